// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/declared_wear.h"

#include "inputs/creep_results.h"
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
  return plot;
}

std::vector<std::string>
components(const std::string &name)
{
  return with_endings({name}, {" x [mm]", " y [mm]", " z [mm]"});
}
} // namespace

void
declare_wear_plots(Declarations &declared)
{
  declared.plots = {
      over_cycles("Worn volume", "worn volume [mm^3]",
                  {"worn volume from depths [mm^3]", "head worn volume [mm^3]"},
                  "estimated error of worn volume, relative"),
      over_cycles("Largest wear depth", "wear depth [mm]", {"max wear depth [mm]"},
                  "estimated error of depths, relative"),
      over_cycles("Peak contact pressure", "pressure [MPa]", {"peak contact pressure [MPa]"}),
      over_cycles("Penetration under load by wear", "penetration [mm]",
                  components("penetration under load by wear")),
      over_cycles("Penetration under load by creep", "penetration [mm]",
                  components("penetration under load by creep")),
      over_cycles("Penetration by volume", "penetration [mm]", components("penetration by volume")),
      DeclaredPlot::over_column("Path of the head's centre under load by wear", wear_history,
                                "penetration under load by wear y [mm]", "z [mm]",
                                {"penetration under load by wear z [mm]"}),
      DeclaredPlot::over_column("Quality of the mesh over gait cycles", "mesh_history.csv",
                                "cycles [-]", "quality [-]",
                                {"least quality [-]", "least Jacobian [-]",
                                 "largest depth since meshing over the wall [-]"}),
      DeclaredPlot::over_run("Worn volume", "worn volume [mm^3]",
                             {"worn volume from depths [mm^3]", "worn volume from forces [mm^3]",
                              "head worn volume [mm^3]"}),
      DeclaredPlot::over_run("Largest wear depth", "wear depth [mm]", {"max wear depth [mm]"}),
      DeclaredPlot::over_gait("Contact force", "force [N]",
                              {"applied load [N]", "sum of normal forces [N]"}),
      DeclaredPlot::over_gait("Contact area", "area [mm^2]", {"contact area [mm^2]"}),
      DeclaredPlot::over_gait("Peak contact pressure", "pressure [MPa]",
                              {"peak contact pressure [MPa]"})};
  for (DeclaredPlot &plot : declared.plots)
  {
    plot.is_accumulated = plot.x == "cycles [-]" && plot.table == wear_history &&
                          plot.y_label.find("pressure") == std::string::npos;
    // The statistics.csv of a run by jumps has the computed cycles only.
    if (plot.table == statistics_table && plot.along == DeclaredPlot::Along::whole)
      plot.without = wear_history;
    if (plot.title == "Contact force")
      plot.note = "Normal forces of a curved surface have different directions: their magnitudes "
                  "add up to more than the load.";
  }
}

void
declare_clinical_results(Declarations &declared, const std::string &body)
{
  const std::string under_load = "penetration under load", by_volume = "penetration by volume",
                    per_year = " per year, AP radiograph", axes = " of the " + body;
  const std::vector<std::string> kinds{under_load + " by wear", under_load + " by creep",
                                       under_load, by_volume};
  std::vector<std::string> endings{"", ", AP radiograph", " x", " y", " z"};
  for (const char *axis : {", x", ", y", ", z"})
    endings.push_back(axis + axes);
  for (const std::string &kind : kinds)
    declared.add(ResultGroup::penetration, with_endings({kind + " [mm]"}, endings));
  declared.add(ResultGroup::penetration,
               with_endings({under_load + " by wear [mm]", by_volume + " [mm]"}, {per_year}));
  const std::string estimated = "estimated error of ";
  declared.add(ResultGroup::accuracy, NumberStyle::rounded, 2,
               {estimated + under_load + " [mm]", estimated + by_volume + " [mm]"});
  declared.add(ResultGroup::contact,
               {"elastic approach, first cycle [mm]", "elastic approach, last cycle [mm]"});
  declared.add(ResultGroup::wear, {"worn mass" + axes + " [mg]"});
  declared.add(ResultGroup::accuracy, NumberStyle::count, {"verdicts that fail"});
  declared.add(
      ResultGroup::accuracy,
      with_endings(
          {"verdict: "},
          {"worn volume" + axes + " from depths over that from forces",
           "creep over the thickness of the wall", "roughness of the pressure",
           "peak contact pressure of the last row over that of the row before",
           "worn volume per cycle of the last row over that of the row before",
           "place of the ball under load, 1 if found", "penetration under load, along the load",
           "volume that the ball cuts from the unworn body at its place under load",
           "elastic approach of the last cycle, less that of the first", "penetration by volume"}));

  declared.explain(kinds[0], "",
                   "displacement of the ball's centre against the mean of the backing, "
                   "under the largest load of the cycle, without friction: length; its "
                   "components are in the axes of motion and load");
  declared.explain(kinds[1], "", "the same body with its creep and without its wear");
  declared.explain(kinds[2], "", "by wear and creep together");
  declared.explain(kinds[3], "",
                   "path along this load on which the rigid ball cuts the worn volume "
                   "from the rigid unworn body; creep removes no volume");
  for (const std::string &kind : kinds)
  {
    declared.explain(kind + ", AP radiograph", "",
                     "length of the projection along x, onto the plane of y and z");
    declared.explain(kind + ", z" + axes, "", "in the frame of the unturned body, z to its pole");
  }
  for (const std::string &kind : {kinds[0], kinds[3]})
  {
    declared.explain(kind + per_year, "", "at [Output / Cycles per year]");
    declared.reduce(Reduction::mean, {kind + per_year});
  }
  declared.reduce(Reduction::first, {"elastic approach, first cycle"});
  const std::string by_mesh = " by the mesh, relative", cause = "jumps and contact";
  for (const std::string &kind : {kinds[0], kinds[3]})
    for (const std::string &ending : {std::string(), std::string(", AP radiograph"), per_year})
      for (const auto &[stated, why] :
           {std::pair(estimated + (kind == by_volume ? by_volume : under_load), cause),
            std::pair(estimated + kind + by_mesh, std::string("mesh"))})
        declared.errors.push_back({kind + ending, stated, why, kind});
  declared.explain("elastic approach, first cycle", "",
                   "overlap of ball and unloaded body where the largest load meets the surface");
}

void
declare_results_of_jumps(Declarations &declared, const std::string &body)
{
  declared.add(ResultGroup::wear, NumberStyle::count, {"cycles [-]"});
  declared.add(ResultGroup::solver, NumberStyle::count, {"computed cycles", "rejected jumps"});
  declared.add(ResultGroup::wear,
               {"worn volume of the " + body + " [mm^3]", "largest wear depth [mm]",
                "wear rate per million cycles [mm^3]"});
  declare_creep_results(declared);
  declared.add(ResultGroup::contact,
               with_endings({contact_peaks::of_run, contact_peaks::of_first_cycle,
                             contact_peaks::of_last_cycle},
                            {" [MPa]"}));
  declared.add(ResultGroup::contact, {"cross-shear ratio of the last cycle [-]"});
  declared.add(
      {{"worn volume from forces", ResultGroup::wear, NumberStyle::rounded, 4,
        "worn volume, second computation from the forces", "mm^3"},
       {"linear wear rate per million cycles", ResultGroup::wear, NumberStyle::rounded, 4,
        "depth per million cycles at the deepest point", "mm"},
       {"tolerance", ResultGroup::accuracy, NumberStyle::percent, 3, "tolerance of the jumps", "-"},
       {"estimated error of worn volume, relative", ResultGroup::accuracy, NumberStyle::percent, 2,
        "estimated error of worn volume by the jumps, relative", "-"},
       {"estimated error of depths, relative", ResultGroup::accuracy, NumberStyle::percent, 2,
        "estimated error of depths by the jumps, relative", "-"}});
  const std::string volume = "worn volume of the " + body, depth = "largest wear depth",
                    by_mesh = " by the mesh, relative", estimated = "estimated error of ";
  const std::string peak = "peak contact pressure";
  for (const std::string &one : {volume, std::string("wear rate per million cycles"),
                                 std::string("worn volume from depths")})
    declared.errors.insert(declared.errors.end(),
                           {{one, "estimated error of worn volume, relative", "jumps"},
                            {one, estimated + volume + by_mesh, "mesh"}});
  for (const std::string &one :
       {depth, std::string("linear wear rate per million cycles"), std::string("max wear depth")})
    declared.errors.insert(declared.errors.end(),
                           {{one, "estimated error of depths, relative", "jumps"},
                            {one, estimated + depth + by_mesh, "mesh"}});
  declared.errors.push_back({peak, estimated + peak + by_mesh, "mesh"});
  declared.explain("worn volume of the " + body, "V",
                   "between the surface before and after wear, from the depths");
  declared.explain("wear rate per million cycles", "",
                   "of the whole cycles of the run; a run of less than a cycle has none");
  declared.explain("peak contact pressure", "p", "");
  declared.reduce(Reduction::largest, {"peak contact pressure"});
  declared.reduce(Reduction::mean,
                  {"wear rate per million cycles", "linear wear rate per million cycles"});
  declared.reduce(Reduction::sum, {"worn volume from forces"});
  declared.reduce(Reduction::first, {"tolerance"});
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
      sides + "z points up; the load presses along −z unless Load / Direction says "
              "otherwise. The cup lies above the head: its pole is at the top, its mouth "
              "opens downwards.";
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
