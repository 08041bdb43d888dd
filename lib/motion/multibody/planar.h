// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cmath>

namespace arthrowear
{
/// Two components in the plane of motion.
using Vector2 = std::array<double, 2>;

inline Vector2
operator+(const Vector2 &a, const Vector2 &b)
{
  return {a[0] + b[0], a[1] + b[1]};
}

inline Vector2
operator-(const Vector2 &a, const Vector2 &b)
{
  return {a[0] - b[0], a[1] - b[1]};
}

inline Vector2
operator*(const double factor, const Vector2 &a)
{
  return {factor * a[0], factor * a[1]};
}

inline double
dot(const Vector2 &a, const Vector2 &b)
{
  return a[0] * b[0] + a[1] * b[1];
}

/// The component out of the plane.
inline double
cross(const Vector2 &a, const Vector2 &b)
{
  return a[0] * b[1] - a[1] * b[0];
}

inline double
norm(const Vector2 &a)
{
  return std::hypot(a[0], a[1]);
}

/// Position and rotation of a body, counter-clockwise from the axes of space.
struct PlanarPose
{
  Vector2 origin{};   ///< of the body's frame [mm]
  double angle = 0.;  ///< phi [rad]
  Vector2 velocity{}; ///< of the origin [mm/s]
  double spin = 0.;   ///< [rad/s]

  Vector2 direction_in_space(const Vector2 &local) const
  {
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * local[0] - s * local[1], s * local[0] + c * local[1]};
  }
  Vector2 direction_in_body(const Vector2 &global) const
  {
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * global[0] + s * global[1], -s * global[0] + c * global[1]};
  }
  Vector2 in_space(const Vector2 &local) const { return origin + direction_in_space(local); }
  Vector2 in_body(const Vector2 &global) const { return direction_in_body(global - origin); }
  /// Returns the velocity of the body's point that is at `global` [mm/s].
  Vector2 velocity_at(const Vector2 &global) const
  {
    const Vector2 arm = global - origin;
    return {velocity[0] - spin * arm[1], velocity[1] + spin * arm[0]};
  }
};
} // namespace arthrowear
