// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/knee_contact.h"

#include "laws/joint/hertz.h"

namespace arthrowear
{
KneeRadii
KneeRadii::of(const KneeSurfaces surfaces)
{
  switch (surfaces)
  {
  case KneeSurfaces::convex_convex:
    return {26.4, 36.02};
  case KneeSurfaces::convex_concave:
    return {30.4, 75.};
  case KneeSurfaces::sphere_plane:
    break;
  }
  return {30.4, 0.};
}

double
KneeContact::equivalent_radius() const
{
  switch (surfaces)
  {
  case KneeSurfaces::convex_convex:
    return convex_convex_radius(radii.femur, radii.tibia);
  case KneeSurfaces::convex_concave:
    return convex_concave_radius(radii.femur, radii.tibia);
  case KneeSurfaces::sphere_plane:
    break;
  }
  return radii.femur;
}

void
KneeContact::place_plane(const PlanarPose &start, const double inclination, const double gap)
{
  plane_normal = {std::cos(inclination), std::sin(inclination)};
  plane_level = dot(plane_normal, start.in_body(femur_centre)) - radii.femur - gap;
}

bool
KneeContact::place_sphere(const PlanarPose &start, const double offset, const double gap)
{
  const bool is_socket = surfaces == KneeSurfaces::convex_concave;
  const double distance =
      is_socket ? radii.tibia - radii.femur - gap : radii.tibia + radii.femur + gap;
  if (distance <= std::abs(offset))
    return false;
  const double along_xi = std::sqrt(distance * distance - offset * offset);
  tibia_centre = start.in_body(femur_centre) + Vector2{is_socket ? along_xi : -along_xi, offset};
  return true;
}

KneeContactPoint
KneeContact::nearest(const PlanarPose &tibia) const
{
  KneeContactPoint point;
  if (surfaces == KneeSurfaces::sphere_plane)
  {
    point.normal = tibia.direction_in_space(plane_normal);
    const double height = dot(point.normal, femur_centre - tibia.origin) - plane_level;
    point.gap = height - radii.femur;
    point.on_tibia = femur_centre - height * point.normal;
    return point;
  }
  const Vector2 centre = tibia.in_space(tibia_centre), apart = femur_centre - centre;
  const double distance = norm(apart);
  // Concentric spheres have no nearest point: any normal serves, they are far from touching.
  const Vector2 outward = distance > 0. ? (1. / distance) * apart : Vector2{0., 1.};
  const bool is_socket = surfaces == KneeSurfaces::convex_concave;
  point.normal = (is_socket ? -1. : 1.) * outward;
  point.gap =
      is_socket ? radii.tibia - radii.femur - distance : distance - radii.tibia - radii.femur;
  point.on_tibia = centre + radii.tibia * outward;
  return point;
}
} // namespace arthrowear
