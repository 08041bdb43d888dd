// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "inputs/extrapolated_wear.h"
#include "models/hip_dynamics/hip_dynamics.h"
#include "models/hip_dynamics/output.h"
#include "models/hip_dynamics/wear_jumps.h"

namespace arthrowear
{
namespace
{

/// A map of wear on a half sphere. Its frames are of a rate, or, of worn geometry, of the jumps.
DeclaredSeries
declared_map(const std::string &side, const bool is_of_jumps, const Vector3 &pole)
{
  const bool is_head = side == "head";
  const Vector3 aside{.15, -.3, .1};
  DeclaredSeries map;
  map.name = (is_of_jumps ? "worn_" : "wear_") + side;
  map.title =
      (is_of_jumps ? "Worn " : "Wear of the ") + side + (is_of_jumps ? " over the jumps" : "");
  map.orientation = "The axes are the axes of the cup; its pole points along (" +
                    rounded_text(pole[0], 3) + ", " + rounded_text(pole[1], 3) + ", " +
                    rounded_text(pole[2], 3) + "). The first view is from the " +
                    (is_head ? "side of the cup, on the head." : "head, into the cup.");
  map.view = is_head ? "Onto the head" : "Into the cup";
  map.seen_from = is_head ? pole + aside : aside - pole;
  map.inside = (is_head ? -1. : 1.) * map.seen_from;
  map.is_about_origin = true;
  map.rank = is_of_jumps ? 1 : 2;
  map.fields = {"wear_depth"};
  map.values = {{"wear_depth", is_of_jumps ? "mm" : "mm per million cycles"}};
  if (!is_of_jumps)
    map.values.push_back({"wear_depth_by_path", "mm per million cycles",
                          "by the path of the contact instead of the relative sliding"});
  if (is_of_jumps)
  {
    map.time = FrameTime::of_cycles("time of frame", "gait cycles");
    map.time.are_cycles = true;
  }
  else
  {
    map.time.before = "per million gait cycles";
    map.time.is_shown = false;
  }
  return map;
}
} // namespace

Declarations
HipDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_column("Worn volume over gait cycles", "worn_geometry.csv", "cycles [-]",
                                "worn volume [mm^3]",
                                {"worn volume [mm^3]", "worn volume with unworn geometry [mm^3]"}),
      DeclaredPlot::over_gait("Normal and friction force", "force [N]",
                              {"normal force [N]", "friction force [N]"}),
      DeclaredPlot::over_gait("Penetration", "penetration [mm]", {"penetration [mm]"}),
      DeclaredPlot::over_gait("Slip speed", "speed [mm/s]", {"slip speed [mm/s]"}),
      DeclaredPlot::over_gait(
          "Friction torque", "torque [N mm]",
          with_endings({"friction torque"}, {" x [N mm]", " y [N mm]", " z [N mm]"})),
      {"Spectrum of the head's velocity", "vibration_spectrum.csv", DeclaredPlot::Along::column,
       "frequency [Hz]", "power spectral density [mm^2/s^2/Hz]",
       with_endings({"velocity"}, {" x [mm^2/s^2/Hz]", " y [mm^2/s^2/Hz]", " z [mm^2/s^2/Hz]"}), "",
       true}};
  declared.tables = {{statistics_table, hip_dynamics_columns().possible()},
                     {"worn_geometry.csv", worn_geometry_columns()}};
  declared.add(ResultGroup::solver, NumberStyle::count,
               {"cycles that a resumed run has", "steps", "rejected steps",
                "evaluations of the equations of motion", "touch-downs and lift-offs",
                "patches gathered [-]", "jumps"});
  declared.add(ResultGroup::solver, {"outcome of the jumps"});
  declared.add(
      ResultGroup::other, Reduction::largest,
      {"largest speed of the head's centre [mm/s]", "frequency of the strongest vibration [Hz]"});
  declared.add(ResultGroup::contact, Reduction::largest,
               {"largest normal force [N]", "largest penetration [mm]", "largest pressure [MPa]",
                "largest friction torque [N mm]", "largest half angle of the patch [rad]"});
  declared.add(ResultGroup::contact, Reduction::mean,
               {"sliding distance per cycle [mm]", "path of the contact on the cup per cycle [mm]",
                "path of the contact on the head per cycle [mm]"});
  declared.add(ResultGroup::wear, NumberStyle::count, {"cycles with worn geometry [-]"});
  declared.add(ResultGroup::wear, NumberStyle::percent, {"deepest wear over the clearance [-]"});
  declared.add(ResultGroup::wear, Reduction::mean,
               {"worn volume per million cycles with worn geometry [mm^3]",
                "worn volume per million cycles with unworn geometry [mm^3]",
                "linear wear of the cup per million cycles with worn geometry [um]",
                "linear wear of the head per million cycles with worn geometry [um]"});
  declared.tabulate("worn volume per million cycles with worn geometry", "worn volume [mm^3]");
  declared.tabulate("worn volume per million cycles with unworn geometry",
                    "worn volume with unworn geometry [mm^3]");
  const std::vector<std::string> distances{"", " by the path of the contact"};
  declared.add(ResultGroup::contact, Reduction::mean,
               with_endings({"force times distance per cycle [N m]"}, distances));
  declared.add(ResultGroup::contact,
               with_endings({"cross-shear ratio of the last cycle [-]"}, distances));
  declared.add(ResultGroup::wear, Reduction::mean,
               with_endings({"worn volume per million cycles [mm^3]",
                             "worn volume of the cup per million cycles [mm^3]",
                             "worn volume of the head per million cycles [mm^3]",
                             "wear factor times force times distance per million cycles [mm^3]",
                             "wear beyond the rim of the cup per million cycles [mm^3]",
                             "linear wear of the cup per million cycles [um]",
                             "linear wear of the head per million cycles [um]"},
                            distances));
  ExtrapolatedWear::declare(declared);
  declared.warnings = {{{"deepest wear over the clearance"},
                        .5,
                        "",
                        "wear of more than half the clearance",
                        "after {9 cycles with worn geometry} cycles; the contact is no longer a "
                        "small patch between spheres that nearly fit"}};
  declared.implant = {{"head", 2. * p_.joint.head_radius},
                      {"radial clearance", p_.joint.clearance}};
  const Vector3 pole = (1. / norm(p_.wear.pole)) * p_.wear.pole;
  for (const bool is_of_jumps : {false, true})
    for (const char *side : {"cup", "head"})
      declared.series.push_back(declared_map(side, is_of_jumps, pole));
  declared.cite(
      "E. Askari, P. Flores, D. Dabirrahmani, R. Appleyard: Dynamic modeling and analysis "
      "of wear in spatial hard-on-hard couple hip replacements using multibody systems "
      "methodologies. Nonlinear Dyn. (2015), doi 10.1007/s11071-015-2216-9.");
  p_.gait_cut.declare(declared);
  declared.cite(p_.force_law().citation());
  declared.cite(p_.friction_law().citation());
  if (p_.wear.choice.is_chosen())
    declared.cite(p_.wear.choice.citation());
  return declared;
}
} // namespace arthrowear
