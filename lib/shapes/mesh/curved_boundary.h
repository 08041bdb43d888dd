// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <limits>

namespace arthrowear
{
/// A boundary or a bond (bond_name()) on which nodes of edges lie on a curved surface: on a sphere
/// between two vertices that lie on it, elsewhere on a smooth surface through the vertices.
struct CurvedBoundary
{
  /// Assumes that all vertices lie on a sphere about the origin.
  CurvedBoundary(const char *boundary) : name(boundary) {}
  CurvedBoundary(std::string boundary, const Vector3 &sphere_centre, const double sphere_radius,
                 const double sphere_tolerance)
      : name(std::move(boundary)), centre(sphere_centre), radius(sphere_radius),
        tolerance(sphere_tolerance)
  {
  }

  std::string name;
  Vector3 centre{};   ///< of the sphere [mm]
  double radius = 0.; ///< [mm]
  /// Distance up to which a vertex lies on the sphere [mm]; negative where there is no sphere.
  double tolerance = std::numeric_limits<double>::infinity();
  /// Not zero: all vertices lie on circular cylinders about the axis through the centre in this
  /// direction, of length 1, and on no sphere.
  Vector3 axis{};

  static CurvedBoundary cylinders(std::string boundary, const Vector3 &centre, const Vector3 &axis);

  bool contains(const Vector3 &x) const { return std::abs(norm(x - centre) - radius) <= tolerance; }
};

/// For each edge of a boundary: on the sphere, at the mean radius of the ends, if both ends lie on
/// it; in the same way on cylinders, whose axis is given; elsewhere on the circular arc over the
/// edge that fits the surface's normals at its ends (exact on circles about any axis). The normal
/// at a vertex is the mean of its triangles' normals weighted by their angles, each extrapolated to
/// the vertex by the curvature that the triangles show, near a sphere along the sphere's normals,
/// so that it is exact on a sphere also at its edge. Edges between triangles that meet at more than
/// 30 deg are sharp: there each side has its normals, and the node lies on both sides.
std::vector<EdgeMiddle> edge_middles(const MeshData &mesh, const CurvedBoundary &boundary);
} // namespace arthrowear
