// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"
#include "mesh/side_shape.h"

#include <map>
#include <optional>

namespace arthrowear
{
/// Triangles of the boundary that take the place of others.
struct SideChange
{
  /// By the ascending vertices of the former triangle: the new one, outwards, or none.
  std::map<Triangle, std::optional<Triangle>> triangles;
  /// Former triangle, ascending, whose name a new one takes in place of that which it replaces.
  std::map<Triangle, Triangle> names;
  unsigned int n_vertices = 0; ///< that are gone

  bool is_change() const { return !triangles.empty(); }
};

/// Limits of changes to triangles of the sides.
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
