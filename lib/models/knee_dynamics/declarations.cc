// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/knee_dynamics.h"

namespace arthrowear
{
namespace
{
using Along = DeclaredPlot::Along;
using Group = ResultGroup;
using Style = NumberStyle;
} // namespace

Declarations
KneeDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      {"Contact force", statistics_table, Along::whole, "", "force [N]", {"contact force [N]"}},
      {"Indentation", statistics_table, Along::whole, "", "indentation [mm]", {"indentation [mm]"}},
      {"Contact force over indentation",
       statistics_table,
       Along::column,
       "indentation [mm]",
       "force [N]",
       {"contact force [N]"}},
      {"Forces of the ligaments",
       statistics_table,
       Along::whole,
       "",
       "force [N]",
       {"force of AC [N]", "force of PC [N]", "force of MC [N]", "force of LC [N]"}},
      {"Contact point over flexion",
       statistics_table,
       Along::column,
       "flexion [deg]",
       "eta [mm], posterior > 0",
       {"contact point eta [mm]"}}};
  declared.add(Group::solver, Style::count, {"steps", "rejected steps", "evaluations"});
  declared.add(Group::accuracy, Style::percent, 2, {"largest energy error over largest energy"});
  declared.add({{"largest contact force", Group::contact, Style::rounded, 4,
                 "largest contact force, resultant"}});
  declared.add(Group::other,
               {"contact stiffness", "contact stiffness of second layer", "largest indentation",
                "time of largest indentation", "time of largest contact force", "touch-downs",
                "first touch-down", "largest impact rate", "time in contact",
                "smallest contact point eta", "largest contact point eta", "final flexion",
                "smallest flexion", "work of pulse", "dissipated energy"});
  declared.add(Group::other, with_endings({"largest force of "}, {"AC", "PC", "MC", "LC"}));
  declared.cite(
      "M. Machado, P. Flores, J. Ambrósio, A. Completo: Influence of the contact model on "
      "the dynamic response of the human knee joint. Proc. IMechE K (2011), doi "
      "10.1177/1464419311413988.");
  return declared;
}
} // namespace arthrowear
