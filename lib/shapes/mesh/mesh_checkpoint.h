// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"
#include "storage/checkpoint_data.h"

namespace arthrowear
{
/// @param prefix  of the names of all arrays
void pack_mesh(const MeshData &mesh, CheckpointData &data, const std::string &prefix = "");
/// @throws InputError if an array is missing
MeshData unpack_mesh(const CheckpointData &data, const std::string &prefix = "");
} // namespace arthrowear
