// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_sphere.h"

#include "contact/faces/counterface.h"

namespace arthrowear
{
RigidSphere::RigidSphere(const Vector3 &centre, const double radius, Spin spin,
                         Orientation orientation)
    : centre_(centre), radius_(radius), spin_(std::move(spin)), orientation_(std::move(orientation))
{
}

void
RigidSphere::move(const double begin, const double end)
{
  angular_velocity_ = angular_change_ = {};
  if (spin_)
  {
    angular_velocity_ = spin_(begin, end);
    if (const AroundEnd around(begin, end); end > begin)
      angular_change_ = spin_(around.begin, around.end) - angular_velocity_;
  }
  begin_ = begin;
  end_ = end;
}

bool
RigidSphere::carry_wear(const double spacing)
{
  points_ = std::make_shared<const SpherePoints>(radius_, spacing);
  return true;
}

SurfacePose
RigidSphere::pose(const double fraction) const
{
  if (!orientation_)
    return {centre_, identity3};
  // The spin is constant over the step.
  const Vector3 back = (fraction - 1.) * (end_ - begin_) * angular_velocity_;
  return {centre_, rotation_of(turned({1., 0., 0., 0.}, back)) * orientation_(end_)};
}

ObstaclePoint
RigidSphere::nearest(const Vector3 &position) const
{
  const Vector3 arm = position - centre_;
  const double distance = norm(arm);
  ObstaclePoint point;
  point.gap = distance - radius_;
  point.normal = (1. / distance) * arm;
  const Vector3 foot = radius_ * point.normal;
  point.velocity = cross(angular_velocity_, foot);
  point.velocity_change = cross(angular_change_, foot);
  return point;
}

double
RigidSphere::travel_to(const Vector3 &point, const Vector3 &direction) const
{
  return travel_of_round(point - centre_, direction, radius_, 1.);
}
} // namespace arthrowear
