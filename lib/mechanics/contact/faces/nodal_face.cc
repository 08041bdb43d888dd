// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/nodal_face.h"

namespace arthrowear
{
VertexAreas::VertexAreas(const NodalFace &face, const std::vector<Vector3> &positions)
    : areas(face.n_vertices, 0.), normals(face.n_vertices, Vector3{})
{
  for (std::size_t t = 0; t < face.triangles.size(); ++t)
  {
    const NodalTriangle triangle(face, t, positions);
    for (const TrianglePoint &at : triangle_rule)
    {
      const Vector3 area = at.weight * triangle.area_at(at.at);
      for (int c = 0; c < 3; ++c)
      {
        areas[triangle.node(c)] += at.at[c] * norm(area);
        normals[triangle.node(c)] = normals[triangle.node(c)] + at.at[c] * area;
      }
    }
  }
  for (Vector3 &normal : normals)
    normal = normalised(normal);
}

void
NodalTriangle::move_to_line(const Vector3 &point, const Vector3 &normal, double *at) const
{
  constexpr int most_iterations = 10;
  constexpr double accuracy = 1e-14;
  double change = 1.;
  for (int iteration = 0; iteration < most_iterations && change > accuracy; ++iteration)
  {
    double values[6];
    shapes(at, values);
    const Vector3 arm = place(values) - point,
                  first = is_flat() ? x_[1] - x_[0] : along_edge(x_.data(), at, 1),
                  second = is_flat() ? x_[2] - x_[0] : along_edge(x_.data(), at, 2);
    const double scale = -1. / dot(cross(first, second), normal),
                 to_first = scale * dot(cross(arm, second), normal),
                 to_second = scale * dot(cross(first, arm), normal);
    at[0] -= to_first + to_second;
    at[1] += to_first;
    at[2] += to_second;
    change = std::abs(to_first) + std::abs(to_second);
  }
}
} // namespace arthrowear
