// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/adhesion.h"
#include "models/interface/interface.h"

namespace arthrowear
{
namespace
{
using Along = DeclaredPlot::Along;
using Group = ResultGroup;
using Style = NumberStyle;
} // namespace

Declarations
InterfaceModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      {"Traction",
       statistics_table,
       Along::whole,
       "",
       "traction [MPa]",
       {"normal traction [MPa]", "tangential traction t1 [MPa]", "tangential traction t2 [MPa]"}},
      {"Normal traction over opening",
       statistics_table,
       Along::column,
       "opening [mm]",
       "traction [MPa]",
       {"normal traction [MPa]"}},
      {"Tangential traction over shift",
       statistics_table,
       Along::column,
       "shift t1 [mm]",
       "traction [MPa]",
       {"tangential traction t1 [MPa]"}},
      {"Intensity of adhesion",
       statistics_table,
       Along::whole,
       "",
       "intensity [-]",
       {"intensity of adhesion [-]"}},
      {"Energies",
       statistics_table,
       Along::whole,
       "",
       "energy [mJ/mm^2]",
       {"work [mJ/mm^2]", "stored energy [mJ/mm^2]", "adhesive energy [mJ/mm^2]",
        "viscous energy [mJ/mm^2]", "frictional energy [mJ/mm^2]"}}};
  declared.add(Group::solver, Style::count, {"steps"});
  declared.add(Group::contact, {"largest pressure"});
  declared.add(Group::accuracy, Style::rounded, 2, {"largest energy error"});
  declared.add(Group::accuracy, Style::percent, 2, {"largest energy error over largest energy"});
  declared.add(Group::other, {"time of first damage",
                              "time of breaking",
                              "final intensity of adhesion",
                              "final normal traction",
                              "final tangential traction t1",
                              "final tangential traction t2",
                              "work",
                              "stored energy",
                              "adhesive energy",
                              "viscous energy",
                              "frictional energy",
                              "largest tension",
                              "largest adhesive shear",
                              "largest friction",
                              "largest tangential traction",
                              "time of largest tension",
                              "time of largest pressure",
                              "time of largest adhesive shear",
                              "time of largest friction",
                              "time of largest tangential traction"});
  declared.cite(adhesion_citation);
  return declared;
}
} // namespace arthrowear
