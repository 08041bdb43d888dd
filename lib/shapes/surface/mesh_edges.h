// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

namespace arthrowear
{
/// The edges of a mesh and the triangles at each.
struct MeshEdges
{
  struct Use
  {
    std::uint32_t triangle = 0;
    std::uint8_t side = 0;    ///< of the triangle, from its corner `side` to the next
    bool is_reversed = false; ///< if this corner is the end of the edge
  };
  struct Edge
  {
    std::uint32_t begin = 0, end = 0; ///< points, begin < end
    std::vector<Use> uses;            ///< one: an edge of a hole or of the border

    bool is_open() const { return uses.size() == 1; }
    /// True if two triangles alone meet there and agree about the side of their normals.
    bool is_regular() const
    {
      return uses.size() == 2 && uses[0].is_reversed != uses[1].is_reversed;
    }
  };
  std::vector<Edge> edges;                               ///< sorted by their points
  std::vector<std::array<std::uint32_t, 3>> of_triangle; ///< edge of each side
};

MeshEdges edges_of(const std::vector<TriangleMesh::Triangle> &triangles);
} // namespace arthrowear
