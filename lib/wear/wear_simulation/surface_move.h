// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/volume_motion.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Wear that moves a mesh.
struct OpenWear
{
  std::vector<double> displacement; ///< of the contact points, that the mesh does not have, 3n [mm]
  double volume;                    ///< that forces have worn since the last move [mm^3]
  std::vector<Vector3> since;       ///< displacement of the wear nodes since meshing [mm]
};

/// A moved surface and the cells behind it.
struct SurfaceMove
{
  VolumeMotion swept;
  std::vector<SideArrival> arrivals; ///< vertices that move to the border of the next side
  MovedMesh mesh;
  Sides sides;       ///< of the vertices; at the border they keep to both sides
  SideChange change; ///< of the triangles of the sides, which ask for new cells

  /// Sides of the vertices once the mesh has been refilled: vertices that reached the next side
  /// keep to it alone.
  /// @param former  vertex of each of the first vertices
  Sides sides_after(const std::vector<unsigned int> &former, std::size_t n_vertices) const;
};

/// Permits vertices at the end of their side to move to the next side.
enum class Arrivals
{
  taken,
  none
};

/// Moves the surface so that it sweeps the worn volume: vertices along their wear, at the edge in
/// the faces beside it, and vertices at the end of their side to its border.
/// @param shape  wear that the mesh has
/// @throws RunError if the surface has gone through the wall, or if triangles beside vertices at
/// the end of their side cannot be merged
SurfaceMove move_surface(const MeshMotion &motion, const WearingBody &body, const WornShape &shape,
                         const OpenWear &wear, Arrivals arrivals);
} // namespace arthrowear
