// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/moving_shape.h"

#include "gait/rotation.h"

#include <cmath>
#include <limits>

namespace arthrowear
{
SurfacePath
path_of(const CounterfaceMotion &motion, const SpinAxis &own)
{
  SurfacePath path;
  path.pose = [motion, own](const double time)
  {
    const Matrix3 spun = transpose(rotation_from_vector(motion.spin_at(time) * own.direction));
    SurfacePose pose{motion.place(own.point, time), {}};
    for (int axis = 0; axis < 3; ++axis)
      pose.rotation[axis] = motion.direction(spun[axis], time);
    pose.rotation = transpose(pose.rotation);
    return pose;
  };
  path.velocity = [motion, own](const double begin, const double end)
  { return motion.mean_velocity(begin, end, own); };
  return path;
}

SurfacePath
path_of(const HeadTurning &head)
{
  SurfacePath path;
  path.pose = [head](const double time) {
    return SurfacePose{head.centre, head.orientation ? head.orientation(time) : identity3};
  };
  path.velocity = [head](const double begin, const double end)
  {
    const Vector3 angular = head.spin ? head.spin(begin, end) : Vector3{};
    return RigidVelocity{-1. * cross(angular, head.centre), angular};
  };
  return path;
}

MovingShape::MovingShape(std::shared_ptr<const CounterfaceShape> shape, SurfacePath path)
    : shape_(std::move(shape)), path_(std::move(path))
{
  MovingShape::move(0., 0.);
}

void
MovingShape::move(const double begin, const double end)
{
  begin_ = begin;
  end_ = end;
  pose_ = path_.pose(end);
  velocity_ = path_.velocity(begin, end);
  const AroundEnd around(begin, end);
  const RigidVelocity at_end = path_.velocity(around.begin, around.end);
  change_ = {at_end.at_origin - velocity_.at_origin, at_end.angular - velocity_.angular};
}

ObstaclePoint
MovingShape::nearest(const Vector3 &position) const
{
  const CounterfaceShape::Nearest own = shape_->nearest(pose_.in_own_frame(position));
  const Vector3 normal = pose_.rotation * own.normal, foot = position - own.gap * normal;
  return {own.gap, normal, velocity_.at(foot), change_.at(foot)};
}

/// The gap is the distance to the surface, so that no step of the length of the gap passes through
/// it.
double
MovingShape::travel_to(const Vector3 &point, const Vector3 &direction) const
{
  constexpr unsigned int most_steps = 10000;
  constexpr double round_off = 1e-15;
  const Vector3 arm = point - pose_.origin;
  const double extent = shape_->extent(), middle = dot(arm, direction),
               size = std::isfinite(extent) ? extent : norm(arm);
  double travel = std::isfinite(extent) ? middle - extent : 0.;
  const double last = middle + size;
  for (unsigned int step = 0; step < most_steps && travel <= last; ++step)
  {
    const double gap = nearest(point - travel * direction).gap;
    if (gap <= round_off * size)
      return travel;
    travel += gap;
  }
  return std::numeric_limits<double>::infinity();
}

bool
MovingShape::carry_wear(const double spacing)
{
  points_ = shape_->wear_points(spacing);
  return points_ != nullptr;
}
} // namespace arthrowear
