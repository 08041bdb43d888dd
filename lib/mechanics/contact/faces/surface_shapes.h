// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/bounds.h"
#include "contact/faces/counterface_shape.h"
#include "surface/surface.h"

namespace arthrowear
{
/// A surface of lib/shapes/surface as a counterface.
class SurfaceShape : public CounterfaceShape
{
public:
  struct Use
  {
    CounterfaceSide side = CounterfaceSide::outside;
    bool faces_body = true; ///< normals of the surface point to the body; false: away from it
    bool uses_radius = false;
    /// Rotation from the own frame of the counterface to the frame of the surface.
    Matrix3 to_surface = identity3;
    /// Heights of the curved surface over the flat facets of triangles [mm]; none: there are none.
    std::shared_ptr<const std::vector<double>> facet_heights{};
  };
  SurfaceShape(std::shared_ptr<const Surface> surface, const Use &use, const std::string &text);
  Nearest nearest_from(const Vector3 &position, std::uint32_t &hint) const override;
  Nearest nearest(const Vector3 &position) const override
  {
    std::uint32_t hint = 0;
    return nearest_from(position, hint);
  }
  double distance_along(const Vector3 &start, const Vector3 &direction) const override
  {
    return surface_->first_hit(use_.to_surface * start, use_.to_surface * direction, sign_);
  }
  double travel_to(const Vector3 &point, const Vector3 &direction) const override
  {
    return travel_to_side(point, direction, 1.);
  }
  int first_side(const Vector3 &point, const Vector3 &direction) const override;
  double facet_height(const Vector3 &position) const override;
  bool has_flat_facets() const override { return use_.facet_heights != nullptr; }
  double extent() const override { return surface_->extent(); }
  bool is_searched() const override { return surface_->is_searched(); }
  double clearance(const std::vector<Vector3> &hull, const double most) const override
  {
    return surface_->clearance(
        in_frame(hull, [this](const Vector3 &x) { return use_.to_surface * x; }), most);
  }
  std::string text() const override { return text_; }
  bool uses_radius() const override { return use_.uses_radius; }

private:
  /// travel_to() for a side of the surface, 1: the side on which the body lies; -1: the other side.
  double travel_to_side(const Vector3 &point, const Vector3 &direction, double side) const;

  const std::shared_ptr<const Surface> surface_;
  const Use use_;
  const double sign_; // of the normals: 1 to the body, -1 away from it
  const std::string text_;
};

LawType<CounterfaceShape> torus_type();
LawType<CounterfaceShape> ellipsoid_type();
/// Triangles of a file (triangle_shape.cc).
LawType<CounterfaceShape> triangles_type();
} // namespace arthrowear
