// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/checkpoint.h"
#include "io/parameters.h"
#include "io/simplex_output.h"
#include "mesh/mesh_data.h"

#include <mpi.h>

#include <string>
#include <vector>

namespace arthrowear
{
/// Paths of the entries, and of those that name files, that must not change on restart.
struct RunIdentity
{
  std::vector<std::string> entries, files;
};

/// Keeps what they are now; of a file its content.
void pack_identity(const RunIdentity &identity, const Parameters &parameters, CheckpointData &data);
/// @throws InputError naming every entry that has changed
void require_same_identity(const RunIdentity &identity, const Parameters &parameters,
                           const CheckpointData &data);

void pack_mesh(const MeshData &mesh, CheckpointData &data);
MeshData unpack_mesh(const CheckpointData &data);

/// What a series has written, so that a resumed run drops later frames from its .pvd.
void pack_frames(const SimplexSeries &series, const std::string &name, CheckpointData &data);
/// Leaves the series alone if nothing was kept under that name.
void unpack_frames(const CheckpointData &data, const std::string &name, SimplexSeries &series);

/// The newest valid checkpoint, on every rank. Collective.
/// @param skipped  on rank 0, newer ones that could not be used, and why
/// @throws InputError if there is none, or it is of another case
CheckpointData load_checkpoint(const Checkpoints &checkpoints, const RunIdentity &identity,
                               const Parameters &parameters, std::vector<std::string> &skipped,
                               MPI_Comm communicator);
} // namespace arthrowear
