// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/cycle_wear.h"
#include "laws/wear/law_form.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

#include "base/units.h"

namespace arthrowear
{
namespace
{
/// Depth rate K_1 p_1 (p/p_1)^a CS^b v with p_1 = 1 MPa (wear P7).
class PowerWear : public CycleWear
{
public:
  explicit PowerWear(const std::vector<double> &values)
      : factor_(values[0]), of_pressure_(values[1]), of_cross_shear_(values[2]), least_(values[3]),
        most_pressure_(values[4]), threshold_(values[5])
  {
  }

  DepthRate rate(const double pressure, const double speed, const double *history) const override
  {
    const double K = factor_ * std::pow(std::max(cross_shear(history), least_), of_cross_shear_);
    const PressurePower power =
        pressure_power(pressure / units::MPa, of_pressure_, threshold_ / units::MPa);
    return {K * power.value * units::MPa * speed, K * power.derivative * speed,
            K * power.value * units::MPa};
  }
  DataRange data_range() const override { return {0., most_pressure_, least_, .5}; }
  bool wears_by_area() const override { return of_pressure_ < .5; }

private:
  double factor_, of_pressure_, of_cross_shear_, least_, most_pressure_, threshold_;
};
} // namespace

LawType<WearLaw>
power_wear()
{
  LawType<WearLaw> type{
      "power",
      "K_1 (p/1 MPa)^a CS^b v 1 MPa",
      "free exponents",
      {{"Power law K_1 [mm^3/(N m)]", units::mm3_per_Nm, rules::non_negative(),
        "Wear factor at 1 MPa and cross-shear 1.", "1e-6", 0., false, plausible_wear_factor()},
       {"Power of pressure", 1., rules::between(0., 5.), "a; 1: as in Archard's law.", "1"},
       {"Power of cross-shear", 1., rules::between(0., 5.),
        "b; 0: no influence of the cross-shear.", "0.5"},
       least_cross_shear(),
       largest_pressure_of_data(),
       threshold_pressure()}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<PowerWear>(values); };
  type.doubt = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return doubt_about_factor_of_law(values[0] * std::pow(.5, values[2])); };
  return type;
}

LawForm
power_form(const FormNumbers &numbers)
{
  LawForm form = form_of_registered(
      "power",
      {{"Power law K_1 [mm^3/(N m)]", true, 0., Varied::none, 1, false, "lognormal(1e-6, 1000)"},
       {"Power of pressure", false, 1., Varied::pressure, 2, false, "uniform(0, 5)"},
       {"Power of cross-shear", false, 0., Varied::cross_shear, 2, false, "uniform(0, 5)"}},
      {{"Least cross-shear", numbers.least_cross_shear},
       {"Largest pressure of data [MPa]", numbers.largest_pressure}});
  form.start = [](const double factor, double) {
    return std::vector<double>{factor / units::mm3_per_Nm, 1., 0.};
  };
  return form;
}
} // namespace arthrowear
