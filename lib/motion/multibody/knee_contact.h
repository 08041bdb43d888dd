// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/planar.h"

namespace arthrowear
{
/// Shapes of condyle and plateau. [Machado2011] section 2.2
enum class KneeSurfaces
{
  convex_convex,  ///< lateral
  convex_concave, ///< medial
  sphere_plane    ///< at the intercondylar notch
};

/// Table 2 of [Machado2011] [mm]; the tibia's is 0 for a plane.
struct KneeRadii
{
  double femur = 0., tibia = 0.;
  static KneeRadii of(KneeSurfaces surfaces);
};

/// The nearest points of condyle and plateau.
struct KneeContactPoint
{
  double gap = 0.;    ///< > 0 open [mm]
  Vector2 normal{};   ///< from tibia to femur, in space
  Vector2 on_tibia{}; ///< in space [mm]
};

/// A sphere fixed to the femur against a sphere or a plane fixed to the tibia. The femur's frame is
/// the frame of space.
struct KneeContact
{
  KneeSurfaces surfaces = KneeSurfaces::sphere_plane;
  KneeRadii radii;
  Vector2 femur_centre{};  ///< C of the condyle [mm]
  Vector2 tibia_centre{};  ///< C of the plateau's sphere, in the tibia's frame [mm]
  Vector2 plane_normal{};  ///< unit, in the tibia's frame, towards the femur
  double plane_level = 0.; ///< normal distance of the plane from the tibia's origin [mm]

  /// Returns the radius of the equivalent sphere on a plane [mm].
  double equivalent_radius() const;

  /// Puts the plane at distance `gap` from the condyle of `start`.
  /// @param inclination of its normal from xi towards eta [rad]
  void place_plane(const PlanarPose &start, double inclination, double gap);
  /// Puts the plateau's sphere at distance `gap`, its centre `offset` beyond the condyle's along
  /// eta.
  /// @return false if it cannot be there: offset too large, or no room for the condyle
  bool place_sphere(const PlanarPose &start, double offset, double gap);

  /// [Machado2011] (11) to (19); in (14) the first branch tests R_i where R_i + R_j is meant.
  KneeContactPoint nearest(const PlanarPose &tibia) const;
};
} // namespace arthrowear
