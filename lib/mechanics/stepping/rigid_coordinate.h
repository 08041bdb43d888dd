// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// A rigid motion that a step leaves free: of the body, or of the body that carries the obstacle.
struct RigidCoordinate
{
  std::vector<double> at_points; ///< velocity of the points relative to the obstacle, 3n global [-]
  double inertia = 1.;           ///< impulse per velocity, over the size of the step
  double start = 0.;             ///< its velocity where the search for a solution starts
  unsigned int axis = 0;         ///< of a translation of the body
  bool is_of_body = false;       ///< false: a motion of the obstacle
  /// The share of the elastic velocity in this inertia, owned entries: the mean over the body's
  /// mass. Empty for a motion of the obstacle.
  std::vector<double> of_body;
};
} // namespace arthrowear
