// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/state.h"

namespace arthrowear
{
/// The state `after` a gait cycle, with the wear of the cycle taken `cycles` times instead of once
/// (cycle_jump 3): depths, gaps and volumes of both bodies. Motion and forces remain.
/// @param before the cycle
State extrapolated(const State &before, const State &after, double cycles);
} // namespace arthrowear
