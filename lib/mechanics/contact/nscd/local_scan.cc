// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "contact/nscd/local_angle.h"

namespace arthrowear::nscd
{
namespace
{

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
scan_all_angles(const LocalContact &c, const double *q, double *r, unsigned int &iterations)
{
  return scan(c, q, 360, r, iterations) || scan(c, q, 7200, r, iterations);
}
} // namespace arthrowear::nscd
