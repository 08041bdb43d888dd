// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"
#include "mesh/side_shape.h"

#include <map>
#include <optional>

namespace arthrowear
{
/// Lists the boundary triangles that are replaced or removed.
struct SideChange
{
  /// New triangle, outwards, or none, by the ascending vertices of the previous triangle.
  std::map<Triangle, std::optional<Triangle>> triangles;
  /// Previous triangle whose name the new triangle gets, by the triangle that the new one replaces;
  /// both with ascending vertices. Without an entry, the name of the replaced triangle is kept.
  std::map<Triangle, Triangle> names;
  unsigned int n_vertices = 0; ///< number of removed vertices

  bool is_change() const { return !triangles.empty(); }
};

/// Vertices and triangles that limit changes of the side triangles.
struct SideLimits
{
  std::vector<bool> is_worn; ///< per vertex of the mesh: on the worn surface
  std::vector<bool> stands;  ///< per vertex: does not move
  std::vector<Triangle> worn_triangles;
};

/// Removes triangles that have become narrow between the worn surface's edge and the vertices of
/// the sides ahead: an edge is contracted into one of its vertices, or the two triangles of an edge
/// change their diagonal, whichever gives the better triangles. Vertices do not move. New triangles
/// lie in one shape of the sides if the triangles that they replace do, so that the body's shape is
/// preserved up to the chord error of curved sides.
/// @param sides  of the mesh's vertices; a vertex that has come to a border keeps to both shapes
SideChange merge_narrow(const MeshData &mesh, const std::vector<Triangle> &triangles,
                        const Sides &sides, const SideLimits &limits);
} // namespace arthrowear
