// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_data.h"
#include "wearing/jumps.h"

namespace arthrowear
{
/// Stores the progress of a run by jumps, also in the middle of one; rank 0 has the data.
/// Collective.
void pack_jumps(const WearSystem &system, const WearJumps &jumps, CheckpointData &data);
/// True if the data belong to a run by jumps.
bool has_jumps(const CheckpointData &data);
/// The opposite of pack_jumps(), from data that every rank has: WearJumps::restore(). Collective.
/// @return why the jump is repeated; empty if it continues
/// @throws InputError if an array is missing or of the wrong size, and as restore()
std::string unpack_jumps(const CheckpointData &data, const WearSystem &system, WearJumps &jumps,
                         State &state, WearStatistics &statistics);
} // namespace arthrowear
