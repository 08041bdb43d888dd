// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
/// A decaying half sine, 0 outside its duration. [Machado2011] (2)
struct LegPulse
{
  double amplitude = 0.; ///< A [N]
  double duration = 0.;  ///< t_d [s], > 0
  double angle = 0.;     ///< of the force from the tibia's xi towards eta [rad]

  /// A exp(-4.73 (t/t_d)^2) sin(pi t/t_d) [N], at most .531803 A, at .278095 t_d
  double force(const double time) const
  {
    const double s = time / duration;
    return s < 0. || s > 1. ? 0. : amplitude * std::exp(-4.73 * s * s) * std::sin(units::pi * s);
  }
};
} // namespace arthrowear
