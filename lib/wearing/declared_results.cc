// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/declared_results.h"

#include "base/format.h"
#include "contact/nscd/solver_registry.h"
#include "inputs/declared_wear.h"
#include "inputs/extrapolated_wear.h"
#include "results/result_names.h"
#include "results/surface_fields.h"
#include "wearing/jump_record.h"
#include "wearing/recovered_field.h"
#include "wearing/reshaping.h"
#include "wearing/statistics.h"

namespace arthrowear
{
namespace
{
constexpr const char *rate_at_end = "wear rate per million cycles at the end",
                     *depth_at_end = "linear wear rate per million cycles at the end";

void
declare_jumps(Declarations &declared, const WearWords &words)
{
  declare_results_of_jumps(declared, words.body);
  declared.add(ResultGroup::solver, NumberStyle::count, {"computed steps", "jumps"});
  declared.add(ResultGroup::solver, {"longest stable jump, estimated [cycles]"});
  declared.add(ResultGroup::accuracy, NumberStyle::percent, 3,
               {"roughness of the pressure [-]", "roughness of the pressure, unworn [-]",
                "roughness of the pressure, limit [-]"});
  declared.add(ResultGroup::wear, {std::string(rate_at_end) + " [mm^3]"});
  for (const char *rate : {rate_at_end, depth_at_end})
    declared.add(ResultGroup::accuracy, NumberStyle::percent, 2,
                 {std::string("estimated error of ") + rate + " by the jumps, relative [-]"});
  declared.add(
      {{"jumps with a swing that does not decay", ResultGroup::solver, NumberStyle::count, 4,
        "jumps with an oscillation that does not decay"},
       {"estimated error of worn volume", ResultGroup::accuracy, NumberStyle::rounded, 2,
        "estimated error of worn volume by the jumps", "mm^3"},
       {"estimated error of depths", ResultGroup::accuracy, NumberStyle::rounded, 2,
        "estimated error of depths by the jumps", "mm"},
       {"largest estimated error of the contact force", ResultGroup::accuracy, NumberStyle::percent,
        2, "largest estimated error of the contact force by the jumps", "-"},
       {depth_at_end, ResultGroup::wear, NumberStyle::rounded, 4,
        "depth per million cycles at the deepest point, at the end", "mm"}});
  declared.reduce(Reduction::sum, {"jumps with a swing that does not decay",
                                   "estimated error of worn volume", "estimated error of depths"});
  declared.reduce(Reduction::largest, {"largest estimated error of the contact force"});
  declared.reduce(Reduction::least, {"longest stable jump, estimated"});
  declared.reduce(Reduction::first,
                  {"roughness of the pressure, unworn", "roughness of the pressure, limit"});
}

/// Errors by the mesh, estimated from recovered fields, and by the steps.
void
declare_errors(Declarations &declared, const WearWords &words)
{
  const auto by_mesh = [](const std::string &result)
  { return "estimated error of " + result + " by the mesh, relative"; };
  const auto errors_of = [&](std::vector<std::string> results)
  {
    for (std::string &result : results)
      result = by_mesh(result) + " [-]";
    return results;
  };
  declared.add(
      ResultGroup::accuracy, NumberStyle::percent, 2,
      errors_of({"worn volume of the " + words.body, "worn volume of the " + words.counterface,
                 rate_at_end, "largest wear depth", "largest creep depth", contact_peaks::of_run,
                 contact_peaks::of_first_cycle, contact_peaks::of_last_cycle}));
  declared.add(
      ResultGroup::accuracy, NumberStyle::rounded, 2,
      errors_of({penetrations::by_wear, penetrations::under_load, penetrations::of_volume}));
  const std::string volume = "worn volume of the " + words.body, depth = "largest wear depth",
                    rate = "wear rate per million cycles",
                    linear_rate = "linear wear rate per million cycles",
                    by_steps = "estimated error of wear by the steps, relative";
  declared.add(
      {{by_steps, ResultGroup::accuracy, NumberStyle::percent, 2, "", "-", "",
        "load times sliding at the reference point in these steps, over the same in steps a "
        "sixteenth as long, less 1"}});
  for (const std::string &result :
       {volume, std::string("worn volume from depths"), depth, std::string("max wear depth"), rate,
        linear_rate, std::string(rate_at_end), std::string(depth_at_end),
        std::string(penetrations::by_wear), std::string(penetrations::of_volume)})
    declared.errors.push_back({result, by_steps, "steps"});
  declared.errors.push_back({rate_at_end, by_mesh(rate_at_end), "mesh"});
  declared.errors.push_back({depth_at_end, by_mesh(depth), "mesh"});
  for (const char *result : {rate_at_end, depth_at_end})
    declared.errors.push_back(
        {result, std::string("estimated error of ") + result + " by the jumps, relative", "jumps"});
  for (const char *peak : {contact_peaks::of_first_cycle, contact_peaks::of_last_cycle})
    declared.errors.push_back({peak, by_mesh(peak), "mesh"});
}
} // namespace

Declarations
wear_declarations(const WearRunParameters &p)
{
  const WearWords &words = p.words();
  Declarations declared;
  declare_wear_plots(declared);
  declare_clinical_results(declared, words.body);
  declare_jumps(declared, words);
  declare_errors(declared, words);
  ExtrapolatedWear::declare(declared);
  declared.add(ResultGroup::solver, NumberStyle::count,
               {"steps", "cut steps", "moves of the mesh", "refills of the mesh",
                "Newton iterations", "contact iterations", "factorisations"});
  declared.add(ResultGroup::solver, NumberStyle::rounded, 4, {"volume of the elements [mm^3]"});
  declared.add(ResultGroup::wear, NumberStyle::count, {"gait cycles [-]"});
  const std::string counterface = " of the " + words.counterface;
  declared.add(ResultGroup::wear,
               {"worn volume" + counterface + " [mm^3]", "worn volume of the mesh [mm^3]",
                "volume over wear factor [N m]", "wear rate", "wear rate is of",
                "largest wear depth" + counterface + " [mm]", "worn area [mm^2]"});
  declared.add(ResultGroup::contact, Reduction::sum,
               {"load times sliding at the " + words.reference + " [N m]",
                "sliding distance at the " + words.reference + " [mm]"});
  declared.add({{"largest contact force", ResultGroup::contact, NumberStyle::rounded, 4,
                 "largest contact force, resultant", "N"}});
  declared.reduce(Reduction::largest, {"largest contact force"});
  declared.tabulate("worn volume" + counterface, words.counterface + " worn volume [mm^3]");
  declared.tabulate("wear rate per million cycles", "worn volume from forces [mm^3]");
  declared.reduce(Reduction::sum, {"volume over wear factor"});
  if (p.jumps.are_on())
    declared.warnings.push_back(rule_of_roughness(p.jumps.tolerance));
  declared.explain("worn area", "",
                   "of the points worn deeper than [Output / Worn depth threshold [um]]");
  declared.explain("volume over wear factor", "V/K", "");
  declared.tables = {{statistics_table, WearColumns(p).possible()},
                     {"wear_history.csv", WearHistoryColumns(p, true).possible()},
                     {"mesh_history.csv", MeshHistoryColumns().possible()}};
  return declared;
}

std::vector<ColumnHeader>
wear_surface_fields()
{
  using namespace surface_fields;
  return {contact_pressure,
          traction,
          gap,
          slip_velocity,
          accumulated_slip,
          contact_status,
          wear_depth,
          displacement_wear,
          cross_shear,
          cross_shear_direction,
          cycle_mean_pressure,
          creep_depth,
          creep_mean_pressure};
}

std::vector<ColumnHeader>
worn_counterface_fields()
{
  return {surface_fields::wear_depth, surface_fields::displacement_wear};
}

std::vector<ColumnHeader>
body_fields()
{
  using namespace surface_fields;
  return {displacement, displacement_elastic, displacement_wear, surface_fields::stress,
          von_mises_stress};
}

WarningRule
rule_of_roughness(const double tolerance)
{
  WarningRule rule{{"roughness of the pressure"}, 1., "roughness of the pressure, limit"};
  rule.what = "the contact pressure is rough";
  rule.detail =
      "at {9 cycles} cycles the pressures of points differ from a smooth pressure around them by "
      "{2} of the mean pressure (root of the mean square); of the unworn surface it is "
      "{2 roughness of the pressure, unworn}, and up to {2 roughness of the pressure, limit} is "
      "plausible. Volumes and depths hold, the peak pressure and its place do not. " +
      (tolerance > 0. ? formatted("Run again with [Wear / Jump / Tolerance] %g", 0.1 * tolerance)
                      : std::string("Set a [Wear / Jump / Tolerance] such as 1e-2")) +
      "; if the roughness stays, the mesh is too coarse or the wear law makes wear uneven "
      "(doc/manual/choosing_a_wear_law.md).";
  return rule;
}

void
cite_contact_solver(const WearRunParameters &p, const std::string &name, Declarations &declared)
{
  const nscd::SolverType *solver = nscd::contact_solvers().find(name);
  if (solver && !solver->source.empty() && p.contact_law == ContactLaw::signorini)
    declared.cite(solver->citation());
}

void
cite_wear_methods(const WearRunParameters &p, Declarations &declared)
{
  declared.cite(p.material_law.citation());
  if (p.wear_law.is_chosen())
    declared.cite(p.wear_law.citation());
  cite_contact_solver(p, p.solver.contact.solver, declared);
  if (p.creep.is_on)
    declared.cite(CreepEntries::citation);
  declared.cite(RecoveredField::citation);
}

FrameTime
wear_frame_time(const WearRunParameters &p)
{
  const std::string &cycle = p.words().cycle;
  FrameTime time = FrameTime::of_cycles(cycle + "s", cycle + "s");
  time.are_cycles = p.words().is_cavity;
  if (p.jumps.are_on())
    return time;
  time.column = "time";
  time.unit = "s";
  time.factor = p.time.frequency;
  time.digits = 6;
  time.are_cycles = false;
  if (p.words().is_cavity)
    time.cycles_of_percent = p.time.cycles;
  return time;
}

void
declare_frames(const WearRunParameters &p, DeclaredSeries surface, const std::string &body,
               Declarations &declared)
{
  surface.fields = {"wear_depth", "von_mises_stress"};
  surface.time = wear_frame_time(p);
  DeclaredSeries whole = surface;
  whole.name = surface.body = p.words().body;
  whole.title = body;
  whole.values = body_fields();
  surface.rank = 1;
  surface.values = wear_surface_fields();
  declared.series.insert(declared.series.end(), {surface, whole});
}
} // namespace arthrowear
