// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// A velocity of a rigid body, or a force, torque or impulse on it: along the fixed axes x, y, z,
/// and about them through its centre of mass.
struct RigidMotion
{
  Vector3 linear{};  // [mm/s], [N] or [N s]
  Vector3 angular{}; // [rad/s], [N mm] or [N mm s]
};

RigidMotion operator+(const RigidMotion &a, const RigidMotion &b);
RigidMotion operator-(const RigidMotion &a, const RigidMotion &b);
RigidMotion operator*(double factor, const RigidMotion &a);

/// Unit quaternion (real part first).
using Quaternion = std::array<double, 4>;

/// Rotation matrix of a quaternion: body frame to fixed frame.
Matrix3 rotation_of(const Quaternion &q);
/// Rotation vector of length <= pi [rad].
Vector3 rotation_vector_of(const Quaternion &q);
/// The quaternion after a further rotation by a rotation vector of the fixed frame [rad].
Quaternion turned(const Quaternion &q, const Vector3 &angle);

/// Position and motion of a rigid body, in the fixed frame.
struct RigidState
{
  Vector3 position{};                  // of the centre of mass [mm]
  Quaternion rotation{1., 0., 0., 0.}; // body frame to fixed frame
  RigidMotion velocity;
  double time = 0.; // of this pose [s]; set by Carrier::predict
};

/// Velocity of a rigid body per impulse on it, symmetric; zero for motions that are prescribed.
struct RigidCompliance
{
  Matrix3 linear{};   // [mm/s per N s]
  Matrix3 angular{};  // [rad/s per N mm s]
  Matrix3 coupling{}; // linear velocity per angular impulse [mm/s per N mm s]
  RigidMotion operator*(const RigidMotion &impulse) const
  {
    return {linear * impulse.linear + coupling * impulse.angular,
            transpose(coupling) * impulse.linear + angular * impulse.angular};
  }
  bool operator==(const RigidCompliance &other) const
  {
    return linear == other.linear && angular == other.angular && coupling == other.coupling;
  }
};
} // namespace arthrowear
