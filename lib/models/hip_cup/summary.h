// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
/// A result that the same cup as an elastic layer has as well.
struct LayerQuantity
{
  const char *id, *name, *unit;
};
inline constexpr std::array<LayerQuantity, 5> layer_quantities{
    {{"worn_volume", "worn volume", "mm^3"},
     {"deepest_wear", "largest wear depth", "mm"},
     {"peak_pressure", "peak contact pressure", "MPa"},
     {"largest_contact_area", "largest contact area", "mm^2"},
     {"deepest_creep", "largest creep depth", "mm"}}};

/// Results of a head that a lateral spring pushes over the rim.
struct EdgeSummary
{
  explicit EdgeSummary(Summary &all);

  const NumberResult separation, rigid, time_at_rim;

private:
  static DeclaredResult of_spring(const DeclaredResult &result);
};

/// Results of a worn cup.
struct HipCupSummary : WearSummary
{
  HipCupSummary(const WearRunParameters &p, const GaitCut &cut);

  const TextResult load_is =
      text(contact_result("load_is", "load is the").of_runs("whose load is doubtful"));
  const GaitCutSummary gait_cut;
  const EdgeSummary edge;

  /// A result of the same cup as an elastic layer, and its difference.
  struct ByLayer
  {
    NumberResult value, difference; ///< the second in percent
  };
  const std::vector<ByLayer> by_layer; ///< in the order of layer_quantities

private:
  ByLayer of_layer(const LayerQuantity &quantity);
};
} // namespace arthrowear
