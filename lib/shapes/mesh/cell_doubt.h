// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/quality.h"

namespace arthrowear
{
/// Doubt about the shapes of the cells of a mesh.
struct CellDoubt
{
  std::string text;         ///< a sentence without a remedy; empty: no cell is poor
  bool is_unusable = false; ///< a run refuses the mesh
};
CellDoubt doubt_about_cells(const MeshData &mesh);

/// Remedy for a mesh of a file.
constexpr const char *remedy_for_cells_of_file =
    "Mesh the shape again, with another element size. Gmsh optimises the meshes that it makes, as "
    "in gmsh -3 shape.geo -optimize_netgen, and not those that it reads.";
} // namespace arthrowear
