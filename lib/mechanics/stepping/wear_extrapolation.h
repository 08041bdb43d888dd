// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/state.h"

namespace arthrowear
{
/// The state `after` a gait cycle, with the wear of the cycle multiplied by `cycles`
/// (cycle_jump 3): depths, gaps and volumes of both bodies. Motion and forces remain.
/// @param before the cycle
State extrapolated(const State &before, const State &after, double cycles);

/// As extrapolated(), with a separate depth for each point instead of the cycle's multiple. Both
/// bodies wear in the ratio of the cycle; a point that does not wear in the cycle opens along its
/// normal, both bodies in the ratio of their volumes. The obstacle has no wear points.
/// @param opening  depth of both bodies since `before`, per point [mm]
/// @param area     mean tributary area of each point over the cycles, for the volumes [mm^2]
State worn_by(const State &before, const State &after, double cycles,
              const std::vector<double> &opening, const std::vector<double> &area);

/// Adds the wear of the body from one state to another to a third one: depths, gaps, volume.
void move_wear(const State &from, const State &to, State &state);
} // namespace arthrowear
