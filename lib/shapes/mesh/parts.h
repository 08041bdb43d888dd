// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// Part of each cell, from 0 in the order of their first cells; parts share no vertex.
std::vector<unsigned int> parts_of_cells(const MeshData &mesh);

/// Numbers of cells of the parts that share no vertex, by their first cells.
std::vector<std::size_t> cells_of_parts(const MeshData &mesh);

/// Returns the number of parts that share no vertex.
unsigned int number_of_parts(const MeshData &mesh);
} // namespace arthrowear
