// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"
#include "laws/debris/debris_transport.h"

namespace arthrowear
{
/// A tilted plane in space with in-plane coordinates (x, y).
struct TiltedPlane
{
  Vector3 origin{3., -2., 7.};
  Vector3 x_axis = normalised({1., 2., -1.});
  Vector3 y_axis = normalised(cross({-2., 1., 1.5}, {1., 2., -1.}));

  Vector3 at(const double x, const double y) const { return origin + x * x_axis + y * y_axis; }
  /// The symmetric matrix with components xx, xy, yy in the plane and `across` along its normal.
  Matrix3 matrix(const double xx, const double xy, const double yy, const double across = 0.) const
  {
    const Vector3 normal = cross(x_axis, y_axis);
    Matrix3 result{};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        result[i][j] = xx * (x_axis[i] * x_axis[j]) + yy * (y_axis[i] * y_axis[j]) +
                       xy * (x_axis[i] * y_axis[j] + y_axis[i] * x_axis[j]) +
                       across * (normal[i] * normal[j]);
    return result;
  }
};

/// n x n cells on [0, width]^2 of the plane, each of two triangles; the inner vertices are moved by
/// a smooth wave of `wave` cells, the rows are shifted by `shear` cells each. Every other triangle
/// is turned over.
struct PlaneGrid
{
  std::vector<std::array<double, 2>> points; ///< (x, y) in the plane
  std::vector<Vector3> vertices;
  std::vector<std::array<unsigned int, 3>> triangles;

  PlaneGrid(const TiltedPlane &plane, const unsigned int n, const double width,
            const double wave = 0., const double shear = 0.)
  {
    const double h = width / n, pi = 3.14159265358979;
    for (unsigned int j = 0; j <= n; ++j)
      for (unsigned int i = 0; i <= n; ++i)
      {
        const double bump = wave * h * std::sin(2. * pi * i / n) * std::sin(2. * pi * j / n);
        points.push_back({i * h + bump + shear * h * j, j * h - 0.7 * bump});
        vertices.push_back(plane.at(points.back()[0], points.back()[1]));
      }
    for (unsigned int j = 0; j < n; ++j)
      for (unsigned int i = 0; i < n; ++i)
      {
        const unsigned int v = j * (n + 1) + i;
        triangles.push_back({v, v + 1, v + n + 2});
        triangles.push_back({v, v + n + 1, v + n + 2});
      }
  }
  InterfaceMesh mesh() const { return {vertices, triangles}; }

  std::vector<double> field(const std::function<double(double, double)> &function) const
  {
    return mapped<double>(points, [&](const auto &point) { return function(point[0], point[1]); });
  }
};
} // namespace arthrowear
