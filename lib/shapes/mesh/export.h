// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

namespace arthrowear
{
/// @throws InputError if `file` does not end in .msh or its folder does not exist
void require_msh_place(const std::string &file);

/// Writes a Gmsh file (version 4.1, text, mm) with all names; import_msh() gives the same mesh
/// back, its positions to 16 digits. An existing file is replaced.
/// @param degree  2: elements of second order with MeshData::middles
/// @throws InputError as require_msh_place()
/// @throws RunError if it cannot be written as a whole (no permission, disk full)
void export_msh(const MeshData &mesh, const std::string &file, unsigned int degree = 1);
} // namespace arthrowear
