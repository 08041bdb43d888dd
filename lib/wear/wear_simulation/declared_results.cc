// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/declared_results.h"

#include "base/format.h"
#include "contact/nscd/solver_registry.h"
#include "results/surface_fields.h"
#include "wear_simulation/jump_record.h"
#include "wear_simulation/reshaping.h"

namespace arthrowear
{
Declarations
wear_declarations(const WearRunParameters &p, const WearSummary &summary)
{
  Declarations declared;
  declare_wear_plots(summary, declared);
  declared.add(summary);
  if (p.jumps.are_on())
    declared.warnings.push_back(rule_of_roughness(summary, p.jumps.tolerance));
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
rule_of_roughness(const WearSummary &summary, const double tolerance)
{
  WarningRule rule{{summary.roughness.id()}, 1., summary.roughness_limit.id()};
  rule.what = "the contact pressure is rough";
  rule.detail =
      "at {9 " + summary.cycles.id() +
      "} cycles the pressures of points differ from a smooth pressure around them by {2} of the "
      "mean pressure (root of the mean square); of the unworn surface it is {2 " +
      summary.unworn_roughness.id() + "}, and up to {2 " + summary.roughness_limit.id() +
      "} is plausible. Volumes and depths hold, the peak pressure and its place do not. " +
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
