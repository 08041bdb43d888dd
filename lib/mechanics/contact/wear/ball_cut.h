// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <functional>
#include <vector>

namespace arthrowear
{
/// An unworn surface as triangles: curved on a sphere, or flat.
struct UnwornSurface
{
  std::vector<Vector3> positions; ///< of the corners [mm]
  std::vector<std::array<unsigned int, 3>> triangles;
};

/// A rigid ball that moves along a straight line into an unworn rigid surface and removes all
/// material in its way: the removed volume as a function of the distance from the line's start.
class BallCut
{
public:
  /// A concave cavity about the origin. Its body fills the directions of the triangles as seen from
  /// the origin, outside the distance that is interpolated between the corners: a closed hemisphere
  /// whose corners lie on a sphere is exact.
  /// @param start  centre of the ball, within the cavity [mm] @param direction  of length 1
  static BallCut into_cavity(const UnwornSurface &surface, const Vector3 &start,
                             const Vector3 &direction, double radius);
  /// A flat face that a ball meets from below, moving along z, or whose body stands in a spherical
  /// bore that moves along z. A centre that travels over the face removes the union of its cuts
  /// along the path.
  /// @param centres  of the ball along its path over the face [mm] @param sign  -1: a bore
  static BallCut into_face(const UnwornSurface &surface, const std::vector<Vector3> &centres,
                           double radius, double sign);

  /// The ball first touches the surface at this distance from the start [mm].
  double touch() const { return touch_; }
  /// Volume that the ball removes up to a place [mm^3]. @param shift  from the start; of a face its
  /// part along z counts [mm]
  double volume(const Vector3 &shift) const { return fine_(shift); }
  double volume(const double distance) const { return fine_(distance * direction_); }
  /// From the start to the first touch [mm].
  Vector3 shift_to_touch() const { return touch_ * direction_; }
  const Vector3 &direction() const { return direction_; }

  struct Path
  {
    double length = 0.;    ///< from the first touch [mm]
    double by_volume = 0.; ///< derivative of the length by the volume [1/mm^2]
    double error = 0.;     ///< of the length, by the quadrature [mm]
    double least = 0.;     ///< lower bound of the length, by the cross-section of the cut [mm]
  };
  /// Path on which the ball removes this volume. @param volume  > 0 [mm^3]
  Path path(double volume) const;

private:
  using Volume = std::function<double(const Vector3 &shift)>;
  BallCut(Volume fine, Volume coarse, const Vector3 &direction, double touch, double section);
  /// Distance from the start at which this volume is removed [mm]. @param guess  of it @param near
  /// half of the first interval about the guess [mm]
  double distance_of(const Volume &removed, double volume, double guess, double near) const;

  Volume fine_, coarse_; ///< by quadrature with points of two distances
  Vector3 direction_;
  double touch_ = 0.;
  double section_ = 0.; // across the direction: a path removes at most this times its length [mm^2]
};
} // namespace arthrowear
