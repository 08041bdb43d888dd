// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/patch_size.h"

#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
/// ((1 + y^2) atanh y - y)/y^2, with its series where that cancels.
double
sphere_function(const double y)
{
  if (std::abs(y) < .05)
  {
    const double s = y * y;
    return y * (4. / 3. + s * (8. / 15. + s * (12. / 35. + s * (16. / 63. + s * 20. / 99.))));
  }
  return ((1. + y * y) * std::atanh(y) - y) / (y * y);
}

/// Its derivative.
double
sphere_slope(const double y)
{
  if (std::abs(y) < .05)
  {
    const double s = y * y;
    return 4. / 3. + s * (8. / 5. + s * (12. / 7. + s * (16. / 9. + s * 20. / 11.)));
  }
  return 2. * (y / (1. - y * y) - std::atanh(y)) / (y * y * y);
}

/// Sneddon's force over E* R_j^2 under the gap between two spheres, over x = a/R_j.
struct SphereGap
{
  double curvature; ///< gap curvature over ball curvature, (R_i - R_j)/R_i [-]

  double force(const double x) const
  {
    return x * x * (sphere_function(x) - sphere_function(x * (1. - curvature)));
  }
  double slope(const double x) const
  {
    const double other = 1. - curvature;
    return 2. * x * (sphere_function(x) - sphere_function(x * other)) +
           x * x * (sphere_slope(x) - other * sphere_slope(x * other));
  }
};

/// x = a/R_j in (0, 1) at which the gap between spheres carries the force that Hertz' patch does.
double
exact_share(const double hertz_share, const double curvature)
{
  const SphereGap gap{curvature};
  const double wanted = 4. / 3. * curvature * hertz_share * hertz_share * hertz_share;
  double low = 0., high = 1., x = std::min(.95 * hertz_share, .9);
  for (int i = 0; i < 100; ++i)
  {
    const double error = gap.force(x) - wanted;
    (error > 0. ? high : low) = x;
    double next = x - error / gap.slope(x);
    if (!(next > low && next < high))
      next = .5 * (low + high);
    if (std::abs(next - x) < 1e-14)
      return next;
    x = next;
  }
  return x;
}
/// Gap curvature over ball curvature; for a worn pair at most 2, the value for two equal balls.
double
gap_curvature(const HertzPair &pair, const double ball_radius)
{
  return std::min(ball_radius / pair.radius, 2.);
}
} // namespace

double
patch_radius_in_socket(const HertzPair &pair, const double ball_radius, const double force)
{
  const double hertz = pair.patch_radius(force), share = hertz / ball_radius;
  if (share <= hertz_range)
    return hertz;
  const double exact = exact_share(share, gap_curvature(pair, ball_radius));
  if (share >= exact_range)
    return exact * ball_radius;
  const double t = (share - hertz_range) / (exact_range - hertz_range);
  const double weight = t * t * (3. - 2. * t);
  return (share + weight * (exact - share)) * ball_radius;
}

double
peak_pressure_in_socket(const HertzPair &pair, const double ball_radius, const double force)
{
  if (force <= 0.)
    return 0.;
  const double a = patch_radius_in_socket(pair, ball_radius, force);
  return 1.5 * force / (units::pi * a * a);
}
} // namespace arthrowear
