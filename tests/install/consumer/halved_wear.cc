// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "laws/wear/archard.h"

namespace arthrowear
{
namespace
{
/// Archard's law with half of the factor in the parameter file.
LawType<WearLaw>
halved_wear()
{
  LawType<WearLaw> type;
  type.name = "halved";
  type.text = "K p v/2";
  type.source = "made up for a test";
  type.numbers = {{"K [mm^3/(N m)]", units::mm3_per_Nm, rules::non_negative(), "K.", "1e-6"}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<ArchardWear>(values[0] / 2.); };
  return type;
}

[[maybe_unused]] const bool is_added = []()
{
  wear_laws().add(halved_wear());
  return true;
}();
} // namespace
} // namespace arthrowear
