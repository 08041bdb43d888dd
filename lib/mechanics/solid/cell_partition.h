// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <mpi.h>

namespace arthrowear
{
/// Rank of every cell, by METIS on cells that share a face or are listed as near (two sides of an
/// interface), so that contact stays on one rank where it can. Collective, the same on all ranks.
/// @param weights  work per cell, or empty
std::vector<unsigned int> partition_cells(const MeshData &mesh,
                                          const std::vector<std::array<unsigned int, 2>> &near,
                                          const std::vector<unsigned int> &weights,
                                          MPI_Comm communicator);

/// Cells in the order of a space-filling curve through their centres, so that neighbours in space
/// are neighbours in memory.
std::vector<unsigned int> cells_along_curve(const MeshData &mesh);

/// Cell behind each given boundary triangle.
/// @throws std::logic_error if a triangle is not a face of the mesh
std::vector<unsigned int> cells_of_faces(const MeshData &mesh,
                                         const std::vector<std::array<unsigned int, 3>> &faces);
} // namespace arthrowear
