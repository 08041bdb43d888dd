// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/archard.h"

#include "base/units.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
LawNumber
wear_coefficient()
{
  return {"Coefficient", 1., rules::non_negative(),
          "k. 1000 k/H is the wear factor K in mm^3/(N m).", "1e-6"};
}

LawNumber
hardness_number()
{
  LawNumber number{"Hardness [MPa]", units::MPa, rules::non_negative(), "H of the softer body.",
                   "50"};
  number.must_be_above = true;
  return number;
}

LawType<WearLaw>
archard_wear()
{
  LawType<WearLaw> type;
  type.name = "archard";
  type.text = "k p v/H";
  type.source = "[Rojek2001] (6.3)";
  type.numbers = {wear_coefficient(), hardness_number()};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<ArchardWear>(values[0] / values[1]); };
  return type;
}
} // namespace arthrowear
