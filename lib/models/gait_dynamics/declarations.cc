// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/gait_dynamics/gait_dynamics.h"
#include "models/gait_dynamics/output.h"

namespace arthrowear
{
Declarations
GaitDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {DeclaredPlot::over_gait("Hip force without muscles", "force [N]",
                                            {"hip force [N]", "other hip force [N]"}),
                    DeclaredPlot::over_column("Mean hip force over the gait cycle", "hip_force.csv",
                                              "cycle_percent", "force [N]",
                                              {"force_N", "force_x_N", "force_y_N"}),
                    DeclaredPlot::over_gait("Eccentricity over clearance",
                                            "eccentricity/clearance [-]",
                                            {"eccentricity over clearance [-]"}),
                    DeclaredPlot::over_gait("Acceleration of the thigh", "acceleration [mm/s^2]",
                                            {"thigh aY [mm/s^2]"}),
                    {"Phase portrait of the thigh",
                     statistics_table,
                     DeclaredPlot::Along::portrait,
                     "thigh vY [mm/s]",
                     "acceleration Y [mm/s^2]",
                     {"thigh aY [mm/s^2]"}}};
  declared.tables = {
      {statistics_table, GaitColumns(p_).possible()},
      {"section.csv", {{"cycle", "-"}, {"thigh vY", "mm/s"}, {"thigh aY", "mm/s^2"}}}};
  declared.add(GaitSummary());
  declared.cite(
      "J. Costa, J. Peixoto, P. Moreira, A. P. Souto, P. Flores, H. M. Lankarani: "
      "Influence of the hip joint modeling approaches on the kinematics of human gait. J. "
      "Tribol. 138 (2016) 031201.");
  if (p_.hip == GaitDynamicsParameters::Hip::lubricated)
    declared.cite(p_.film_law().citation());
  return declared;
}
} // namespace arthrowear
