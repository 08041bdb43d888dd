// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/checkpoint.h"
#include "io/simplex_output.h"
#include "mesh/mesh_data.h"
#include "models/run_identity.h"

#include <mpi.h>

#include <string>
#include <vector>

namespace arthrowear
{
void pack_mesh(const MeshData &mesh, CheckpointData &data);
MeshData unpack_mesh(const CheckpointData &data);

/// What a series has written, so that a resumed run drops later frames from its .pvd.
void pack_frames(const SimplexSeries &series, const std::string &name, CheckpointData &data);
/// Leaves the series alone if nothing was kept under that name.
void unpack_frames(const CheckpointData &data, const std::string &name, SimplexSeries &series);

/// The newest valid checkpoint, on every rank. Collective.
/// @param skipped  on rank 0, newer ones that could not be used, and why
/// @param identity on rank 0
/// @throws InputError if there is none, or it is of another case
CheckpointData load_checkpoint(const Checkpoints &checkpoints, const RunIdentity *identity,
                               Parameters &parameters, std::vector<std::string> &skipped,
                               MPI_Comm communicator);
} // namespace arthrowear
