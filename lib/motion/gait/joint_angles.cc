// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/joint_angles.h"

#include "base/errors.h"
#include "gait/rotation.h"

namespace arthrowear
{
namespace
{
/// Direction z of the lateral side, which reverses the sense of varus and rotation too.
double
lateral(const KneeSide side)
{
  return side == KneeSide::right ? 1. : -1.;
}

/// @throws InputError where the axes of flexion and rotation are parallel
void
check_axes(const double cosine_of_varus)
{
  if (!(cosine_of_varus > 1e-8))
    throw InputError("the varus of a knee is 90 degrees, must be less: its flexion and rotation "
                     "are then about one axis. Describe the pose by a rotation matrix.");
}

/// Axes of Grood and Suntay in the frame of the tibia, of which y is the third.
struct JointAxes
{
  JointAxes(const JointAngles &angles, const KneeSide side)
      : flexion(femur_to_tibia(angles, side) * Vector3{0., 0., 1.})
  {
    check_axes(std::hypot(flexion[0], flexion[2]));
    floating = normalised(cross({0., 1., 0.}, flexion));
    across = cross(floating, {0., 1., 0.});
  }
  Vector3 flexion, floating;
  Vector3 across; // perpendicular to the floating axis and y: flexion axis without its part along y
};
} // namespace

Matrix3
femur_to_tibia(const JointAngles &angles, const KneeSide side)
{
  return rotation_about_axis(1, -lateral(side) * angles.rotation) *
         rotation_about_axis(0, -lateral(side) * angles.varus) *
         rotation_about_axis(2, angles.flexion);
}

JointAngles
joint_angles_of(const Matrix3 &R, const KneeSide side)
{
  const double cosine = std::hypot(R[1][0], R[1][1]); // of varus
  check_axes(cosine);
  return {std::atan2(R[1][0], R[1][1]), lateral(side) * std::atan2(R[1][2], cosine),
          -lateral(side) * std::atan2(R[0][2], R[2][2])};
}

Vector3
femur_origin(const JointTranslations &translations, const JointAngles &angles, const KneeSide side)
{
  const JointAxes axes(angles, side);
  // The axis of flexion is not perpendicular to y: q = projections of the displacement.
  const double along_flexion = lateral(side) * translations.lateral;
  const double across =
      (along_flexion + axes.flexion[1] * translations.distraction) / dot(axes.flexion, axes.across);
  return -1. * (across * axes.across + translations.anterior * axes.floating +
                Vector3{0., -translations.distraction, 0.});
}

JointTranslations
joint_translations_of(const Vector3 &origin, const JointAngles &angles, const KneeSide side)
{
  const JointAxes axes(angles, side);
  return {-lateral(side) * dot(origin, axes.flexion), -dot(origin, axes.floating), origin[1]};
}
} // namespace arthrowear
