// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
/// Fraction of a film's force that remains where it hands over to dry contact: 1 up to the
/// eccentricity ratio `hand_over`, 0 where the surfaces touch; value and slope are continuous.
/// doc/theory/lubrication.md (17)
template <typename Number>
Number
film_share(const Number &eccentricity_ratio, const double hand_over)
{
  const Number s = (eccentricity_ratio - hand_over) / (1. - hand_over);
  if (s <= 0.)
    return Number(1.);
  if (s >= 1.)
    return Number(0.);
  const Number left = 1. - s, squared = left * left;
  return squared * squared * (1. + 4. * s);
}

/// Moment per angular velocity by which a film is sheared, (16) [N mm s].
/// @param viscosity [MPa s]
/// @param radius, length, clearance [mm]
inline double
film_shear(const double viscosity, const double radius, const double length, const double clearance,
           const double eccentricity_ratio)
{
  const double q = std::sqrt((1. - eccentricity_ratio) * (1. + eccentricity_ratio));
  return 2. * units::pi * viscosity * length * radius * radius * radius / (clearance * q);
}
} // namespace arthrowear
