// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// Turn and shift of a scan into the axes of a run: x -> rotation x + shift.
struct Pose
{
  Matrix3 rotation = identity3;
  Vector3 shift{}; ///< [mm]

  Vector3 place(const Vector3 &point) const { return rotation * point + shift; }
  Vector3 direction(const Vector3 &vector) const { return rotation * vector; }
  double angle() const; ///< of the turn [rad]
  Vector3 axis() const; ///< of the turn, unit vector; of half a turn the largest number is positive
  Pose after(const Pose &first) const; ///< this pose of a scan that was placed by the first
  Pose inverse() const;
};

/// Returns the rotation about a vector by its length [rad].
Matrix3 turn_about(const Vector3 &vector);

/// Returns the smallest rotation from one unit vector to another.
Matrix3 turn_between(const Vector3 &from, const Vector3 &to);

/// The pose, then a turn about a point.
Pose turned(const Pose &pose, const Matrix3 &turn, const Vector3 &about);
} // namespace arthrowear
