// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/fitted_shapes.h"

#include "base/dense_solvers.h"

#include <Eigen/Cholesky>

#include <algorithm>

namespace arthrowear
{
PrincipalAxes
principal_axes(const std::vector<Vector3> &points)
{
  PrincipalAxes own;
  for (const Vector3 &point : points)
    own.middle = own.middle + (1. / static_cast<double>(points.size())) * point;
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
  for (const Vector3 &point : points)
  {
    const Vector3 arm = point - own.middle;
    const Eigen::Map<const Eigen::Vector3d> as_vector(arm.data());
    moments += as_vector * as_vector.transpose();
  }
  own.axes = eigen_pairs(moments).vectors;
  return own;
}

double
median_scatter(std::vector<double> values)
{
  if (values.empty())
    return 0.;
  for (double &value : values)
    value = std::abs(value);
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return 1.4826 * *middle;
}

Sphere
fit_sphere(const std::vector<Vector3> &points)
{
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Zero();
  Eigen::Vector4d right = Eigen::Vector4d::Zero();
  for (const Vector3 &x : points)
  {
    const Eigen::Vector4d row(2. * x[0], 2. * x[1], 2. * x[2], 1.);
    matrix += row * row.transpose();
    right += dot(x, x) * row;
  }
  const Eigen::Vector4d found = matrix.ldlt().solve(right);
  const Vector3 centre{found[0], found[1], found[2]};
  return {centre, std::sqrt(std::max(found[3] + dot(centre, centre), 0.))};
}

FittedPlane
fit_plane(const std::vector<Vector3> &points)
{
  constexpr int n_rounds = 10;
  constexpr double near = 4.; // times the scatter
  FittedPlane fitted;
  if (points.size() < 3)
    return fitted;
  std::vector<Vector3> kept = points;
  for (int round = 0; round < n_rounds && kept.size() >= 3; ++round)
  {
    const PrincipalAxes own = principal_axes(kept);
    const Vector3 normal{own.axes(0, 0), own.axes(1, 0), own.axes(2, 0)};
    fitted.plane = {normal, dot(normal, own.middle)};
    std::vector<double> heights;
    for (const Vector3 &point : points)
      heights.push_back(dot(fitted.plane.normal, point) - fitted.plane.height);
    fitted.scatter = median_scatter(heights);
    kept.clear();
    for (std::size_t i = 0; i < points.size(); ++i)
      if (std::abs(heights[i]) <= near * fitted.scatter)
        kept.push_back(points[i]);
    fitted.share_near = static_cast<double>(kept.size()) / static_cast<double>(points.size());
  }
  return fitted;
}
} // namespace arthrowear
