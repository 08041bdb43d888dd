// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
struct PlotCurve
{
  std::string name; ///< in the legend
  std::vector<double> x, y;
  bool as_dots = false; ///< a dot at each point in place of a line
};

/// A plot of curves over common axes.
struct Plot
{
  std::string title, x_label, y_label; ///< labels with unit: "time [s]"
  std::vector<PlotCurve> curves;
};

/// The plot as an SVG 1.1 document of 720 x 450 pixels on white: frame, grid, ticks at multiples
/// of 1, 2 or 5, legend under the title. Line styles differ besides the colours. ^2 and
/// ^3 in texts are raised. Points closer than
/// a third of a pixel to the one before are left out.
/// @throws std::invalid_argument if a curve's x and y differ in length or hold what is not finite
std::string svg(const Plot &plot);

/// Round numbers within [low, high], about `wanted` of them: multiples of 1, 2 or 5 times a power
/// of ten, ascending.
std::vector<double> round_ticks(double low, double high, unsigned int wanted);
} // namespace arthrowear
