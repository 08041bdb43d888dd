// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/mesh_edges.h"

namespace arthrowear
{
/// Normals of a surface at the corners of its triangles. Corners that meet at a point share a
/// normal, unless a crease lies between them.
struct CornerNormals
{
  std::vector<TriangleMesh::Triangle> numbers; ///< of the normal of each corner
  std::vector<Vector3> normals;                ///< of length 1

  const Vector3 &at(const std::uint32_t triangle, const int corner) const
  {
    return normals[numbers[triangle][corner]];
  }
};

/// Normals of a cubic height function through each point and two rings of its neighbours on the
/// same side of creases, more at the border; its error is of third order in the edges. Where points
/// are too few, or the function disagrees with the facets, the mean normal of the facets is used.
/// @param crease_angle  between the normals of neighbours, above which their edge is a crease
/// [rad]; 0: each edge is one
CornerNormals fit_corner_normals(const TriangleMesh &mesh, const MeshEdges &edges,
                                 double crease_angle);

/// Normals that are known at the points, without creases.
CornerNormals corner_normals_of_points(const TriangleMesh &mesh, std::vector<Vector3> normals);
} // namespace arthrowear
