// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/local_angle.h"

#include "base/units.h"

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

struct Sample
{
  double angle;
  Slide slide;
};

Sample
sample_at(const LocalContact &c, const double *q, const double angle, unsigned int &iterations)
{
  ++iterations;
  return {angle, slide_along(c, q, std::cos(angle), std::sin(angle))};
}

/// Angles around the circle, closer and closer towards those where the normal force goes to
/// infinity without wear, W_NN = mu (W_NT . e): roots hide there.
std::vector<double>
angles_of(const LocalContact &c, const int n_uniform)
{
  std::vector<double> angles;
  for (int j = 0; j < n_uniform; ++j)
    angles.push_back(-units::pi + 2. * units::pi * j / n_uniform);
  const double coupling = c.friction * std::hypot(c.W[6], c.W[7]);
  if (coupling > 0.)
  {
    const double middle = std::atan2(c.W[7], c.W[6]);
    const double half = std::acos(std::min(1., c.W[8] / coupling));
    for (const double edge : {middle - half, middle + half})
      for (double distance = 0.3; distance > 1e-13; distance *= 0.3)
        for (const double side : {-1., 1.})
          angles.push_back(std::remainder(edge + side * distance, 2. * units::pi));
    for (double part = -0.98; part < 1.; part += 0.04) // the rest of the circle, however narrow
      angles.push_back(
          std::remainder(middle + units::pi + part * (units::pi - half), 2. * units::pi));
  }
  std::sort(angles.begin(), angles.end());
  return angles;
}

/// Halves the interval in which `across` changes its sign. @return whether it ends in a root, not
/// in a jump
bool
bisect(const LocalContact &c, const double *q, Sample low, Sample high, Sample &root,
       unsigned int &iterations)
{
  const double first = std::max(std::fabs(low.slide.across), std::fabs(high.slide.across));
  for (int k = 0; k < 80; ++k)
  {
    const double angle = 0.5 * (low.angle + high.angle);
    if (angle <= low.angle || angle >= high.angle)
      break;
    const Sample middle = sample_at(c, q, angle, iterations);
    if (!middle.slide.exists)
      return false;
    ((middle.slide.across > 0.) == (low.slide.across > 0.) ? low : high) = middle;
  }
  root = std::fabs(low.slide.across) < std::fabs(high.slide.across) ? low : high;
  return std::fabs(root.slide.across) <= 1e-3 * first + 1e-12 * std::hypot(q[0], q[1]);
}

bool
scan(const LocalContact &c, const double *q, const int n_uniform, double *r,
     unsigned int &iterations)
{
  const std::vector<double> angles = angles_of(c, n_uniform);
  const double noise = 1e-9 * std::hypot(q[0], q[1]);
  bool has_root = false;
  double slowest = 0.;
  Sample last = sample_at(c, q, angles.back() - 2. * units::pi, iterations);
  for (const double angle : angles)
  {
    const Sample next = sample_at(c, q, angle, iterations);
    const bool changes = last.slide.exists && next.slide.exists &&
                         (last.slide.across > 0.) != (next.slide.across > 0.);
    Sample root;
    if (changes && bisect(c, q, last, next, root, iterations) && root.slide.speed >= -noise &&
        (!has_root || root.slide.speed < slowest))
    {
      has_root = true;
      slowest = root.slide.speed;
      r[0] = -c.friction * root.slide.normal * std::cos(root.angle);
      r[1] = -c.friction * root.slide.normal * std::sin(root.angle);
      r[2] = root.slide.normal;
    }
    last = next;
  }
  return has_root;
}
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

bool
scan_all_angles(const LocalContact &c, const double *q, double *r, unsigned int &iterations)
{
  return scan(c, q, 360, r, iterations) || scan(c, q, 7200, r, iterations);
}
} // namespace arthrowear::nscd
