// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "laws/wear/cycle_wear.h"
#include "laws/wear/law_form.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
namespace
{
/// Depth rate K p v with K = exp(c_0 + c_1 ln CS - c_2 p) mm^3/(N m), (wear P4).
class KangWear : public CycleWear
{
public:
  KangWear(const std::vector<double> &values, const bool takes_mean)
      : CycleWear(takes_mean), logarithm_(values[0]), exponent_(values[1]), decay_(values[2]),
        least_(values[3]), most_pressure_(values[4]), takes_mean_(takes_mean)
  {
  }

  DepthRate rate(const double pressure, const double speed, const double *history) const override
  {
    const double mean = takes_mean_ ? mean_pressure(history) : 0.;
    const double K = factor(cross_shear(history), mean > 0. ? mean : pressure);
    const double by_pressure = mean > 0. ? K : K * (1. - decay_ * pressure);
    return {K * pressure * speed, by_pressure * speed, K * pressure};
  }
  DataRange data_range() const override { return {0., most_pressure_, least_, .5}; }

private:
  /// K [mm^2/N]
  double factor(const double cross_shear, const double pressure) const
  {
    return units::mm3_per_Nm *
           std::exp(logarithm_ + exponent_ * std::log(std::max(cross_shear, least_)) -
                    decay_ * pressure / units::MPa);
  }

  double logarithm_, exponent_, decay_, least_, most_pressure_;
  bool takes_mean_;
};
} // namespace

LawType<WearLaw>
kang_wear(const bool takes_mean)
{
  LawType<WearLaw> type;
  type.name = takes_mean ? "kang_mean_pressure" : "kang";
  type.text = takes_mean ? "the same, but K at the mean pressure in contact over the previous cycle"
                         : "K p v, K = exp(c_0 + c_1 ln CS - c_2 p) at the present pressure p";
  type.numbers = {
      {"Kang logarithm", 1., rules::any_number(),
       "c_0, logarithm of the factor in mm^3/(N m) at cross-shear 1 and without pressure.",
       "-13.1"},
      {"Kang exponent of cross-shear", 1., rules::between(0., 10.),
       "c_1, power of the cross-shear.", "0.19"},
      {"Kang decay [1/MPa]", 1. / units::MPa, rules::between(0., 10.),
       "c_2, decrease of the logarithm with the pressure.", "0.29"},
      least_cross_shear(),
      largest_pressure_of_data()};
  for (std::size_t i = 0; i < 3; ++i)
    type.numbers[i].is_from_memory = true;
  type.numbers[2].known = {1e-3, 3.};
  type.make = [takes_mean](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<KangWear>(values, takes_mean); };
  type.source = "Kang et al. 2009";
  type.doubt = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  {
    // The largest factor, at cross-shear 1/2 without pressure.
    return doubt_about_factor_of_law(units::mm3_per_Nm *
                                     std::exp(values[0] + values[1] * std::log(.5)));
  };
  return type;
}

LawForm
kang_form(const FormNumbers &numbers, const bool takes_mean)
{
  LawForm form = form_of_registered(
      takes_mean ? "kang_mean_pressure" : "kang",
      {{"Kang logarithm", false, 0., Varied::none, 1, false, "normal(-14, 4)"},
       {"Kang exponent of cross-shear", false, 0., Varied::cross_shear, 2, false, "uniform(0, 10)"},
       {"Kang decay [1/MPa]", false, 0., Varied::pressure, 2, false, "uniform(0, 10)"}},
      {{"Least cross-shear", numbers.least_cross_shear},
       {"Largest pressure of data [MPa]", numbers.largest_pressure}});
  form.start = [](const double factor, double) {
    return std::vector<double>{std::log(factor / units::mm3_per_Nm), 0., 0.};
  };
  return form;
}
} // namespace arthrowear
