// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/wear_surface.h"

namespace arthrowear
{
/// Depths and displacements by which a worn surface sweeps a given volume.
struct VolumeMotion
{
  std::vector<double> depth;         ///< of the vertices along their directions [mm]
  std::vector<Vector3> displacement; ///< of all nodes of the surface [mm]
  double volume = 0.;                ///< that the faces sweep [mm^3]
  /// Sum over the vertices of the volume by which their share misses the given one [mm^3].
  double misplaced_volume = 0.;
};

/// Depths such that each vertex sweeps its own worn volume, equation (4) of
/// doc/theory/deep_wear.md: depth times the area vector of its shape function along its direction,
/// in the mean over the motion. The sum is the volume between the actual faces, to 1e-12 of it. For
/// small depths a diagonal system with the areas of the vertices, whatever the shape of triangles.
/// Volume of a vertex that cannot sweep any, since its direction lies in the surface or is zero,
/// goes to its neighbours in proportion to theirs. Where depths are not small against the triangles
/// and shares cannot be met, the sum still is.
/// @param surface  before the motion
/// @param directions  into the body, as projected on the faces in which vertices stay: not unit
/// there
/// @param volumes  worn at the vertices [mm^3]
/// @throws RunError if no vertex can sweep the volume
VolumeMotion sweep_volume(const WearSurface &surface, const std::vector<Vector3> &directions,
                          std::vector<double> volumes);
} // namespace arthrowear
