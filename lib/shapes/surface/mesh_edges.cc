// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/mesh_edges.h"

#include <algorithm>

namespace arthrowear
{
MeshEdges
edges_of(const std::vector<TriangleMesh::Triangle> &triangles)
{
  struct Side
  {
    std::uint32_t begin, end;
    MeshEdges::Use use;
  };
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::uint32_t t = 0; t < triangles.size(); ++t)
    for (std::uint8_t side = 0; side < 3; ++side)
    {
      const std::uint32_t from = triangles[t][side], to = triangles[t][(side + 1) % 3];
      sides.push_back({std::min(from, to), std::max(from, to), {t, side, from > to}});
    }
  std::stable_sort(sides.begin(), sides.end(),
                   [](const Side &a, const Side &b)
                   { return a.begin != b.begin ? a.begin < b.begin : a.end < b.end; });
  MeshEdges mesh;
  mesh.of_triangle.resize(triangles.size());
  for (const Side &side : sides)
  {
    if (mesh.edges.empty() || mesh.edges.back().begin != side.begin ||
        mesh.edges.back().end != side.end)
      mesh.edges.push_back({side.begin, side.end, {}});
    mesh.edges.back().uses.push_back(side.use);
    mesh.of_triangle[side.use.triangle][side.use.side] =
        static_cast<std::uint32_t>(mesh.edges.size() - 1);
  }
  return mesh;
}
} // namespace arthrowear
