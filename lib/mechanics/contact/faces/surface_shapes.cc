// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/surface_shapes.h"

#include "base/format.h"
#include "base/units.h"
#include "contact/faces/contact_frame.h"
#include "surface/ellipsoid.h"
#include "surface/torus.h"

namespace arthrowear
{
SurfaceShape::SurfaceShape(std::shared_ptr<const Surface> surface, const Use &use,
                           const std::string &text)
    : surface_(std::move(surface)), use_(use), sign_(use.faces_body ? 1. : -1.),
      text_(text + (use.side == CounterfaceSide::inside ? ", inside" : ""))
{
}

CounterfaceShape::Nearest
SurfaceShape::nearest_from(const Vector3 &position, std::uint32_t &hint) const
{
  const Surface::Nearest there = surface_->nearest(use_.to_surface * position, hint);
  return {sign_ * there.distance, sign_ * (transpose(use_.to_surface) * there.normal)};
}

double
SurfaceShape::facet_height(const Vector3 &position) const
{
  if (!use_.facet_heights)
    return 0.;
  std::uint32_t facet = 0;
  surface_->nearest(use_.to_surface * position, facet);
  return (*use_.facet_heights)[facet];
}

/// The line through the point, along which the point passes the shape, comes from far outside. A
/// body inside touches where the line leaves the shape for the last time, found from the other end.
double
SurfaceShape::travel_to_side(const Vector3 &point, const Vector3 &direction,
                             const double side) const
{
  const double end = sign_of(use_.side), away = end * 2. * (extent() + norm(point));
  const double hit = surface_->first_hit(use_.to_surface * (point + away * direction),
                                         use_.to_surface * (-end * direction), side * end * sign_);
  return std::isfinite(hit) ? end * hit - away : hit;
}

int
SurfaceShape::first_side(const Vector3 &point, const Vector3 &direction) const
{
  const double near = travel_to_side(point, direction, 1.),
               far = travel_to_side(point, direction, -1.);
  if (!std::isfinite(near) && !std::isfinite(far))
    return 0;
  if (!std::isfinite(far))
    return 1;
  const bool is_far_first = !std::isfinite(near) || sign_of(use_.side) * (far - near) < 0.;
  return is_far_first ? -1 : 1;
}

LawType<CounterfaceShape>
torus_type()
{
  LawType<CounterfaceShape> type;
  type.name = "torus";
  type.text = "(a tube of the radius about a ring whose axis is the own axis)";
  type.numbers = {{"Ring radius [mm]",
                   units::mm,
                   rules::non_negative(),
                   "Radius of the ring of a torus, from its axis to the middle of the tube. If it "
                   "is below the tube's radius, the counterface is the outer part of the torus.",
                   "3",
                   0.,
                   false,
                   {.1, 1e4}}};
  type.make = [](const std::vector<double> &values, const CounterfaceSetting &setting)
  {
    return std::make_shared<SurfaceShape>(
        std::make_shared<const Torus>(values[0], setting.radius),
        SurfaceShape::Use{setting.side, setting.side == CounterfaceSide::outside, true,
                          contact_frame(setting.axis, tangent_axis_for(setting.axis))},
        formatted("torus with a ring of radius %.6g mm and a tube of radius %.6g mm", values[0],
                  setting.radius));
  };
  return type;
}

LawType<CounterfaceShape>
ellipsoid_type()
{
  LawType<CounterfaceShape> type;
  type.name = "ellipsoid";
  type.text = "(of three semi-axes along x, y and z)";
  for (const char *axis : {"x", "y", "z"})
    type.numbers.push_back({std::string("Semi-axis ") + axis + " [mm]",
                            units::mm,
                            rules::non_negative(),
                            std::string("Semi-axis of an ellipsoid along ") + axis +
                                " of its frame; 0: the radius of the shape.",
                            "",
                            0.,
                            false,
                            {.1, 1e4}});
  type.make = [](const std::vector<double> &values, const CounterfaceSetting &setting)
  {
    Vector3 axes{};
    bool uses_radius = false;
    for (int i = 0; i < 3; ++i)
    {
      uses_radius = uses_radius || values[i] == 0.;
      axes[i] = values[i] > 0. ? values[i] : setting.radius;
    }
    return std::make_shared<SurfaceShape>(
        std::make_shared<const Ellipsoid>(axes),
        SurfaceShape::Use{setting.side, setting.side == CounterfaceSide::outside, uses_radius},
        formatted("ellipsoid with the semi-axes %.6g, %.6g and %.6g mm", axes[0], axes[1],
                  axes[2]));
  };
  return type;
}
} // namespace arthrowear
