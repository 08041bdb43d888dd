// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"

namespace arthrowear
{
/// Tetrahedra inside a closed surface of triangles.
struct Filling
{
  std::vector<Vector3> inner; ///< new vertices, rounded to 1e-8 mm
  /// Positively oriented; first the vertices of the surface, then the new vertices.
  std::vector<std::array<unsigned int, 4>> cells;
};

/// Fills a closed surface, or the space between a closed surface and others inside it, with
/// tetrahedra by Gmsh (gmsh_process.h) and keeps all triangles. Equal inputs give equal cells, also
/// if they differ by round-off below 1e-8 mm.
/// @param vertices, skin  numbered together, triangles counter-clockwise seen from outside of the
///   filled space; the surface of the first vertex contains the others
/// @param seconds  of computing after which it is given up
/// @throws RunError with the reason, if it cannot
Filling fill_skin(const std::vector<Vector3> &vertices, const std::vector<Triangle> &skin,
                  double seconds = 1e6);
} // namespace arthrowear
