// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/load_steps.h"
#include "gait/counterface_motion.h"
#include "laws/wear/cross_shear.h"

namespace arthrowear
{
/// A prescribed motion over a cycle that begins at time 0, as a place of the body sees it.
struct PathOverPlace
{
  CounterfaceMotion motion;
  double period = 1.;                        ///< of the cycle [s]
  std::vector<double> corners;               ///< times in [0, period) where the direction jumps [s]
  std::function<double(double time)> load{}; ///< weight of the slip, >= 0; none: the path alone
  SpinAxis own{};                            ///< of the counterface
  Vector3 place{};                           ///< on the surface of the body [mm]
};

/// Sums of sliding over the cycle in equal steps, in directions x and y: the slip of each step
/// times the mean of the loads at its ends, as models collect them (wear P1, P2).
SlidingSums sliding_in_steps(const PathOverPlace &path, unsigned int n_steps);
/// As sliding_in_steps(), in steps 1/16 as long that also end at the corners.
SlidingSums sliding_of_path(const PathOverPlace &path, unsigned int n_steps);

/// Warning if the cross-shear ratio or the length of the path in the steps of a run differs from
/// the result of sliding_of_path(), by more than 1e-4, or 1e-3 of the length. Empty: no warning.
std::string doubt_about_steps(const PathOverPlace &path, unsigned int n_steps);

/// Its load, if it has one, and the length of its path.
LoadOverPath load_over(const PathOverPlace &path);
} // namespace arthrowear
