// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/surface_shapes.h"

#include "base/format.h"
#include "base/units.h"
#include "contact/faces/contact_frame.h"
#include "surface/ellipsoid.h"
#include "surface/torus.h"

namespace arthrowear
{
namespace
{
std::string
side_text(const CounterfaceSide side)
{
  return side == CounterfaceSide::inside ? ", inside" : "";
}
} // namespace

SurfaceShape::SurfaceShape(std::shared_ptr<const Surface> surface, const CounterfaceSide side,
                           std::string text, const Matrix3 &own, const bool uses_radius)
    : surface_(std::move(surface)), sign_(sign_of(side)), text_(std::move(text)), own_(own),
      uses_radius_(uses_radius)
{
}

CounterfaceShape::Nearest
SurfaceShape::nearest(const Vector3 &position) const
{
  const Surface::Nearest there = surface_->nearest_point(own_ * position);
  return {sign_ * there.distance, sign_ * (transpose(own_) * there.normal)};
}

double
SurfaceShape::distance_along(const Vector3 &start, const Vector3 &direction) const
{
  return surface_->first_hit(own_ * start, own_ * direction, sign_);
}

/// The line through the point, along which the point passes the shape, comes from far outside. A
/// body inside touches where the line leaves the shape for the last time, found from the other end.
double
SurfaceShape::travel_to(const Vector3 &point, const Vector3 &direction) const
{
  const double away = sign_ * 2. * (extent() + norm(point));
  const double hit =
      surface_->first_hit(own_ * (point + away * direction), own_ * (-sign_ * direction), 1.);
  return std::isfinite(hit) ? sign_ * hit - away : hit;
}

LawType<CounterfaceShape>
torus_type()
{
  LawType<CounterfaceShape> type;
  type.name = "torus";
  type.text = "(a tube of the radius about a ring whose axis is the own axis)";
  type.numbers = {
      {"Ring radius [mm]", units::mm, rules::non_negative(),
       "Radius of the ring of a torus, from its axis to the middle of the tube. If it is "
       "below the tube's radius, the counterface is the outer part of the torus.",
       "3"}};
  type.make = [](const std::vector<double> &values, const CounterfaceSetting &setting)
  {
    return std::make_shared<SurfaceShape>(
        std::make_shared<const Torus>(values[0], setting.radius), setting.side,
        formatted("torus with a ring of radius %.6g mm and a tube of radius %.6g mm", values[0],
                  setting.radius) +
            side_text(setting.side),
        contact_frame(setting.axis, tangent_axis_for(setting.axis)), true);
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
    type.numbers.push_back({std::string("Semi-axis ") + axis + " [mm]", units::mm,
                            rules::non_negative(),
                            std::string("Semi-axis of an ellipsoid along ") + axis +
                                " of its frame; 0: the radius of the shape.",
                            ""});
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
        std::make_shared<const Ellipsoid>(axes), setting.side,
        formatted("ellipsoid with the semi-axes %.6g, %.6g and %.6g mm", axes[0], axes[1],
                  axes[2]) +
            side_text(setting.side),
        identity3, uses_radius);
  };
  return type;
}
} // namespace arthrowear
