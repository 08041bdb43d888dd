// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <array>
#include <vector>

namespace arthrowear
{
/// Archard's law in its local form ([Jourdan2009] (4)): at a contact point of tributary area A, the
/// normal force r_N and the slip speed |v_T| wear a body by depth at the rate k r_N |v_T|,
/// k = n K / A [1/N], so that the worn volume is n K r_N |v_T| per time whatever the mesh.
struct ArchardLaw
{
  double body_factor = 0.;     ///< K of the body (cup) [mm^2/N]
  double obstacle_factor = 0.; ///< K of the obstacle (head) [mm^2/N]
  double amplification = 1.;   ///< n: cycles that one computed cycle stands for [-]

  /// k^w = k_1 + k_2, the rate at which the gap opens per r_N |v_T| [1/N].
  double
  gap_factor(double area) const
  {
    return amplification * (body_factor + obstacle_factor) / area;
  }
  /// The body's part of gap_factor [-]; 0 if nothing wears.
  double
  body_share() const
  {
    const double total = body_factor + obstacle_factor;
    return total > 0. ? body_factor / total : 0.;
  }
};

/// Volume between a triangulated surface and the same surface moved by `displacement` [mm^3],
/// exact for displacements linear on each triangle; positive against the triangles' orientation
/// (into the body, if triangles are counter-clockwise seen from outside).
/// @param positions, displacement  per surface node [mm]
double volume_between(const std::vector<std::array<unsigned int, 3>> &triangles,
                      const std::vector<Vector3> &positions,
                      const std::vector<Vector3> &displacement);
} // namespace arthrowear
