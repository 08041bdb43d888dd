// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/friction/friction_law.h"

#include "base/number_text.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
constexpr double unit_of_speed = units::m / units::s;

class StribeckFriction final : public FrictionLaw
{
public:
  explicit StribeckFriction(const JointFriction &numbers) : numbers_(numbers) {}
  double coefficient(const double v) const override { return numbers_.coefficient(v); }
  double sliding_coefficient() const override { return numbers_.dynamic_friction; }

private:
  JointFriction numbers_;
};

LawNumber
coefficient(const std::string &name, const std::string &text, const double value)
{
  return {name, 1., rules::non_negative(), text, "", value};
}

LawNumber
tolerance_speed()
{
  return {"Tolerance speed [m/s]", unit_of_speed, rules::positive(), "v_0", "",
          .01 * unit_of_speed,     false,         {2e-5, 1.}};
}

LawType<FrictionLaw>
stribeck()
{
  LawType<FrictionLaw> type{
      "stribeck",
      "a parabola up to the static value at the tolerance speed, then an exponential decay to the "
      "dynamic value",
      "[Askari2015] (21)",
      {coefficient("Static friction", "c_f", .1),
       coefficient("Dynamic friction", "c_d, at most the static value.", .065),
       tolerance_speed(),
       {"Decay [s/m]",
        1. / unit_of_speed,
        rules::non_negative(),
        "xi",
        "",
        10. / unit_of_speed,
        false,
        {.02, 5000.}}}};
  type.make = [](const std::vector<double> &values, const FrictionLaw::Surrounding &)
  {
    return std::make_shared<StribeckFriction>(
        JointFriction{values[0], values[1], values[2], values[3]});
  };
  type.doubt = [](const std::vector<double> &values, const FrictionLaw::Surrounding &)
  {
    LawDoubt doubt;
    if (values[1] > values[0])
      doubt = {"at most the static friction, " + shortest_text(values[0]), true,
               "Dynamic friction"};
    return doubt;
  };
  return type;
}

LawType<FrictionLaw>
coulomb()
{
  return {"coulomb",
          "a single coefficient, which the parabola reaches at the tolerance speed",
          "[Askari2015] (21) with c_f = c_d",
          {coefficient("Friction coefficient", "mu", .1), tolerance_speed()},
          {},
          [](const std::vector<double> &values, const FrictionLaw::Surrounding &)
          {
            return std::make_shared<StribeckFriction>(
                JointFriction::regularised_coulomb(values[0], values[1]));
          }};
}
} // namespace

LawRegistry<FrictionLaw> &
friction_laws()
{
  static LawRegistry<FrictionLaw> laws({stribeck(), coulomb()});
  return laws;
}
} // namespace arthrowear
