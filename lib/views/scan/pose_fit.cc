// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/pose_fit.h"

#include "base/dense_solvers.h"

namespace arthrowear
{
namespace
{
constexpr double least_eigenvalue = 1e-7; // of a direction that is determined, over the largest
}

PoseParameters
pose_row(const Vector3 &point, const Vector3 &normal, const Vector3 &about, const double arm)
{
  const Vector3 turn = (1. / arm) * cross(point - about, normal);
  return {normal[0], normal[1], normal[2], turn[0], turn[1], turn[2], -1.};
}

Pose
changed(const Pose &pose, const PoseParameters &change, const Vector3 &about, const double arm)
{
  const Vector3 shift{change[0], change[1], change[2]},
      turn{change[3] / arm, change[4] / arm, change[5] / arm};
  Pose result = turned(pose, turn_about(turn), about);
  result.shift = result.shift + shift;
  return result;
}

Pose
fitted(const Pose &pose, const std::vector<PoseCondition> &conditions, const Vector3 &about,
       const double arm)
{
  constexpr int n = n_pose_parameters - 1;
  using Vector = Eigen::Matrix<double, n, 1>;
  Eigen::Matrix<double, n, n> matrix = Eigen::Matrix<double, n, n>::Zero();
  Vector right = Vector::Zero();
  for (const PoseCondition &condition : conditions)
  {
    const PoseParameters own = pose_row(condition.point, condition.normal, about, arm);
    const Eigen::Map<const Vector> row(own.data());
    const double square = condition.weight * condition.weight;
    matrix.selfadjointView<Eigen::Lower>().rankUpdate(row, square);
    right -= square * condition.distance * row;
  }
  const EigenPairs<n> axes = eigen_pairs(matrix);
  PoseParameters change{};
  for (int i = 0; i < n; ++i)
    if (axes.values[i] > least_eigenvalue * axes.values.maxCoeff())
      Eigen::Map<Vector>(change.data()) +=
          axes.vectors.col(i) * axes.vectors.col(i).dot(right) / axes.values[i];
  return changed(pose, change, about, arm);
}
} // namespace arthrowear
