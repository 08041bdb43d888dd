// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <array>
#include <string>
#include <vector>

namespace arthrowear
{
/// The wearing boundary of a body: its nodes are the contact points, in ascending order of mesh
/// vertices, whatever the number of ranks.
class ContactSurface
{
public:
  /// @throws InputError if the mesh has no such boundary
  ContactSurface(const MeshData &mesh, const std::string &boundary);

  unsigned int n_points() const { return vertices_.size(); }
  const std::vector<unsigned int> &vertices() const { return vertices_; }
  const std::vector<Vector3> &positions() const { return positions_; } // reference [mm]
  /// Triangles as indices of points, counter-clockwise seen from outside the body.
  const std::vector<std::array<unsigned int, 3>> &triangles() const { return triangles_; }
  /// Tributary areas seen along contact normals (which point into the body) [mm^2]: a third of the
  /// area vectors of the triangles around each point, projected. With them, depth times area is
  /// the volume that wear takes from the surface where it is now.
  /// @param moved  displacement of the points from the reference, 3n [mm]
  std::vector<double> projected_areas(const std::vector<double> &moved,
                                      const std::vector<Vector3> &contact_normals) const;
  /// Sum of the triangles' areas [mm^2].
  double area() const;

private:
  std::vector<unsigned int> vertices_;
  std::vector<Vector3> positions_;
  std::vector<std::array<unsigned int, 3>> triangles_;
};
} // namespace arthrowear
