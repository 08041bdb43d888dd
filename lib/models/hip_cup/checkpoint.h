// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/frames.h"
#include "models/hip_cup/statistics.h"
#include "run/restart.h"
#include "stepping/step_control.h"

namespace arthrowear
{
/// What a run of the hip cup goes on from, beside the state.
struct HipCupProgress
{
  State state;
  StepControl::Memory step_control;
  double next_frame = 0.; // time of the next frame [s]
  unsigned long newton_iterations = 0, contact_iterations = 0, factorisations = 0;
};

/// Everything that a restart needs, gathered on rank 0 (empty elsewhere): independent of the number
/// of ranks, since fields are stored by mesh vertex. Collective.
CheckpointData pack_hip_cup(const HipCup &cup, const HipCupProgress &progress,
                            const HipCupStatistics &statistics, HipCupFrames *frames);

/// A state alone, its arrays under names that begin with `prefix`. Collective.
void pack_state(const HipCup &cup, const State &state, const std::string &prefix,
                CheckpointData &data);
State unpack_state(const CheckpointData &data, const HipCup &cup, const std::string &prefix);

/// The opposite of pack_hip_cup(), from data that every rank has; factor and W are formed as they
/// were. Collective.
/// @throws InputError if an array is missing or of the wrong size
void unpack_hip_cup(const CheckpointData &data, HipCup &cup, HipCupProgress &progress,
                    HipCupStatistics &statistics, HipCupFrames *frames);
} // namespace arthrowear
