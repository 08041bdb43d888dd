// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"
#include "report/run_results.h"

namespace arthrowear
{
constexpr unsigned int n_curve_colours = 6; ///< of the style of the page

/// Ends of the interval of each y of a curve; finite.
struct CurveInterval
{
  std::vector<double> lower, upper;
};

/// A plot of a page. Its curves have finite values, colours and dashes.
struct ReportPlot : Plot
{
  bool is_main = true;                       ///< false: one of all columns, shown on demand
  std::string note = {};                     ///< below the plot
  std::string place = {};                    ///< id of its element; empty: in the section of curves
  std::vector<CurveInterval> intervals = {}; ///< of each curve, or empty
  std::size_t n_areas = 0; ///< of the first curves only the interval is drawn, as an area
  /// Names of the rows of bars, one below the other; x of a curve is the number of the row and y
  /// its length. Empty: curves.
  std::vector<std::string> bars = {};
};

/// Plots of a run: those that its model is judged by, then all other columns of statistics.csv by
/// unit. Gait cycles beyond the first are drawn over each other, the first and the last.
std::vector<ReportPlot> plots_of(const RunResults &run);

/// Curves of several runs in common plots, by title; each curve is named by its run.
std::vector<ReportPlot> joined_plots(const std::vector<std::string> &names,
                                     const std::vector<std::vector<ReportPlot>> &plots);

/// At most about `most` points of a curve: of each run of points the first, lowest, highest and
/// last, in their order.
PlotCurve thinned(const PlotCurve &curve, std::size_t most);
} // namespace arthrowear
