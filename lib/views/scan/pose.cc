// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/pose.h"

#include <Eigen/Geometry>

#include <algorithm>

namespace arthrowear
{
namespace
{
Matrix3
matrix(const Eigen::Matrix3d &own)
{
  Matrix3 result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      result[i][j] = own(i, j);
  return result;
}

Eigen::Vector3d
vector(const Vector3 &own)
{
  return {own[0], own[1], own[2]};
}
} // namespace

double
Pose::angle() const
{
  const double trace = rotation[0][0] + rotation[1][1] + rotation[2][2];
  return std::acos(std::clamp(.5 * (trace - 1.), -1., 1.));
}

Vector3
Pose::axis() const
{
  Eigen::Matrix3d own;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      own(i, j) = rotation[i][j];
  Eigen::Vector3d axis = Eigen::AngleAxisd(own).axis();
  Eigen::Index largest = 0;
  axis.cwiseAbs().maxCoeff(&largest);
  constexpr double nearly_half = 3.1415;
  if (angle() > nearly_half && axis[largest] < 0.)
    axis = -axis;
  return {axis[0], axis[1], axis[2]};
}

Pose
Pose::after(const Pose &first) const
{
  return {rotation * first.rotation, place(first.shift)};
}

Pose
Pose::inverse() const
{
  const Matrix3 back = transpose(rotation);
  return {back, -1. * (back * shift)};
}

Matrix3
turn_about(const Vector3 &own)
{
  const double angle = norm(own);
  if (angle == 0.)
    return identity3;
  return matrix(Eigen::AngleAxisd(angle, vector(own) / angle).toRotationMatrix());
}

Matrix3
turn_between(const Vector3 &from, const Vector3 &to)
{
  return matrix(Eigen::Quaterniond::FromTwoVectors(vector(from), vector(to)).toRotationMatrix());
}

Pose
turned(const Pose &pose, const Matrix3 &turn, const Vector3 &about)
{
  return {turn * pose.rotation, turn * (pose.shift - about) + about};
}
} // namespace arthrowear
