// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/fitted_shapes.h"
#include "scan/pose.h"

#include <array>
#include <optional>
#include <vector>

namespace arthrowear
{
/// A condition on the place of a point of the scan: its distance from a plane is an offset, which
/// is the same for all conditions with one, and scatter.
struct PoseCondition
{
  Vector3 point{};      ///< in the axes of the run [mm]
  Vector3 normal{};     ///< of the plane, unit vector
  double distance = 0.; ///< of the point from the plane, along the normal [mm]
  double weight = 1.;   ///< inverse of the scatter, over the inverse of the others
  bool has_offset = true;
};

/// Parameters: shift, turn times the length `arm`, offset [mm].
constexpr int n_pose_parameters = 7;
using PoseParameters = std::array<double, n_pose_parameters>;

/// Prior knowledge of an offset: its value now minus the expected one, and the inverse of the
/// expected deviation, over the inverse scatter of the conditions.
struct OffsetPrior
{
  double excess = 0.; ///< [mm]
  double weight = 0.;
};

/// A step of a fit by least squares. Directions that no condition determines (the turns of a
/// sphere) do not change.
class PoseFit
{
public:
  /// @param about  turns are about this point [mm]
  /// @param arm    length that makes a turn comparable with a shift [mm]
  /// @param prior  of the offset; none: there is no offset
  PoseFit(const std::vector<PoseCondition> &conditions, const std::optional<OffsetPrior> &prior,
          const Vector3 &about, double arm);

  double largest_change() const { return change_.cwiseAbs().maxCoeff(); } ///< [mm]
  double offset() const { return change_[n_pose_parameters - 1]; }
  /// Returns the variance of the offset for conditions of scatter 1 and weight 1 [mm^2].
  double offset_variance() const { return inverse_(n_pose_parameters - 1, n_pose_parameters - 1); }
  /// The pose after the change.
  Pose applied(const Pose &pose) const;
  /// Row of a condition in the parameters: the derivative of its distance minus offset.
  PoseParameters row(const Vector3 &point, const Vector3 &normal, bool has_offset) const;
  /// Inverse of the normal matrix on the directions that are determined, times a vector.
  PoseParameters solve(const PoseParameters &right) const;

private:
  using Matrix = Eigen::Matrix<double, n_pose_parameters, n_pose_parameters>;
  using Vector = Eigen::Matrix<double, n_pose_parameters, 1>;

  Vector3 about_;
  double arm_;
  bool has_offset_;
  Matrix inverse_ = Matrix::Zero();
  Vector change_;
};
} // namespace arthrowear
