// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/hip_layer.h"

#include "base/format.h"
#include "base/units.h"
#include "inputs/creep_results.h"
#include "inputs/declared_wear.h"
#include "models/hip_layer/output.h"
#include "results/surface_fields.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{

double
largest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}

/// Relative errors of a first cycle, estimated from a cycle with half the distance of rings [-].
struct PointErrors
{
  double volume = 0., depth = 0., pressure = 0.;
};

/// Volumes and pressures are of second order in the distance of rings: 4/3 of the difference.
/// The deepest place may lie at a kink of the depth, where the time in contact changes, and is of
/// first order there: twice the difference.
PointErrors
errors_of_points(const HipLayerParameters &p, const LayerCycleResult &cycle,
                 const unsigned int n_rings)
{
  constexpr double first_order = 2., second_order = 4. / 3.;
  LayerCycle fine(p.cup, p.points(2 * n_rings), p.steps, p.law);
  const LayerCycleResult result = fine.compute(fine.unworn());
  const double volume = result.volume, depth = largest(result.wear),
               pressure = largest(result.peak_pressure);
  PointErrors errors;
  if (volume > 0.)
    errors.volume = second_order * std::abs(cycle.volume / volume - 1.);
  if (depth > 0.)
    errors.depth = first_order * std::abs(largest(cycle.wear) / depth - 1.);
  if (pressure > 0.)
    errors.pressure = second_order * std::abs(largest(cycle.peak_pressure) / pressure - 1.);
  return errors;
}

/// Doubts about the first cycle.
void
review_first(const HipLayerParameters &p, const LayerCycleResult &cycle,
             const HipLayerOutput &output, Log &log)
{
  constexpr double much_compression = .1;
  if (cycle.n_unloaded > 0)
    log.warn("steps without contact",
             formatted("%.3g %% of the cycle", 100. * cycle.n_unloaded / cycle.moments.size()));
  const double stiffness = p.cup.layer.modulus() / p.cup.thickness;
  const double compression = largest(cycle.peak_pressure) / stiffness / p.cup.thickness;
  if (compression > much_compression)
    log.warn("strong compression of the layer",
             formatted("%.2g %% of its thickness under the largest pressure, %.3g MPa: beyond "
                       "elastic strains of polyethylene",
                       compression / units::percent, output.unworn_pressure()));
}

/// Returns the depth of creep at the end of the run.
CreepAtEnd
creep_at_end(const HipLayerParameters &p, const LayerLife &life)
{
  CreepAtEnd creep;
  for (std::size_t i = 0; i < life.wear().creep.size(); ++i)
    creep.add_point(life.wear().creep[i] * p.cup.thickness, life.cycle().mean_pressure[i]);
  return creep;
}

/// The depth of creep, with the entries to check.
std::string
deep_creep_text(const HipLayerParameters &p, const LayerLife &life)
{
  const double strain = life.largest_strain();
  return formatted("Creep is %.3g mm of a layer of %.3g mm (%.3g %%) at %.6g cycles. Polyethylene "
                   "creeps by a few per cent: check the constants of [Creep], [Creep / Time of a "
                   "cycle [s]] and the load.",
                   strain * p.cup.thickness, p.cup.thickness, strain / units::percent,
                   life.cycles());
}

/// Creep tests reach strains of a few per cent: beyond them the law has no data.
/// @throws RunError where half of the layer has crept
void
require_small_creep(const HipLayerParameters &p, const LayerLife &life)
{
  constexpr double impossible = .5;
  if (life.largest_strain() > impossible)
    throw RunError(deep_creep_text(p, life) +
                   " The run ends: this is more than half of the layer.");
}

/// Doubts about worn states.
void
review(const HipLayerParameters &p, const LayerLife &life, const HipLayerOutput &output, Log &log)
{
  constexpr double noticeable = .01, much_creep = .1;
  if (p.creep.is_on)
    log.line(creep_text(p.creep, creep_at_end(p, life)));
  if (life.largest_strain() > much_creep)
    log.warn("creep is deep for the thickness of the layer", deep_creep_text(p, life));
  if (output.rim_pressure() > noticeable * output.peak_pressure())
    log.warn("the contact reaches the rim of the cavity",
             formatted("%.3g MPa there; the layer has no wall beyond it and no edge. The model "
                       "hip_cup computes a rim",
                       output.rim_pressure()));
  if (p.law->uses_cycles())
    if (const std::string outside = doubt_about_data(p.law->data_range(), output.outside(),
                                                     "a smaller clearance or a larger head");
        !outside.empty())
      log.warn("the wear law is used outside of its data", outside);
  if (life.cycle().largest_residual > 0.)
    log.warn("the balance of the head was not found",
             formatted("%.2g of the load is left; the layer is nearly worn through, or its points "
                       "are too few",
                       life.cycle().largest_residual));
  if (life.largest_opening() >= ClinicalResults::least_opening)
    warn_of_penetration(output.penetration_checks(life), log);
}

Summary
summary_of(const HipLayerParameters &p, const LayerLife &life, const LayerCycleResult &first,
           const PointErrors &errors, const HipLayerOutput &output, const unsigned int n_points)
{
  const double volume = life.volume_from_depths();
  Summary summary;
  summary.add("outcome", life.is_worn_through() ? "worn through to the backing" : "done");
  summary.add("cycles", life.cycles());
  summary.add("computed cycles", life.computed_cycles());
  summary.add("rejected jumps", life.rejected_jumps());
  summary.add("points", n_points);
  summary.add("worn volume of the cup", volume);
  summary.add("worn volume from forces", life.volume_from_forces());
  summary.add("largest wear depth", life.largest_depth());
  add_creep_results(p.creep, creep_at_end(p, life), summary);
  summary.add("wear rate per million cycles", units::per_million * volume / life.cycles());
  summary.add("wear rate per million cycles, unworn", units::per_million * first.volume);
  summary.add("linear wear rate per million cycles",
              units::per_million * life.largest_depth() / life.cycles());
  summary.add("volume over wear factor, unworn", first.work / (units::newton * units::m));
  output.add_to(summary, life);
  if (p.life.jumps == LayerJumps::controlled)
  {
    summary.add("tolerance", p.life.tolerance);
    summary.add("estimated error of worn volume, relative",
                volume > 0. ? life.volume_error() / volume : 0.);
    const double opening = life.largest_opening();
    summary.add("estimated error of depths, relative",
                opening > 0. ? life.depth_error() / opening : 0.);
  }
  summary.add("estimated error of the volume by points, relative", errors.volume);
  summary.add("estimated error of the largest depth by points, relative", errors.depth);
  summary.add("estimated error of the pressure by points, relative", errors.pressure);
  p.gait_cut.add_to(summary);
  return summary;
}

const std::vector<std::string> errors_by_points =
    with_endings({"estimated error of the volume", "estimated error of the largest depth",
                  "estimated error of the pressure"},
                 {" by points, relative"});

std::vector<WarningRule>
warnings_of_layer(const HipLayerParameters &p)
{
  constexpr double doubtful = .02, small = .02, much = 1.2;
  std::vector<WarningRule> rules{
      {errors_by_points, doubtful, "", "few points carry the load",
       "estimated errors are {2%} % of the volume, {2%} % of the largest depth and {2%} % of the "
       "pressure; increase [Cup / Points]"},
      {{"peak contact pressure"},
       much,
       "peak contact pressure, unworn",
       "the pressure grows with wear",
       "{3} MPa, {3 peak contact pressure, unworn} MPa in the unworn cup: islands carry more and "
       "wear less, and are as large as the points are apart. Set [Wear / Jump / Kind] none, or "
       "choose a law whose wear grows with the pressure"}};
  if (p.cup.geometry == LayerGeometry::small_wear)
    rules.push_back({{"largest wear depth"},
                     small * p.cup.radius,
                     "",
                     "wear is not small against the radius of the cavity",
                     "{3} mm after {3 cycles} cycles; depths, volumes and pressures are 1 % to 7 % "
                     "off. Set [Layer / Geometry] large_wear"});
  return rules;
}
} // namespace

std::string
HipLayerModel::description() const
{
  return formatted("hip_layer: cavity of %.6g mm, clearance %.4g mm, layer of %.4g mm, %.4g cycles",
                   2. * p_.cup.radius, p_.cup.clearance, p_.cup.thickness, p_.life.cycles);
}

Declarations
HipLayerModel::declarations() const
{
  Declarations declared;
  declare_wear_plots(declared);
  declare_clinical_results(declared, "cup");
  declare_results_of_jumps(declared, "cup");
  declared.add(ResultGroup::solver, NumberStyle::count, {"points"});
  declared.reduce(Reduction::first, {"points"});
  declared.add(
      ResultGroup::wear, Reduction::first,
      {"wear rate per million cycles, unworn [mm^3]", "volume over wear factor, unworn [N m]"});
  declared.add(ResultGroup::accuracy, NumberStyle::percent, 2,
               with_endings(errors_by_points, {" [-]"}), Reduction::first);
  const std::string volume_by_points = "estimated error of the volume by points, relative",
                    depth_by_points = "estimated error of the largest depth by points, relative";
  for (const char *one :
       {"worn volume of the cup", "wear rate per million cycles", "worn volume from depths"})
    declared.errors.push_back({one, volume_by_points, "points"});
  for (const char *one :
       {"largest wear depth", "linear wear rate per million cycles", "max wear depth"})
    declared.errors.push_back({one, depth_by_points, "points"});
  declared.errors.push_back(
      {"peak contact pressure", "estimated error of the pressure by points, relative", "points"});
  declared.add(ResultGroup::contact, Reduction::first,
               {"peak contact pressure, unworn [MPa]",
                "contact area under the largest load, unworn [mm^2]"});
  declared.add(ResultGroup::contact, {"contact area under the largest load [mm^2]"});
  declared.reduce(Reduction::largest_of_last_cycle, {"peak contact pressure"});
  declared.warnings = warnings_of_layer(p_);
  p_.gait_cut.declare(declared);
  declared.add(ResultGroup::penetration,
               with_endings({"head displacement [mm]"}, {" x", " y", " z"}));
  declared.tables = {{statistics_table, hip_layer_columns(p_.is_shear_collected()).possible()},
                     {"wear_history.csv", HipLayerHistoryColumns(p_).possible()}};
  declared.anatomy = anatomy_of(p_.motion);
  DeclaredCup cup;
  cup.head_diameter = 2. * p_.cup.head_radius();
  cup.clearance = p_.cup.clearance;
  cup.wall = p_.cup.thickness;
  cup.time = FrameTime::of_cycles("time of frame", "gait cycles");
  cup.time.are_cycles = true;
  cup.values = {surface_fields::wear_depth,           surface_fields::creep_depth,
                surface_fields::contact_pressure,     layer_fields::peak_contact_pressure,
                layer_fields::sliding_distance,       layer_fields::wear_per_million_cycles,
                surface_fields::displacement_wear,    surface_fields::cross_shear,
                surface_fields::cross_shear_direction};
  declare_cup(declared, cup);
  declared.cite(ElasticLayer::citation);
  if (p_.law_choice.is_chosen())
    declared.cite(p_.law_choice.citation());
  if (p_.creep.is_on)
    declared.cite(CreepEntries::citation);
  if (p_.life.jumps == LayerJumps::controlled)
    declared.cite(ChebyshevStep::citation);
  return declared;
}

std::vector<Refinement>
HipLayerModel::refinements() const
{
  using Family = Refinement::Family;
  const double n_steps = p_.steps_per_cycle;
  std::vector<Refinement> all{
      {Family::mesh, {{"Cup / Points", mesh_count(), -2., true}}},
      {Family::steps, {{"Time / Steps per cycle", n_steps, -1., true}}, 2.}};
  all.front().count_power = -.5;
  const std::string section = "Wear / Jump / ";
  if (p_.life.jumps == LayerJumps::controlled) // the error is in proportion to the tolerance
    all.push_back({Family::jumps, {{section + "Tolerance", p_.life.tolerance}}, 4., 1.});
  else if (p_.life.jumps == LayerJumps::explicit_fixed)
    all.push_back({Family::jumps, {{section + "Cycles per jump", p_.life.cycles_per_jump}}, 2.});
  return all;
}

double
HipLayerModel::mesh_count() const
{
  return static_cast<double>(p_.points(rings_for_points(p_.n_points)).size());
}

std::vector<std::string>
HipLayerModel::main_results() const
{
  return {"worn volume of the cup",         "largest wear depth",     "largest creep depth",
          "penetration under load by wear", "penetration under load", "penetration by volume",
          "peak contact pressure"};
}

std::vector<Statistics::Column>
HipLayerModel::columns() const
{
  return hip_layer_columns(p_.is_shear_collected()).headers();
}

Summary
HipLayerModel::compute(Run &run) const
{
  const unsigned int n_rings = rings_for_points(p_.n_points);
  if (!p_.load_warning.empty())
    run.log.warn("the load is a " + p_.load_warning);
  p_.gait_cut.log(run.log, p_.frequency);
  LayerCycle cycle(p_.cup, p_.points(n_rings), p_.steps, p_.law, p_.creep.creep, p_.shear);
  LayerLife life(cycle, p_.life);
  const LayerCycleResult first = life.cycle();
  HipLayerOutput output(p_, run);
  output.record(cycle, life);
  const PointErrors errors = errors_of_points(p_, first, n_rings);
  review_first(p_, first, output, run.log);
  constexpr double least_news = .05; // of all cycles
  double reported = 0.;
  while (!life.is_over())
  {
    life.advance([&run]() { run.poll(); });
    require_small_creep(p_, life);
    output.record(cycle, life);
    if (run.log.is_verbose())
      run.log.detail(formatted("computed cycle ends at %.6g cycles: worn %.6g mm^3, %.4g mm deep",
                               life.cycles(), life.volume_from_depths(), life.largest_depth()));
    if (life.cycles() - reported < least_news * p_.life.cycles && !life.is_over())
      continue;
    reported = life.cycles();
    run.log.line(formatted("%.4g cycles: worn %.6g mm^3, %.4g mm deep, %.4g MPa", life.cycles(),
                           life.volume_from_depths(), life.largest_depth(),
                           output.peak_pressure()));
  }
  review(p_, life, output, run.log);
  if (life.is_worn_through())
    run.log.warn("the layer is worn through",
                 formatted("after %.4g cycles of %.4g; a thicker wall or a smaller wear factor "
                           "lasts longer",
                           life.cycles(), p_.life.cycles));
  return summary_of(p_, life, first, errors, output,
                    static_cast<unsigned int>(cycle.contact().points().size()));
}

RunCost
cost_of(const HipLayerParameters &p)
{
  // Per step and point: two to four sums of the balance, and the wear.
  constexpr double flops = 120., bytes_per_point = 400.;
  // The cycle on four times as many points is as much as four others.
  constexpr double check = 4.;
  double least = 1., most = 1.; // computed cycles
  if (p.life.jumps == LayerJumps::explicit_fixed)
    least = most = std::ceil(p.life.cycles / p.life.cycles_per_jump) + 1.;
  else if (p.life.jumps == LayerJumps::controlled)
  {
    // About ten cycles for a million, sixty for ten million, by the tolerance 2e-2.
    const double jumps =
        3. * std::pow(p.life.cycles / 1e6, .8) * std::sqrt(2e-2 / p.life.tolerance);
    least = std::min(p.life.cycles, 4. + jumps);
    most = std::min(4. * p.life.cycles, 10. + 8. * jumps);
  }
  RunCost cost = adaptive_cost((least + check) * p.steps_per_cycle,
                               (most + check) * p.steps_per_cycle, p.n_points, flops * p.n_points);
  cost.cycles = least;
  cost.most_cycles = most;
  cost.memory += bytes_per_point * 5. * p.n_points;
  return cost;
}
} // namespace arthrowear
