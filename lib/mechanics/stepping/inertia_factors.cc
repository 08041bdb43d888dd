// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/inertia_factors.h"

#include <algorithm>
#include <limits>

namespace arthrowear
{
namespace
{
// Round-off in a sum of velocities at a contact, over the sum of their magnitudes.
constexpr double round_off_of_sums = 16. * std::numeric_limits<double>::epsilon();
// The fraction of the penetration tolerance that round-off in W r may reach.
constexpr double round_off_share = 0.1;
// A factor of inertia exceeds 1 by this multiple of the need, so that it serves while the load
// rises.
constexpr double inertia_reserve = 8.;
// Stiffness of the inertia in A where the body's own is not enough, over the product of its modulus
// and length: rigid motions that are softer make the contact problem an ill-conditioned one, and
// sweeps endless.
constexpr double inertia_share = 1e-4, inertia_share_for_sweeps = 0.02;
// The body's own inertia is unchanged where it comes near this value.
constexpr double worthwhile_factor = 2.;
} // namespace

InertiaFactors
inertia_factors(const InertiaInputs &in)
{
  const double distance = in.h * in.h * in.theta * in.force / in.mass; // [mm]
  const double allowed = round_off_share * in.penetration_tolerance;
  InertiaFactors factors;
  factors.least = std::max(1., round_off_of_sums * distance / allowed);
  if (factors.least > 1. || in.solves_by_sweeps)
  {
    const double share = in.solves_by_sweeps ? inertia_share_for_sweeps : inertia_share;
    const double stiffness = share * in.stiffness; // [N/mm]
    const double factor = stiffness * in.h * in.h / in.mass;
    factors.good = std::max(inertia_reserve * (factors.least - 1.) + 1.,
                            factor > worthwhile_factor ? factor : 1.);
  }
  return factors;
}
} // namespace arthrowear
