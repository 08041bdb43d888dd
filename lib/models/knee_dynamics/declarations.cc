// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/knee_dynamics.h"
#include "models/knee_dynamics/output.h"

namespace arthrowear
{
Declarations
KneeDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_run("Contact force", "force [N]", {"contact force [N]"}),
      DeclaredPlot::over_run("Indentation", "indentation [mm]", {"indentation [mm]"}),
      DeclaredPlot::over_column("Contact force over indentation", statistics_table,
                                "indentation [mm]", "force [N]", {"contact force [N]"}),
      DeclaredPlot::over_run(
          "Forces of the ligaments", "force [N]",
          {"force of AC [N]", "force of PC [N]", "force of MC [N]", "force of LC [N]"}),
      DeclaredPlot::over_column("Contact point over flexion", statistics_table, "flexion [deg]",
                                "eta [mm], posterior > 0", {"contact point eta [mm]"})};
  declared.tables = {{statistics_table, KneeColumns(p_.joint).possible()}};
  const KneeSummary summary(p_.joint);
  declared.add(summary);
  // 5e-8 with the defaults; with .005 forces of ligaments are off by 3 %, with .04 by 16 %.
  declared.warnings = {
      {{summary.energy_error.id()},
       1e-3,
       "",
       "the integration is coarse",
       "the energy error is {2} of the largest energy; the error of forces is some times larger. "
       "Set [Time / Largest step [s]] 1e-4 and [Time / Relative tolerance] 1e-8, or smaller."}};
  declared.cite(
      "M. Machado, P. Flores, J. Ambrósio, A. Completo: Influence of the contact model on "
      "the dynamic response of the human knee joint. Proc. IMechE K (2011), doi "
      "10.1177/1464419311413988.");
  declared.cite(p_.force_law().citation());
  return declared;
}
} // namespace arthrowear
