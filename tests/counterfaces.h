// SPDX-License-Identifier: LGPL-2.1-or-later
// Counterfaces of the registered shapes, for tests that give numbers and a motion.
#pragma once

#include "contact/faces/counterface.h"

namespace arthrowear
{
/// @param velocity  the same at all times [mm/s]
inline CounterfaceMotion
steady_motion(const Vector3 &velocity)
{
  CounterfaceMotion motion;
  motion.displacement = [velocity](const double time) { return time * velocity; };
  return motion;
}

inline std::unique_ptr<Counterface>
rigid_plane(const Vector3 &point, const Vector3 &normal, const CounterfaceMotion &motion = {})
{
  CounterfaceSetting setting;
  setting.normal = normal;
  return counterface_shapes().make("plane", {}, setting)->on_path(motion, point);
}

/// @param spin_axis  of length 1
inline std::unique_ptr<Counterface>
rigid_ball(const Vector3 &centre, const double radius, const CounterfaceMotion &motion = {},
           const Vector3 &spin_axis = {0., 1., 0.},
           const CounterfaceSide side = CounterfaceSide::outside)
{
  return counterface_shapes().make("ball", {}, {radius, side, spin_axis})->on_path(motion, centre);
}

inline std::unique_ptr<Counterface>
rigid_cylinder(const SpinAxis &axis, const double radius, const CounterfaceMotion &motion = {},
               const CounterfaceSide side = CounterfaceSide::outside)
{
  return counterface_shapes()
      .make("cylinder", {}, {radius, side, axis.direction})
      ->on_path(motion, axis.point);
}

/// A head that turns about its centre.
inline std::unique_ptr<Counterface>
turning_ball(const HeadTurning &head, const double radius)
{
  return counterface_shapes().make("ball", {}, {radius})->turning(head);
}
} // namespace arthrowear
