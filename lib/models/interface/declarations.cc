// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/adhesion.h"
#include "models/interface/interface.h"
#include "models/interface/output.h"

namespace arthrowear
{
Declarations
InterfaceModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_run("Traction", "traction [MPa]",
                             {"normal traction [MPa]", "tangential traction t1 [MPa]",
                              "tangential traction t2 [MPa]"}),
      DeclaredPlot::over_column("Normal traction over opening", statistics_table, "opening [mm]",
                                "traction [MPa]", {"normal traction [MPa]"}),
      DeclaredPlot::over_column("Tangential traction over shift", statistics_table, "shift t1 [mm]",
                                "traction [MPa]", {"tangential traction t1 [MPa]"}),
      DeclaredPlot::over_run("Intensity of adhesion", "intensity [-]",
                             {"intensity of adhesion [-]"}),
      DeclaredPlot::over_run("Energies", "energy [mJ/mm^2]",
                             {"work [mJ/mm^2]", "stored energy [mJ/mm^2]",
                              "adhesive energy [mJ/mm^2]", "viscous energy [mJ/mm^2]",
                              "frictional energy [mJ/mm^2]"})};
  declared.tables = {{statistics_table, interface_columns().possible()}};
  declared.add(ResultGroup::solver, NumberStyle::count, {"steps"});
  declared.add(ResultGroup::contact, Reduction::largest, {"largest pressure [MPa]"});
  declared.add(ResultGroup::accuracy, NumberStyle::rounded, 2, {"largest energy error [mJ/mm^2]"},
               Reduction::largest);
  declared.add(ResultGroup::accuracy, NumberStyle::percent, 2,
               {"largest energy error over largest energy [-]"}, Reduction::largest);
  declared.add(ResultGroup::other, Reduction::first,
               {"time of first damage [s]", "time of breaking [s]"});
  declared.add(ResultGroup::other,
               {"final intensity of adhesion [-]", "final normal traction [MPa]",
                "final tangential traction t1 [MPa]", "final tangential traction t2 [MPa]",
                "stored energy [mJ/mm^2]"});
  declared.add(ResultGroup::other, Reduction::sum,
               {"work [mJ/mm^2]", "adhesive energy [mJ/mm^2]", "viscous energy [mJ/mm^2]",
                "frictional energy [mJ/mm^2]"});
  declared.add(ResultGroup::other, Reduction::largest,
               {"largest tension [MPa]", "largest adhesive shear [MPa]", "largest friction [MPa]",
                "largest tangential traction [MPa]", "time of largest tension [s]",
                "time of largest pressure [s]", "time of largest adhesive shear [s]",
                "time of largest friction [s]", "time of largest tangential traction [s]"});
  declared.cite(adhesion_citation);
  return declared;
}
} // namespace arthrowear
