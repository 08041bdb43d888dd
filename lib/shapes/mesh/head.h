// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/cup.h"

namespace arthrowear
{
/// A ball about the origin with its pole on +z, which ends at a cone about -z, 120 deg from the
/// pole, and has a concentric bore.
struct HeadGeometry
{
  double radius = 14., bore_radius = 7.; ///< [mm]
  double element_size = 3.;              ///< edges on the ball [mm]
  FinePatch patch;                       ///< of the ball
};

/// Mesh with the boundaries `wear` (the ball), `bore`, `end` (the cone) and the volume `head`. The
/// vertices of `wear` and `bore` lie on their spheres to rounding.
/// @throws InputError if a length is not positive or the bore not within the ball
MeshData make_head(const HeadGeometry &geometry);
} // namespace arthrowear
