// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/carried_obstacle.h"

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
  ObstaclePoint point = shape_.nearest(in_body_frame(position));
  point.normal = rotation_ * point.normal;
  point.velocity = rotation_ * point.velocity;
  point.velocity_change = rotation_ * point.velocity_change;
  return point;
}
} // namespace arthrowear
