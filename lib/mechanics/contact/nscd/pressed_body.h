// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear::nscd
{
/// A rigid body that a force presses on an elastic one, both at rest, without friction: gaps and
/// normal forces are not negative, and no point with a gap has a force.
struct PressedBody
{
  std::vector<double> compliance; ///< normal displacement of each point by each force, n x n,
                                  ///< row-major, symmetric, positive definite [mm/N]
  std::vector<double> gaps;       ///< without forces [mm]
  std::vector<Vector3> normals;   ///< a shift s of the rigid body closes the gap by dot(normal, s)
  Vector3 force{};                ///< on the rigid body [N]
  std::array<bool, 3> is_free{true, true, true}; ///< axes along which the rigid body moves
};

struct PressedBodyResult
{
  bool is_found = false;
  Vector3 shift{};            ///< of the rigid body [mm]
  std::vector<double> forces; ///< normal, of the points [N]
};

/// Finds the set of closed points by exchanging all points that pull or overlap at once, and one by
/// one where that does not help.
/// @param closed  points that are closed at first; all others are open
PressedBodyResult press(const PressedBody &body, std::vector<char> closed);
} // namespace arthrowear::nscd
