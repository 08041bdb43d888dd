// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/femur_pose.h"
#include "gait/joint_angles.h"

namespace arthrowear
{
/// The part of a knee to which forward motion and rotation belong.
enum class MovingPart
{
  femur,
  tibia
};

/// Coordinates of a knee: motions of the moving part as a bench has them, and the place that the
/// femur finds over the insert.
struct KneeCoordinates
{
  double flexion = 0.;  ///< of the femur [rad]
  double forward = 0.;  ///< anterior displacement of the moving part [mm]
  double rotation = 0.; ///< internal rotation of the moving part [rad]
  double height = 0.;   ///< of the origin of the femur [mm]
  double sideways = 0.; ///< displacement of the femur along z [mm]
  double varus = 0.;    ///< about the floating axis, right-handed [rad]
};

/// Motions that a step may solve for, in the order of their coordinates.
enum class KneeFreedom
{
  forward,
  rotation,
  height,
  sideways,
  varus
};
constexpr std::size_t n_knee_freedoms = 5;
double &value_of(KneeCoordinates &coordinates, KneeFreedom freedom);
double value_of(const KneeCoordinates &coordinates, KneeFreedom freedom);

/// Velocity of the femur per velocity of a coordinate: of its origin, and angular.
struct KneeDirection
{
  Vector3 linear{}, angular{};
};

/// Relation between the coordinates of a knee and the place of its femur, in the frame of an insert
/// that stands: x forward, y up, z to the right of the patient. See doc/theory/knee_insert.md.
struct KneeGuide
{
  MovingPart moving = MovingPart::tibia;
  KneeSide side = KneeSide::right;
  double axis_x = 0., axis_z = 0.; ///< of the rotation, in the moving part [mm]

  FemurPose pose(const KneeCoordinates &coordinates) const;
  /// The coordinates of a pose, the inverse of pose(). Varus lies within 90 degrees.
  KneeCoordinates coordinates(const FemurPose &pose) const;
  /// Derivative of the pose by one coordinate.
  KneeDirection direction(const FemurPose &pose, KneeFreedom freedom) const;
  /// Direction z of the medial side: -1 in a right knee.
  double medial() const { return side == KneeSide::right ? -1. : 1.; }

private:
  /// Right-handed rotation of the femur about y per internal rotation of the moving part.
  double sense() const;
  Vector3 axis() const { return {axis_x, 0., axis_z}; }
};

/// The pose whose matrix() is a rotation. @param origin  of the femur [mm]
FemurPose pose_of(const Vector3 &origin, const Matrix3 &rotation);
} // namespace arthrowear
