// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <vector>

namespace arthrowear
{
/// A surface of triangles that share their points.
struct TriangleMesh
{
  using Triangle = std::array<std::uint32_t, 3>;

  std::vector<Vector3> points;     ///< [mm]
  std::vector<Triangle> triangles; ///< numbers of points

  /// Normal times area [mm^2].
  Vector3 area_vector(const Triangle &triangle) const
  {
    const Vector3 &a = points[triangle[0]];
    return .5 * cross(points[triangle[1]] - a, points[triangle[2]] - a);
  }
};

/// Longest side of the box around points [mm]; 0 without points.
double longest_side(const std::vector<Vector3> &points);

/// Sum of a third of the area vectors of the triangles at each point [mm^2].
std::vector<Vector3> area_vectors_of_points(const TriangleMesh &mesh);

/// Points on edges that one triangle alone has, ascending.
std::vector<std::uint32_t> open_edge_points(const std::vector<TriangleMesh::Triangle> &triangles);

/// A mesh made from another mesh by joining the points of each group to one point.
struct GroupedMesh
{
  TriangleMesh mesh;
  std::vector<std::uint32_t> group; ///< of each point of `mesh`
};

/// Assigns points to groups; equal_points() groups points with equal coordinates.
struct Grouping
{
  std::vector<std::uint32_t> group; ///< of each point, below n_groups
  std::size_t n_groups = 0;
};
Grouping equal_points(const std::vector<Vector3> &points);

/// Joins the points of each group to their mean; triangles with two corners in one group, and
/// groups without triangles are left out.
GroupedMesh joined(const TriangleMesh &mesh, const Grouping &grouping);

/// Returns the mean over each group of the values of its points.
std::vector<double> group_means(const std::vector<double> &values, const Grouping &grouping);

/// Volume that a triangle sweeps whose corners move straight [mm^3]; positive towards the side from
/// which they turn to the left.
double swept_volume(const std::array<Vector3, 3> &from, const std::array<Vector3, 3> &to);
} // namespace arthrowear
