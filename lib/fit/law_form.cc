// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/law_form.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/units.h"
#include "laws/wear/archard.h"

#include <cmath>

namespace arthrowear
{
namespace
{
LawForm
archard()
{
  LawForm form;
  form.name = "archard";
  form.text = "K p v";
  form.constants = {{"Wear factor [mm^3/(N m)]", true, 0., Varied::none, 1}};
  form.needed = {false, false};
  form.make = [](const std::vector<double> &constants)
  { return std::make_shared<ArchardWear>(constants[0] * units::mm3_per_Nm); };
  form.start = [](const double factor, double)
  { return std::vector<double>{factor / units::mm3_per_Nm}; };
  form.is_from_law = false;
  return form;
}

/// A law of the registry: its numbers are free, fixed, or have their defaults.
LawForm
registered(const std::string &name, std::vector<FreeConstant> constants,
           const std::vector<std::pair<std::string, double>> &fixed)
{
  const LawType<WearLaw> &type = *wear_laws().find(name);
  LawForm form;
  form.name = name;
  form.text = type.text;
  form.constants = std::move(constants);
  form.fixed = fixed;
  std::vector<double> values;
  std::vector<std::pair<std::size_t, double>> places; // of the free ones, and their units
  for (const FreeConstant &constant : form.constants)
    for (std::size_t i = 0; i < type.numbers.size(); ++i)
      if (type.numbers[i].name == constant.name)
        places.emplace_back(i, type.numbers[i].unit);
  for (const LawNumber &number : type.numbers)
  {
    values.push_back(number.value);
    for (const auto &[entry, value] : fixed)
      if (entry == number.name)
        values.back() = value * number.unit;
  }
  form.make = [&type, values, places](const std::vector<double> &free)
  {
    std::vector<double> all = values;
    for (std::size_t i = 0; i < free.size(); ++i)
      all[places[i].first] = free[i] * places[i].second;
    return std::shared_ptr<const WearLaw>(type.make(all, {}));
  };
  return form;
}

LawForm
kang(const std::string &name, const FormNumbers &numbers)
{
  LawForm form = registered(name,
                            {{"Kang logarithm", false, 0., Varied::none, 1},
                             {"Kang exponent of cross-shear", false, 0., Varied::cross_shear, 2},
                             {"Kang decay [1/MPa]", false, 0., Varied::pressure, 2}},
                            {{"Least cross-shear", numbers.least_cross_shear},
                             {"Largest pressure of data [MPa]", numbers.largest_pressure}});
  form.start = [](const double factor, double) {
    return std::vector<double>{std::log(factor / units::mm3_per_Nm), 0., 0.};
  };
  return form;
}

LawForm
power(const FormNumbers &numbers)
{
  LawForm form = registered("power",
                            {{"Power law K_1 [mm^3/(N m)]", true, 0., Varied::none, 1},
                             {"Power of pressure", false, 1., Varied::pressure, 2},
                             {"Power of cross-shear", false, 0., Varied::cross_shear, 2}},
                            {{"Least cross-shear", numbers.least_cross_shear},
                             {"Largest pressure of data [MPa]", numbers.largest_pressure}});
  form.start = [](const double factor, double) {
    return std::vector<double>{factor / units::mm3_per_Nm, 1., 0.};
  };
  return form;
}

LawForm
contact_area(const FormNumbers &numbers)
{
  LawForm form = registered("contact_area",
                            {{"Area law C_0 [1e-9]", false, 0., Varied::small_cross_shear, 1},
                             {"Area law C_1 [1e-9]", false, 0., Varied::small_cross_shear, 2},
                             {"Area law C_2 [1e-9]", false, 0., Varied::large_cross_shear, 1},
                             {"Area law C_3 [1e-9]", false, 0., Varied::large_cross_shear, 2}},
                            {{"Area law CS_0", numbers.kink}});
  form.start = [](double, const double coefficient) {
    return std::vector<double>{1e9 * coefficient, 0., 1e9 * coefficient, 0.};
  };
  return form;
}
/// Factors at the places of a grid; their logarithms are linear between them.
LawForm
table(const FormNumbers &numbers)
{
  const LawType<WearLaw> &type = *wear_laws().find("table");
  LawForm form;
  form.name = "table";
  form.text = type.text;
  form.pressures = numbers.pressures;
  form.ratios = numbers.ratios;
  for (const double pressure : numbers.pressures)
    for (const double ratio : numbers.ratios)
    {
      FreeConstant constant{"K at " + rounded_text(pressure) + " MPa, CS " + rounded_text(ratio) +
                                " [mm^3/(N m)]",
                            true};
      constant.is_needed = true;
      form.constants.push_back(constant);
    }
  form.lines = {"Table = wear_factors.csv", "Interpolation of table = logarithm"};
  constexpr double logarithm = 1.;
  std::vector<double> head{logarithm, logarithm, double(numbers.pressures.size()),
                           double(numbers.ratios.size())};
  head.insert(head.end(), numbers.pressures.begin(), numbers.pressures.end());
  head.insert(head.end(), numbers.ratios.begin(), numbers.ratios.end());
  form.make = [&type, head](const std::vector<double> &factors)
  {
    std::vector<double> values = head;
    for (const double factor : factors)
      values.push_back(factor * units::mm3_per_Nm);
    return std::shared_ptr<const WearLaw>(type.make(values, {}));
  };
  form.start = [n = form.constants.size()](const double factor, double)
  { return std::vector<double>(n, factor / units::mm3_per_Nm); };
  return form;
}
} // namespace

std::vector<std::string>
law_forms()
{
  return {"archard", "kang", "kang_mean_pressure", "contact_area", "power", "table"};
}

LawForm
law_form(const std::string &name, const FormNumbers &numbers)
{
  if (name == "archard")
    return archard();
  if (name == "kang" || name == "kang_mean_pressure")
    return kang(name, numbers);
  if (name == "contact_area")
    return contact_area(numbers);
  if (name == "power")
    return power(numbers);
  if (name == "table")
    return table(numbers);
  throw InputError("--law is " + name + ", must be one of " + comma_list(law_forms()));
}

// At a constant load the row gives the history of every point, and speed enters linearly.
double
predicted_volume(const WearLaw &law, const MeasuredRow &row)
{
  std::vector<double> history(law.history().size());
  law.complete_cycle({row.cross_shear, row.pressure}, history.data());
  return law.rate(row.pressure, 1., history.data()).value * row.sliding * row.area();
}
} // namespace arthrowear
