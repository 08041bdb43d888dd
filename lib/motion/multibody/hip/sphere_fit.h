// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

namespace arthrowear
{
/// The sphere that lies closest to a surface around one direction from its centre.
struct LocalSphere
{
  double distance = 0.;  ///< from the surface's centre to the sphere, along the direction [mm]
  double curvature = 0.; ///< one over its radius [1/mm]
};

/// Least squares over the patch of a half angle, weighted with the pressure of a flat punch,
/// 1/sqrt(a^2 - r^2): doc/theory/hip_dynamics.md (16), (17). Exact where the surface is a sphere,
/// wherever its centre lies; otherwise the curvature errs by the square of the half angle.
class SphereFit
{
public:
  /// @param half_angle [rad]
  explicit SphereFit(double half_angle);

  /// @param radius distance of the surface from its centre in a direction (unit vector) [mm]
  template <typename Radius> LocalSphere at(const Vector3 &direction, const Radius &radius) const
  {
    const Vector3 beside = std::abs(direction[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
    const Vector3 a = normalised(beside - dot(beside, direction) * direction);
    const Vector3 b = cross(direction, a);
    std::array<double, n_points> radii;
    for (int i = 0; i < n_points; ++i)
    {
      const Vector3 &p = points_[i];
      radii[i] = radius(p[0] * a + p[1] * b + p[2] * direction);
    }
    return fit(radius(direction), radii);
  }

private:
  static constexpr int n_rings = 6, n_spokes = 16, n_points = n_rings * n_spokes;
  LocalSphere fit(double at_centre, const std::array<double, n_points> &radii) const;

  double sine_;
  std::array<Vector3, n_points> points_; ///< third component along the direction
};
} // namespace arthrowear
