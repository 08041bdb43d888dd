// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/summary.h"

#include "base/ranges.h"

namespace arthrowear
{
HipCupSummary::HipCupSummary(const WearRunParameters &p, const GaitCut &cut)
    : WearSummary(p), gait_cut(*this, cut),
      by_layer(mapped(layer_quantities,
                      [this](const LayerQuantity &quantity) { return of_layer(quantity); }))
{
}

HipCupSummary::ByLayer
HipCupSummary::of_layer(const LayerQuantity &quantity)
{
  const auto add =
      [&](const std::string &id_ending, const std::string &ending, const std::string &in)
  {
    return number(accuracy_result(std::string("layer_") + quantity.id + id_ending,
                                  std::string(quantity.name) + " by the layer" + ending, in)
                      .of_runs("with a prediction by the layer"));
  };
  const NumberResult value = add("", "", quantity.unit);
  return {value, add("_difference", ", difference", "%")};
}
} // namespace arthrowear
