// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface_shape.h"
#include "surface/surface.h"

namespace arthrowear
{
/// A surface of lib/surface as a counterface. The body lies on the side of its normals or, with the
/// side inside, on the other side.
class SurfaceShape : public CounterfaceShape
{
public:
  /// @param own  rotation from the own frame of the counterface to the frame of the surface
  SurfaceShape(std::shared_ptr<const Surface> surface, CounterfaceSide side, std::string text,
               const Matrix3 &own = identity3, bool uses_radius = false);
  Nearest nearest(const Vector3 &position) const override;
  double distance_along(const Vector3 &start, const Vector3 &direction) const override;
  double travel_to(const Vector3 &point, const Vector3 &direction) const override;
  double extent() const override { return surface_->extent(); }
  std::string text() const override { return text_; }
  bool uses_radius() const override { return uses_radius_; }

private:
  const std::shared_ptr<const Surface> surface_;
  const double sign_; // 1 outside, -1 inside
  const std::string text_;
  const Matrix3 own_;
  const bool uses_radius_;
};

LawType<CounterfaceShape> torus_type();
LawType<CounterfaceShape> ellipsoid_type();
} // namespace arthrowear
