// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/creep_results.h"

#include "base/format.h"
#include "base/units.h"
#include "laws/creep/creep_recovery.h"

namespace arthrowear
{
namespace
{
const std::string depth_name = "largest creep depth",
                  pressure_name = "mean pressure at the largest creep depth",
                  least_name = depth_name + ", least by its constants",
                  most_name = depth_name + ", most by its constants",
                  rest_name = depth_name + " after rest";

double
depth_after_rest(const CreepEntries &entries, const CreepAtEnd &creep)
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

void
add_creep_results(const CreepEntries &entries, const CreepAtEnd &creep, Summary &summary)
{
  if (!entries.is_on)
    return;
  summary.add(depth_name, creep.depth);
  summary.add(pressure_name, creep.mean_pressure);
  if (entries.uncertainty > 0.)
  {
    summary.add(least_name, (1. - entries.uncertainty) * creep.depth);
    summary.add(most_name, (1. + entries.uncertainty) * creep.depth);
  }
  if (entries.recovers)
    summary.add(rest_name, depth_after_rest(entries, creep));
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
    text += formatted("; %.4g mm after a rest of %g min", depth_after_rest(entries, creep),
                      entries.rest / (60. * units::s));
  return text + ".";
}

void
declare_creep_results(Declarations &declared)
{
  const std::vector<std::string> depths{depth_name, least_name, most_name, rest_name};
  for (const std::string &depth : depths)
    declared.add(ResultGroup::wear, {depth + " [mm]"});
  declared.add(ResultGroup::wear, {pressure_name + " [MPa]"});
  declared.explain(pressure_name, "",
                   "over the last computed cycle, by [Creep / Mean pressure over]");
  declared.tabulate(depth_name, "max creep depth [mm]");
  declared.explain(depth_name, "", "at the end of loading; creep removes no volume");
  for (const std::string &bound : {least_name, most_name})
    declared.explain(bound, "", "under the same pressures, at [Creep / Uncertainty of constants]");
  declared.explain(rest_name, "", "without load for [Creep / Rest]; a part of creep comes back");
}
} // namespace arthrowear
