// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/obstacle.h"

namespace arthrowear
{
RigidSphere::RigidSphere(const Vector3 &centre, const double radius, Spin spin)
    : centre_(centre), radius_(radius), spin_(std::move(spin))
{
}

void
RigidSphere::move(const double begin, const double end)
{
  angular_velocity_ = spin_ ? spin_(begin, end) : Vector3{};
}

ObstaclePoint
RigidSphere::nearest(const Vector3 &position) const
{
  const Vector3 arm = position - centre_;
  const double distance = norm(arm);
  ObstaclePoint point;
  point.gap = distance - radius_;
  point.normal = (1. / distance) * arm;
  point.velocity = cross(angular_velocity_, radius_ * point.normal);
  return point;
}

RigidPlane::RigidPlane(const Vector3 &point, const Vector3 &normal, const Vector3 &velocity)
    : start_(point), normal_(normalised(normal)), velocity_(velocity), point_(point)
{
}

void
RigidPlane::move(double, const double end)
{
  point_ = start_ + end * velocity_;
}

ObstaclePoint
RigidPlane::nearest(const Vector3 &position) const
{
  return {dot(position - point_, normal_), normal_, velocity_};
}
} // namespace arthrowear
