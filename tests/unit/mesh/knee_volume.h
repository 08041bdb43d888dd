// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "mesh/knee.h"

#include <algorithm>

namespace arthrowear
{
/// Integral by the rule of Takahasi and Mori (1974), which takes roots at the ends of the interval.
template <class Function>
double
integral(const Function &f, const double from, const double to)
{
  constexpr int n = 60;
  constexpr double step = .06;
  double sum = 0.;
  for (int k = -n; k <= n; ++k)
  {
    const double t = k * step, u = .5 * units::pi * std::sinh(t);
    const double weight = .5 * units::pi * std::cosh(t) / (std::cosh(u) * std::cosh(u));
    sum += weight * f(.5 * (from + to) + .5 * (to - from) * std::tanh(u));
  }
  return .5 * (to - from) * step * sum;
}

/// Half of the outline's length at a distance from the middle [mm].
inline double
half_length(const KneeInsertShape &g, const double z)
{
  const double r = g.corner_radius, beside = z - (.5 * g.width - r);
  return .5 * g.length - (beside > 0. ? r - std::sqrt(std::max(0., r * r - beside * beside)) : 0.);
}

/// Distance of the dish's surface from the axis of its torus in the plane x = 0 [mm].
inline double
reach(const KneeInsertShape &g, const double z)
{
  const double b = z - .5 * g.distance, R = g.coronal_radius;
  return g.sagittal_radius - R + std::sqrt(std::max(0., R * R - b * b));
}

/// Half of the dish's length at a distance from the middle, inside the outline or not [mm].
inline double
half_dish(const KneeInsertShape &g, const double z)
{
  const double r = reach(g, z), level = g.sagittal_radius - g.depth;
  return r <= level ? 0. : std::sqrt(r * r - level * std::abs(level));
}

/// Volume of the solid to 1e-11 of it: over x the height of a circle of radius r, S - sqrt(r^2 -
/// x^2), has the integral S x - (x sqrt(r^2 - x^2) + r^2 asin(x/r))/2; over z numerically, between
/// the places where the border of the dish ends or meets the outline.
inline double
volume_of_solid(const KneeInsertShape &g)
{
  const auto section = [&g](const double z)
  {
    const double end = half_length(g, z), m = std::min(end, half_dish(g, z)), r = reach(g, z);
    const double dish = m > 0. ? g.sagittal_radius * m -
                                     .5 * (m * std::sqrt(r * r - m * m) + r * r * std::asin(m / r))
                               : 0.;
    return 2. * (g.thickness * end + dish + g.depth * (end - m));
  };
  std::vector<double> ends{0., .5 * g.width, .5 * g.width - g.corner_radius};
  constexpr int n = 20000;
  const auto is_within = [&g](const double z) { return half_dish(g, z) < half_length(g, z); };
  const auto has_dish = [&g](const double z) { return half_dish(g, z) > 0.; };
  const auto add_change = [&](const auto &is, double low, double high)
  {
    if (is(low) == is(high))
      return;
    for (int k = 0; k < 60; ++k)
    {
      const double middle = .5 * (low + high);
      (is(middle) == is(low) ? low : high) = middle;
    }
    ends.push_back(.5 * (low + high));
  };
  for (int k = 0; k < n; ++k)
  {
    const double low = .5 * g.width * k / n, high = .5 * g.width * (k + 1) / n;
    add_change(is_within, low, high);
    add_change(has_dish, low, high);
  }
  std::sort(ends.begin(), ends.end());
  double volume = 0.;
  for (std::size_t k = 0; k + 1 < ends.size(); ++k)
    volume += 2. * integral(section, ends[k], ends[k + 1]);
  return volume;
}
} // namespace arthrowear
