// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <functional>

namespace arthrowear
{
/// Velocity of a rigid surface at each place: v(x) = at_origin + angular x x.
struct RigidVelocity
{
  Vector3 at_origin{}; ///< [mm/s]
  Vector3 angular{};   ///< [rad/s]

  Vector3 at(const Vector3 &place) const { return at_origin + cross(angular, place); }
};

/// A line of a surface at time 0 about which it can spin without a change of its shape: the axis of
/// a cylinder, any line through the centre of a ball.
struct SpinAxis
{
  Vector3 point{};             ///< [mm]
  Vector3 direction{0, 1, 0.}; ///< of length 1
};

/// Prescribed motion of a counterface against a body that stands. The surface turns about an axis
/// through its pivot, and the pivot is displaced. A value without state; each function is one of
/// time [s], none: zero.
struct CounterfaceMotion
{
  Vector3 axis{0., 0., 1.};                      ///< of `angle`, of length 1
  Vector3 pivot{};                               ///< its place without displacement [mm]
  std::function<Vector3(double)> displacement{}; ///< of the pivot [mm]
  std::function<double(double)> angle{};         ///< about the axis, right-handed [rad]
  std::function<double(double)> spin{};          ///< about the surface's own axis [rad]

  Vector3 displacement_at(double time) const;
  double angle_at(const double time) const { return angle ? angle(time) : 0.; }
  double spin_at(const double time) const { return spin ? spin(time) : 0.; }
  /// Place of a surface point at a time, without spin [mm]
  /// @param at_start  its place without displacement and angle [mm]
  Vector3 place(const Vector3 &at_start, const double time) const
  {
    return pivot + displacement_at(time) + direction(at_start - pivot, time);
  }
  /// A direction of the surface at a time.
  Vector3 direction(const Vector3 &at_start, double time) const;

  /// Mean over a step of the velocity with which the surface passes places that stand: multiplied
  /// by the duration it is the path of the surface over such a place. Exact if displacement or
  /// angle does not change within the step, whatever the angle; otherwise the error falls with the
  /// fourth power of the step. Zero for a step without duration.
  RigidVelocity mean_velocity(double begin, double end, const SpinAxis &own = {}) const;
};
} // namespace arthrowear
