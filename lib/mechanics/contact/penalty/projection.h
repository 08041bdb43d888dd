// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/penalty/lanes.h"

// Equation numbers (n) refer to doc/theory/contact_pair.md.
namespace arthrowear
{
/// A facet relative to a slave node, with unit normals at its corners; T is double or Lanes.
template <class T = double> struct RelativeFacet
{
  std::array<T, 3> corner[3]; ///< from the slave node [mm]
  std::array<T, 3> normal[3];
};

/// Place of the slave node on a facet: node = sum N_i (x_i + offset n_i), (3).
template <class T = double> struct Projection
{
  T weight[3]; ///< N_1, N_2, N_3, sum 1; one below 0 is outside, beyond the edge opposite
  T offset;    ///< [mm]
};

template <class T>
std::array<T, 3>
combine(const T *weight, const std::array<T, 3> *v)
{
  return weight[0] * v[0] + weight[1] * v[1] + weight[2] * v[2];
}

/// First tangent of a facet's frame, (5).
template <class T>
std::array<T, 3>
first_tangent(const RelativeFacet<T> &facet, const std::array<T, 3> &normal)
{
  const std::array<T, 3> edge = facet.corner[1] - facet.corner[0];
  return normalised(edge - dot(edge, normal) * normal);
}

/// Solves (3) by Newton's method in the offset, (4). Neighbouring facets that share the normals of
/// an edge divide space between them without gap or overlap, convex or concave.
/// @param projection  in: offset to start from; out: the result
/// @return one bit per lane, set if there is a projection: there is none if the normals cross
/// before they reach the node
template <class T>
unsigned int
project(const RelativeFacet<T> &facet, Projection<T> &projection)
{
  constexpr int most_iterations = 20;
  constexpr double accuracy = 1e-13; // of the last step, of the facet's size
  constexpr double accuracy_4 = accuracy * accuracy * accuracy * accuracy;
  constexpr unsigned int all = (1u << n_lanes<T>)-1u;
  const std::array<T, 3> *n = facet.normal;
  const std::array<T, 3> normals = n[0] + n[1] + n[2];
  T s = projection.offset;
  unsigned int found = 0;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    const std::array<T, 3> q0 = facet.corner[0] + s * n[0];
    const std::array<T, 3> q1 = facet.corner[1] + s * n[1];
    const std::array<T, 3> q2 = facet.corner[2] + s * n[2];
    const std::array<T, 3> a0 = cross(q1, q2), a1 = cross(q2, q0), a2 = cross(q0, q1);
    const std::array<T, 3> area = a0 + a1 + a2;
    const T step = dot(q0, a0) / (dot(n[0], a0) + dot(n[1], a1) + dot(n[2], a2));
    const T squared = step * step, size = dot(area, area), upward = dot(normals, area);
    s = s - step;
    unsigned int converged = 0, upright = 0;
    for (int i = 0; i < n_lanes<T>; ++i)
    {
      upright |= unsigned(lane(upward, i) > 0.) << i;
      converged |= unsigned(lane(squared, i) * lane(squared, i) <= accuracy_4 * lane(size, i)) << i;
    }
    converged &= upright & ~found;
    if (converged != 0)
    {
      const T scale = T(1.) / size;
      const T w1 = scale * dot(a1, area), w2 = scale * dot(a2, area), w0 = T(1.) - w1 - w2;
      if (converged == all)
      {
        projection = {{w0, w1, w2}, s};
        return all;
      }
      for (int i = 0; i < n_lanes<T>; ++i)
        if (converged >> i & 1u)
        {
          set_lane(projection.weight[0], i, lane(w0, i));
          set_lane(projection.weight[1], i, lane(w1, i));
          set_lane(projection.weight[2], i, lane(w2, i));
          set_lane(projection.offset, i, lane(s, i));
        }
      found |= converged;
    }
    if ((found | upright) != all || found == all)
      return found;
  }
  return found;
}

/// Adds forces on a facet's corners whose sum is zero and whose moment is given, (12).
/// @param corner  of the facet, from any point [mm]
/// @param moment  [N mm]
/// @param forces  added to [N]
template <class T>
void
add_couple(const std::array<T, 3> *corner, const std::array<T, 3> &moment, std::array<T, 3> *forces)
{
  const std::array<T, 3> e1 = corner[1] - corner[0], e2 = corner[2] - corner[0];
  const std::array<T, 3> area = cross(e1, e2); // twice
  const T squared = dot(area, area);
  // Three times the sum of squares from the centroid to the corners.
  const T spread = T(2.) * (dot(e1, e1) + dot(e2, e2) - dot(e1, e2));
  const T scale = T(1.) / (squared * spread);
  const T tilt = spread * scale, twist = dot(moment, area) * scale;
  const T m1 = dot(moment, e1), m2 = dot(moment, e2);
  const std::array<T, 3> turn1 = twist * cross(area, e1), turn2 = twist * cross(area, e2);
  const std::array<T, 3> on_1 = turn1 + (turn1 - turn2) - (tilt * m2) * area;
  const std::array<T, 3> on_2 = turn2 + (turn2 - turn1) + (tilt * m1) * area;
  forces[0] = forces[0] - (on_1 + on_2);
  forces[1] = forces[1] + on_1;
  forces[2] = forces[2] + on_2;
}
} // namespace arthrowear
