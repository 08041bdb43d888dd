// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
enum class KneeSide
{
  right,
  left
};

/// Rotation of the tibia against the femur after Grood and Suntay (J. Biomech. Eng. 105, 1983), in
/// clinical signs, which are the same for both sides [rad]. Frames of femur and tibia: x points
/// forward, y up along the bone, z to the right of the patient. Equations:
/// doc/theory/rigid_body.md.
struct JointAngles
{
  double flexion = 0.;  // about z of the femur: the lower leg moves backwards
  double varus = 0.;    // adduction of the tibia, about the floating axis: the foot moves inwards
  double rotation = 0.; // internal, about y of the tibia: the front of the tibia turns inwards
};

/// Displacement of the origin of the tibia from the origin of the femur, along the same three axes
/// [mm].
struct JointTranslations
{
  double lateral = 0.;     // along the axis of flexion, away from the other leg
  double anterior = 0.;    // along the floating axis, forward
  double distraction = 0.; // along the long axis of the tibia, down
};

/// Maps the frame of the femur to the frame of the tibia (rigid_body 13).
Matrix3 femur_to_tibia(const JointAngles &angles, KneeSide side);
/// The inverse of femur_to_tibia(): varus in [-pi/2, pi/2], the other angles in [-pi, pi].
/// Round-off of flexion and rotation is 1e-16/cos(varus).
/// @throws InputError at a varus of +-90 degrees to 1e-8 rad, where only the sum or difference of
/// flexion and rotation is defined
JointAngles joint_angles_of(const Matrix3 &femur_to_tibia, KneeSide side);

/// Returns the origin of the femur in the frame of the tibia (rigid_body 14) [mm].
/// @throws InputError as joint_angles_of()
Vector3 femur_origin(const JointTranslations &translations, const JointAngles &angles,
                     KneeSide side);
/// The inverse of femur_origin(), with the same error.
JointTranslations joint_translations_of(const Vector3 &femur_origin, const JointAngles &angles,
                                        KneeSide side);
} // namespace arthrowear
