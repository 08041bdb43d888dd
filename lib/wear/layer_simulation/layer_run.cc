// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_simulation/layer_run.h"

#include "base/format.h"
#include "entries/plausibility.h"

namespace arthrowear
{
namespace
{
double
largest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}

/// Results of a life whose errors the points of the layer decide.
struct PointResults
{
  double volume = 0., first_volume = 0.; // [mm^3], of the first cycle per cycle
  double depth = 0., first_depth = 0.;   // [mm]
  double first_pressure = 0., last_pressure = 0., largest_pressure = 0.; // [MPa]
  std::vector<double> cycles, depths; // after each jump [-], [mm]

  void start(const LayerLife &life)
  {
    first_volume = life.cycle().volume;
    first_depth = largest(life.cycle().wear);
    first_pressure = largest(life.cycle().peak_pressure);
    add(life);
  }

  ///< with its first cycle
  void add(const LayerLife &life)
  {
    volume = life.volume_from_depths();
    depth = life.largest_depth();
    if (depth > 0.)
    {
      cycles.push_back(life.cycles());
      depths.push_back(depth);
    }
    last_pressure = largest(life.cycle().peak_pressure);
    largest_pressure = std::max(largest_pressure, last_pressure);
  }

  ///< after a jump
};

/// Relative errors of results by the points [-]; none of a result that is 0.
struct PointErrors
{
  std::optional<double> volume, depth, pressure;
};

/// Largest relative difference of the depths of two lives, over their courses: between two jumps a
/// depth grows as a power of the cycles.
double
difference_of_depths(const PointResults &life, const PointResults &coarse)
{
  double largest = 0.;
  for (std::size_t k = 0; k < coarse.cycles.size(); ++k)
  {
    const auto next = std::lower_bound(life.cycles.begin(), life.cycles.end(), coarse.cycles[k]);
    if (next == life.cycles.begin() || next == life.cycles.end())
      continue;
    const std::size_t i = next - life.cycles.begin();
    const double share = std::log(coarse.cycles[k] / life.cycles[i - 1]) /
                         std::log(life.cycles[i] / life.cycles[i - 1]),
                 depth = life.depths[i - 1] * std::pow(life.depths[i] / life.depths[i - 1], share);
    largest = std::max(largest, std::abs(coarse.depths[k] / depth - 1.));
  }
  return largest;
}

/// Volumes and pressures are of second order in the distance of points, which is twice as large on
/// the coarse layer: its difference is three times the error, Roache's factor of safety for an
/// order that is not measured. Values may agree by chance: those of the first cycle show the
/// scatter as well. A largest depth agrees by chance several times in the course of a life.
PointErrors
difference(const PointResults &life, const PointResults &coarse)
{
  const auto relative = [](const double value, const double other)
  { return value > 0. ? std::optional(std::abs(other / value - 1.)) : std::nullopt; };
  std::optional<double> depth =
      std::max(relative(life.depth, coarse.depth), relative(life.first_depth, coarse.first_depth));
  if (depth)
    depth = std::max(*depth, difference_of_depths(life, coarse));
  return {std::max(relative(life.volume, coarse.volume),
                   relative(life.first_volume, coarse.first_volume)),
          depth,
          std::max({relative(life.first_pressure, coarse.first_pressure),
                    relative(life.last_pressure, coarse.last_pressure),
                    relative(life.largest_pressure, coarse.largest_pressure)})};
}

/// The errors, by a life of the same cycles on the coarse layer; none if it ends sooner: few points
/// may not balance the load, or be worn through.
std::optional<PointErrors>
errors_of_points(const PointResults &results, const LayerLife &life, const LayeredParameters &p,
                 LayerCycle &coarse, LayerOutput &output, Run &run)
{
  constexpr double rounding = 1e-9; // of cycles
  PointResults of_coarse;
  try
  {
    LayerLife other(coarse, p.life);
    of_coarse.start(other);
    output.record_coarse(other);
    while (!other.is_over())
    {
      other.advance([&run]() { run.poll(); });
      of_coarse.add(other);
    }
    if (std::abs(other.cycles() - life.cycles()) > rounding * life.cycles())
      return {};
    output.record_coarse(other);
  }
  catch (const RunError &)
  {
    return {};
  }
  const PointErrors errors = difference(results, of_coarse);
  output.add_errors_of_points(errors.volume.value_or(0.));
  return errors;
}

CreepAtEnd
creep_at_end(const LayerCycle &cycle, const LayerLife &life)
{
  CreepAtEnd creep;
  for (std::size_t i = 0; i < life.wear().creep.size(); ++i)
    creep.add_point(life.wear().creep[i] * cycle.thickness(), life.cycle().mean_pressure[i]);
  return creep;
}

/// The depth of creep, with the entries to check.
std::string
deep_creep_text(const LayerCycle &cycle, const LayerLife &life)
{
  const double strain = life.largest_strain();
  return formatted(
      "Creep is %.3g mm of a layer of %.3g mm (%.3g %%) at %.6g cycles. Polyethylene creeps by a "
      "few per cent: check the constants of [Creep], [Creep / Time of a cycle [s]] and the load.",
      strain * cycle.thickness(), cycle.thickness(), strain / units::percent, life.cycles());
}

/// Creep tests reach strains of a few per cent: beyond them the law has no data.
/// @throws RunError where half of the layer has crept
void
require_small_creep(const LayerCycle &cycle, const LayerLife &life)
{
  constexpr double impossible = .5;
  if (life.largest_strain() > impossible)
    throw RunError(deep_creep_text(cycle, life) +
                   " The run ends: this is more than half of the layer.");
}

/// Doubts about the first cycle.
void
review_first(const LayeredParameters &p, const LayerCycle &cycle, const LayerLife &life,
             const LayerOutput &output, Log &log)
{
  constexpr double much_compression = .1;
  const LayerCycleResult &first = life.cycle();
  if (first.n_unloaded > 0)
    log.warn("steps without contact",
             formatted("%.3g %% of the cycle", 100. * first.n_unloaded / first.moments.size()));
  const double compression =
      *std::max_element(first.peak_pressure.begin(), first.peak_pressure.end()) /
      cycle.stiffness(0, 0.) / cycle.thickness();
  if (compression > much_compression)
    log.warn("strong compression of the layer",
             formatted("%.2g %% of its thickness under the largest pressure, %.3g MPa: beyond "
                       "elastic strains of polyethylene",
                       compression / units::percent, output.unworn_pressure()));
  if (const double peak = output.unworn_pressure(); p.yield_stress > 0. && peak > p.yield_stress)
    log.warn("the peak contact pressure is above the yield stress",
             text_of_yield(peak, p.yield_stress, "Layer / Yield stress [MPa]") + "Lower it by " +
                 p.closer_fit + ".");
  output.review_first(life, log);
}

/// Wear of jumps without estimated errors, beside the elastic approach in the unworn layer.
ExtrapolatedWear
extrapolated_wear(const LayeredParameters &p, const LayerCycle &cycle, const LayerLife &life,
                  const LayerCycleResult &first)
{
  ExtrapolatedWear wear{life.unjudged_cycles(), life.unjudged_depth(), 0., p.clearance};
  for (std::size_t i = 0; i < first.peak_pressure.size(); ++i)
    if (const double pressure = first.peak_pressure[i]; pressure > 0.)
      wear.approach = std::max(wear.approach, pressure / cycle.stiffness(i, pressure));
  return wear;
}

/// Doubts about worn states.
void
review(const LayeredParameters &p, const LayerCycle &cycle, const LayerLife &life,
       const LayerOutput &output, Log &log)
{
  constexpr double much_creep = .1;
  if (p.creep.is_on)
    log.line(creep_text(p.creep, creep_at_end(cycle, life)));
  if (life.largest_strain() > much_creep)
    log.warn("creep is deep for the thickness of the layer", deep_creep_text(cycle, life));
  if (p.law->uses_cycles())
    if (const std::string doubt =
            doubt_about_data(p.law->data_range(), output.outside(), p.closer_fit);
        !doubt.empty())
      log.warn("the wear law is used outside of its data", doubt);
  output.review(life, log);
  if (life.is_worn_through())
    log.warn("the layer is worn through",
             formatted(
                 "after %.4g cycles of %.4g; a thicker layer or a smaller wear factor lasts longer",
                 life.cycles(), p.life.cycles));
}

/// Sets the results that all layers have, except those of the contact.
void
fill(const LayerSummary &summary, const LayeredParameters &p, const LayerCycle &cycle,
     const LayerLife &life, const LayerCycleResult &first, const std::optional<PointErrors> &errors)
{
  const double volume = life.volume_from_depths();
  summary.comes_to_end = !life.is_worn_through();
  summary.outcome.set(life.is_worn_through() ? "worn through to the backing" : "done");
  summary.cycles.set(life.cycles());
  summary.computed_cycles.set(life.computed_cycles());
  summary.rejected_jumps.set(life.rejected_jumps());
  summary.points.set(static_cast<long long>(cycle.n_points()));
  summary.worn_volume.set(volume);
  summary.worn_volume_from_forces.set(life.volume_from_forces());
  summary.deepest_wear.set(life.largest_depth());
  summary.creep.set(p.creep, creep_at_end(cycle, life));
  summary.wear_rate.set(units::per_million * volume / life.cycles());
  summary.unworn_rate.set(units::per_million * first.volume);
  summary.depth_rate.set(units::per_million * life.largest_depth() / life.cycles());
  summary.unworn_volume_over_factor.set(first.work / (units::newton * units::m));
  summary.extrapolation.set(extrapolated_wear(p, cycle, life, first));
  if (p.life.jumps == LayerJumps::controlled)
  {
    summary.tolerance.set(p.life.tolerance);
    if (volume > 0.)
      summary.volume_error.set(life.volume_error() / volume);
    if (const double opening = life.largest_opening(); opening > 0.)
      summary.depth_error.set(life.depth_error() / opening);
  }
  if (errors)
    for (const auto &[result, error] : {std::pair{summary.volume_by_points, errors->volume},
                                        {summary.depth_by_points, errors->depth},
                                        {summary.pressure_by_points, errors->pressure}})
      if (error)
        result.set(*error);
  summary.gait_cut.set(p.gait_cut);
}
} // namespace

std::unique_ptr<Summary>
run_layer(const LayeredParameters &p, LayerCycle &cycle, LayerCycle &coarse, LayerOutput &output,
          Run &run)
{
  if (!p.load_warning.empty())
    run.log.warn("the load is a " + p.load_warning);
  p.gait_cut.log(run.log, p.frequency);
  std::optional<PartTimer> part(std::in_place, run.seconds, "first cycle");
  LayerLife life(cycle, p.life);
  const LayerCycleResult first = life.cycle();
  output.record(life);
  PointResults results;
  results.start(life);
  review_first(p, cycle, life, output, run.log);
  constexpr double least_news = .05; // of all cycles
  double reported = 0.;
  part.emplace(run.seconds, "later cycles");
  while (!life.is_over())
  {
    life.advance([&run]() { run.poll(); });
    require_small_creep(cycle, life);
    output.record(life);
    results.add(life);
    if (run.log.is_verbose())
      run.log.detail(formatted("computed cycle ends at %.6g cycles: worn %.6g mm^3, %.4g mm deep",
                               life.cycles(), life.volume_from_depths(), life.largest_depth()));
    if (life.cycles() - reported < least_news * p.life.cycles && !life.is_over())
      continue;
    reported = life.cycles();
    run.log.line(formatted("%.4g cycles: worn %.6g mm^3, %.4g mm deep, %.4g MPa", life.cycles(),
                           life.volume_from_depths(), life.largest_depth(),
                           output.peak_pressure()));
  }
  part.emplace(run.seconds, "errors by points");
  const std::optional<PointErrors> errors = errors_of_points(results, life, p, coarse, output, run);
  part.emplace(run.seconds, "files");
  review(p, cycle, life, output, run.log);
  if (const std::string doubt =
          extrapolated_wear(p, cycle, life, first)
              .doubt(p.law->uses_cycles()
                         ? "Set [Wear / Jump / Kind] explicit with fewer [Cycles per jump]."
                         : "Set [Wear / Jump / Kind] controlled.");
      !doubt.empty())
    run.log.warn(ExtrapolatedWear::title, doubt);
  return output.summarise(life, [&](const LayerSummary &summary)
                          { fill(summary, p, cycle, life, first, errors); });
}

void
declare_layer_run(const LayeredParameters &p, const LayerSummary &summary,
                  const std::string &points_entry, Declarations &declared)
{
  constexpr double doubtful = .02;
  declare_wear_plots(summary, declared);
  declared.add(summary);
  declared.warnings.push_back({{summary.volume_by_points.id(), summary.depth_by_points.id(),
                                summary.pressure_by_points.id()},
                               doubtful,
                               "",
                               "few points carry the load",
                               "estimated errors are {2%} % of the volume, {2%} % of the largest "
                               "depth and {2%} % of the pressure; increase [" +
                                   points_entry + "]"});
  declared.cite(ElasticLayer::citation);
  if (p.law_choice.is_chosen())
    declared.cite(p.law_choice.citation());
  if (p.creep.is_on)
    declared.cite(CreepEntries::citation);
  if (p.life.jumps == LayerJumps::controlled)
    declared.cite(ChebyshevStep::citation);
}

std::vector<Refinement>
layer_refinements(const LayeredParameters &p, const std::string &points_entry,
                  const double n_points)
{
  using Family = Refinement::Family;
  const double n_steps = p.steps_per_cycle;
  std::vector<Refinement> all{
      {Family::mesh, {{points_entry, n_points, -2., true}}},
      {Family::steps, {{"Time / Steps per cycle", n_steps, -1., true}}, 2.}};
  all.front().count_power = -.5;
  const std::string section = "Wear / Jump / ";
  if (p.life.jumps == LayerJumps::controlled) // the error is in proportion to the tolerance
    all.push_back({Family::jumps, {{section + "Tolerance", p.life.tolerance}}, 4., 1.});
  else if (p.life.jumps == LayerJumps::explicit_fixed)
    all.push_back({Family::jumps, {{section + "Cycles per jump", p.life.cycles_per_jump}}, 2.});
  return all;
}

RunCost
layer_cost(const LayeredParameters &p, const double n_points, const double flops)
{
  constexpr double bytes_per_point = 400.;
  constexpr double with_coarse = 1.25; // a life on a quarter of the points
  double least = 1., most = 1.;        // computed cycles
  if (p.life.jumps == LayerJumps::explicit_fixed)
    least = most = std::ceil(p.life.cycles / p.life.cycles_per_jump) + 1.;
  else if (p.life.jumps == LayerJumps::controlled)
  {
    // About ten cycles for a million, sixty for ten million, by the tolerance 2e-2.
    const double jumps =
        3. * std::pow(p.life.cycles / 1e6, .8) * std::sqrt(2e-2 / p.life.tolerance);
    least = std::min(p.life.cycles, 4. + jumps);
    // Creep spreads a contact faster than wear: a knee needed 207 cycles for a million, not 15.
    const double with_creep = p.creep.is_on ? 9. : 1.;
    most = std::min(4. * p.life.cycles, 10. + 8. * with_creep * jumps);
  }
  RunCost cost = adaptive_cost(with_coarse * least * p.steps_per_cycle,
                               with_coarse * most * p.steps_per_cycle, n_points, flops * n_points);
  cost.cycles = least;
  cost.most_cycles = most;
  cost.memory += bytes_per_point * with_coarse * n_points;
  return cost;
}
} // namespace arthrowear
