// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/surface.h"

#include <algorithm>

namespace arthrowear
{
ContactSurface::ContactSurface(const MeshData &mesh, const std::string &boundary)
    : vertices_(mesh.boundary_vertices(boundary)), triangles_(mesh.boundary_faces(boundary))
{
  for (const unsigned int vertex : vertices_)
    positions_.push_back(mesh.vertices[vertex]);
  for (auto &triangle : triangles_)
    for (unsigned int &corner : triangle)
      corner = std::lower_bound(vertices_.begin(), vertices_.end(), corner) - vertices_.begin();
}

std::vector<double>
ContactSurface::projected_areas(const std::vector<double> &moved,
                                const std::vector<Vector3> &contact_normals) const
{
  const auto position = [&](const unsigned int point)
  {
    return positions_[point] +
           Vector3{moved[3 * point], moved[3 * point + 1], moved[3 * point + 2]};
  };
  std::vector<double> areas(vertices_.size(), 0.);
  for (const auto &triangle : triangles_)
  {
    const Vector3 a = position(triangle[0]);
    const Vector3 third = (1. / 6.) * cross(position(triangle[1]) - a, position(triangle[2]) - a);
    for (const unsigned int corner : triangle)
      areas[corner] -= dot(third, contact_normals[corner]);
  }
  return areas;
}

double
ContactSurface::area() const
{
  double total = 0.;
  for (const auto &t : triangles_)
    total +=
        0.5 * norm(cross(positions_[t[1]] - positions_[t[0]], positions_[t[2]] - positions_[t[0]]));
  return total;
}
} // namespace arthrowear
