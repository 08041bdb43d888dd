// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/triangle_rule.h"

#include <algorithm>
#include <vector>

namespace arthrowear
{
/// A face of a body by its nodes: triangles with three or with six nodes. Indices are into `nodes`,
/// whose first ones are the vertices.
struct NodalFace
{
  std::vector<unsigned int> nodes; ///< of the mesh, ascending
  std::vector<Vector3> positions;  ///< of the nodes in the reference [mm]
  unsigned int n_vertices = 0;
  std::vector<std::array<unsigned int, 3>> triangles; ///< counter-clockwise from outside the body
  std::vector<std::array<unsigned int, 6>> six_nodes; ///< of the triangles; linear elements: none

  bool is_linear() const { return six_nodes.empty(); }
};

/// Integrals over a face with the linear shape functions of its vertices.
struct VertexAreas
{
  VertexAreas(const NodalFace &face, const std::vector<Vector3> &positions);
  std::vector<double> areas;    ///< [mm^2]
  std::vector<Vector3> normals; ///< mean, of length 1, out of the body
};

/// A triangle of a face at positions of its nodes.
class NodalTriangle
{
public:
  NodalTriangle(const NodalFace &face, const std::size_t triangle,
                const std::vector<Vector3> &positions)
      : n_(face.is_linear() ? 3 : 6),
        nodes_(face.is_linear() ? face.triangles[triangle].data() : face.six_nodes[triangle].data())
  {
    for (int a = 0; a < n_; ++a)
      x_[a] = positions[nodes_[a]];
    area_ = .5 * cross(x_[1] - x_[0], x_[2] - x_[0]);
  }

  int n_nodes() const { return n_; }
  bool is_flat() const { return n_ == 3; }
  unsigned int node(const int a) const { return nodes_[a]; }
  const Vector3 &position(const int a) const { return x_[a]; }
  /// Area vector of the triangle of the corners, out of the body [mm^2].
  const Vector3 &flat_area() const { return area_; }
  /// Shape functions of the nodes. @param at  barycentric coordinates
  void shapes(const double *at, double *values) const
  {
    if (is_flat())
      std::copy_n(at, 3, values);
    else
      quadratic_triangle(at, values);
  }
  Vector3 place(const double *shapes) const
  {
    Vector3 sum{};
    for (int a = 0; a < n_; ++a)
      sum = sum + shapes[a] * x_[a];
    return sum;
  }
  /// Area vector per unit of the barycentric area, whose integral is the area [mm^2].
  Vector3 area_at(const double *at) const { return is_flat() ? area_ : area_vector(x_.data(), at); }

  /// Moves a place to the line through a point along a normal, by Newton's method.
  void move_to_line(const Vector3 &point, const Vector3 &normal, double *at) const;

private:
  int n_;
  const unsigned int *nodes_;
  std::array<Vector3, 6> x_;
  Vector3 area_;
};
} // namespace arthrowear
