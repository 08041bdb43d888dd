// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/checkpoint_data.h"
#include "models/hip_cup_frames.h"
#include "models/hip_cup_statistics.h"
#include "time/step_control.h"

namespace arthrowear
{
/// What a run of the hip cup goes on from, beside the state.
struct HipCupProgress
{
  State state;
  StepControl::Memory step_control;
  std::size_t statistics_rows = 0;
  double next_frame = 0.; // time of the next frame [s]
  unsigned long newton_iterations = 0, contact_iterations = 0, factorisations = 0;
};

/// Everything that a restart needs, gathered on rank 0 (empty elsewhere): independent of the number
/// of ranks, since fields are stored by mesh vertex. Collective.
CheckpointData pack_hip_cup(const HipCup &cup, const HipCupProgress &progress,
                            const HipCupStatistics &statistics, const HipCupFrames *frames);

/// The opposite, from data that every rank has; factor and W are formed as they were. Collective.
/// @throws InputError if an array is missing or of the wrong size
void unpack_hip_cup(const CheckpointData &data, HipCup &cup, HipCupProgress &progress,
                    HipCupStatistics &statistics, HipCupFrames *frames);

void pack_mesh(const MeshData &mesh, CheckpointData &data);
MeshData unpack_mesh(const CheckpointData &data);

/// Entries that must not change on restart, with what they are now.
void pack_identity(const Parameters &parameters, CheckpointData &data);
/// @throws InputError naming every entry that has changed
void require_same_identity(const Parameters &parameters, const CheckpointData &data);

/// Rank 0's data on every rank.
void broadcast(CheckpointData &data, MPI_Comm communicator);
} // namespace arthrowear
