// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/joint/hertz.h"

namespace arthrowear
{
/// Radius of the patch between a ball and a socket, doc/theory/hip_dynamics.md section 3. Up to
/// `hertz_range` of the ball's radius it is Hertz' radius, which approximates both spheres by
/// paraboloids; from `exact_range` on it follows from the gap between spheres and always stays
/// below the ball's radius; in between, the two radii are blended. Bodies deform as half-spaces
/// throughout, which becomes doubtful above `doubtful_patch` and is meaningless above
/// `largest_patch` (all over the ball's radius).
/// @{
constexpr double hertz_range = .3, exact_range = .5;
constexpr double doubtful_patch = .5, largest_patch = .9;

/// @param pair its radius is R_i R_j/(R_i - R_j) or, worn, 1/(1/R_j - 1/R_i)
/// @param ball_radius R_j [mm]
/// @param force >= 0 [N]
/// @return a [mm] < R_j
double patch_radius_in_socket(const HertzPair &pair, double ball_radius, double force);

/// Peak pressure of a patch of that radius, [Askari2015] (27) [MPa]; 0 without a force.
double peak_pressure_in_socket(const HertzPair &pair, double ball_radius, double force);
/// @}
} // namespace arthrowear
