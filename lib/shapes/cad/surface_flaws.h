// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

namespace arthrowear
{
/// Flaws of one kind.
struct SurfaceFlaw
{
  std::size_t number = 0;
  Vector3 place{};  ///< of the largest or worst [mm]
  double size = 0.; ///< of the flaw there [mm], or its quality
};

/// Flaws of a surface that should enclose a volume.
struct SurfaceFlaws
{
  SurfaceFlaw holes;     ///< closed chains of edges that one triangle alone has; the longest [mm]
  SurfaceFlaw branches;  ///< edges of more than two triangles; the longest [mm]
  SurfaceFlaw crossings; ///< pairs of triangles, at most a thousand
  SurfaceFlaw slivers;   ///< triangles with a least height below a hundredth of the longest edge;
                         ///< the least ratio of both
};
SurfaceFlaws flaws_of(const TriangleMesh &surface);

/// Turns the triangles of a closed surface so that they are counter-clockwise seen from outside of
/// the body that it bounds; the outermost shell comes first, the others bound voids in it.
/// @return number of triangles that were turned against most of their shell
/// @throws InputError that begins with ": " if the shells do not lie in each other, or if one has
/// only one side
std::size_t turn_outwards(TriangleMesh &surface);

/// Volume inside a closed surface, > 0 if its triangles are outwards [mm^3].
double volume_inside(const TriangleMesh &surface);

/// Number of the smooth face of each triangle: triangles that meet at less than an angle [rad]
/// belong to one face.
std::vector<unsigned int> smooth_faces(const TriangleMesh &surface, double angle);
} // namespace arthrowear
