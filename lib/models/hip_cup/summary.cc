// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/summary.h"

namespace arthrowear
{
HipCupSummary::HipCupSummary(const WearRunParameters &p, const GaitCut &cut)
    : WearSummary(p),
      gait_cut(*this, cut), by_layer{
                                of_layer("worn_volume", "worn volume", "mm^3"),
                                of_layer("deepest_wear", "largest wear depth", "mm"),
                                of_layer("peak_pressure", "peak contact pressure", "MPa"),
                                of_layer("largest_contact_area", "largest contact area", "mm^2"),
                                of_layer("deepest_creep", "largest creep depth", "mm")}
{
}

HipCupSummary::ByLayer
HipCupSummary::of_layer(const std::string &id, const std::string &name, const std::string &unit)
{
  const auto add =
      [&](const std::string &id_ending, const std::string &ending, const std::string &in)
  {
    return number(accuracy_result("layer_" + id + id_ending, name + " by the layer" + ending, in)
                      .of_runs("with a prediction by the layer"));
  };
  const NumberResult value = add("", "", unit);
  return {value, add("_difference", ", difference", "%")};
}
} // namespace arthrowear
