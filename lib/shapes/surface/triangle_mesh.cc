// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/triangle_mesh.h"

#include "base/bounds.h"

#include <numeric>

namespace arthrowear
{

double
longest_side(const std::vector<Vector3> &points)
{
  return points.empty() ? 0. : bounds_of(points).longest_side();
}

std::vector<Vector3>
area_vectors_of_points(const TriangleMesh &mesh)
{
  std::vector<Vector3> sums(mesh.points.size());
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
  {
    const Vector3 third = (1. / 3.) * mesh.area_vector(triangle);
    for (const std::uint32_t point : triangle)
      sums[point] = sums[point] + third;
  }
  return sums;
}

std::vector<std::uint32_t>
open_edge_points(const std::vector<TriangleMesh::Triangle> &triangles)
{
  std::vector<std::uint64_t> edges; // both points of each, the lower one first
  for (const TriangleMesh::Triangle &triangle : triangles)
    for (int i = 0; i < 3; ++i)
    {
      const auto ends = std::minmax(triangle[i], triangle[(i + 1) % 3]);
      edges.push_back(std::uint64_t{ends.first} << 32 | ends.second);
    }
  std::sort(edges.begin(), edges.end());
  std::vector<std::uint32_t> points;
  for (std::size_t i = 0, end; i < edges.size(); i = end)
  {
    for (end = i + 1; end < edges.size() && edges[end] == edges[i];)
      ++end;
    if (end > i + 1)
      continue;
    points.push_back(static_cast<std::uint32_t>(edges[i] >> 32));
    points.push_back(static_cast<std::uint32_t>(edges[i]));
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

std::vector<double>
group_means(const std::vector<double> &values, const Grouping &grouping)
{
  const auto &[group, n_groups] = grouping;
  std::vector<double> sums(n_groups, 0.), counts(n_groups, 0.);
  for (std::size_t point = 0; point < values.size(); ++point)
  {
    sums[group[point]] += values[point];
    counts[group[point]] += 1.;
  }
  for (std::size_t i = 0; i < n_groups; ++i)
    sums[i] /= std::max(counts[i], 1.);
  return sums;
}

GroupedMesh
joined(const TriangleMesh &mesh, const Grouping &grouping)
{
  const auto &[group, n_groups] = grouping;
  std::array<std::vector<double>, 3> means;
  for (int i = 0; i < 3; ++i)
  {
    std::vector<double> coordinates;
    for (const Vector3 &point : mesh.points)
      coordinates.push_back(point[i]);
    means[i] = group_means(coordinates, grouping);
  }
  constexpr auto none = static_cast<std::uint32_t>(-1);
  GroupedMesh result;
  std::vector<std::uint32_t> number(n_groups, none);
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
  {
    TriangleMesh::Triangle own{group[triangle[0]], group[triangle[1]], group[triangle[2]]};
    if (own[0] == own[1] || own[1] == own[2] || own[2] == own[0])
      continue;
    for (std::uint32_t &corner : own)
    {
      const std::uint32_t of_corner = corner;
      if (number[of_corner] == none)
      {
        number[of_corner] = static_cast<std::uint32_t>(result.mesh.points.size());
        result.mesh.points.push_back(
            {means[0][of_corner], means[1][of_corner], means[2][of_corner]});
        result.group.push_back(of_corner);
      }
      corner = number[of_corner];
    }
    result.mesh.triangles.push_back(own);
  }
  return result;
}

Grouping
equal_points(const std::vector<Vector3> &points)
{
  std::vector<std::uint32_t> order(points.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&points](const std::uint32_t a, const std::uint32_t b)
            { return points[a] < points[b]; });
  Grouping grouping;
  grouping.group.resize(points.size());
  for (std::size_t i = 0; i < order.size(); ++i)
  {
    if (i == 0 || points[order[i]] != points[order[i - 1]])
      ++grouping.n_groups;
    grouping.group[order[i]] = static_cast<std::uint32_t>(grouping.n_groups - 1);
  }
  return grouping;
}

/// The area vector is a parabola of the way, which Simpson's rule integrates; the way is linear
/// over the triangle, and the mean of the corners is its mean.
double
swept_volume(const std::array<Vector3, 3> &from, const std::array<Vector3, 3> &to)
{
  const Vector3 way = (1. / 3.) * ((to[0] - from[0]) + (to[1] - from[1]) + (to[2] - from[2]));
  Vector3 area{};
  for (const auto &[share, weight] : {std::pair{0., 1. / 6.}, {.5, 4. / 6.}, {1., 1. / 6.}})
  {
    std::array<Vector3, 3> at{};
    for (int i = 0; i < 3; ++i)
      at[i] = from[i] + share * (to[i] - from[i]);
    area = area + .5 * weight * cross(at[1] - at[0], at[2] - at[0]);
  }
  return dot(way, area);
}
} // namespace arthrowear
