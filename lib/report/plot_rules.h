// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A plot that a report draws if the run has its columns.
struct PlotRule
{
  enum class Along
  {
    gait,    ///< % of the gait cycle, cycles over each other
    whole,   ///< the whole run
    column,  ///< another column, `x`
    portrait ///< the same in the last gait cycle
  };
  std::string title, table;
  Along along = Along::whole;
  std::string x; ///< column, for `column` and `portrait`
  std::string y_label;
  std::vector<std::string> columns; ///< any of them
  std::string error = {};           ///< item of summary.json with the relative error; or empty
  bool has_log_y = false;
};

/// Plots of a model in their order; none for a model that is not of this program.
std::vector<PlotRule> plot_rules(const std::string &model);
} // namespace arthrowear
