// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/counterface_motion.h"

namespace arthrowear
{
namespace
{
/// Vector turned about an axis of length 1 by an angle [rad] (Rodrigues).
Vector3
turned_about(const Vector3 &axis, const double angle, const Vector3 &vector)
{
  if (angle == 0.)
    return vector;
  const double cosine = std::cos(angle);
  return cosine * vector + std::sin(angle) * cross(axis, vector) +
         ((1. - cosine) * dot(axis, vector)) * axis;
}

/// Integral of a vector over an angle from `begin` to `end`, both functions of time: trapezoidal
/// rule on the step and on its halves, extrapolated.
template <class Vector, class Angle>
Vector3
integral_over(const Vector &vector, const Angle &angle, const double begin, const double end)
{
  const double middle = .5 * (begin + end);
  const double at_begin = angle(begin), at_middle = angle(middle), at_end = angle(end);
  if (at_begin == at_middle && at_middle == at_end)
    return {};
  const Vector3 first = vector(begin), second = vector(middle), third = vector(end);
  const Vector3 whole = (.5 * (at_end - at_begin)) * (first + third);
  const Vector3 halves = (.5 * (at_middle - at_begin)) * (first + second) +
                         (.5 * (at_end - at_middle)) * (second + third);
  return halves + (1. / 3.) * (halves - whole);
}
} // namespace

Vector3
CounterfaceMotion::displacement_at(const double time) const
{
  return displacement ? displacement(time) : Vector3{};
}

Vector3
CounterfaceMotion::direction(const Vector3 &at_start, const double time) const
{
  return turned_about(axis, angle_at(time), at_start);
}

// At a place x that stands, v = d' + angle' axis x (x - pivot - d) + spin' a x (x - c), with the
// displacement d, the own axis' direction a and its point c: each integral is over the angle or the
// spin.
RigidVelocity
CounterfaceMotion::mean_velocity(const double begin, const double end, const SpinAxis &own) const
{
  const double duration = end - begin;
  if (!(duration > 0.))
    return {};
  const auto turn = [this](const double time) { return angle_at(time); };
  const auto roll = [this](const double time) { return spin_at(time); };
  const auto own_direction = [&](const double time) { return direction(own.direction, time); };
  const auto moment = [&](const double time)
  { return cross(own_direction(time), place(own.point, time)); };
  const Vector3 pivots = integral_over(
      [this](const double time) { return pivot + displacement_at(time); }, turn, begin, end);
  const Vector3 angular =
      (angle_at(end) - angle_at(begin)) * axis + integral_over(own_direction, roll, begin, end);
  const Vector3 path = displacement_at(end) - displacement_at(begin) - cross(axis, pivots) -
                       integral_over(moment, roll, begin, end);
  return {(1. / duration) * path, (1. / duration) * angular};
}
} // namespace arthrowear
