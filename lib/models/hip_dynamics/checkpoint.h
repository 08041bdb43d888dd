// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/results.h"
#include "models/hip_dynamics/wear_jumps.h"
#include "run/restart.h"

namespace arthrowear
{
/// Where a run is between two jumps.
struct HipJumpState
{
  HipResults unworn;
  std::size_t n_rows = 0; ///< of statistics.csv
  HipWearJumps jumps;

  explicit HipJumpState(const HipDynamicsParameters &p) : jumps(p) {}
  CheckpointData pack(const RunIdentity &identity);
  /// @throws InputError if an array is missing or of the wrong size
  void unpack(const CheckpointData &data);
};
} // namespace arthrowear
