// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/declared_wear.h"

#include "results/result_names.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr const char *wear_history = "wear_history.csv";

/// A plot of columns of wear_history.csv over the cycles.
DeclaredPlot
over_cycles(const std::string &title, const std::string &y_label,
            const std::vector<std::string> &columns, const std::string &error = "")
{
  DeclaredPlot plot = DeclaredPlot::over_column(title + " over gait cycles", wear_history,
                                                "cycles [-]", y_label, columns);
  plot.error = error;
  plot.is_accumulated = true;
  return plot;
}

/// The statistics.csv of a run by jumps has the computed cycles only.
DeclaredPlot
over_run(const std::string &quantity, const std::string &y_label,
         const std::vector<std::string> &columns)
{
  DeclaredPlot plot = DeclaredPlot::over_run(quantity, y_label, columns);
  plot.without = wear_history;
  return plot;
}

std::vector<std::string>
components(const std::string &name)
{
  return with_endings({name}, {" x [mm]", " y [mm]", " z [mm]"});
}

/// The same amount of wear in the history and in a rate.
constexpr const char *volume_column = "worn volume from depths [mm^3]",
                     *depth_column = "max wear depth [mm]";
} // namespace

WornSummary::WornSummary(const std::string &body, const std::string &rate_column)
    : worn_volume(number(wear_result("worn_volume", "worn volume of the " + body, "mm^3")
                             .symbol_is("V")
                             .means("between the surface before and after wear, from the depths")
                             .in_column(volume_column)
                             .as(ResultRole::worn_volume))),
      worn_volume_from_forces(
          number(wear_result("worn_volume_from_forces", "worn volume from forces", "mm^3")
                     .shown_as("worn volume, second computation from the forces")
                     .symbol_is("V")
                     .means("summed over points and steps; of a wear factor n K Σ r_N |v_T| h")
                     .over(Reduction::sum))),
      deepest_wear(number(wear_result("deepest_wear", "largest wear depth", "mm")
                              .in_column(depth_column)
                              .as(ResultRole::deepest_wear))),
      wear_rate(
          number(wear_result("wear_rate", "wear rate per million cycles", "mm^3")
                     .means("of the whole cycles of the run; a run of less than a cycle has none")
                     .over(Reduction::mean)
                     .in_column(rate_column)
                     .as(ResultRole::wear_rate)
                     .of_runs("of a cycle or more"))),
      depth_rate(number(wear_result("depth_rate", "linear wear rate per million cycles", "mm")
                            .shown_as("depth per million cycles at the deepest point")
                            .over(Reduction::mean)
                            .in_column(depth_column)
                            .as(ResultRole::depth_rate)
                            .of_runs("with jumps"))),
      peak_pressure(number(contact_result("peak_pressure", contact_peaks::of_run, "MPa")
                               .symbol_is("p")
                               .means("of all computed steps")
                               .over(Reduction::largest)
                               .as(ResultRole::peak_pressure))),
      first_peak_pressure(
          number(contact_result("first_peak_pressure", contact_peaks::of_first_cycle, "MPa")
                     .means("of the whole first cycle")
                     .over(Reduction::first)
                     .of_runs("of a cycle or more"))),
      last_peak_pressure(
          number(contact_result("last_peak_pressure", contact_peaks::of_last_cycle, "MPa")
                     .means("of the last whole cycle that was computed")
                     .over(Reduction::largest_of_last_cycle)
                     .in_column(std::string(contact_peaks::of_cycle) + " [MPa]")
                     .as(ResultRole::last_peak_pressure)
                     .of_runs("of a cycle or more")))
{
  for (const NumberResult &result : {worn_volume, wear_rate})
    state(result, volume_error, "jumps");
  for (const NumberResult &result : {deepest_wear, depth_rate})
    state(result, depth_error, "jumps");
}

void
declare_wear_plots(const WornSummary &summary, Declarations &declared)
{
  const std::string mpa = " [MPa]";
  DeclaredPlot peaks = over_cycles("Peak contact pressure", "pressure [MPa]",
                                   {contact_peaks::of_cycle + mpa, contact_peaks::of_run + mpa});
  peaks.is_accumulated = false;
  peaks.begins_with = summary.first_peak_pressure.id();
  DeclaredPlot path = over_cycles("", "z [mm]", {components(penetrations::by_wear)[2]});
  path.title = "Path of the head's centre under load by wear";
  path.x = components(penetrations::by_wear)[1];
  path.is_accumulated = false;
  DeclaredPlot force = DeclaredPlot::over_gait("Contact force", "force [N]",
                                               {"applied load [N]", "sum of normal forces [N]"});
  force.note = "Normal forces of a curved surface have different directions: their magnitudes add "
               "up to more than the load.";
  declared.plots = {
      over_cycles("Worn volume", "worn volume [mm^3]", {volume_column, "head worn volume [mm^3]"},
                  summary.volume_error.id()),
      over_cycles("Largest wear depth", "wear depth [mm]", {depth_column},
                  summary.depth_error.id()),
      peaks,
      over_cycles("Penetration under load by wear", "penetration [mm]",
                  components(penetrations::by_wear)),
      over_cycles("Penetration under load by creep", "penetration [mm]",
                  components(penetrations::by_creep)),
      over_cycles("Volume-equivalent path", "path [mm]", components(penetrations::of_volume)),
      path,
      DeclaredPlot::over_column("Quality of the mesh over gait cycles", "mesh_history.csv",
                                "cycles [-]", "quality [-]",
                                {"least quality [-]", "least Jacobian [-]",
                                 "largest depth since meshing over the wall [-]"}),
      over_run("Worn volume", "worn volume [mm^3]",
               {volume_column, "worn volume from forces [mm^3]", "head worn volume [mm^3]"}),
      over_run("Largest wear depth", "wear depth [mm]", {depth_column}),
      force,
      DeclaredPlot::over_gait("Contact area", "area [mm^2]", {"contact area [mm^2]"}),
      DeclaredPlot::over_gait("Peak contact pressure", "pressure [MPa]",
                              {contact_peaks::of_run + mpa})};
}

std::vector<Check>
checks_of_ball()
{
  return {Check::volumes,       Check::creep, Check::roughness,   Check::peaks_of_rows,
          Check::rates_of_rows, Check::place, Check::penetration, Check::cut_volume,
          Check::approach,      Check::path};
}

Anatomy
anatomy_of(const MotionEntries &motion)
{
  const auto is_reversed = [](const std::string &column) { return column.rfind('-', 0) == 0; };
  const bool rotation = is_reversed(motion.rotation_column),
             adduction = is_reversed(motion.adduction_column);
  if (motion.file.empty() || is_reversed(motion.flexion_column) || rotation == adduction)
    return {};
  return rotation ? Anatomy{true, "medial", "lateral"} : Anatomy{true, "lateral", "medial"};
}

void
declare_cup(Declarations &declared, const DeclaredCup &cup)
{
  declared.wall = cup.wall;
  declared.bearing = {"hip", cup.head_diameter};
  if (cup.mesh_file.empty())
    declared.implant = {{"head", cup.head_diameter}, {"liner with a wall of", cup.wall}};
  else
    declared.implant = {{"mesh " + std::filesystem::path(cup.mesh_file).filename().string()}};
  declared.implant.push_back({"radial clearance", cup.clearance});

  const Anatomy &anatomy = declared.anatomy;
  const std::string sides = anatomy.is_known ? "x points backwards (posterior), y to the " +
                                                   anatomy.right + " side, z is superior. "
                                             : "";
  const std::string up =
      sides + "z points up; the load presses along −z unless Load / Direction says otherwise. The "
              "cup lies above the head: its pole is at the top, its mouth opens downwards.";
  DeclaredSeries contact, head;
  contact.name = "contact";
  contact.title = "Wearing surface of the cup";
  contact.orientation = up + " The first view is from below, into the cup.";
  contact.view = "Into the cup";
  contact.seen_from = contact.inside = {.25, -.45, -1.};
  contact.is_curved = cup.is_curved;
  contact.is_about_origin = true;
  contact.time = cup.time;
  contact.fields = {"wear_depth"};
  DeclaredSeries body = contact;
  contact.rank = 1;
  contact.body = "cup";
  if (cup.has_meridians)
    contact.meridians = {cup.rotation * Vector3{0., 0., 1.}, cup.rotation * Vector3{1., 0., 0.},
                         cup.rotation * Vector3{0., 1., 0.}};
  body.name = "cup";
  body.title = "Cup";
  body.fields = {"wear_depth", "von_mises_stress"};
  head = contact;
  head.name = "head";
  head.title = "Wearing surface of the head";
  head.orientation = up + " The first view is from above.";
  head.view = "Onto the head";
  head.seen_from = {.25, -.45, 1.};
  head.inside = -1. * head.seen_from;
  head.rank = 0;
  head.body.clear();
  head.meridians.clear();
  contact.values = cup.values;
  head.values = cup.head_values;
  body.values = cup.body_values;
  declared.series = {contact, head, body};
}
} // namespace arthrowear
