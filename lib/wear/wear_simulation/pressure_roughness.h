// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <optional>
#include <vector>

namespace arthrowear
{
/// Roughness of a contact pressure: root of the mean square, over the area, of each point's
/// pressure minus the quadratic polynomial that fits the pressures of the points around it, over
/// the mean pressure of the same points [-]. A smooth pressure has none on any mesh, and a
/// difference from point to point counts the same on any mesh (doc/theory/cycle_jump.md, section
/// 6).
///
/// Counted are the points whose neighbours, and their neighbours, carry a force, so that neither
/// the edge of the contact nor the edge of the surface counts; nothing if there are fewer than
/// five, as where the contact is narrow.
/// @param triangles  of the surface, as indices of points
/// @param positions  of the points [mm]
/// @param force      3 components per point, the third of which is the normal force [N]
/// @param area       of the points [mm^2]
/// @param may_alternate  where there is none, points half of whose neighbours carry a force count
/// as loaded: a pressure that alternates leaves them open
std::optional<double> pressure_roughness(const std::vector<std::array<unsigned int, 3>> &triangles,
                                         const std::vector<Vector3> &positions,
                                         const std::vector<double> &force,
                                         const std::vector<double> &area,
                                         bool may_alternate = false);
} // namespace arthrowear
