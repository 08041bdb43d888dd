// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/welded_surface.h"

#include "base/format.h"
#include "surface/box_tree.h"
#include "surface/mesh_edges.h"
#include "surface/point_grid.h"

#include <tuple>

namespace arthrowear
{
namespace
{
/// Points that are connected by steps of at most a distance.
Grouping
near_points(const std::vector<Vector3> &points, const double distance)
{
  constexpr auto none = static_cast<std::uint32_t>(-1);
  const Vector3 corner = bounds_of(points).low;
  std::vector<Vector3> from_corner; // a grid has a million places from the origin on
  for (const Vector3 &point : points)
    from_corner.push_back(point - corner);
  const PointGrid grid(from_corner, distance);
  Grouping grouping;
  grouping.group.assign(points.size(), none);
  std::vector<std::uint32_t> front;
  for (std::uint32_t point = 0; point < points.size(); ++point)
  {
    if (grouping.group[point] != none)
      continue;
    const auto own = static_cast<std::uint32_t>(grouping.n_groups++);
    grouping.group[point] = own;
    for (front = {point}; !front.empty();)
    {
      const std::uint32_t at = front.back();
      front.pop_back();
      for (const std::uint32_t cube : grid.around(grid.cube_of(at)))
        for (const std::uint32_t other : grid.points()[cube])
          if (grouping.group[other] == none && norm(points[other] - points[at]) <= distance)
          {
            grouping.group[other] = own;
            front.push_back(other);
          }
    }
  }
  return grouping;
}

/// Joins near points to their mean.
void
join_points(TriangleMesh &mesh, const double distance)
{
  const Grouping grouping = near_points(mesh.points, distance);
  if (grouping.n_groups == mesh.points.size())
    return;
  std::vector<Vector3> first(grouping.n_groups), sum(grouping.n_groups, Vector3{});
  std::vector<std::size_t> n(grouping.n_groups, 0);
  for (std::size_t point = 0; point < mesh.points.size(); ++point)
  {
    const std::uint32_t group = grouping.group[point];
    if (n[group]++ == 0)
      first[group] = mesh.points[point];
    sum[group] = sum[group] + (mesh.points[point] - first[group]);
  }
  for (std::size_t group = 0; group < first.size(); ++group)
    first[group] = first[group] + (1. / static_cast<double>(n[group])) * sum[group];
  mesh.points = std::move(first);
  for (TriangleMesh::Triangle &triangle : mesh.triangles)
    for (std::uint32_t &point : triangle)
      point = grouping.group[point];
}

double
longest_edge(const TriangleMesh &mesh, const TriangleMesh::Triangle &triangle)
{
  double longest = 0.;
  for (int i = 0; i < 3; ++i)
    longest =
        std::max(longest, norm(mesh.points[triangle[(i + 1) % 3]] - mesh.points[triangle[i]]));
  return longest;
}

void
drop_flat(WeldedSurface &surface)
{
  TriangleMesh &mesh = surface.mesh;
  std::vector<TriangleMesh::Triangle> kept;
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
  {
    const double longest = longest_edge(mesh, triangle),
                 height = longest > 0. ? 2. * norm(mesh.area_vector(triangle)) / longest : 0.;
    if (height > surface.welding.tolerance)
      kept.push_back(triangle);
    else
      surface.welding.dropped.add(longest,
                                  (1. / 3.) * (mesh.points[triangle[0]] + mesh.points[triangle[1]] +
                                               mesh.points[triangle[2]]));
  }
  mesh.triangles = std::move(kept);
}

/// A point that lies on an open edge, and its place from the edge's begin to its end, in the
/// direction of the triangle.
struct OnEdge
{
  std::uint32_t triangle;
  std::uint8_t side;
  double place;
  std::uint32_t point;
};

std::vector<OnEdge>
points_on_edges(const TriangleMesh &mesh, const MeshEdges &edges, const double tolerance)
{
  std::vector<MeshEdges::Use> open;
  std::vector<Vector3> ends;
  std::vector<std::uint32_t> points;
  for (const MeshEdges::Edge &edge : edges.edges)
    if (edge.is_open())
    {
      open.push_back(edge.uses[0]);
      for (const std::uint32_t end : {edge.begin, edge.end})
      {
        ends.push_back(mesh.points[end]);
        points.push_back(end);
      }
    }
  std::vector<OnEdge> found;
  if (open.empty())
    return found;
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  const BoxTree tree(ends, 2);
  const double most = tolerance * tolerance;
  for (const std::uint32_t point : points)
  {
    const Vector3 &x = mesh.points[point];
    tree.visit([&x](const FourBoxes &of) { return of.squared_distances(x); }, most,
               [&](const std::uint32_t item, double)
               {
                 const MeshEdges::Use &use = open[item];
                 const TriangleMesh::Triangle &t = mesh.triangles[use.triangle];
                 const std::uint32_t begin = t[use.side], end = t[(use.side + 1) % 3];
                 if (std::find(t.begin(), t.end(), point) != t.end())
                   return;
                 const Vector3 along = mesh.points[end] - mesh.points[begin],
                               from = x - mesh.points[begin];
                 const double place = dot(from, along) / dot(along, along);
                 if (place > 0. && place < 1. && norm(from - place * along) <= tolerance)
                   found.push_back({use.triangle, use.side, place, point});
               });
  }
  std::sort(found.begin(), found.end(),
            [](const OnEdge &a, const OnEdge &b)
            {
              return std::tie(a.triangle, a.side, a.place, a.point) <
                     std::tie(b.triangle, b.side, b.place, b.point);
            });
  return found;
}

/// Splits each triangle at points on one open edge; a further edge of it is split in the next pass.
void
split_at_points(WeldedSurface &surface)
{
  constexpr int sides = 3;
  TriangleMesh &mesh = surface.mesh;
  for (int pass = 0; pass < sides; ++pass)
  {
    const std::vector<OnEdge> found =
        points_on_edges(mesh, edges_of(mesh.triangles), surface.welding.tolerance);
    if (found.empty())
      return;
    for (std::size_t i = 0; i < found.size();)
    {
      const std::uint32_t triangle = found[i].triangle;
      const std::uint8_t side = found[i].side;
      const TriangleMesh::Triangle whole = mesh.triangles[triangle];
      const std::uint32_t apex = whole[(side + 2) % 3];
      std::uint32_t from = whole[side];
      ++surface.welding.n_split;
      mesh.triangles[triangle] = {from, found[i].point, apex};
      for (from = found[i++].point;
           i < found.size() && found[i].triangle == triangle && found[i].side == side; ++i)
      {
        mesh.triangles.push_back({from, found[i].point, apex});
        from = found[i].point;
      }
      mesh.triangles.push_back({from, whole[(side + 1) % 3], apex});
      while (i < found.size() && found[i].triangle == triangle)
        ++i;
    }
  }
}
} // namespace

std::string
Welding::text() const
{
  std::string text;
  const auto add = [&text](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
  if (n_joined > 0)
    add(formatted("%zu %s joined with others within %.2g mm", n_joined,
                  n_joined == 1 ? "point" : "points", tolerance));
  if (dropped.n > 0)
    add(formatted("%zu flat %s dropped", dropped.n, dropped.n == 1 ? "triangle" : "triangles"));
  if (n_split > 0)
    add(formatted("%zu %s split at points on %s edges", n_split,
                  n_split == 1 ? "triangle" : "triangles", n_split == 1 ? "its" : "their"));
  return text;
}

TriangleMesh
with_shared_corners(const TriangleMesh &mesh)
{
  constexpr auto none = static_cast<std::uint32_t>(-1);
  const Grouping equal = equal_points(mesh.points);
  TriangleMesh result;
  std::vector<std::uint32_t> number(equal.n_groups, none);
  for (TriangleMesh::Triangle triangle : mesh.triangles)
  {
    for (std::uint32_t &corner : triangle)
    {
      std::uint32_t &own = number[equal.group[corner]];
      if (own == none)
      {
        own = static_cast<std::uint32_t>(result.points.size());
        result.points.push_back(mesh.points[corner]);
      }
      corner = own;
    }
    result.triangles.push_back(triangle);
  }
  return result;
}

WeldedSurface
welded(const TriangleMesh &mesh)
{
  WeldedSurface surface;
  surface.mesh = mesh;
  if (mesh.points.empty())
    return surface;
  surface.welding.tolerance = weld_over_size * norm(bounds_of(mesh.points).sides());
  if (surface.welding.tolerance > 0.)
    join_points(surface.mesh, surface.welding.tolerance);
  surface.welding.n_joined = mesh.points.size() - surface.mesh.points.size();
  drop_flat(surface);
  if (surface.welding.tolerance > 0.)
    split_at_points(surface);
  return surface;
}
} // namespace arthrowear
