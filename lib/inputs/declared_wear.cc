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
constexpr const char *by_mesh = " by the mesh, relative";

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
  const std::string mpa = " [MPa]";
  declared.plots = {
      over_cycles("Worn volume", "worn volume [mm^3]",
                  {"worn volume from depths [mm^3]", "head worn volume [mm^3]"},
                  "estimated error of worn volume, relative"),
      over_cycles("Largest wear depth", "wear depth [mm]", {"max wear depth [mm]"},
                  "estimated error of depths, relative"),
      over_cycles("Peak contact pressure", "pressure [MPa]",
                  {contact_peaks::of_cycle + mpa, contact_peaks::of_run + mpa}),
      over_cycles("Penetration under load by wear", "penetration [mm]",
                  components(penetrations::by_wear)),
      over_cycles("Penetration under load by creep", "penetration [mm]",
                  components(penetrations::by_creep)),
      over_cycles("Volume-equivalent path", "path [mm]", components(penetrations::of_volume)),
      DeclaredPlot::over_column("Path of the head's centre under load by wear", wear_history,
                                components(penetrations::by_wear)[1], "z [mm]",
                                {components(penetrations::by_wear)[2]}),
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
                              {contact_peaks::of_run + mpa})};
  for (DeclaredPlot &plot : declared.plots)
  {
    plot.is_accumulated = plot.x == "cycles [-]" && plot.table == wear_history &&
                          plot.y_label.find("pressure") == std::string::npos;
    if (plot.x == "cycles [-]" && plot.title.find("ressure") != std::string::npos)
      plot.begins_with = contact_peaks::of_first_cycle;
    // The statistics.csv of a run by jumps has the computed cycles only.
    if (plot.table == statistics_table && plot.along == DeclaredPlot::Along::whole)
      plot.without = wear_history;
    if (plot.title == "Contact force")
      plot.note = "Normal forces of a curved surface have different directions: their magnitudes "
                  "add up to more than the load.";
  }
}

namespace
{
using Names = std::vector<std::string>;

/// Vectors of the ball's motion: length, components, and components in the frame of the body.
/// Those under load have a picture on a radiograph.
void
declare_penetration_vectors(Declarations &declared, const std::string &axes)
{
  for (const char *vector : {penetrations::by_wear, penetrations::by_creep,
                             penetrations::under_load, penetrations::of_volume})
  {
    const std::string name = vector;
    Names endings{"", " x", " y", " z", ", x" + axes, ", y" + axes, ", z" + axes};
    if (name != penetrations::of_volume)
      endings.insert(endings.begin() + 1, ", AP radiograph");
    declared.add(ResultGroup::penetration, with_endings({name + " [mm]"}, endings));
    if (name != penetrations::of_volume)
      declared.explain(name + ", AP radiograph", "",
                       "length of the projection along x, onto the plane of y and z");
    declared.explain(name + ", z" + axes, "", "in the frame of the unturned body, z to its pole");
  }
  declared.explain(penetrations::by_wear, "",
                   "displacement of the ball's centre against the mean of the backing, "
                   "under the largest load of the cycle, without friction: length; its "
                   "components are in the axes of motion and load");
  declared.explain(penetrations::by_creep, "", "the same body with its creep and without its wear");
  declared.explain(penetrations::under_load, "", "by wear and creep together");
  declared.explain(penetrations::of_volume, "",
                   "path along this load on which the rigid ball cuts the worn volume from the "
                   "rigid unworn body; creep removes no volume; a radiograph does not show it");
}

/// Results that radiographs of several years show.
void
declare_follow_up(Declarations &declared)
{
  const std::string mm = " [mm]";
  declared.add(ResultGroup::penetration,
               {penetrations::first_million + mm, penetrations::elastic_part + mm,
                penetrations::steady + mm});
  declared.explain(penetrations::first_million, "",
                   "by wear, creep and the change of the elastic approach");
  declared.explain(penetrations::elastic_part, "",
                   "change of the elastic approach along the load, negative: a worn contact is "
                   "wider and yields less");
  declared.explain(penetrations::steady, "",
                   "from the end of the first million cycles to the end of the run, at [Output / "
                   "Cycles per year]; of runs of two million cycles or more");
  declared.reduce(Reduction::first, {penetrations::first_million, penetrations::elastic_part});
  declared.reduce(Reduction::mean, {penetrations::steady});
  declared.add(ResultGroup::contact,
               {penetrations::first_approach + mm, penetrations::last_approach + mm});
  declared.reduce(Reduction::first, {penetrations::first_approach});
  declared.explain(penetrations::first_approach, "",
                   "overlap of ball and unloaded body where the largest load meets the surface");
}

void
declare_penetration_errors(Declarations &declared, const std::string &cause)
{
  declared.add(ResultGroup::accuracy, NumberStyle::rounded, 2,
               with_endings({penetrations::error_under_load, penetrations::error_of_volume,
                             penetrations::error_of_steady},
                            {" [mm]"}));
  const std::string mesh = "mesh",
                    of_load = "estimated error of " + std::string(penetrations::by_wear) + by_mesh,
                    of_path =
                        "estimated error of " + std::string(penetrations::of_volume) + by_mesh;
  const auto add = [&declared](const std::string &result, const std::string &stated,
                               const std::string &of_what, const std::string &of) {
    declared.errors.push_back({result, stated, of_what, of});
  };
  for (const std::string &result : with_endings({penetrations::by_wear}, {"", ", AP radiograph"}))
  {
    add(result, penetrations::error_under_load, cause, penetrations::by_wear);
    add(result, of_load, mesh, penetrations::by_wear);
  }
  add(penetrations::first_million, penetrations::error_under_load, cause, penetrations::by_wear);
  add(penetrations::first_million, of_load, mesh, penetrations::by_wear);
  add(penetrations::steady, penetrations::error_of_steady, cause, penetrations::steady);
  add(penetrations::steady, of_load, mesh, penetrations::steady);
  add(penetrations::of_volume, penetrations::error_of_volume, cause, penetrations::of_volume);
  add(penetrations::of_volume, of_path, mesh, penetrations::of_volume);
}
} // namespace

void
declare_clinical_results(Declarations &declared, const std::string &body, const std::string &causes)
{
  const std::string axes = " of the " + body;
  declare_penetration_vectors(declared, axes);
  declare_follow_up(declared);
  declare_penetration_errors(declared, causes);
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
           "elastic approach of the last cycle, less that of the first", penetrations::of_volume}));
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
                    estimated = "estimated error of ";
  const std::string peak = contact_peaks::of_run;
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
  declared.explain("worn volume from forces", "V",
                   "summed over points and steps; of a wear factor n K Σ r_N |v_T| h");
  declared.explain(contact_peaks::of_run, "p", "of all computed steps");
  declared.explain(contact_peaks::of_first_cycle, "", "of the whole first cycle");
  declared.explain(contact_peaks::of_last_cycle, "", "of the last whole cycle that was computed");
  declared.reduce(Reduction::largest, {contact_peaks::of_run});
  declared.reduce(Reduction::first, {contact_peaks::of_first_cycle});
  declared.reduce(Reduction::largest_of_last_cycle, {contact_peaks::of_last_cycle});
  declared.tabulate(contact_peaks::of_last_cycle, std::string(contact_peaks::of_cycle) + " [MPa]");
  declared.tabulate(volume, "worn volume from depths [mm^3]");
  declared.tabulate(depth, "max wear depth [mm]");
  declared.tabulate("linear wear rate per million cycles", "max wear depth [mm]");
  declared.tabulate("cross-shear ratio of the last cycle", "cross-shear ratio [-]");
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
