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
  const Vector3 twice_area = cross(corner[1] - corner[0], corner[2] - corner[0]);
  const double squared = dot(twice_area, twice_area);
  const Vector3 in_plane = moment - (dot(moment, twice_area) / squared) * twice_area;
  // c . grad N_i along the normal, with c = n x moment and grad N_i = n x edge_i / (2 A):
  // c . grad N_i = moment . edge_i / (2 A).
  const Vector3 centre = (1. / 3.) * (corner[0] + corner[1] + corner[2]);
  const Vector3 r[3] = {corner[0] - centre, corner[1] - centre, corner[2] - centre};
  const double twist =
      dot(moment, twice_area) / (squared * (dot(r[0], r[0]) + dot(r[1], r[1]) + dot(r[2], r[2])));
  for (int i = 0; i < 3; ++i)
  {
    const Vector3 edge = corner[(i + 2) % 3] - corner[(i + 1) % 3];
    forces[i] =
        forces[i] + (dot(in_plane, edge) / squared) * twice_area + twist * cross(twice_area, r[i]);
  }
}
} // namespace arthrowear
