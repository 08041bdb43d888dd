// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/archard.h"
#include "laws/wear/law_form.h"

#include "base/units.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
LawNumber
wear_coefficient()
{
  LawNumber number{"Coefficient", 1., rules::non_negative(),
                   "k. 1000 k/H is the wear factor K in mm^3/(N m).", "1e-6"};
  number.known = {1e-9, 1e-2,
                  "Dry metals have 1e-5 to 1e-2, polyethylene on steel 1e-7 (Archard & Hirst "
                  "1956), lubricated joints down to 5e-9."};
  return number;
}

LawNumber
hardness_number()
{
  LawNumber number{
      "Hardness [MPa]", units::MPa, rules::non_negative(), "H of the softer body.", "50", 0., true};
  number.known = {10., 3e4,
                  "Polyethylene has 20 to 60 MPa, bone cement 150 to 250, cortical bone 300 to "
                  "700, titanium and cobalt alloys 3000 to 5000, alumina 20000."};
  return number;
}

LawType<WearLaw>
archard_wear()
{
  LawType<WearLaw> type{
      "archard", "k p v/H", "[Rojek2001] (6.3)", {wear_coefficient(), hardness_number()}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<ArchardWear>(values[0] / values[1]); };
  type.doubt = doubt_by_factor(type.make);
  return type;
}

LawForm
archard_form(const FormNumbers &)
{
  LawForm form;
  form.name = "archard";
  form.text = "K p v";
  form.constants = {
      {"Wear factor [mm^3/(N m)]", true, 0., Varied::none, 1, false, "lognormal(1e-6, 1000)", 0.}};
  form.needed = {false, false};
  form.make = [](const std::vector<double> &constants)
  { return std::make_shared<ArchardWear>(constants[0] * units::mm3_per_Nm); };
  form.start = [](const double factor, double)
  { return std::vector<double>{factor / units::mm3_per_Nm}; };
  form.is_from_law = false;
  return form;
}
} // namespace arthrowear
