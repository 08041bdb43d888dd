// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/load.h"

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
Vector3
JointLoad::vector(const double time) const
{
  return {0., 0., -force(time)};
}

double
DoubleCosineLoad::force(const double time) const
{
  const double phase = frequency_ * time + phase_offset_;
  return .5 * amplitude_ * (1. + std::cos(4. * units::pi * phase + units::pi)) + base_;
}

double
ComponentLoad::force(const double time) const
{
  return norm(vector(time));
}

Vector3
ComponentLoad::vector(const double time) const
{
  const double phase = frequency_ * time + phase_offset_;
  return factor_ * Vector3{components_[0].value(phase), components_[1].value(phase),
                           components_[2].value(phase)};
}
} // namespace arthrowear
