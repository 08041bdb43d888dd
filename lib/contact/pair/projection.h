// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cmath>

// Equation numbers (n) are those of doc/theory/contact_pair.md.
namespace arthrowear
{
/// A facet seen from a slave node, with unit normals at its corners.
struct SeenFacet
{
  Vector3 corner[3]; ///< from the slave node [mm]
  Vector3 normal[3];
};

/// Where the slave node stands on a facet: node = sum N_i (x_i + offset n_i), (3).
struct Projection
{
  double weight[3];   ///< N_1, N_2, N_3, sum 1; one below 0 is outside, beyond the edge opposite
  double offset = 0.; ///< [mm]
};

inline Vector3
combine(const double *weight, const Vector3 *v)
{
  return {weight[0] * v[0][0] + weight[1] * v[1][0] + weight[2] * v[2][0],
          weight[0] * v[0][1] + weight[1] * v[1][1] + weight[2] * v[2][1],
          weight[0] * v[0][2] + weight[1] * v[1][2] + weight[2] * v[2][2]};
}

/// Solves (3) by Newton's method in the offset, (4). Neighbouring facets that share the normals of
/// an edge part space between them without gap or overlap, convex or concave.
/// @param projection  in: offset to start from; out: the result
/// @return false where the normals cross before they reach the node: there is no projection
inline bool
project(const SeenFacet &facet, Projection &projection)
{
  constexpr int most_iterations = 20;
  constexpr double accuracy = 1e-13; // of the last step, of the facet's size
  constexpr double accuracy_4 = accuracy * accuracy * accuracy * accuracy;
  double s = projection.offset;
  const Vector3 *n = facet.normal;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    const Vector3 q0 = facet.corner[0] + s * n[0];
    const Vector3 q1 = facet.corner[1] + s * n[1];
    const Vector3 q2 = facet.corner[2] + s * n[2];
    const Vector3 a0 = cross(q1, q2), a1 = cross(q2, q0), a2 = cross(q0, q1);
    const Vector3 area = a0 + a1 + a2;
    const double slope = dot(n[0], a0) + dot(n[1], a1) + dot(n[2], a2);
    if (!(dot(n[0] + n[1] + n[2], area) > 0.) || slope == 0.)
      return false;
    const double step = dot(q0, a0) / slope;
    s -= step;
    const double size = dot(area, area);
    if (step * step * (step * step) <= accuracy_4 * size)
    {
      const double scale = 1. / size;
      projection.weight[1] = scale * dot(a1, area);
      projection.weight[2] = scale * dot(a2, area);
      projection.weight[0] = 1. - projection.weight[1] - projection.weight[2];
      projection.offset = s;
      return true;
    }
  }
  return false;
}

/// Nodal forces on a facet, in balance among themselves, with a given resultant moment, (12).
/// @param corner  of the facet, from any point [mm]
/// @param moment  [N mm]
/// @param forces  added to [N]
inline void
add_couple(const Vector3 *corner, const Vector3 &moment, Vector3 *forces)
{
  const Vector3 e1 = corner[1] - corner[0], e2 = corner[2] - corner[0];
  const Vector3 area = cross(e1, e2); // twice
  const double squared = dot(area, area);
  // Three times the sum of squares from the centroid to the corners.
  const double spread = 2. * (dot(e1, e1) + dot(e2, e2) - dot(e1, e2));
  const double scale = 1. / (squared * spread);
  const double tilt = spread * scale, twist = dot(moment, area) * scale;
  const double m1 = dot(moment, e1), m2 = dot(moment, e2);
  const Vector3 turn1 = twist * cross(area, e1), turn2 = twist * cross(area, e2);
  const Vector3 on_1 = (-tilt * m2) * area + 2. * turn1 - turn2;
  const Vector3 on_2 = (tilt * m1) * area + 2. * turn2 - turn1;
  forces[0] = forces[0] - (on_1 + on_2);
  forces[1] = forces[1] + on_1;
  forces[2] = forces[2] + on_2;
}
} // namespace arthrowear
