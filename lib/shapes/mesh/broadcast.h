// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <mpi.h>

namespace arthrowear
{
/// Gives every rank the mesh of rank `root` (collective).
void broadcast(MeshData &mesh, MPI_Comm communicator, int root = 0);
} // namespace arthrowear
