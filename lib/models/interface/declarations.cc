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
  declared.add(InterfaceSummary());
  declared.cite(adhesion_citation);
  return declared;
}
} // namespace arthrowear
