// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/counterface_shape.h"

#include "base/format.h"
#include "contact/faces/contact_frame.h"
#include "contact/faces/counterface.h"
#include "contact/faces/surface_shapes.h"
#include "contact/wear/sphere_points.h"

namespace arthrowear
{
namespace
{
constexpr double endless = std::numeric_limits<double>::infinity();

std::string
text_of(const char *name, const CounterfaceSetting &setting)
{
  return formatted("%s of radius %.6g mm%s", name, setting.radius,
                   setting.side == CounterfaceSide::inside ? ", inside" : "");
}

class Plane : public CounterfaceShape
{
public:
  explicit Plane(const CounterfaceSetting &setting) : normal_(normalised(setting.normal)) {}
  Nearest nearest(const Vector3 &position) const override
  {
    return {dot(position, normal_), normal_};
  }
  double distance_along(const Vector3 &start, const Vector3 &direction) const override
  {
    const double closing = -dot(normal_, direction);
    return closing > 0. ? dot(start, normal_) / closing : endless;
  }
  double travel_to(const Vector3 &point, const Vector3 &direction) const override
  {
    return dot(point, normal_) / dot(normal_, direction);
  }
  double extent() const override { return endless; }
  std::string text() const override { return "plane"; }
  bool is_flat() const override { return true; }

private:
  const Vector3 normal_;
};

/// A ball or a cylinder, outside or inside.
class Round : public CounterfaceShape
{
protected:
  /// @param axis  of a cylinder, through the origin; zero: a ball
  Round(const CounterfaceSetting &setting, const Vector3 &axis)
      : setting_(setting), axis_(axis), sign_(sign_of(setting.side))
  {
  }
  Vector3 across(const Vector3 &arm) const { return arm - dot(arm, axis_) * axis_; }
  /// @param arm  from the centre or, at right angles, from the axis
  Nearest nearest_along(const Vector3 &arm) const
  {
    const double distance = norm(arm);
    return {sign_ * (distance - setting_.radius),
            sign_ * (distance > 0. ? (1. / distance) * arm : outward_on_axis())};
  }

  const CounterfaceSetting setting_;

private:
  /// On the axis the outward normal is the radial direction nearest to the normal of a flat shape
  /// or, where both are parallel, to the coordinate axis least aligned with them.
  Vector3 outward_on_axis() const
  {
    constexpr double parallel = 1e-6;
    const Vector3 radial = across(setting_.normal);
    return norm(radial) > parallel ? normalised(radial)
                                   : contact_frame(axis_, tangent_axis_for(axis_))[0];
  }
  Nearest nearest(const Vector3 &position) const override
  {
    return nearest_along(across(position));
  }
  double distance_along(const Vector3 &start, const Vector3 &direction) const override
  {
    const Vector3 from = across(start), to = across(direction);
    const double speed = dot(to, to);
    if (speed == 0.)
      return endless;
    const double middle = -dot(from, to) / speed;
    const Vector3 off = from + middle * to;
    const double squared = setting_.radius * setting_.radius - dot(off, off),
                 travel = middle - sign_ * std::sqrt(squared / speed);
    return squared > 0. && travel >= 0. ? travel : endless;
  }
  double travel_to(const Vector3 &point, const Vector3 &direction) const override
  {
    const double along = dot(point, direction);
    const Vector3 off = across(point - along * direction);
    const double squared = setting_.radius * setting_.radius - dot(off, off);
    return squared > 0. ? along - sign_ * std::sqrt(squared) : endless;
  }

  const Vector3 axis_;
  const double sign_; // 1 outside, -1 inside
};

class Ball : public Round
{
public:
  explicit Ball(const CounterfaceSetting &setting) : Round(setting, {}) {}
  Nearest nearest(const Vector3 &position) const override { return nearest_along(position); }
  double extent() const override { return setting_.radius; }
  std::string text() const override { return text_of("ball", setting_); }
  bool is_ball() const override { return true; }
  std::shared_ptr<const WearPoints> wear_points(const double spacing) const override
  {
    return std::make_shared<const SpherePoints>(setting_.radius, spacing);
  }
};

/// Its axis is perpendicular to the direction in which it travels.
class Cylinder : public Round
{
public:
  explicit Cylinder(const CounterfaceSetting &setting) : Round(setting, setting.axis) {}
  double extent() const override { return endless; }
  std::string text() const override { return text_of("cylinder", setting_); }
};

template <class Shape>
LawType<CounterfaceShape>
type_of(const char *name, const char *text)
{
  LawType<CounterfaceShape> type;
  type.name = name;
  type.text = text;
  type.make = [](const std::vector<double> &, const CounterfaceSetting &setting)
  { return std::make_shared<Shape>(setting); };
  return type;
}
} // namespace

/// The gap is the distance to the surface, so that no step of the length of the gap passes through
/// it.
double
CounterfaceShape::distance_along(const Vector3 &start, const Vector3 &direction) const
{
  constexpr unsigned int most_steps = 10000;
  constexpr double round_off = 1e-15;
  const double size = std::isfinite(extent()) ? extent() : norm(start),
               last = std::abs(dot(start, direction)) + size;
  double distance = 0.;
  for (unsigned int step = 0; step < most_steps && distance <= last; ++step)
  {
    const double gap = nearest(start + distance * direction).gap;
    if (gap <= round_off * size)
      return distance;
    distance += gap;
  }
  return endless;
}

bool
is_inside_out(const CounterfaceShape &shape, const std::vector<LineToBody> &lines)
{
  int excess = 0;
  for (const LineToBody &line : lines)
    excess += shape.first_side(line.point, line.direction);
  return excess < 0;
}

std::unique_ptr<Counterface>
CounterfaceShape::on_path(const CounterfaceMotion &motion, const Vector3 &place) const
{
  const SpinAxis own{place, origin.surrounding.axis};
  return std::make_unique<Counterface>(shared_from_this(), path_of(motion, own));
}

std::unique_ptr<Counterface>
CounterfaceShape::turning(const HeadTurning &head) const
{
  return std::make_unique<Counterface>(shared_from_this(), path_of(head));
}

LawRegistry<CounterfaceShape> &
counterface_shapes()
{
  static LawRegistry<CounterfaceShape> registry(
      {type_of<Plane>("plane", "(a plate or a disc)"), type_of<Ball>("ball", "(of a radius)"),
       type_of<Cylinder>("cylinder", "(a ring or a shaft)"), torus_type(), ellipsoid_type(),
       triangles_type()});
  return registry;
}
} // namespace arthrowear
