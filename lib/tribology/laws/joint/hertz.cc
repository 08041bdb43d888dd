// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/hertz.h"

#include "base/units.h"

#include <cmath>
#include <stdexcept>

namespace arthrowear
{
double
convex_convex_radius(const double one, const double other)
{
  return one * other / (one + other);
}

double
convex_concave_radius(const double ball, const double socket)
{
  if (!(ball > 0. && ball < socket))
    throw std::invalid_argument("convex_concave_radius: the ball must be smaller than its socket");
  return ball * socket / (socket - ball);
}

double
HertzPair::stiffness() const
{
  return 4. / (3. * compliance) * std::sqrt(radius);
}

double
HertzPair::indentation(const double force) const
{
  return std::pow(force / stiffness(), 2. / 3.);
}

double
HertzPair::patch_radius(const double force) const
{
  return std::cbrt(.75 * compliance * radius * force);
}

double
HertzPair::peak_pressure(const double force) const
{
  if (force <= 0.)
    return 0.;
  const double a = patch_radius(force);
  return 1.5 * force / (units::pi * a * a);
}
} // namespace arthrowear
