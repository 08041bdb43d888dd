// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/cycle_wear.h"
#include "laws/wear/law_form.h"
#include "laws/wear/wear_types.h"

#include "base/number_text.h"

namespace arthrowear
{
namespace
{
/// Depth rate C(CS) v wherever surfaces touch, whatever the pressure (wear P6).
class ContactAreaWear : public CycleWear
{
public:
  explicit ContactAreaWear(const std::vector<double> &values) : values_(values) {}

  DepthRate rate(const double pressure, const double speed, const double *history) const override
  {
    const double C = coefficient(cross_shear(history));
    const PressurePower touch = pressure_power(pressure, 0., values_[5]);
    return {C * touch.value * speed, C * touch.derivative * speed, C * touch.value};
  }

  bool wears_by_area() const override { return true; }

private:
  double coefficient(const double cross_shear) const
  {
    return cross_shear <= values_[4] ? values_[0] + values_[1] * cross_shear
                                     : values_[2] + values_[3] * cross_shear;
  }

  std::vector<double> values_; // in the order of the type's numbers
};

constexpr double billionth = 1e-9;
// In billionths: 1e-3 mm per metre of sliding; the constants of polyethylene make 2e-6.
constexpr double largest_coefficient = 1000.;
} // namespace

LawType<WearLaw>
contact_area_wear()
{
  LawType<WearLaw> type;
  type.name = "contact_area";
  type.text = "C v wherever p > 0, C = C_0 + C_1 CS up to CS_0 and C_2 + C_3 CS above";
  type.source = "Liu et al. 2011";
  const Rule rule = rules::between(0., largest_coefficient);
  type.numbers = {
      {"Area law C_0 [1e-9]", billionth, rule, "C_0, depth per sliding distance at cross-shear 0.",
       "0.3"},
      {"Area law C_1 [1e-9]", billionth, rule, "C_1, slope over the cross-shear up to CS_0.", "32"},
      {"Area law C_2 [1e-9]", billionth, rule, "C_2, as C_0 for the line above CS_0.", "1.6"},
      {"Area law C_3 [1e-9]", billionth, rule, "C_3, as C_1 for the line above CS_0.", "1.9"},
      {"Area law CS_0", 1., rules::between(0., .5), "Cross-shear ratio between the two lines.",
       "0.04"},
      threshold_pressure()};
  for (std::size_t i = 0; i < 5; ++i)
    type.numbers[i].is_from_memory = true;
  for (std::size_t i = 0; i < 4; ++i)
    type.numbers[i].known = {.01, 500.};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<ContactAreaWear>(values); };
  return type;
}

LawForm
contact_area_form(const FormNumbers &numbers)
{
  const std::string prior =
      "truncated(lognormal(3, 10), 0, " + rounded_text(largest_coefficient) + ")";
  LawForm form = form_of_registered(
      "contact_area",
      {{"Area law C_0 [1e-9]", false, 0., Varied::small_cross_shear, 1, false, prior},
       {"Area law C_1 [1e-9]", false, 0., Varied::small_cross_shear, 2, false, prior},
       {"Area law C_2 [1e-9]", false, 0., Varied::large_cross_shear, 1, false, prior},
       {"Area law C_3 [1e-9]", false, 0., Varied::large_cross_shear, 2, false, prior}},
      {{"Area law CS_0", numbers.kink}});
  form.start = [](double, const double coefficient) {
    return std::vector<double>{1e9 * coefficient, 0., 1e9 * coefficient, 0.};
  };
  return form;
}
} // namespace arthrowear
