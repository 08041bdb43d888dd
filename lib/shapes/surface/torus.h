// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/surface.h"

#include <algorithm>

namespace arthrowear
{
/// A tube about a ring in the plane z = 0, whose axis is z; normals point out of the tube. If the
/// ring's radius is below the tube's, the tube meets itself on the axis, and the surface is the
/// outer part alone (a spindle torus), with a cusp at each end of the axis; with a negative radius
/// of the ring it is the inner part (a lemon), whose radius across the axis, ring + tube, is below
/// the radius along it, the tube.
class Torus : public Surface
{
public:
  /// @param ring  radius of the ring, above -tube; 0: a sphere [mm]
  /// @param tube  radius of the tube, > 0 [mm]
  Torus(double ring, double tube) : ring_(ring), tube_(tube) {}

  /// Exact to round-off. On the ring, and on the axis where places all around are equally near, one
  /// of them is returned.
  Nearest nearest(const Vector3 &position, std::uint32_t &hint) const override;
  /// Roots of a quartic, exact to some round-off of the extent.
  double first_hit(const Vector3 &start, const Vector3 &direction, double side) const override;
  bool is_searched() const override { return false; }
  double extent() const override
  {
    return ring_ < 0. ? std::max(ring_ + tube_, cusp()) : ring_ + tube_;
  }

private:
  /// Height of the cusps, of a ring's radius below the tube's [mm].
  double cusp() const { return std::sqrt((tube_ - ring_) * (tube_ + ring_)); }

  double ring_, tube_;
};
} // namespace arthrowear
