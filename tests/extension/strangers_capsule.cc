// SPDX-License-Identifier: LGPL-2.1-or-later
// A counterface of a stranger: balls of the radius of the setting along a piece of the own axis.
// Neither lib/ nor apps/ knows it.
#include "contact/faces/counterface_shape.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
class Capsule : public CounterfaceShape
{
public:
  Capsule(const double length, const CounterfaceSetting &setting)
      : half_(.5 * length), setting_(setting)
  {
  }

  Nearest nearest(const Vector3 &position) const override
  {
    const Vector3 &axis = setting_.axis;
    const Vector3 arm = position - std::clamp(dot(position, axis), -half_, half_) * axis;
    const double distance = norm(arm);
    return {distance - setting_.radius,
            distance > 0. ? (1. / distance) * arm : normalised(cross(axis, {1., 2., 3.}))};
  }
  double extent() const override { return half_ + setting_.radius; }
  std::string text() const override
  {
    return formatted("capsule of radius %.6g mm, %.6g mm longer than a ball", setting_.radius,
                     2. * half_);
  }

private:
  double half_; // of the length [mm]
  CounterfaceSetting setting_;
};

const bool is_registered = []
{
  LawType<CounterfaceShape> capsule;
  capsule.name = "capsule";
  capsule.text = "(balls along a piece of the axis)";
  capsule.numbers = {{"Capsule length [mm]", units::mm, rules::non_negative(),
                      "Distance of the centres of both ends of a capsule.", "10"}};
  capsule.make = [](const std::vector<double> &values, const CounterfaceSetting &setting)
  { return std::make_shared<Capsule>(values[0], setting); };
  capsule.doubt = [](const std::vector<double> &, const CounterfaceSetting &setting)
  {
    const bool is_inside = setting.side == CounterfaceSide::inside;
    return is_inside ? LawDoubt{"outside of a capsule", true, "Side"} : LawDoubt{};
  };
  counterface_shapes().add(std::move(capsule));
  return true;
}();
} // namespace
} // namespace arthrowear
