// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/enclosed_volume.h"

#include "mesh/faces.h"
#include "mesh/triangle_rule.h"

namespace arthrowear
{
double
enclosed_volume(const MeshData &mesh, const MeshNodes &nodes)
{
  // About a vertex, so that far meshes keep their digits.
  const Vector3 origin = mesh.vertices.front();
  double volume = 0.;
  for (const CellFace &face : outer_faces(mesh))
  {
    const Triangle corners = outward_vertices(mesh, face);
    if (nodes.degree == 1)
    {
      const Vector3 a = mesh.vertices[corners[0]] - origin, b = mesh.vertices[corners[1]] - origin,
                    c = mesh.vertices[corners[2]] - origin;
      volume += dot(a, cross(b, c)) / 6.;
      continue;
    }
    std::array<unsigned int, 6> six;
    nodes.of_triangle(corners, six.data());
    Vector3 x[6];
    for (int i = 0; i < 6; ++i)
      x[i] = nodes.on_curve[six[i]] - origin;
    for (const TrianglePoint &at : triangle_rule)
    {
      double shape[6];
      quadratic_triangle(at.at, shape);
      Vector3 place{};
      for (int i = 0; i < 6; ++i)
        place = place + shape[i] * x[i];
      volume += at.weight * dot(place, area_vector(x, at.at)) / 3.;
    }
  }
  return volume;
}
} // namespace arthrowear
