// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/rigid_sphere.h"
#include "gait/counterface_motion.h"

namespace arthrowear
{
/// The side of a curved counterface on which the body lies.
enum class CounterfaceSide
{
  outside, ///< a ball, a ring under a block
  inside   ///< a spherical cavity, a bore
};

inline double
sign_of(const CounterfaceSide side)
{
  return side == CounterfaceSide::outside ? 1. : -1.;
}

/// Counterface::travel_to() of a ball or a cylinder whose axis is perpendicular to the direction.
/// @param arm  from the centre or a point of the axis to the point
/// @param axis  of a cylinder; zero: a ball
double travel_of_round(const Vector3 &arm, const Vector3 &direction, double radius, double sign,
                       const Vector3 &axis = {});

/// A half-space below a plane: plates and discs.
class RigidPlane : public Counterface
{
public:
  /// @param point  of the plane without displacement and angle [mm]
  /// @param normal  out of the half-space, without angle; any length
  RigidPlane(const Vector3 &point, const Vector3 &normal, CounterfaceMotion motion);
  void move(double begin, double end) override;
  ObstaclePoint nearest(const Vector3 &position) const override;
  double travel_to(const Vector3 &point, const Vector3 &direction) const override;

private:
  Vector3 start_, start_normal_; // without displacement and angle
  CounterfaceMotion motion_;
  Vector3 point_, normal_;          // at the end of the step
  RigidVelocity velocity_, change_; // mean over the step; at its end minus the mean
};

/// A ball, or a spherical cavity, whose centre may move.
class RigidBall : public Counterface
{
public:
  /// @param centre  without displacement and angle [mm]
  /// @param spin_axis  direction of the axis through the centre about which it spins; any length
  RigidBall(const Vector3 &centre, double radius, CounterfaceMotion motion,
            const Vector3 &spin_axis = {0., 1., 0.},
            CounterfaceSide side = CounterfaceSide::outside);
  void move(double begin, double end) override;
  /// At the centre the normal of a ball is the axis of the motion, the normal of a cavity is its
  /// opposite.
  ObstaclePoint nearest(const Vector3 &position) const override;
  double travel_to(const Vector3 &point, const Vector3 &direction) const override;

private:
  SpinAxis own_;
  double radius_, sign_; // 1 outside, -1 inside
  CounterfaceMotion motion_;
  Vector3 centre_;                  // at the end of the step
  RigidVelocity velocity_, change_; // mean over the step; at its end minus the mean
};

/// An endless circular cylinder, or a bore, which may spin about its axis and turn with it.
class RigidCylinder : public Counterface
{
public:
  /// @param axis  without displacement and angle; any length of the direction
  RigidCylinder(const SpinAxis &axis, double radius, CounterfaceMotion motion,
                CounterfaceSide side = CounterfaceSide::outside);
  void move(double begin, double end) override;
  /// On the axis the normal of a cylinder is the radial direction nearest to the axis of the
  /// motion, or, where both axes are parallel, nearest to the coordinate axis least aligned with
  /// them. The normal of a bore is the opposite.
  ObstaclePoint nearest(const Vector3 &position) const override;
  double travel_to(const Vector3 &point, const Vector3 &direction) const override;

private:
  Vector3 normal_on_axis() const;

  SpinAxis own_;
  double radius_, sign_; // 1 outside, -1 inside
  CounterfaceMotion motion_;
  SpinAxis now_;                    // at the end of the step
  RigidVelocity velocity_, change_; // mean over the step; at its end minus the mean
};
} // namespace arthrowear
