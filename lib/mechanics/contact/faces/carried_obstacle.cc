// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/carried_obstacle.h"

#include "base/bounds.h"

namespace arthrowear
{
CarriedObstacle::CarriedObstacle(Obstacle &shape, const Carrier &body) : shape_(shape), body_(body)
{
  place(body.initial_state());
}

SurfacePose
CarriedObstacle::pose(const double fraction) const
{
  const SurfacePose shape = shape_.pose(fraction);
  return {position_ + rotation_ * shape.origin, rotation_ * shape.rotation};
}

ObstaclePoint
CarriedObstacle::nearest(const Vector3 &position) const
{
  return in_fixed_frame(shape_.nearest(in_body_frame(position)));
}

ObstaclePoint
CarriedObstacle::nearest_of(const std::size_t place, const Vector3 &position) const
{
  return in_fixed_frame(shape_.nearest_of(place, in_body_frame(position)));
}

double
CarriedObstacle::clearance(const std::vector<Vector3> &hull, const double most) const
{
  return shape_.clearance(in_frame(hull, [this](const Vector3 &x) { return in_body_frame(x); }),
                          most);
}

ObstaclePoint
CarriedObstacle::in_fixed_frame(ObstaclePoint point) const
{
  point.normal = rotation_ * point.normal;
  point.velocity = rotation_ * point.velocity;
  point.velocity_change = rotation_ * point.velocity_change;
  return point;
}
} // namespace arthrowear
