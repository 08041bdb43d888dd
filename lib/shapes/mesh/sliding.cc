// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/sliding.h"

#include "base/dense_solvers.h"
#include "mesh/disjoint_sets.h"

#include <map>

namespace arthrowear
{
FreeDirections::FreeDirections() = default;

FreeDirections
FreeDirections::none()
{
  FreeDirections result;
  result.n_ = 0;
  return result;
}

FreeDirections
FreeDirections::along(const std::vector<Vector3> &areas, const double tolerance)
{
  Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
  double total = 0.;
  for (const Vector3 &area : areas)
  {
    const double size = norm(area);
    if (!(size > 0.))
      continue;
    const Eigen::Vector3d normal(area[0] / size, area[1] / size, area[2] / size);
    sum += size * normal * normal.transpose();
    total += size;
  }
  if (!(total > 0.))
    return {};
  const EigenPairs<3> principal = eigen_pairs<3>(sum / total);
  // Projection on the open directions.
  Eigen::Matrix3d open = Eigen::Matrix3d::Identity();
  FreeDirections result;
  for (int k = 0; k < 3; ++k)
    if (principal.values[k] > tolerance * tolerance)
    {
      --result.n_;
      open -= principal.vectors.col(k) * principal.vectors.col(k).transpose();
    }
  // The basis is made from the coordinate axes, each time from the axis with the longest projection
  // on the open directions.
  for (unsigned int k = 0; k < result.n_; ++k)
  {
    int best = 0;
    for (int axis = 1; axis < 3; ++axis)
      if (open.col(axis).norm() > open.col(best).norm() + 1e-9)
        best = axis;
    const Eigen::Vector3d direction = open.col(best).normalized();
    result.directions_[k] = {direction[0], direction[1], direction[2]};
    open -= direction * (direction.transpose() * open).eval();
  }
  return result;
}

FreeDirections
FreeDirections::along_smooth(const std::vector<Vector3> &areas, const double smooth_angle)
{
  DisjointSets faces(areas.size());
  for (unsigned int i = 0; i < areas.size(); ++i)
    for (unsigned int j = 0; j < i; ++j)
      if (std::atan2(norm(cross(areas[i], areas[j])), dot(areas[i], areas[j])) < smooth_angle)
        faces.join(i, j);
  std::map<unsigned int, Vector3> means;
  for (unsigned int i = 0; i < areas.size(); ++i)
  {
    Vector3 &mean = means[faces.root(i)];
    mean = mean + areas[i];
  }
  std::vector<Vector3> normals;
  for (const auto &[face, mean] : means)
    if (norm(mean) > 0.)
      normals.push_back(normalised(mean));
  constexpr double tolerance = .1; // faces apart in direction by less are one
  return along(normals, tolerance);
}

Vector3
FreeDirections::project(const Vector3 &displacement) const
{
  if (n_ == 3)
    return displacement;
  Vector3 result{};
  for (unsigned int k = 0; k < n_; ++k)
    result = result + dot(displacement, directions_[k]) * directions_[k];
  return result;
}
} // namespace arthrowear
