// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
struct ReportCurve
{
  std::string name;         ///< in the legend
  std::vector<double> x, y; ///< of the same length, finite
  double band = 0.;         ///< y is known to y * (1 ± band); 0: not stated
  unsigned int colour = 0, dash = 0;
};

/// A plot of curves over common axes.
struct ReportPlot
{
  std::string title, x_label, y_label; ///< labels with units
  bool has_log_y = false;
  bool is_main = true; ///< false: one of all columns, shown on demand
  std::vector<ReportCurve> curves;
  std::string note = {}; ///< below the plot
};

/// Plots of a run: those that its model is judged by, then all other columns of statistics.csv by
/// unit. Gait cycles beyond the first are drawn over each other, the first and the last.
std::vector<ReportPlot> plots_of(const RunResults &run);

/// Curves of several runs in common plots, by title; each curve is named by its run.
std::vector<ReportPlot> joined_plots(const std::vector<std::string> &names,
                                     const std::vector<std::vector<ReportPlot>> &plots);

/// At most about `most` points of a curve: of each run of points the first, lowest, highest and
/// last, in their order.
ReportCurve thinned(const ReportCurve &curve, std::size_t most);
} // namespace arthrowear
