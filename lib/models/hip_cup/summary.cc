// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/summary.h"

#include "base/ranges.h"

namespace arthrowear
{
DeclaredResult
EdgeSummary::of_spring(const DeclaredResult &result)
{
  return DeclaredResult(result).of_runs("with a lateral spring");
}

EdgeSummary::EdgeSummary(Summary &all)
    : separation(all.number(of_spring(contact_result("largest_separation_of_the_centres",
                                                     "largest separation of the centres", "mm")
                                          .over(Reduction::largest)
                                          .as(ResultRole::separation)
                                          .means("of head and cavity, along the lateral spring")))),
      rigid(all.number(
          of_spring(contact_result("largest_separation_of_the_centres_of_rigid_bodies",
                                   "largest separation of the centres of rigid bodies", "mm")
                        .over(Reduction::largest)
                        .means("at rest without friction at a sharp or rounded rim")))),
      time_at_rim(all.number(of_spring(contact_result("time_at_the_rim", "time at the rim", "-")
                                           .percent(3)
                                           .means("share of the computed cycles in which the head "
                                                  "is out of the cavity"))))
{
}

namespace
{
std::vector<Check>
checks_of_cup()
{
  std::vector<Check> checks = checks_of_ball();
  checks.push_back(Check::separation);
  return checks;
}
} // namespace

HipCupSummary::HipCupSummary(const WearRunParameters &p, const GaitCut &cut)
    : WearSummary(p, checks_of_cup()), gait_cut(*this, cut), edge(*this),
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
