// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/chart.h"

namespace arthrowear
{
constexpr double curve_width = 1.8, dot_width = 6.; ///< [1/96 inch]

/// Colour and dashes of the curve with a number.
Colour curve_colour(const PlotCurve &curve, std::size_t number, const Theme &theme);
std::vector<double> curve_dashes(const PlotCurve &curve, std::size_t number);
/// The curve's name, with its band if it has one.
std::string legend_text(const PlotCurve &curve);

/// Rows of the curves' names with samples of their lines within [left, right], the first at `top`.
struct Legend
{
  std::vector<DrawnItem> items;
  double height = 0.;
};
Legend legend(const Plot &plot, const Theme &theme, double left, double right, double top);
} // namespace arthrowear
