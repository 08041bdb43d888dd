// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/counterface.h"

#include "base/assertion.h"
#include "contact/faces/contact_frame.h"

#include <limits>

namespace arthrowear
{
namespace
{
/// Returns the velocity at the end of a step minus its mean over the step.
RigidVelocity
change_at_end(const CounterfaceMotion &motion, const double begin, const double end,
              const RigidVelocity &mean, const SpinAxis &own = {})
{
  const AroundEnd around(begin, end);
  const RigidVelocity at_end = motion.mean_velocity(around.begin, around.end, own);
  return {at_end.at_origin - mean.at_origin, at_end.angular - mean.angular};
}

/// Gap to a curved surface at the distance `radius` from its centre or axis.
/// @param arm  from there to the body
/// @param without_arm  unit normal of the surface where the arm has no length
/// @param sign  1 if the body is outside, -1 inside
ObstaclePoint
point_of_round(const Vector3 &position, const Vector3 &arm, const Vector3 &without_arm,
               const double radius, const double sign, const RigidVelocity &velocity,
               const RigidVelocity &change)
{
  const double distance = norm(arm);
  const Vector3 outward = distance > 0. ? (1. / distance) * arm : without_arm;
  ObstaclePoint point;
  point.gap = sign * (distance - radius);
  point.normal = sign * outward;
  const Vector3 foot = position + (radius - distance) * outward;
  point.velocity = velocity.at(foot);
  point.velocity_change = change.at(foot);
  return point;
}
} // namespace

double
travel_of_round(const Vector3 &arm, const Vector3 &direction, const double radius,
                const double sign, const Vector3 &axis)
{
  const double along = dot(arm, direction);
  Vector3 off = arm - along * direction;
  off = off - dot(off, axis) * axis;
  const double squared = radius * radius - dot(off, off);
  return squared > 0. ? along - sign * std::sqrt(squared) : std::numeric_limits<double>::infinity();
}

RigidPlane::RigidPlane(const Vector3 &point, const Vector3 &normal, CounterfaceMotion motion)
    : start_(point), start_normal_(normalised(normal)), motion_(std::move(motion))
{
  RigidPlane::move(0., 0.);
}

void
RigidPlane::move(const double begin, const double end)
{
  point_ = motion_.place(start_, end);
  normal_ = motion_.direction(start_normal_, end);
  velocity_ = motion_.mean_velocity(begin, end);
  change_ = change_at_end(motion_, begin, end, velocity_);
}

ObstaclePoint
RigidPlane::nearest(const Vector3 &position) const
{
  const double gap = dot(position - point_, normal_);
  const Vector3 foot = position - gap * normal_;
  return {gap, normal_, velocity_.at(foot), change_.at(foot)};
}

double
RigidPlane::travel_to(const Vector3 &point, const Vector3 &direction) const
{
  return dot(point - point_, normal_) / dot(normal_, direction);
}

RigidBall::RigidBall(const Vector3 &centre, const double radius, CounterfaceMotion motion,
                     const Vector3 &spin_axis, const CounterfaceSide side)
    : own_{centre, normalised(spin_axis)}, radius_(radius), sign_(sign_of(side)),
      motion_(std::move(motion))
{
  ARTHROWEAR_ASSERT(radius > 0., "a ball has a radius");
  RigidBall::move(0., 0.);
}

void
RigidBall::move(const double begin, const double end)
{
  centre_ = motion_.place(own_.point, end);
  velocity_ = motion_.mean_velocity(begin, end, own_);
  change_ = change_at_end(motion_, begin, end, velocity_, own_);
}

ObstaclePoint
RigidBall::nearest(const Vector3 &position) const
{
  return point_of_round(position, position - centre_, motion_.axis, radius_, sign_, velocity_,
                        change_);
}

double
RigidBall::travel_to(const Vector3 &point, const Vector3 &direction) const
{
  return travel_of_round(point - centre_, direction, radius_, sign_);
}

RigidCylinder::RigidCylinder(const SpinAxis &axis, const double radius, CounterfaceMotion motion,
                             const CounterfaceSide side)
    : own_{axis.point, normalised(axis.direction)}, radius_(radius), sign_(sign_of(side)),
      motion_(std::move(motion))
{
  ARTHROWEAR_ASSERT(radius > 0., "a cylinder has a radius");
  RigidCylinder::move(0., 0.);
}

void
RigidCylinder::move(const double begin, const double end)
{
  now_ = {motion_.place(own_.point, end), motion_.direction(own_.direction, end)};
  velocity_ = motion_.mean_velocity(begin, end, own_);
  change_ = change_at_end(motion_, begin, end, velocity_, own_);
}

Vector3
RigidCylinder::normal_on_axis() const
{
  constexpr double parallel = 1e-6;
  const Vector3 across = motion_.axis - dot(motion_.axis, now_.direction) * now_.direction;
  return norm(across) > parallel
             ? normalised(across)
             : contact_frame(now_.direction, tangent_axis_for(now_.direction))[0];
}

ObstaclePoint
RigidCylinder::nearest(const Vector3 &position) const
{
  const Vector3 arm = position - now_.point;
  return point_of_round(position, arm - dot(arm, now_.direction) * now_.direction, normal_on_axis(),
                        radius_, sign_, velocity_, change_);
}

double
RigidCylinder::travel_to(const Vector3 &point, const Vector3 &direction) const
{
  return travel_of_round(point - now_.point, direction, radius_, sign_, now_.direction);
}
} // namespace arthrowear
