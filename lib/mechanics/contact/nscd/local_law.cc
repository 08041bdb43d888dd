// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/local_angle.h"

namespace arthrowear::nscd
{
namespace
{
/// Gap velocity while sliding along a given direction, as a function of the normal force.
struct SlidingGap
{
  const LocalContact &contact;
  double q_normal, d_normal, q_along, d_along;

  struct Value
  {
    double gap_velocity, slope;
  };

  Value operator()(const double force) const
  {
    const WearRate wear = contact.wear_rate(force, q_along + force * d_along);
    return {q_normal + force * d_normal + wear.opening,
            d_normal + wear.by_force + wear.by_speed * d_along};
  }
};
} // namespace

bool
normal_force_under_law(const LocalContact &c, const double q_normal, const double d_normal,
                       const double q_along, const double d_along, double &normal)
{
  constexpr int most_doublings = 60, most_iterations = 100;
  constexpr double enough = 4e-16; // of the force
  const SlidingGap gap{c, q_normal, d_normal, q_along, d_along};
  // Without a force the gap closes, q_normal < 0. Wear against the motion apart, the force that
  // opens it is at most that without wear.
  double low = 0., high = d_normal > 0. ? -q_normal / d_normal : -q_normal * c.rho_normal;
  SlidingGap::Value value = gap(high);
  for (int i = 0; value.gap_velocity < 0.; ++i)
  {
    if (i == most_doublings)
      return false;
    low = high;
    high *= 2.;
    value = gap(high);
  }
  // Newton's method from the open side, halving where it leaves the bracket.
  double force = high;
  for (int i = 0; i < most_iterations && high - low > enough * high; ++i)
  {
    const double next = force - value.gap_velocity / value.slope;
    const bool is_inside = next > low && next < high; // false for NaN
    const double last = force;
    force = is_inside ? next : 0.5 * (low + high);
    value = gap(force);
    (value.gap_velocity < 0. ? low : high) = force;
    if (value.gap_velocity == 0. || (is_inside && std::fabs(force - last) <= enough * force))
      break;
  }
  normal = force;
  return std::isfinite(force);
}
} // namespace arthrowear::nscd
