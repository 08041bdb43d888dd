// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/surface_faults.h"

#include "base/format.h"
#include "surface/box_tree.h"
#include "surface/mesh_edges.h"
#include "surface/point_grid.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
constexpr double round_off = 1e-6; // of the extent, of files in single precision

Bounds3
box_of(const std::vector<Vector3> &points)
{
  Bounds3 box;
  for (const Vector3 &point : points)
    box.include(point);
  return box;
}

/// Points within a distance of an earlier point of their group.
Grouping
near_points(const std::vector<Vector3> &points, const double distance)
{
  constexpr auto none = static_cast<std::uint32_t>(-1);
  const Vector3 corner = box_of(points).low;
  std::vector<Vector3> from_corner; // a grid has a million places from the origin on
  for (const Vector3 &point : points)
    from_corner.push_back(point - corner);
  const PointGrid grid(from_corner, distance);
  Grouping grouping;
  grouping.group.assign(points.size(), none);
  for (std::uint32_t point = 0; point < points.size(); ++point)
  {
    if (grouping.group[point] != none)
      continue;
    const auto own = static_cast<std::uint32_t>(grouping.n_groups++);
    for (const std::uint32_t cube : grid.around(grid.cube_of(point)))
      for (const std::uint32_t other : grid.points()[cube])
        if (grouping.group[other] == none && norm(points[other] - points[point]) <= distance)
          grouping.group[other] = own;
  }
  return grouping;
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

/// A closed line of open edges, in the direction of their triangles: the surface is on its left.
struct Border
{
  double length = 0.;
  Vector3 sum{}; // of its points
  std::size_t n = 0;
  Vector3 area{};   // vector of the area within
  Vector3 normal{}; // of the surface beside it, times lengths

  void add(const Vector3 &first, const Vector3 &begin, const Vector3 &end,
           const Vector3 &of_surface)
  {
    const double edge = norm(end - begin);
    length += edge;
    sum = sum + end;
    ++n;
    area = area + .5 * cross(begin - first, end - first);
    normal = normal + edge * of_surface;
  }
  Vector3 place() const { return (1. / static_cast<double>(n)) * sum; }
  /// Seen from outside, the line runs clockwise around a hole and counter-clockwise along an outer
  /// border; at the end of a tube it looks along the surface.
  bool is_hole() const
  {
    constexpr double along = .8; // cosine
    return dot(area, normal) < -along * norm(area) * length;
  }
};

/// Open edges of triangles follow each other; at a point with several borders any is followed.
void
add_borders(const TriangleMesh &mesh, const MeshEdges &edges, SurfaceFaults &faults)
{
  struct Open
  {
    std::uint32_t to, triangle;
  };
  std::multimap<std::uint32_t, Open> next;
  for (const MeshEdges::Edge &edge : edges.edges)
    if (edge.is_open())
    {
      const MeshEdges::Use &use = edge.uses[0];
      use.is_reversed ? next.emplace(edge.end, Open{edge.begin, use.triangle})
                      : next.emplace(edge.begin, Open{edge.end, use.triangle});
    }
  while (!next.empty())
  {
    const std::uint32_t first = next.begin()->first;
    Border border;
    for (auto at = next.begin(); at != next.end();)
    {
      const auto [from, open] = *at;
      next.erase(at);
      border.add(mesh.points[first], mesh.points[from], mesh.points[open.to],
                 normalised(mesh.area_vector(mesh.triangles[open.triangle])));
      at = open.to == first ? next.end() : next.find(open.to);
    }
    faults.borders.add(border.length, border.place());
    if (border.is_hole())
      faults.holes.add(border.length, border.place());
  }
}
} // namespace

CheckedSurface
check_surface(const TriangleMesh &mesh)
{
  constexpr double sliver = .05; // height over the longest edge
  CheckedSurface checked;
  SurfaceFaults &faults = checked.faults;
  const Bounds3 box = box_of(mesh.points);
  const double least = mesh.points.empty() ? 0. : round_off * norm(box.high - box.low);
  TriangleMesh merged = mesh;
  if (least > 0.)
  {
    const Grouping grouping = near_points(mesh.points, least);
    faults.n_merged = mesh.points.size() - grouping.n_groups;
    for (TriangleMesh::Triangle &triangle : merged.triangles)
      for (std::uint32_t &corner : triangle)
        corner = grouping.group[corner];
    merged.points.assign(grouping.n_groups, {});
    for (std::size_t point = mesh.points.size(); point-- > 0;)
      merged.points[grouping.group[point]] = mesh.points[point];
  }
  checked.mesh.points = merged.points;
  for (const TriangleMesh::Triangle &triangle : merged.triangles)
  {
    const double longest = longest_edge(merged, triangle),
                 height = longest > 0. ? 2. * norm(merged.area_vector(triangle)) / longest : 0.;
    const Vector3 place = (1. / 3.) * (merged.points[triangle[0]] + merged.points[triangle[1]] +
                                       merged.points[triangle[2]]);
    if (height <= least)
    {
      faults.dropped.add(longest, place);
      continue;
    }
    if (height < sliver * longest)
      faults.slivers.add(longest / height, place);
    checked.mesh.triangles.push_back(triangle);
  }
  const MeshEdges edges = edges_of(checked.mesh.triangles);
  for (const MeshEdges::Edge &edge : edges.edges)
  {
    const Vector3 &a = merged.points[edge.begin], &b = merged.points[edge.end];
    if (edge.uses.size() > 2)
      faults.branches.add(norm(b - a), .5 * (a + b));
    else if (edge.uses.size() == 2 && !edge.is_regular())
      faults.turned.add(norm(b - a), .5 * (a + b));
  }
  add_borders(checked.mesh, edges, faults);
  return checked;
}

std::string
SurfaceFaults::text() const
{
  std::string sentences;
  const auto state = [&sentences](const Kind &kind, const char *what, const char *largest)
  {
    if (kind.n == 0)
      return;
    sentences +=
        formatted("%s%zu %s, the largest at (%.4g, %.4g, %.4g) mm, ", sentences.empty() ? "" : " ",
                  kind.n, what, kind.place[0], kind.place[1], kind.place[2]) +
        formatted(largest, kind.largest) + ".";
  };
  if (n_merged > 0)
    sentences = formatted("%zu points were joined with others within round-off.", n_merged);
  state(dropped, "triangles without an area were dropped", "%.3g mm long");
  state(borders, "borders or holes", "%.4g mm around");
  state(holes, "holes (borders that the surface surrounds)", "%.4g mm around");
  state(slivers, "slivers", "%.3g times as long as high");
  state(branches, "edges of more than two triangles", "%.3g mm long");
  if (branches.n > 0)
    sentences += " Triangles that are stored twice make such edges: MeshLab removes them (Remove "
                 "Duplicate Faces).";
  state(turned, "edges whose triangles face opposite sides", "%.3g mm long");
  return sentences;
}
} // namespace arthrowear
