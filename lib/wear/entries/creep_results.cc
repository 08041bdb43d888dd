// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/creep_results.h"

#include "base/format.h"
#include "base/units.h"
#include "laws/creep/creep_recovery.h"

namespace arthrowear
{
namespace
{
double
recovered_depth(const CreepEntries &entries, const CreepAtEnd &creep)
{
  return creep.depth * (1. - creep_recovery::share(entries.rest));
}
} // namespace

void
CreepAtEnd::add_point(const double point_depth, const double point_pressure)
{
  if (point_depth > depth)
    *this = {point_depth, point_pressure};
}

CreepSummary::CreepSummary(Summary &all)
    : depth(all.number(wear_result("deepest_creep", "largest creep depth", "mm")
                           .means("at the end of loading; creep removes no volume")
                           .in_column("max creep depth [mm]")
                           .as(ResultRole::deepest_creep)
                           .of_runs("with creep"))),
      least_depth(all.number(
          wear_result("least_deepest_creep", "largest creep depth, least by its constants", "mm")
              .means("under the same pressures, at [Creep / Uncertainty of constants]")
              .of_runs("with an uncertainty of creep"))),
      most_depth(all.number(
          wear_result("most_deepest_creep", "largest creep depth, most by its constants", "mm")
              .means("under the same pressures, at [Creep / Uncertainty of constants]")
              .of_runs("with an uncertainty of creep"))),
      depth_after_rest(
          all.number(wear_result("deepest_creep_after_rest", "largest creep depth after rest", "mm")
                         .means("without load for [Creep / Rest]; a part of creep comes back")
                         .of_runs("with a rest"))),
      pressure(all.number(
          wear_result("mean_pressure_of_creep", "mean pressure at the largest creep depth", "MPa")
              .means("over the last computed cycle, by [Creep / Mean pressure over]")
              .of_runs("with creep")))
{
}

void
CreepSummary::set(const CreepEntries &entries, const CreepAtEnd &creep) const
{
  if (!entries.is_on)
    return;
  depth.set(creep.depth);
  pressure.set(creep.mean_pressure);
  if (entries.uncertainty > 0.)
  {
    least_depth.set((1. - entries.uncertainty) * creep.depth);
    most_depth.set((1. + entries.uncertainty) * creep.depth);
  }
  if (entries.recovers)
    depth_after_rest.set(recovered_depth(entries, creep));
}

std::string
creep_text(const CreepEntries &entries, const CreepAtEnd &creep)
{
  std::string text = formatted("Creep is %.4g mm deep at most", creep.depth);
  if (entries.uncertainty > 0.)
    text += formatted(
        " (%.4g to %.4g mm by its constants, +-%g %%)", (1. - entries.uncertainty) * creep.depth,
        (1. + entries.uncertainty) * creep.depth, entries.uncertainty / units::percent);
  text += formatted(", where the mean pressure is %.3g MPa", creep.mean_pressure);
  if (entries.recovers)
    text += formatted("; %.4g mm after a rest of %g min", recovered_depth(entries, creep),
                      entries.rest / (60. * units::s));
  return text + ".";
}
} // namespace arthrowear
