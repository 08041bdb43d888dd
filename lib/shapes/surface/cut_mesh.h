// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/mesh_edges.h"

namespace arthrowear
{
/// Points of a mesh that is cut along its creases: a corner of each triangle belongs to one.
struct CutMesh
{
  std::vector<TriangleMesh::Triangle> triangles;  // cut points of the corners
  std::vector<std::uint32_t> point;               // of each cut point
  std::vector<std::vector<std::uint32_t>> around; // triangles at each cut point
  std::vector<Vector3> mean;                      // of the areas there, of length 1
};

/// @param crease_angle  between the normals of neighbours, from which on their edge is a crease
/// [rad]
CutMesh cut_at_creases(const TriangleMesh &mesh, const MeshEdges &edges, double crease_angle);

/// Cut points around one, of two rings or, if they are few, of up to four, that lie on the part of
/// the surface that faces the same way.
class Neighbours
{
public:
  explicit Neighbours(const CutMesh &cut) : cut_(cut), reached_from_(cut.point.size(), none) {}

  /// @param enough  points besides the middle, of up to four rings; the middle comes first
  const std::vector<std::uint32_t> &around(std::uint32_t middle, std::size_t enough);

private:
  static constexpr auto none = static_cast<std::uint32_t>(-1);
  const CutMesh &cut_;
  std::vector<std::uint32_t> found_, reached_from_;
};
} // namespace arthrowear
