// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/rotation.h"

namespace arthrowear
{
/// Place of the femur over an insert that is fixed: x points forward, y up, z along the axis of
/// flexion, to the right of the patient. The origin of the femur lies on that axis. Rotations are
/// those of Grood and Suntay's axes: flexion about z of the femur, varus about the floating axis,
/// rotation about y of the insert: R_y(rotation) R_x(varus) R_z(flexion).
struct FemurPose
{
  Vector3 origin{};     ///< [mm]
  double flexion = 0.;  ///< positive: the lowest point of the femur moves forward [rad]
  double rotation = 0.; ///< right-handed about y [rad]
  double varus = 0.;    ///< right-handed about the floating x axis [rad]

  /// From the frame of the femur to the frame of the insert.
  Matrix3 matrix() const
  {
    return rotation_about_axis(1, rotation) * rotation_about_axis(0, varus) *
           rotation_about_axis(2, flexion);
  }
  /// Axis of varus, in the frame of the insert.
  Vector3 floating_axis() const { return {std::cos(rotation), 0., -std::sin(rotation)}; }
  /// Axis of flexion, in the frame of the insert.
  Vector3 flexion_axis() const
  {
    return rotation_about_axis(1, rotation) * Vector3{0., -std::sin(varus), std::cos(varus)};
  }
};
} // namespace arthrowear
