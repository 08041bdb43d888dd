// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/side_merge.h"

namespace arthrowear
{
/// A mesh whose wearing volumes have been meshed again inside the same boundary triangles.
struct RefilledMesh
{
  /// All vertices of the boundary and of interfaces in their former order and at their former
  /// places, bit for bit, then those inside volumes that were kept, then the new ones. The same
  /// faces in the same order with the same names, and the nodes of their edges (`middles`). Where
  /// triangles of the sides changed, what these have left.
  MeshData mesh;
  /// Former vertex of each of the first vertices; those behind are new.
  std::vector<unsigned int> former;
};

/// Fills the volumes that have a face on `wear` with new tetrahedra between their boundary
/// triangles, which stay. Sizes of cells are those of the triangles around, inwards as in
/// the former mesh. Gmsh takes coordinates rounded to 1e-8 mm, and new vertices are rounded so, so
/// that round-off of the motion does not change the mesh. One process meshes; it may broadcast the
/// result. The same input gives the same mesh.
/// @param worn  the former cells may be inverted, the boundary may not
/// @param change  of triangles of the boundary before the volume is filled; one volume wears then
/// @throws RunError if the boundary crosses itself, with the place, or if Gmsh cannot mesh it
RefilledMesh refill(const MeshData &worn, const std::string &wear = "wear",
                    const SideChange &change = {});
} // namespace arthrowear
