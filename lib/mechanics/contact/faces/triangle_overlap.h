// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>

namespace arthrowear
{
using Point2 = std::array<double, 2>;

/// Corners of a triangle in a plane, counter-clockwise.
using Triangle2 = std::array<Point2, 3>;

/// Twice the area of a triangle, > 0 if its corners are counter-clockwise.
inline double
twice_area(const Point2 &a, const Point2 &b, const Point2 &c)
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// Barycentric coordinates of a point, sum 1. @param triangle  with an area
std::array<double, 3> barycentric(const Triangle2 &triangle, const Point2 &point);

/// The common part of two triangles of one plane: a convex polygon, as triangles around its first
/// corner. Triangles that share an edge divide a third one without gap or overlap, to round-off.
class TriangleOverlap
{
public:
  TriangleOverlap(const Triangle2 &a, const Triangle2 &b);

  /// Number of triangles; 0: no common area.
  unsigned int n_triangles() const { return n_ < 3 ? 0 : n_ - 2; }
  Triangle2 triangle(const unsigned int k) const
  {
    return {corners_[0], corners_[k + 1], corners_[k + 2]};
  }
  double area() const;

private:
  /// Keeps the part on the left of a line.
  void cut(const Point2 &from, const Point2 &to);

  // Each cut adds one corner; three at most where round-off bends a side.
  static constexpr unsigned int most_corners = 12;
  std::array<Point2, most_corners> corners_;
  unsigned int n_ = 3;
};
} // namespace arthrowear
