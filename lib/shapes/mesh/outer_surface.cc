// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/outer_surface.h"

#include <algorithm>
#include <limits>
#include <map>

namespace arthrowear
{
TriangleMesh
outer_surface(const MeshData &mesh)
{
  using Edge = std::array<unsigned int, 2>;
  TriangleMesh surface;
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> of_vertex(mesh.vertices.size(), none);
  const auto point_of = [&](const unsigned int vertex)
  {
    if (of_vertex[vertex] == none)
    {
      of_vertex[vertex] = static_cast<std::uint32_t>(surface.points.size());
      surface.points.push_back(mesh.vertices[vertex]);
    }
    return of_vertex[vertex];
  };
  std::map<Edge, Vector3> middles;
  for (const auto &[edge, place] : mesh.middles)
    middles.emplace(edge, place);
  std::map<Edge, std::uint32_t> of_edge;
  const auto middle_of = [&](const unsigned int a, const unsigned int b)
  {
    const Edge edge{std::min(a, b), std::max(a, b)};
    const auto [found, is_new] = of_edge.emplace(edge, surface.points.size());
    if (is_new)
    {
      const auto given = middles.find(edge);
      surface.points.push_back(given != middles.end() ? given->second
                                                      : .5 * (mesh.vertices[a] + mesh.vertices[b]));
    }
    return found->second;
  };
  for (const MeshData::BoundaryFace &face : mesh.faces)
  {
    const auto [a, b, c] = face.vertices;
    const std::uint32_t p = point_of(a), q = point_of(b), r = point_of(c);
    if (middles.empty())
    {
      surface.triangles.push_back({p, q, r});
      continue;
    }
    const std::uint32_t pq = middle_of(a, b), qr = middle_of(b, c), rp = middle_of(c, a);
    for (const TriangleMesh::Triangle &part :
         {TriangleMesh::Triangle{p, pq, rp}, {pq, q, qr}, {rp, qr, r}, {pq, qr, rp}})
      surface.triangles.push_back(part);
  }
  return surface;
}
} // namespace arthrowear
