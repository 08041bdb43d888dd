// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/counterface.h"

#include "base/bounds.h"
#include "gait/rotation.h"

namespace arthrowear
{
SurfacePath
path_of(const CounterfaceMotion &motion, const SpinAxis &own)
{
  SurfacePath path;
  path.pose = [motion, own](const double begin, const double end, const double fraction)
  {
    const double time = end - (1. - fraction) * (end - begin);
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
  const auto spin = [head](const double begin, const double end)
  { return head.spin ? head.spin(begin, end) : Vector3{}; };
  path.pose = [head, spin](const double begin, const double end, const double fraction)
  {
    if (!head.orientation)
      return SurfacePose{head.centre, identity3};
    if (fraction == 1.)
      return SurfacePose{head.centre, head.orientation(end)};
    // The spin is constant over the step.
    const Vector3 back = (fraction - 1.) * (end - begin) * spin(begin, end);
    return SurfacePose{head.centre, rotation_from_vector(back) * head.orientation(end)};
  };
  path.velocity = [head, spin](const double begin, const double end)
  {
    const Vector3 angular = spin(begin, end);
    return RigidVelocity{-1. * cross(angular, head.centre), angular};
  };
  return path;
}

Counterface::Counterface(std::shared_ptr<const CounterfaceShape> shape, SurfacePath path)
    : shape_(std::move(shape)), turns_visibly_(!shape_->is_ball()), path_(std::move(path))
{
  move(0., 0.);
}

void
Counterface::move(const double begin, const double end)
{
  begin_ = begin;
  end_ = end;
  pose_ = path_.pose(begin, end, 1.);
  velocity_ = path_.velocity(begin, end);
  const AroundEnd around(begin, end);
  const RigidVelocity at_end = path_.velocity(around.begin, around.end);
  change_ = {at_end.at_origin - velocity_.at_origin, at_end.angular - velocity_.angular};
}

ObstaclePoint
Counterface::nearest(const Vector3 &position) const
{
  return nearest_from(position, hint_);
}

ObstaclePoint
Counterface::nearest_of(const std::size_t place, const Vector3 &position) const
{
  if (place >= hints_.size())
    hints_.resize(place + 1, 0);
  return nearest_from(position, hints_[place]);
}

double
Counterface::clearance(const std::vector<Vector3> &hull, const double most) const
{
  return shape_->clearance(
      in_frame(hull, [this](const Vector3 &x) { return pose_.in_own_frame(x); }), most);
}

ObstaclePoint
Counterface::nearest_from(const Vector3 &position, std::uint32_t &hint) const
{
  const CounterfaceShape::Nearest own = shape_->nearest_from(
      turns_visibly_ ? pose_.in_own_frame(position) : position - pose_.origin, hint);
  const Vector3 normal = turns_visibly_ ? pose_.rotation * own.normal : own.normal,
                foot = position - own.gap * normal;
  return {own.gap, normal, velocity_.at(foot), change_.at(foot)};
}
} // namespace arthrowear
