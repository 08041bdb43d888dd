// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// The surface that a face of a solid lies on.
struct Primitive
{
  enum class Kind
  {
    free_form, ///< none of the others
    plane,
    cylinder,
    cone,
    sphere,
    torus
  } kind = Kind::free_form;
  /// Centre of a sphere or torus, apex of a cone, a point of a plane, the point of a cylinder's
  /// axis beside the middle of the face [mm].
  Vector3 centre{};
  Vector3 axis{};          ///< unit vector: normal of a plane, axis of a cylinder, cone or torus
  double radius = 0.;      ///< of a sphere or cylinder, of a torus's circle of centres [mm]
  double tube_radius = 0.; ///< of a torus [mm]
  double half_angle = 0.;  ///< of a cone [rad]
  double deviation = 0.;   ///< largest distance of a given point [mm]
};

/// A point of a surface and the normal there, of either sense, the same sense at all points.
struct SurfacePoint
{
  Vector3 place{};  ///< [mm]
  Vector3 normal{}; ///< unit vector
};

/// Returns the simplest primitive whose distance from all points is at most `tolerance` times the
/// diameter of the points.
Primitive fit_primitive(const std::vector<SurfacePoint> &points, double tolerance);

/// Returns the distance of a point from a primitive that is no free form, > 0 outside [mm].
double distance_from(const Primitive &primitive, const Vector3 &point);

/// "sphere", "free form"
std::string kind_text(Primitive::Kind kind);

/// "radius 22 mm, centre (0, 0, 0) mm"; empty for a free form.
std::string size_text(const Primitive &primitive);
} // namespace arthrowear
