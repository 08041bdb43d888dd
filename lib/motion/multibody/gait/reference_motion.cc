// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/gait/reference_motion.h"

namespace arthrowear
{
namespace
{
/// Velocity and acceleration that a point at rest in a body has relative to the body's origin.
struct Carried
{
  Vector2 velocity, acceleration;
};

Carried
carried(const Vector2 &arm, const Guide &angle)
{
  const Vector2 across{-arm[1], arm[0]};
  return {angle.rate * across, angle.acceleration * across - (angle.rate * angle.rate) * arm};
}

void
turn(ReferencePose &body, const BodySegment &segment, const Guide &angle)
{
  body.pose.angle = angle.value;
  body.pose.spin = angle.rate;
  body.angular_acceleration = angle.acceleration;
  body.proximal = body.pose.direction_in_space(segment.proximal);
  body.distal = body.pose.direction_in_space(segment.distal);
}
} // namespace

ReferenceMotion
reference_motion(const std::vector<BodySegment> &bodies, const MeasuredGait &gait,
                 const double time)
{
  ReferenceMotion motion;
  const MeasuredGait::Trunk trunk = gait.trunk(time);
  std::array<Guide, most_walking_bodies> angles{trunk.angle};
  for (std::size_t first = 1; first < bodies.size(); first += 3)
  {
    const MeasuredGait::Leg leg = gait.leg(time, first == 1 ? 0. : .5);
    for (std::size_t i = 0; i < 3; ++i)
      angles[first + i] = leg[i];
  }
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    ReferencePose &body = motion[i];
    turn(body, bodies[i], angles[i]);
    // The joint above, or the guided point.
    Vector2 place{trunk.x.value, trunk.y.value}, velocity{trunk.x.rate, trunk.y.rate};
    Vector2 acceleration{trunk.x.acceleration, trunk.y.acceleration};
    if (i > 0)
    {
      const std::size_t above = body_above(i);
      const Carried joint = carried(motion[above].distal, angles[above]);
      place = motion[above].pose.origin + motion[above].distal;
      velocity = motion[above].pose.velocity + joint.velocity;
      acceleration = motion[above].acceleration + joint.acceleration;
    }
    const Carried own = carried(body.proximal, angles[i]);
    body.pose.origin = place - body.proximal;
    body.pose.velocity = velocity - own.velocity;
    body.acceleration = acceleration - own.acceleration;
  }
  return motion;
}
} // namespace arthrowear
