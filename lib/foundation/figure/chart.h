// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/theme.h"
#include "figure/ticks.h"

#include <limits>
#include <optional>

namespace arthrowear
{
struct PlotCurve
{
  std::string name; ///< in the legend
  std::vector<double> x, y;
  bool as_dots = false; ///< a dot at each point in place of a line
  double band = 0.;     ///< y is known to y * (1 ± band); 0: not stated
  std::optional<unsigned int> colour = {}, dash = {}; ///< numbers; none: by place in `curves`
  std::optional<Colour> shade = {};                   ///< in place of the numbered colour
  bool is_in_legend = true;
};

/// A plot of curves over common axes.
struct Plot
{
  std::string title, x_label, y_label; ///< labels with unit: "time [s]"
  std::vector<PlotCurve> curves;
  bool has_log_y = false;
  std::string subtitle = {};
  bool has_log_x = false;
};

/// An interval of values on an interval of the sheet.
struct ChartAxis
{
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  double begin = 0., end = 0.;
  bool is_log = false;
  std::vector<double> ticks;
  TickTexts texts;

  double place(double value) const;
};

/// The axes along x and up y with about so many ticks. Their ends lie near the values, at zero or
/// at a tick if that is close.
std::pair<ChartAxis, ChartAxis> axes_of(const Plot &plot, unsigned int wanted_along,
                                        unsigned int wanted_up);

struct ChartStyle
{
  double width = 720., height = 450.; ///< of the sheet [1/96 inch]
  const Theme *theme = &light_theme();
  bool is_transparent = false, has_title = true;
  std::optional<std::pair<double, double>> y_range = {};
};

constexpr double sheet_margin = 14.; ///< [1/96 inch]

/// Draws title and subtitle at the upper edge of a sheet. @return the level below them
double draw_title(const std::string &title, const std::string &subtitle, const Theme &theme,
                  Drawing &drawing);

/// A plot as a drawing: frame, grid, round ticks, legend under the title. Line styles differ
/// besides the colours. Points closer than a third of a pixel to the previous point are left out,
/// and on a logarithmic axis also points that are not positive. Ticks of an axis in % of the gait
/// cycle are multiples of 10, 20 or 50.
/// @throws std::invalid_argument if a curve's x and y differ in length or have values that are not
/// finite
Drawing chart(const Plot &plot, const ChartStyle &style = {});

/// The chart of the default style as an SVG document.
std::string svg(const Plot &plot);
} // namespace arthrowear
