// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Directions in which contact can press on a cup whose cavity's centre is the origin: a cone about
/// the axis from its centre to its pole.
struct PressingCone
{
  Vector3 pole{};         // unit
  double half_angle = 0.; // from the pole to the rim [rad]

  /// Angle between the pole and the force that balances a load on the cup [rad]; 0 without load.
  double angle_of(const Vector3 &load) const;
  /// True if forces in the cone, with friction, can balance a load on a cup that has no other
  /// support.
  bool carries(const Vector3 &load, double friction) const;
  /// Explains to users why a load cannot be carried.
  std::string complaint(const Vector3 &load) const;
};
PressingCone pressing_cone(const MeshData &mesh);

/// Material that can wear away at vertices of the boundary "wear": along the radius from the
/// cavity's centre to where the wall of the volume that wears ends, at the boundary "backing" or at
/// another volume. The radius of this outer surface is interpolated on its triangles, so that a
/// spherical surface has no facets; where the radius misses the surface, the wall ends at the
/// surface's nearest vertex.
BodyWall cup_wall(const MeshData &mesh, const std::vector<unsigned int> &vertices);
} // namespace arthrowear
