// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/pose_fit.h"

#include <Eigen/Eigenvalues>

namespace arthrowear
{
namespace
{
constexpr double least_eigenvalue = 1e-7; // of a direction that is determined, over the largest
}

PoseParameters
PoseFit::row(const Vector3 &point, const Vector3 &normal, const bool has_offset) const
{
  const Vector3 turn = (1. / arm_) * cross(point - about_, normal);
  return {normal[0],
          normal[1],
          normal[2],
          turn[0],
          turn[1],
          turn[2],
          has_offset && has_offset_ ? -1. : 0.};
}

PoseFit::PoseFit(const std::vector<PoseCondition> &conditions,
                 const std::optional<OffsetPrior> &prior, const Vector3 &about, const double arm)
    : about_(about), arm_(arm), has_offset_(prior.has_value())
{
  Matrix matrix = Matrix::Zero();
  Vector right = Vector::Zero();
  for (const PoseCondition &condition : conditions)
  {
    const PoseParameters own = row(condition.point, condition.normal, condition.has_offset);
    const Eigen::Map<const Vector> as_vector(own.data());
    const double square = condition.weight * condition.weight;
    matrix.selfadjointView<Eigen::Lower>().rankUpdate(as_vector, square);
    right -= square * condition.distance * as_vector;
  }
  if (prior)
  {
    constexpr int last = n_pose_parameters - 1;
    matrix(last, last) += prior->weight * prior->weight;
    right[last] -= prior->weight * prior->weight * prior->excess;
  }
  const Eigen::SelfAdjointEigenSolver<Matrix> axes(matrix);
  for (int i = 0; i < n_pose_parameters; ++i)
    if (axes.eigenvalues()[i] > least_eigenvalue * axes.eigenvalues().maxCoeff())
      inverse_ += axes.eigenvectors().col(i) * axes.eigenvectors().col(i).transpose() /
                  axes.eigenvalues()[i];
  change_ = inverse_ * right;
}

Pose
PoseFit::applied(const Pose &pose) const
{
  const Vector3 shift{change_[0], change_[1], change_[2]},
      turn{change_[3] / arm_, change_[4] / arm_, change_[5] / arm_};
  Pose result = turned(pose, turn_about(turn), about_);
  result.shift = result.shift + shift;
  return result;
}

PoseParameters
PoseFit::solve(const PoseParameters &right) const
{
  PoseParameters result{};
  for (int i = 0; i < n_pose_parameters; ++i)
    for (int j = 0; j < n_pose_parameters; ++j)
      result[i] += inverse_(i, j) * right[j];
  return result;
}
} // namespace arthrowear
