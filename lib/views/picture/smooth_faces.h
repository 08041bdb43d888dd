// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <vector>

namespace arthrowear
{
/// Triangles that are drawn in place of the triangles of a mesh.
struct SmoothFaces
{
  struct Corner
  {
    Vector3 place, normal; ///< [mm]; unit normal
    Vector3 weights;       ///< of the corners of the triangle of the mesh
  };
  std::vector<Corner> corners;          ///< 3 of each drawn triangle
  std::vector<std::uint32_t> triangles; ///< of the mesh, one of each drawn triangle
  std::vector<Vector3> edges; ///< pairs of ends of short lines along the edges of the mesh
};

/// Triangles with smooth normals; edges where two faces meet at more than 35° stay sharp. Faces of
/// quadratic elements, of which the vertices alone are given, are drawn curved through the vertices
/// and their normals, as in reports (lib/views/report/mesh.js): cubic patches of Vlachos et al. (2001),
/// normals after Max, J. Graphics Tools 4 (1999), which are exact on a sphere.
/// @param points     [mm] x, y, z of each
/// @param triangles  numbers of points, 3 each, counter-clockwise from outside
SmoothFaces smooth_faces(const std::vector<float> &points,
                         const std::vector<std::uint32_t> &triangles, bool is_curved);
} // namespace arthrowear
