// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Points of a hemispherical cavity: its pole and rings of 6, 12, 18, … points of equal distance in
/// latitude, the last one at the rim. Sums of values times areas are of second order in the
/// distance of rings.
struct CavityPoints
{
  std::vector<Vector3> directions; ///< of length 1, from the centre; the pole first, then the rings
  /// Areas on the sphere of radius 1; their sum is 2 pi to round-off.
  std::vector<double> areas;
  std::vector<std::array<unsigned int, 3>> triangles; ///< counter-clockwise as seen from the centre
  unsigned int n_rings = 0;

  std::size_t size() const { return directions.size(); }
  /// Angle between rings [rad].
  double spacing() const;
};

/// @param rotation  turns the pole from the z axis into its direction
CavityPoints make_cavity_points(unsigned int n_rings, const Matrix3 &rotation = identity3);

/// Rings for about that many points, at least 2: 1 + 3 n (n + 1) is next to it.
unsigned int rings_for_points(unsigned int n_points);
} // namespace arthrowear
