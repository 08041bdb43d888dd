// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
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
  const HipDynamicsSummary summary(p_.gait_cut);
  declared.add(summary);
  declared.warnings = {{{summary.depth_over_clearance.id()},
                        .5,
                        "",
                        "wear of more than half the clearance",
                        "after {9 " + summary.worn_cycles.id() +
                            "} cycles; the contact is no longer a small patch between spheres "
                            "that nearly fit"}};
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
  declared.cite(p_.force_law().citation());
  declared.cite(p_.friction_law().citation());
  if (p_.wear.choice.is_chosen())
    declared.cite(p_.wear.choice.citation());
  return declared;
}
} // namespace arthrowear
