// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/counterface_shape.h"

#include "base/format.h"
#include "contact/faces/moving_shape.h"
#include "contact/faces/rigid_sphere.h"

#include <limits>

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
  explicit Plane(const CounterfaceSetting &setting) : given_(setting.normal) {}
  Nearest nearest(const Vector3 &position) const override
  {
    const Vector3 normal = normalised(given_);
    return {dot(position, normal), normal};
  }
  double extent() const override { return endless; }
  std::string text() const override { return "plane"; }
  bool is_flat() const override { return true; }
  std::unique_ptr<Counterface> on_path(const CounterfaceMotion &motion,
                                       const Vector3 &place) const override
  {
    return std::make_unique<RigidPlane>(place, given_, motion);
  }

private:
  const Vector3 given_; // of any length
};

/// A ball or a cylinder, outside or inside.
class Round : public CounterfaceShape
{
public:
  explicit Round(const CounterfaceSetting &setting) : setting_(setting) {}

protected:
  /// @param arm  from the centre or axis
  Nearest at(const Vector3 &arm) const
  {
    const double sign = sign_of(setting_.side), distance = norm(arm);
    return {sign * (distance - setting_.radius),
            distance > 0. ? (sign / distance) * arm : sign * Vector3{0., 0., 1.}};
  }
  const CounterfaceSetting setting_;
};

class Ball : public Round
{
public:
  using Round::Round;
  Nearest nearest(const Vector3 &position) const override { return at(position); }
  double extent() const override { return setting_.radius; }
  std::string text() const override { return text_of("ball", setting_); }
  bool is_ball() const override { return true; }
  std::shared_ptr<const WearPoints> wear_points(const double spacing) const override
  {
    return std::make_shared<const SpherePoints>(setting_.radius, spacing);
  }
  std::unique_ptr<Counterface> on_path(const CounterfaceMotion &motion,
                                       const Vector3 &place) const override
  {
    return std::make_unique<RigidBall>(place, setting_.radius, motion, setting_.axis,
                                       setting_.side);
  }
  std::unique_ptr<Counterface> turning(const HeadTurning &head) const override
  {
    return std::make_unique<RigidSphere>(head.centre, setting_.radius, head.spin, head.orientation);
  }
};

class Cylinder : public Round
{
public:
  using Round::Round;
  Nearest nearest(const Vector3 &position) const override
  {
    return at(position - dot(position, setting_.axis) * setting_.axis);
  }
  double extent() const override { return endless; }
  std::string text() const override { return text_of("cylinder", setting_); }
  std::unique_ptr<Counterface> on_path(const CounterfaceMotion &motion,
                                       const Vector3 &place) const override
  {
    return std::make_unique<RigidCylinder>(SpinAxis{place, setting_.axis}, setting_.radius, motion,
                                           setting_.side);
  }
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

std::shared_ptr<const WearPoints>
CounterfaceShape::wear_points(double) const
{
  return nullptr;
}

std::unique_ptr<Counterface>
CounterfaceShape::on_path(const CounterfaceMotion &motion, const Vector3 &place) const
{
  const SpinAxis own{place, origin.surrounding.axis};
  return std::make_unique<MovingShape>(shared_from_this(), path_of(motion, own));
}

std::unique_ptr<Counterface>
CounterfaceShape::turning(const HeadTurning &head) const
{
  return std::make_unique<MovingShape>(shared_from_this(), path_of(head));
}

LawRegistry<CounterfaceShape> &
counterface_shapes()
{
  static LawRegistry<CounterfaceShape> registry(
      {type_of<Plane>("plane", "(a plate or a disc)"), type_of<Ball>("ball", "(of a radius)"),
       type_of<Cylinder>("cylinder", "(a ring or a shaft)")});
  return registry;
}
} // namespace arthrowear
