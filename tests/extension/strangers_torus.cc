// SPDX-License-Identifier: LGPL-2.1-or-later
// A counterface of a stranger: a tube of the radius of the setting around a ring about the own
// axis. Neither lib/ nor apps/ knows it.
#include "contact/faces/counterface_shape.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
class Torus : public CounterfaceShape
{
public:
  Torus(const double ring_radius, const CounterfaceSetting &setting)
      : ring_radius_(ring_radius), setting_(setting)
  {
  }

  Nearest nearest(const Vector3 &position) const override
  {
    const Vector3 &axis = setting_.axis;
    const double along = dot(position, axis);
    const Vector3 off = position - along * axis;
    const Vector3 outward =
        norm(off) > 0. ? normalised(off) : normalised(cross(axis, {1., 2., 3.}));
    const Vector3 arm = (norm(off) - ring_radius_) * outward + along * axis;
    return {norm(arm) - setting_.radius, norm(arm) > 0. ? normalised(arm) : outward};
  }
  double extent() const override { return ring_radius_ + setting_.radius; }
  std::string text() const override
  {
    return formatted("torus with a ring of %.6g mm and a tube of %.6g mm", ring_radius_,
                     setting_.radius);
  }

private:
  double ring_radius_; // [mm]
  CounterfaceSetting setting_;
};

const bool is_registered = []
{
  LawType<CounterfaceShape> torus;
  torus.name = "torus";
  torus.text = "(a tube around a ring about the axis)";
  torus.numbers = {{"Ring radius [mm]", units::mm, rules::non_negative(),
                    "From the axis of a torus to the middle of its tube.", "10"}};
  torus.make = [](const std::vector<double> &values, const CounterfaceSetting &setting)
  { return std::make_shared<Torus>(values[0], setting); };
  torus.doubt = [](const std::vector<double> &, const CounterfaceSetting &setting)
  {
    const bool is_inside = setting.side == CounterfaceSide::inside;
    return is_inside ? LawDoubt{"outside of a torus", true, "Side"} : LawDoubt{};
  };
  counterface_shapes().add(std::move(torus));
  return true;
}();
} // namespace
} // namespace arthrowear
