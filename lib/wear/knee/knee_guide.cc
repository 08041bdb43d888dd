// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_guide.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
double KneeCoordinates::*
member_of(const KneeFreedom freedom)
{
  constexpr std::array<double KneeCoordinates::*, n_knee_freedoms> members{
      &KneeCoordinates::forward, &KneeCoordinates::rotation, &KneeCoordinates::height,
      &KneeCoordinates::sideways, &KneeCoordinates::varus};
  return members[static_cast<std::size_t>(freedom)];
}
} // namespace

double &
value_of(KneeCoordinates &coordinates, const KneeFreedom freedom)
{
  return coordinates.*member_of(freedom);
}

double
value_of(const KneeCoordinates &coordinates, const KneeFreedom freedom)
{
  return coordinates.*member_of(freedom);
}

/// Internal rotation of a right leg turns from z to x, right-handed about y; a tibia that turns so
/// sees the femur turn back.
double
KneeGuide::sense() const
{
  return (side == KneeSide::right ? 1. : -1.) * (moving == MovingPart::femur ? 1. : -1.);
}

/// A tibia that moves by (f, r) about an axis c moves its place X to c + R_y(r)(X - c) +
/// f e_x; the femur, which stands, is seen from it at X = c + R_y(-r)(x - f e_x - c).
FemurPose
KneeGuide::pose(const KneeCoordinates &at) const
{
  FemurPose pose;
  pose.flexion = at.flexion;
  pose.varus = at.varus;
  pose.rotation = sense() * at.rotation;
  const Matrix3 turn = rotation_about_axis(1, pose.rotation);
  const Vector3 forward{at.forward, 0., 0.};
  pose.origin = moving == MovingPart::femur ? axis() - turn * axis() + forward
                                            : axis() - turn * (forward + axis());
  pose.origin = pose.origin + Vector3{0., at.height, at.sideways};
  return pose;
}

KneeCoordinates
KneeGuide::coordinates(const FemurPose &pose) const
{
  KneeCoordinates at;
  at.flexion = pose.flexion;
  at.varus = pose.varus;
  at.rotation = sense() * pose.rotation;
  const Matrix3 turn = rotation_about_axis(1, pose.rotation);
  const Vector3 rest = pose.origin - axis() + turn * axis();
  at.height = rest[1];
  if (moving == MovingPart::femur)
  {
    at.forward = rest[0];
    at.sideways = rest[2];
  }
  else
  {
    at.forward = -rest[0] / turn[0][0];
    at.sideways = rest[2] + at.forward * turn[2][0];
  }
  return at;
}

KneeDirection
KneeGuide::direction(const FemurPose &pose, const KneeFreedom freedom) const
{
  const Matrix3 turn = rotation_about_axis(1, pose.rotation);
  const Vector3 up{0., 1., 0.};
  switch (freedom)
  {
  case KneeFreedom::forward:
    return {moving == MovingPart::femur ? Vector3{1., 0., 0.} : -1. * (turn * Vector3{1., 0., 0.}),
            {}};
  case KneeFreedom::rotation:
  {
    const double forward = coordinates(pose).forward;
    const Vector3 arm = moving == MovingPart::femur ? axis() : axis() + Vector3{forward, 0., 0.};
    return {-sense() * cross(up, turn * arm), sense() * up};
  }
  case KneeFreedom::height:
    return {up, {}};
  case KneeFreedom::sideways:
    return {{0., 0., 1.}, {}};
  case KneeFreedom::varus:
    break;
  }
  return {{}, pose.floating_axis()};
}

/// R_y(r) R_x(v) R_z(f) turns z to (sin r cos v, -sin v, cos r cos v).
FemurPose
pose_of(const Vector3 &origin, const Matrix3 &rotation)
{
  const Vector3 axis{rotation[0][2], rotation[1][2], rotation[2][2]};
  FemurPose pose;
  pose.origin = origin;
  pose.rotation = std::atan2(axis[0], axis[2]);
  pose.varus = std::asin(std::clamp(-axis[1], -1., 1.));
  const Matrix3 flexion =
      transpose(rotation_about_axis(1, pose.rotation) * rotation_about_axis(0, pose.varus)) *
      rotation;
  pose.flexion = std::atan2(flexion[1][0], flexion[0][0]);
  return pose;
}
} // namespace arthrowear
