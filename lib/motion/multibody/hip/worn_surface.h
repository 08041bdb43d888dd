// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/hip/sphere_grid.h"

#include <functional>

namespace arthrowear
{
/// A smooth field on the unit sphere, with derivatives per radian along two orthonormal tangents.
struct SurfaceField
{
  double value = 0.;
  std::array<double, 2> gradient{};
  std::array<double, 3> hessian{}; ///< 11, 12, 22; of the sphere, not of the chart
};

/// Square net on the stereographic projection of a sphere from the point opposite to a middle: a
/// conformal chart that has no pole near it. Directions beyond `reach` get the values at its edge.
class StereographicChart
{
public:
  static constexpr double reach = 80. / 180. * 3.14159265358979323846; ///< [rad]

  StereographicChart() = default;
  /// @param middle unit vector
  /// @param spacing of the nodes in the middle [rad]
  StereographicChart(const Vector3 &middle, double spacing);

  int n() const { return n_; } ///< nodes along a side
  double spacing() const { return spacing_; }
  Vector3 direction(int i, int j) const; ///< to a node
  /// Chart coordinates of a node [rad] in the middle.
  double coordinate(int i) const { return (i - n_ / 2) * spacing_; }
  /// Place of a direction, counted in nodes; at least one node from the edge.
  std::array<double, 2> place(const Vector3 &direction) const;
  const Matrix3 &axes() const { return axes_; } ///< rows: x, y, middle

private:
  double spacing_ = 0.;
  int n_ = 0;
  Matrix3 axes_{};
};

/// Depth and curvature of a worn head or cup as smooth functions of the direction: bicubic
/// B-splines on a chart about the middle of the wear.
class WornSurface
{
public:
  struct Node
  {
    double depth = 0.;     ///< [mm], >= 0 by wear
    double curvature = 0.; ///< [1/mm]
  };
  struct Values
  {
    Vector3 tangents[2];
    SurfaceField depth, curvature;
  };

  WornSurface() = default;
  /// @param node  values at a direction; called once per node
  WornSurface(const StereographicChart &chart,
              const std::function<Node(const Vector3 &direction)> &node);

  Values at(const Vector3 &direction) const;
  /// Smallest curvature of the depth over all directions [mm/rad^2], < 0 in a scar.
  double deepest_bend() const;

private:
  StereographicChart chart_;
  std::vector<Node> coefficients_;
};
} // namespace arthrowear
