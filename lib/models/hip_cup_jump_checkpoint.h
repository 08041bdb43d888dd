// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/checkpoint_data.h"
#include "models/hip_cup_jumps.h"

namespace arthrowear
{
/// Where a run by jumps is, also in the middle of one; rank 0 holds the data. Collective.
void pack_jumps(const HipCup &cup, const HipCupJumps &jumps, CheckpointData &data);
/// The opposite, from data that every rank has. Collective.
/// @throws InputError if an array is missing or of the wrong size
void unpack_jumps(const CheckpointData &data, const HipCup &cup, HipCupJumps &jumps);
} // namespace arthrowear
