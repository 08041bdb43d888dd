// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/surface.h"

namespace arthrowear
{
/// Geometric properties of surface points that make pressures doubtful.
struct SurfaceDoubts
{
  std::vector<bool> is_edge; ///< on the edge of the surface, or on a ridge, as around a dish
  /// Distance of a point from the smooth surface through its neighbourhood, >= 0 [mm]. Waves longer
  /// than some elements are the shape of the surface and are excluded.
  std::vector<double> bump;
  std::vector<double> edge_length; ///< mean of the edges at the point [mm]
};
/// @param up  direction in which bumps are measured, of length 1; null: from the origin, about
/// which the surface is a cavity
SurfaceDoubts surface_doubts(const ContactSurface &surface, const Vector3 *up = nullptr);

/// Change of the contact pressure by a bump [MPa], estimated: 2.6 E/(1 - nu^2) times its height
/// over the length of the edges there. Calibrated by single vertices that were moved by 5 um
/// (doc/validation/hip_cup_meshes.md, "Rough cavities").
double pressure_of_bump(double young, double poisson, double bump, double edge_length);
} // namespace arthrowear
