// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/legend.h"

#include "base/number_text.h"
#include "figure/text_layout.h"

namespace arthrowear
{
namespace
{
constexpr double sample = 30., gap = 7., between = 22., row_height = 20., legend_font = 12.5;

const std::array<std::vector<double>, 6> dash_kinds{
    {{}, {8., 4.}, {2.5, 3.}, {10., 3., 2.5, 3.}, {5., 3.}, {14., 4.}}};
} // namespace

std::string
legend_text(const PlotCurve &curve)
{
  return curve.band > 0. ? curve.name + " (band: \xC2\xB1 " + rounded_text(100. * curve.band, 2) +
                               " %, estimated error at the end)"
                         : curve.name;
}

Colour
curve_colour(const PlotCurve &curve, const std::size_t number, const Theme &theme)
{
  return curve.shade.value_or(theme.curves[curve.colour.value_or(number) % theme.curves.size()]);
}

std::vector<double>
curve_dashes(const PlotCurve &curve, const std::size_t number)
{
  return dash_kinds[curve.dash.value_or(number) % dash_kinds.size()];
}

Legend
legend(const Plot &plot, const Theme &theme, const double left, const double right,
       const double top)
{
  Legend legend;
  double at = left, level = top + .5 * row_height;
  legend.height = row_height;
  for (std::size_t i = 0; i < plot.curves.size(); ++i)
  {
    const PlotCurve &curve = plot.curves[i];
    if (!curve.is_in_legend)
      continue;
    const double width = sample + gap + text_width(legend_text(curve), legend_font);
    if (at > left && at + width > right)
    {
      at = left;
      level += row_height;
      legend.height += row_height;
    }
    const Colour colour = curve_colour(curve, i, theme);
    if (curve.as_dots)
      legend.items.emplace_back(DrawnLine{{{at + .5 * sample, level}}, colour, dot_width});
    else
      legend.items.emplace_back(DrawnLine{
          {{at, level}, {at + sample, level}}, colour, curve_width, curve_dashes(curve, i)});
    legend.items.emplace_back(
        DrawnText{{at + sample + gap, level + 4.5}, legend_text(curve), legend_font, theme.ink});
    at += width + between;
  }
  return legend;
}
} // namespace arthrowear
