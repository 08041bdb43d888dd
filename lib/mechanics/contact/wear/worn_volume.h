// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Volume between a triangulated surface and the same surface moved by `displacement` [mm^3],
/// exact for displacements linear on each triangle; positive against the triangles' orientation
/// (into the body, if triangles are counter-clockwise seen from outside).
/// @param positions, displacement  per surface node [mm]
inline double
volume_between(const std::vector<std::array<unsigned int, 3>> &triangles,
               const std::vector<Vector3> &positions, const std::vector<Vector3> &displacement)
{
  // The volume swept is the integral over s in [0,1] of the mean displacement against the area
  // vector at s; the area vector is quadratic in s, Simpson's rule is exact. Linear displacement
  // on a triangle against a uniform area vector: the mean of the corners.
  double volume = 0.;
  for (const auto &triangle : triangles)
  {
    Vector3 mean{};
    for (const unsigned int node : triangle)
      mean = mean + (1. / 3.) * displacement[node];
    const auto area_vector = [&](const double s)
    {
      const Vector3 a = positions[triangle[0]] + s * displacement[triangle[0]];
      const Vector3 b = positions[triangle[1]] + s * displacement[triangle[1]];
      const Vector3 c = positions[triangle[2]] + s * displacement[triangle[2]];
      return 0.5 * cross(b - a, c - a);
    };
    volume -= dot(mean, area_vector(0.) + 4. * area_vector(0.5) + area_vector(1.)) / 6.;
  }
  return volume;
}
} // namespace arthrowear
