// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/surface.h"

namespace arthrowear
{
/// The ellipsoid of the semi-axes along x, y and z; normals point outwards.
class Ellipsoid : public Surface
{
public:
  /// @param semi_axes  > 0 [mm]
  explicit Ellipsoid(const Vector3 &semi_axes) : semi_axes_(semi_axes) {}

  /// Exact to round-off, also at the centre and on the planes of symmetry, where one of several
  /// places that are equally near is returned (Eberly, Distance from a point to an ellipse, an
  /// ellipsoid, or a hyperellipsoid, 2013).
  Nearest nearest(const Vector3 &position, std::uint32_t &hint) const override;
  double first_hit(const Vector3 &start, const Vector3 &direction, double side) const override;
  double extent() const override;

private:
  Vector3 foot(const Vector3 &position) const;
  Vector3 outward(const Vector3 &on_surface) const;

  Vector3 semi_axes_;
};
} // namespace arthrowear
