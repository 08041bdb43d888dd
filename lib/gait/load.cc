// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/load.h"

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
double
DoubleCosineLoad::force(const double time) const
{
  const double phase = frequency_ * time + phase_offset_;
  return .5 * amplitude_ * (1. + std::cos(4. * units::pi * phase + units::pi)) + base_;
}
} // namespace arthrowear
