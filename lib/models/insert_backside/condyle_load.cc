// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/condyle_load.h"

namespace arthrowear
{
CondyleForce
CondyleLoad::of_condyle(const std::size_t condyle, const double time) const
{
  const CondyleCurves &curves = curves_[condyle];
  const double phase = frequency_ * time + phase_;
  CondyleForce result;
  for (std::size_t i = 0; i < 3; ++i)
    result.force[i] = factor_ * curves.force[i].value(phase);
  result.x = curves.place[0].value(phase);
  result.z = curves.place[1].value(phase);
  return result;
}
} // namespace arthrowear
