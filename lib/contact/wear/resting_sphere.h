// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Points of a cavity about the origin that has been opened by wear or creep.
struct OpenedCavity
{
  const std::vector<Vector3> &points;  ///< of the unworn surface [mm]
  const std::vector<double> &areas;    ///< > 0 [mm^2]
  const std::vector<double> &openings; ///< along the normal of the sphere, >= 0 [mm]
};

/// Centre at which a rigid sphere rests in a rigid cavity under a force, free sideways: overlaps
/// are below 1e-4 mm. It has no elastic approach, neither that of the moment nor a change of it.
/// @param radius of the sphere [mm] @param direction of the force on the sphere, of length 1
/// @param start  centre from which it is sought [mm]
Vector3 resting_centre(const OpenedCavity &cavity, double radius, const Vector3 &direction,
                       const Vector3 &start);
} // namespace arthrowear
