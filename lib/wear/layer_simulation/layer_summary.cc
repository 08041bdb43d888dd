// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_simulation/layer_summary.h"

namespace arthrowear
{
DeclaredResult
LayerSummary::by_points(const std::string &id, const std::string &name)
{
  return accuracy_result(id + "_points_error",
                         "estimated error of the " + name + " by points, relative", "-")
      .percent(2)
      .over(Reduction::first)
      .of_runs("whose coarse layer comes to the same cycles");
}

LayerSummary::LayerSummary(const LayeredParameters &p)
    : WornSummary(p.body, "worn volume from depths [mm^3]"), gait_cut(*this, p.gait_cut)
{
  const std::string cause = "points";
  for (const NumberResult &result : {worn_volume, wear_rate})
    state(result, volume_by_points, cause);
  for (const NumberResult &result : {deepest_wear, depth_rate})
    state(result, depth_by_points, cause);
  for (const NumberResult &result : {peak_pressure, first_peak_pressure, last_peak_pressure})
    state(result, pressure_by_points, cause);
}
} // namespace arthrowear
