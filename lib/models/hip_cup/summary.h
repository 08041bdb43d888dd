// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
/// Results of a worn cup.
struct HipCupSummary : WearSummary
{
  HipCupSummary(const WearRunParameters &p, const GaitCut &cut);

  const TextResult load_is =
      text(contact_result("load_is", "load is the").of_runs("whose load is doubtful"));
  const GaitCutSummary gait_cut;

  /// A result of the same cup as an elastic layer, and its difference.
  struct ByLayer
  {
    NumberResult value, difference; ///< the second in percent
  };
  const std::array<ByLayer, 5> by_layer; ///< volume, depth, pressure, area, creep

private:
  ByLayer of_layer(const std::string &id, const std::string &name, const std::string &unit);
};
} // namespace arthrowear
