// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run_identity.h"
#include "storage/checkpoint.h"

#include <mpi.h>

#include <string>
#include <vector>

namespace arthrowear
{
/// The newest valid checkpoint, on every rank. Collective.
/// @param skipped  on rank 0, newer ones that could not be used, and why
/// @param identity on rank 0
/// @throws InputError if there is none, or it is of another case
CheckpointData load_checkpoint(const Checkpoints &checkpoints, const RunIdentity *identity,
                               Parameters &parameters, std::vector<std::string> &skipped,
                               MPI_Comm communicator);
} // namespace arthrowear
