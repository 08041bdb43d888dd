// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

namespace arthrowear
{
/// Roughness of a contact pressure: root of the mean square, over the area, of each point's
/// pressure minus the mean of its neighbours, over the mean pressure of the same points. Points are
/// those that carry a force and all of whose neighbours do, so that neither the edge of the contact
/// nor the edge of the surface counts [-]; nothing if there is none, as where the contact is a
/// line.
/// @param triangles  of the surface, as indices of points
/// @param force      3 components per point, the third of which is the normal force [N]
/// @param area       of the points [mm^2]
std::optional<double> pressure_roughness(const std::vector<std::array<unsigned int, 3>> &triangles,
                                         const std::vector<double> &force,
                                         const std::vector<double> &area);
} // namespace arthrowear
