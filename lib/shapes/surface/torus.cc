// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/torus.h"

#include "surface/polynomial_roots.h"

#include <limits>

namespace arthrowear
{
namespace
{
/// Roots of t^2 + m = 2 r rho(t) for a small r, which the quartic of first_hit() has nearly twice:
/// beside the roots of a sphere, by a fixed point whose error falls by r/t in each step.
/// @param o, d  the line x = o + t d, where o d = 0
Roots
roots_near_sphere(const Vector3 &o, const Vector3 &d, const double m, const double r)
{
  constexpr int n_steps = 4;
  Roots roots;
  for (const double sign : {-1., 1.})
  {
    double t = 0., squared = 0.;
    for (int step = 0; step < n_steps; ++step)
    {
      squared = 2. * r * std::hypot(o[0] + t * d[0], o[1] + t * d[1]) - m;
      t = sign * std::sqrt(std::max(0., squared));
    }
    if (squared >= 0.)
      roots.add(t);
  }
  return roots;
}
} // namespace

/// The nearest point of the tube lies in the half-plane of the position, unless it would lie beyond
/// the axis, within the tube of the other side: then the nearest point is a cusp.
Surface::Nearest
Torus::nearest(const Vector3 &position, std::uint32_t &) const
{
  const double rho = std::sqrt(position[0] * position[0] + position[1] * position[1]),
               z = position[2];
  const Vector3 radial =
      rho > 0. ? Vector3{position[0] / rho, position[1] / rho, 0.} : Vector3{1., 0., 0.};
  const double away = rho - ring_, distance = std::sqrt(away * away + z * z);
  if (ring_ < tube_ && ring_ * distance + tube_ * away < 0.)
  {
    const double side = distance < tube_ ? -1. : 1., end = std::copysign(cusp(), z);
    const double depth = std::hypot(rho, end - z);
    const Vector3 outward = depth > 0. ? (-side / depth) * (Vector3{0., 0., end - z} - rho * radial)
                                       : Vector3{0., 0., std::copysign(1., z)};
    return {side * depth, outward};
  }
  if (distance == 0.)
    return {-tube_, radial};
  return {distance - tube_, (away / distance) * radial + Vector3{0., 0., z / distance}};
}

/// With lengths over the extent L and x = o + t d, where o d = 0, a place of the line lies on the
/// torus if
///
///     (t^2 + m)^2 = 4 r^2 (t^2 + o^2 - z^2),     m = o^2 + r^2 - tube^2.
///
/// Only roots t^2 + m = 2 r rho belong to the surface.
double
Torus::first_hit(const Vector3 &start, const Vector3 &direction, const double side) const
{
  constexpr double none = std::numeric_limits<double>::infinity();
  constexpr double round_off = 1e-12; // over the extent
  const double size = extent(), along = -dot(start, direction);
  const Vector3 o = (1. / size) * (start + along * direction);
  const double r = ring_ / size, tube = tube_ / size, oo = dot(o, o);
  if (oo > 1.)
    return none;
  const double m = oo + (r - tube) * (r + tube), four = 4. * r * r, dz = direction[2];
  constexpr double nearly_round = 1e-5; // beyond, the roots differ by much more than round-off
  const Roots roots = std::abs(r) < nearly_round
                          ? roots_near_sphere(o, direction, m, r)
                          : real_roots({m * m - four * (oo - o[2] * o[2]), 2. * four * o[2] * dz,
                                        2. * m - four * (1. - dz * dz), 0., 1.},
                                       4, -2., 2.);
  const double half_chord = std::sqrt(1. - oo);
  for (double root : roots)
  {
    if (std::copysign(1., r) * (root * root + m) < -round_off)
      continue;
    root = std::clamp(root, -half_chord, half_chord);
    double travel = along + size * root;
    Nearest there = nearest_point(start + travel * direction);
    // Newton's method removes the round-off of the quartic, unless the line only grazes the tube.
    constexpr double grazing = 1e-3;
    for (int step = 0; step < 2; ++step)
      if (const double slope = dot(there.normal, direction); std::abs(slope) > grazing)
      {
        travel -= there.distance / slope;
        there = nearest_point(start + travel * direction);
      }
    if (travel >= -round_off * size && side * dot(there.normal, direction) < 0.)
      return std::max(travel, 0.);
  }
  return none;
}
} // namespace arthrowear
