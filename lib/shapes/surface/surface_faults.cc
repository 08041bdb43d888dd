// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/surface_faults.h"

#include "base/format.h"
#include "surface/mesh_edges.h"

#include <map>

namespace arthrowear
{
namespace
{
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
  WeldedSurface weld = welded(mesh);
  faults.welding = weld.welding;
  checked.mesh = std::move(weld.mesh);
  const std::vector<Vector3> &points = checked.mesh.points;
  for (const TriangleMesh::Triangle &t : checked.mesh.triangles)
  {
    double longest = 0.;
    for (int i = 0; i < 3; ++i)
      longest = std::max(longest, norm(points[t[(i + 1) % 3]] - points[t[i]]));
    const double height = 2. * norm(checked.mesh.area_vector(t)) / longest;
    if (height < sliver * longest)
      faults.slivers.add(longest / height,
                         (1. / 3.) * (points[t[0]] + points[t[1]] + points[t[2]]));
  }
  const MeshEdges edges = edges_of(checked.mesh.triangles);
  for (const MeshEdges::Edge &edge : edges.edges)
  {
    const Vector3 &a = points[edge.begin], &b = points[edge.end];
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
  const auto state = [&sentences](const SurfacePlaces &kind, const char *what, const char *largest)
  {
    if (kind.n == 0)
      return;
    sentences +=
        formatted("%s%zu %s, the largest at (%.4g, %.4g, %.4g) mm, ", sentences.empty() ? "" : " ",
                  kind.n, what, kind.place[0], kind.place[1], kind.place[2]) +
        formatted(largest, kind.largest) + ".";
  };
  if (const std::string changes = welding.text(); !changes.empty())
    sentences = "The surface was welded: " + changes + ".";
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
