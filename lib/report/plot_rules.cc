// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/plot_rules.h"

namespace arthrowear
{
namespace
{
using Along = PlotRule::Along;
const char *const statistics = "statistics.csv", *const history = "wear_history.csv",
                  *const mesh_history = "mesh_history.csv";

std::vector<PlotRule>
rules_of_cups()
{
  const std::string volume_error = "estimated error of worn volume, relative",
                    depth_error = "estimated error of depths, relative";
  return {{"Worn volume over gait cycles",
           history,
           Along::column,
           "cycles [-]",
           "worn volume [mm^3]",
           {"worn volume from depths [mm^3]", "head worn volume [mm^3]"},
           volume_error},
          {"Largest wear depth over gait cycles",
           history,
           Along::column,
           "cycles [-]",
           "wear depth [mm]",
           {"max wear depth [mm]"},
           depth_error},
          {"Peak contact pressure over gait cycles",
           history,
           Along::column,
           "cycles [-]",
           "pressure [MPa]",
           {"peak contact pressure [MPa]"}},
          {"Penetration under load by wear over gait cycles",
           history,
           Along::column,
           "cycles [-]",
           "penetration [mm]",
           {"penetration under load by wear x [mm]", "penetration under load by wear y [mm]",
            "penetration under load by wear z [mm]"}},
          {"Penetration under load by creep over gait cycles",
           history,
           Along::column,
           "cycles [-]",
           "penetration [mm]",
           {"penetration under load by creep x [mm]", "penetration under load by creep y [mm]",
            "penetration under load by creep z [mm]"}},
          {"Penetration by volume over gait cycles",
           history,
           Along::column,
           "cycles [-]",
           "penetration [mm]",
           {"penetration by volume x [mm]", "penetration by volume y [mm]",
            "penetration by volume z [mm]"}},
          {"Path of the head's centre under load by wear",
           history,
           Along::column,
           "penetration under load by wear y [mm]",
           "z [mm]",
           {"penetration under load by wear z [mm]"}},
          {"Quality of the mesh over gait cycles",
           mesh_history,
           Along::column,
           "cycles [-]",
           "quality [-]",
           {"least quality [-]", "least Jacobian [-]",
            "largest depth since meshing over the wall [-]"}},
          {"Worn volume",
           statistics,
           Along::whole,
           "",
           "worn volume [mm^3]",
           {"worn volume from depths [mm^3]", "worn volume from forces [mm^3]",
            "head worn volume [mm^3]"}},
          {"Largest wear depth",
           statistics,
           Along::whole,
           "",
           "wear depth [mm]",
           {"max wear depth [mm]"}},
          {"Contact force",
           statistics,
           Along::gait,
           "",
           "force [N]",
           {"applied load [N]", "sum of normal forces [N]"}},
          {"Contact area", statistics, Along::gait, "", "area [mm^2]", {"contact area [mm^2]"}},
          {"Peak contact pressure",
           statistics,
           Along::gait,
           "",
           "pressure [MPa]",
           {"peak contact pressure [MPa]"}}};
}

std::vector<PlotRule>
rules_of_hips()
{
  return {{"Worn volume over gait cycles",
           "worn_geometry.csv",
           Along::column,
           "cycles [-]",
           "worn volume [mm^3]",
           {"worn volume [mm^3]", "worn volume with unworn geometry [mm^3]"}},
          {"Normal and friction force",
           statistics,
           Along::gait,
           "",
           "force [N]",
           {"normal force [N]", "friction force [N]"}},
          {"Penetration", statistics, Along::gait, "", "penetration [mm]", {"penetration [mm]"}},
          {"Slip speed", statistics, Along::gait, "", "speed [mm/s]", {"slip speed [mm/s]"}},
          {"Friction torque",
           statistics,
           Along::gait,
           "",
           "torque [N mm]",
           {"friction torque x [N mm]", "friction torque y [N mm]", "friction torque z [N mm]"}},
          {"Spectrum of the head's velocity",
           "vibration_spectrum.csv",
           Along::column,
           "frequency [Hz]",
           "power spectral density [mm^2/s^2/Hz]",
           {"velocity x [mm^2/s^2/Hz]", "velocity y [mm^2/s^2/Hz]", "velocity z [mm^2/s^2/Hz]"},
           "",
           true}};
}

std::vector<PlotRule>
rules_of_knees()
{
  return {{"Contact force", statistics, Along::whole, "", "force [N]", {"contact force [N]"}},
          {"Indentation", statistics, Along::whole, "", "indentation [mm]", {"indentation [mm]"}},
          {"Contact force over indentation",
           statistics,
           Along::column,
           "indentation [mm]",
           "force [N]",
           {"contact force [N]"}},
          {"Forces of the ligaments",
           statistics,
           Along::whole,
           "",
           "force [N]",
           {"force of AC [N]", "force of PC [N]", "force of MC [N]", "force of LC [N]"}},
          {"Contact point over flexion",
           statistics,
           Along::column,
           "flexion [deg]",
           "eta [mm], posterior > 0",
           {"contact point eta [mm]"}}};
}

std::vector<PlotRule>
rules_of_gait()
{
  return {{"Hip force without muscles",
           statistics,
           Along::gait,
           "",
           "force [N]",
           {"hip force [N]", "other hip force [N]"}},
          {"Mean hip force over the gait cycle",
           "hip_force.csv",
           Along::column,
           "cycle_percent",
           "force [N]",
           {"force_N", "force_x_N", "force_y_N"}},
          {"Eccentricity over clearance",
           statistics,
           Along::gait,
           "",
           "eccentricity/clearance [-]",
           {"eccentricity over clearance [-]"}},
          {"Acceleration of the thigh",
           statistics,
           Along::gait,
           "",
           "acceleration [mm/s^2]",
           {"thigh aY [mm/s^2]"}},
          {"Phase portrait of the thigh",
           statistics,
           Along::portrait,
           "thigh vY [mm/s]",
           "acceleration Y [mm/s^2]",
           {"thigh aY [mm/s^2]"}}};
}

std::vector<PlotRule>
rules_of_interfaces()
{
  return {
      {"Traction",
       statistics,
       Along::whole,
       "",
       "traction [MPa]",
       {"normal traction [MPa]", "tangential traction t1 [MPa]", "tangential traction t2 [MPa]"}},
      {"Normal traction over opening",
       statistics,
       Along::column,
       "opening [mm]",
       "traction [MPa]",
       {"normal traction [MPa]"}},
      {"Tangential traction over shift",
       statistics,
       Along::column,
       "shift t1 [mm]",
       "traction [MPa]",
       {"tangential traction t1 [MPa]"}},
      {"Intensity of adhesion",
       statistics,
       Along::whole,
       "",
       "intensity [-]",
       {"intensity of adhesion [-]"}},
      {"Energies",
       statistics,
       Along::whole,
       "",
       "energy [mJ/mm^2]",
       {"work [mJ/mm^2]", "stored energy [mJ/mm^2]", "adhesive energy [mJ/mm^2]",
        "viscous energy [mJ/mm^2]", "frictional energy [mJ/mm^2]"}}};
}

std::vector<PlotRule>
rules_of_trays()
{
  return {{"Undamaged area",
           statistics,
           Along::whole,
           "",
           "share of the area [-]",
           {"undamaged area [-]", "undamaged area of tray_bone [-]",
            "undamaged area of post_cement [-]"}},
          {"Uplift and settlement",
           statistics,
           Along::whole,
           "",
           "displacement [mm]",
           {"uplift of the unloaded side [mm]", "settlement of the loaded side [mm]"}},
          {"Tilt", statistics, Along::whole, "", "tilt [deg]", {"tilt [deg]"}},
          {"Largest tractions",
           statistics,
           Along::whole,
           "",
           "traction [MPa]",
           {"largest tension [MPa]", "largest pressure [MPa]", "largest shear [MPa]"}},
          {"Energies",
           statistics,
           Along::whole,
           "",
           "energy [mJ]",
           {"external work [mJ]", "strain energy [mJ]", "adhesive loss [mJ]", "viscous loss [mJ]",
            "frictional loss [mJ]"}}};
}
} // namespace

std::vector<PlotRule>
plot_rules(const std::string &model)
{
  return model == "hip_cup" || model == "hip_layer" || model == "block" ? rules_of_cups()
         : model == "hip_dynamics"                                      ? rules_of_hips()
         : model == "knee_dynamics"                                     ? rules_of_knees()
         : model == "gait_dynamics"                                     ? rules_of_gait()
         : model == "interface"                                         ? rules_of_interfaces()
         : model == "tibial_tray"                                       ? rules_of_trays()
                                                                        : std::vector<PlotRule>{};
}
} // namespace arthrowear
