// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// Right-handed rotation about a coordinate axis (0 = x, 1 = y, 2 = z) by an angle [rad].
Matrix3 rotation_about_axis(unsigned int axis, double angle);

/// Rotation by |v| [rad] about v, right-handed (the exponential of v's cross-product matrix).
Matrix3 rotation_from_vector(const Vector3 &v);

/// The rotation vector v of a rotation matrix, |v| in [0, pi] rad: the inverse of
/// rotation_from_vector. By the quaternion's largest component, so accurate to rounding near 0 and
/// near pi too; at pi the sign of v is arbitrary.
Vector3 vector_from_rotation(const Matrix3 &rotation);

/// Rate of a rotation vector v, |v| < 2 pi, per angular velocity in the fixed frame:
/// 1 - [v]x/2 + c [v]x^2, c = (1 - (|v|/2) cot(|v|/2))/|v|^2, the inverse of the left Jacobian of
/// the exponential. Maps v to itself; the identity at v = 0.
Matrix3 rate_of_rotation_vector(const Vector3 &v);

/// Mean angular velocity [rad/s] that turns `before` into `after` in `duration` [s] by less than
/// half a turn: log(after before^T) / duration, in the fixed frame.
Vector3 mean_angular_velocity(const Matrix3 &before, const Matrix3 &after, double duration);

/// Rotation from hip angles. Flexion turns about y, adduction about x, internal rotation about z,
/// each right-handed for a positive angle (extension, abduction and external rotation are the
/// negative ones); z points to the pole of the cup. The first word is the matrix on the left:
/// "flexion adduction rotation" is R_y(flexion) R_x(adduction) R_z(rotation), i.e. rotation about
/// the head's own z axis, adduction about the floating x axis, flexion about the fixed y axis.
/// No frame makes all three angles of one leg right-handed: mirror a table by the sign of its
/// columns; the mirrored leg wears alike.
class EulerSequence
{
public:
  /// @throws InputError listing names() if `sequence` is none of them
  explicit EulerSequence(const std::string &sequence = "flexion adduction rotation");

  /// Angles [rad].
  Matrix3 rotation(double flexion, double adduction, double internal_rotation) const;

  /// The six orders of the three words.
  static std::vector<std::string> names();

private:
  unsigned int axes_[3]; // from left to right
};
} // namespace arthrowear
