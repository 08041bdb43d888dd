// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/archard.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
/// [Rojek2001] (6.11): Archard's law with k = 2 gamma_0 f_v/f_A*, valid with (6.10) read as
/// r_a/d = A_r/A_n = F_N/(H A_n).
LawType<WearLaw>
delamination_wear()
{
  LawType<WearLaw> type{
      "delamination",
      "as archard with k = 2 gamma_0 f_v/f_A*",
      "[Rojek2001] (6.11)",
      {{"Strain per pass", 1., rules::non_negative(),
        "gamma_0, plastic shear strain that the pass of an asperity leaves.", "0.01"},
       {"Inclusion fraction", 1., rules::between(0., 1.),
        "f_v, volume fraction of the inclusions at which voids begin.", "0.005"},
       {"Critical void fraction", 1., rules::between(0., 1.),
        "f_A*, area fraction of voids at which a flake breaks off.", "0.5", 0., true},
       hardness_number()}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<ArchardWear>(2. * values[0] * values[1] / values[2] / values[3]); };
  type.doubt = doubt_by_factor(type.make);
  return type;
}
} // namespace arthrowear
