// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/side_merge.h"

namespace arthrowear
{
/// A mesh whose wearing volumes have been meshed again inside the same boundary triangles.
struct RefilledMesh
{
  /// The vertices of the boundary, of interfaces and of volumes that were kept, in their previous
  /// order and at their previous places, bit for bit, then the new vertices. The faces, their
  /// order, their names and the nodes of their edges (`middles`) are kept, except where triangles
  /// of the sides changed.
  MeshData mesh;
  /// Previous number of each kept vertex; the vertices behind these are new.
  std::vector<unsigned int> former;
};

/// Fills the volumes that have a face on `wear` with new tetrahedra between their boundary
/// triangles, which are kept. Cell sizes are extended inwards from the surrounding triangles.
/// Coordinates for Gmsh and new vertices are rounded to 1e-8 mm, so that round-off of the motion
/// does not change the mesh. One process meshes; it may broadcast the result. Equal inputs give
/// equal meshes.
/// @param worn  the previous cells may be inverted, the boundary may not
/// @param change  of triangles of the boundary before the volume is filled; one volume wears then
/// @throws RunError if the boundary crosses itself, with the place, or if Gmsh cannot mesh it
RefilledMesh refill(const MeshData &worn, const std::string &wear, const SideChange &change = {});
} // namespace arthrowear
