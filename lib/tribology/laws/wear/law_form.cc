// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/law_form.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
LawForm
LawForms::make(const std::string &name, const FormNumbers &numbers) const
{
  if (const FormType *form = find(name))
    return form->make(numbers);
  throw InputError("--law is " + name + ", must be one of " + comma_list(names()));
}

LawForms &
wear_law_forms()
{
  static LawForms forms(
      {{"archard", archard_form},
       {"kang", [](const FormNumbers &n) { return kang_form(n, false); }},
       {"kang_mean_pressure", [](const FormNumbers &n) { return kang_form(n, true); }},
       {"contact_area", contact_area_form},
       {"power", power_form},
       {"table", table_form}});
  return forms;
}

LawForm
form_of_registered(const std::string &name, std::vector<FreeConstant> constants,
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
  for (FreeConstant &constant : form.constants)
    for (std::size_t i = 0; i < type.numbers.size(); ++i)
      if (type.numbers[i].name == constant.name)
      {
        places.emplace_back(i, type.numbers[i].unit);
        constant.low = type.numbers[i].rule.form().low;
        constant.high = type.numbers[i].rule.form().high;
      }
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
} // namespace arthrowear
