// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/chart.h"

#include "figure/legend.h"
#include "figure/svg.h"
#include "figure/text_layout.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>

namespace arthrowear
{
namespace
{
constexpr double font = 12.5, label_font = 13.5, title_font = 16., margin = sheet_margin;

void
check(const Plot &plot)
{
  for (const PlotCurve &curve : plot.curves)
  {
    if (curve.x.size() != curve.y.size())
      throw std::invalid_argument("curve '" + curve.name + "': x and y differ in length");
    for (const std::vector<double> *values : {&curve.x, &curve.y})
      for (const double value : *values)
        if (!std::isfinite(value))
          throw std::invalid_argument("curve '" + curve.name +
                                      "' holds a number that is not finite");
  }
}

using Axis = ChartAxis;

void
include(Axis &axis, const double value)
{
  if (axis.is_log && !(value > 0.))
    return;
  axis.low = std::min(axis.low, value);
  axis.high = std::max(axis.high, value);
}

/// An interval for values that are all the same up to round-off, or for none.
void
widen_point(Axis &axis)
{
  if (axis.low > axis.high)
    axis.low = axis.is_log ? 1. : 0., axis.high = axis.is_log ? 10. : 1.;
  const double size = std::max(std::abs(axis.low), std::abs(axis.high));
  if (axis.high - axis.low > 1e-9 * size && size > 0.)
    return;
  const double reach = size > 0. ? size : 1.;
  axis.low = axis.is_log ? axis.low / 10. : axis.low - reach;
  axis.high = axis.is_log ? axis.high * 10. : axis.high + reach;
}

/// Ends that lie close before a tick are moved to it.
void
reach_ticks(Axis &axis, const unsigned int wanted)
{
  const std::vector<double> near = round_ticks(axis.low, axis.high, wanted);
  if (axis.is_log || near.size() < 2)
    return;
  const double spacing = near[1] - near[0];
  constexpr double close = .45;
  const double below = spacing * std::floor(axis.low / spacing + 1e-9),
               above = spacing * std::ceil(axis.high / spacing - 1e-9);
  axis.low = axis.low - below < close * spacing ? below : axis.low;
  axis.high = above - axis.high < close * spacing ? above : axis.high;
}

void
add_ticks(Axis &axis, const unsigned int wanted)
{
  axis.ticks = axis.is_log ? log_ticks(axis.low, axis.high, wanted)
                           : round_ticks(axis.low, axis.high, wanted);
  axis.texts = axis.is_log ? log_tick_texts(axis.ticks) : tick_texts(axis.ticks);
}

Axis
axis_along(const Plot &plot)
{
  Axis x;
  x.is_log = plot.has_log_x;
  for (const PlotCurve &curve : plot.curves)
    for (const double value : curve.x)
      include(x, value);
  if (!x.is_log && x.low > 0. && x.low < .05 * x.high)
    x.low = 0.;
  // A cycle begins at 0 and ends at 100 %, also where its first row is a step later.
  constexpr double cycle = 100., step = .02 * cycle;
  if (plot.x_label == "gait cycle [%]" && x.low <= x.high && x.high > .5 * cycle)
  {
    x.low = x.low >= 0. && x.low <= step ? 0. : x.low;
    const double whole = cycle * std::round(x.high / cycle);
    x.high = std::abs(x.high - whole) <= step ? whole : x.high;
  }
  widen_point(x);
  return x;
}

Axis
axis_up(const Plot &plot, const ChartStyle &style)
{
  Axis y;
  y.is_log = plot.has_log_y;
  if (style.y_range)
  {
    std::tie(y.low, y.high) = *style.y_range;
    return y;
  }
  for (const PlotCurve &curve : plot.curves)
    for (const double value : curve.y)
    {
      include(y, value * (1. - curve.band));
      include(y, value * (1. + curve.band));
    }
  widen_point(y);
  const double room = .05 * (y.high - y.low);
  if (y.is_log)
    y.low = std::max(y.low, 1e-8 * y.high), y.high *= 2.;
  else
  {
    y.low = y.low >= 0. && y.low < .4 * y.high ? 0. : y.low - room;
    y.high = y.high <= 0. && y.high > .4 * y.low ? 0. : y.high + room;
  }
  return y;
}

/// The part of a segment with values between the ends of the axis; false if there is none.
bool
clip(Place &a, Place &b, const double top, const double bottom)
{
  for (const double edge : {top, bottom})
  {
    const auto is_beyond = [&](const Place &p) { return edge == top ? p.y < top : p.y > bottom; };
    if (is_beyond(a) && is_beyond(b))
      return false;
    Place *outer = is_beyond(a) ? &a : is_beyond(b) ? &b : nullptr;
    if (outer == nullptr)
      continue;
    const Place &inner = outer == &a ? b : a;
    const double t = (edge - inner.y) / (outer->y - inner.y);
    *outer = {inner.x + t * (outer->x - inner.x), edge};
  }
  return true;
}

/// A curve as lines within the frame.
std::vector<std::vector<Place>>
lines_of(const PlotCurve &curve, const Axis &x, const Axis &y)
{
  constexpr double nearest = 1. / 3.;
  std::vector<std::vector<Place>> lines;
  std::optional<Place> last;
  for (std::size_t i = 0; i < curve.x.size(); ++i)
  {
    if ((x.is_log && !(curve.x[i] > 0.)) || (y.is_log && !(curve.y[i] > 0.)))
    {
      last.reset();
      continue;
    }
    const Place next{x.place(curve.x[i]), y.place(curve.y[i])};
    if (last && i + 1 < curve.x.size() && std::hypot(next.x - last->x, next.y - last->y) < nearest)
      continue;
    Place a = last.value_or(next), b = next;
    last = next;
    if (!clip(a, b, y.end, y.begin))
      continue;
    const bool goes_on =
        !lines.empty() && lines.back().back().x == a.x && lines.back().back().y == a.y;
    if (!goes_on)
      lines.push_back({a});
    if (a.x != b.x || a.y != b.y)
      lines.back().push_back(b);
  }
  return lines;
}

void
draw_curve(const PlotCurve &curve, const std::size_t number, const Axis &x, const Axis &y,
           const Theme &theme, Drawing &drawing)
{
  const Colour colour = curve_colour(curve, number, theme);
  const auto draw_dots = [&](const double width)
  {
    for (std::size_t i = 0; i < curve.x.size(); ++i)
      if (curve.y[i] >= y.low && curve.y[i] <= y.high && curve.x[i] >= x.low)
        drawing.items.emplace_back(
            DrawnLine{{{x.place(curve.x[i]), y.place(curve.y[i])}}, colour, width});
  };
  if (curve.as_dots)
    return draw_dots(dot_width);
  if (curve.band > 0. && !y.is_log)
  {
    DrawnArea area{{}, {}, colour};
    area.colour.alpha = .18;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
    {
      const double spread = std::abs(curve.y[i]) * curve.band, at = x.place(curve.x[i]);
      area.upper.push_back({at, std::max(y.place(curve.y[i] + spread), y.end)});
      area.lower.push_back({at, std::min(y.place(curve.y[i] - spread), y.begin)});
    }
    drawing.items.emplace_back(std::move(area));
  }
  for (std::vector<Place> &line : lines_of(curve, x, y))
    if (line.size() > 1)
      drawing.items.emplace_back(
          DrawnLine{std::move(line), colour, curve_width, curve_dashes(curve, number)});
  constexpr std::size_t few = 25;
  if (curve.x.size() < few && !y.is_log)
    draw_dots(.8 * dot_width);
}

void
draw_axes(const Plot &plot, const Axis &x, const Axis &y, const Theme &theme, Drawing &drawing)
{
  const Box frame{x.begin, y.end, x.end - x.begin, y.begin - y.end};
  const auto grid_line = [&](const Place &a, const Place &b, const bool is_zero) {
    drawing.items.emplace_back(DrawnLine{{a, b}, is_zero ? theme.faint : theme.grid, 1.});
  };
  for (std::size_t i = 0; i < x.ticks.size(); ++i)
  {
    const double at = x.place(x.ticks[i]);
    grid_line({at, frame.top}, {at, frame.bottom()}, x.ticks[i] == 0.);
    drawing.items.emplace_back(
        DrawnText{{at, frame.bottom() + 18.}, x.texts.texts[i], font, theme.ink, Anchor::middle});
  }
  for (std::size_t i = 0; i < y.ticks.size(); ++i)
  {
    const double at = y.place(y.ticks[i]);
    grid_line({frame.left, at}, {frame.right(), at}, y.ticks[i] == 0.);
    drawing.items.emplace_back(
        DrawnText{{frame.left - 8., at + 4.5}, y.texts.texts[i], font, theme.ink, Anchor::end});
  }
  drawing.items.emplace_back(outline(frame, theme.frame, 1.));
  drawing.items.emplace_back(DrawnText{{frame.left + .5 * frame.width, frame.bottom() + 40.},
                                       label_with_power(plot.x_label, x.texts.power),
                                       label_font,
                                       theme.ink,
                                       Anchor::middle});
  drawing.items.emplace_back(DrawnText{{margin + 10., frame.top + .5 * frame.height},
                                       label_with_power(plot.y_label, y.texts.power),
                                       label_font,
                                       theme.ink,
                                       Anchor::middle,
                                       false,
                                       true});
}

} // namespace

double
draw_title(const std::string &title, const std::string &subtitle, const Theme &theme,
           Drawing &drawing)
{
  double level = margin;
  const double width = drawing.width - 2. * margin;
  for (const std::string &line : broken_lines(title, title_font, width, true))
  {
    level += 1.25 * title_font;
    drawing.items.emplace_back(DrawnText{
        {margin, level - .25 * title_font}, line, title_font, theme.ink, Anchor::start, true});
  }
  for (const std::string &line : broken_lines(subtitle, font, width))
  {
    level += 1.4 * font;
    drawing.items.emplace_back(DrawnText{{margin, level - .3 * font}, line, font, theme.faint});
  }
  return level;
}

double
ChartAxis::place(const double value) const
{
  const auto of = [this](const double number) { return is_log ? std::log10(number) : number; };
  return begin + (of(value) - of(low)) / (of(high) - of(low)) * (end - begin);
}

std::pair<ChartAxis, ChartAxis>
axes_of(const Plot &plot, const unsigned int wanted_along, const unsigned int wanted_up)
{
  Axis x = axis_along(plot), y = axis_up(plot, {});
  add_ticks(x, wanted_along);
  reach_ticks(y, wanted_up);
  add_ticks(y, wanted_up);
  return {x, y};
}

Drawing
chart(const Plot &plot, const ChartStyle &style)
{
  check(plot);
  Drawing drawing{style.width, style.height, style.theme->ground, plot.title, {}};
  if (style.is_transparent)
    drawing.ground.alpha = 0.;
  double top =
      style.has_title ? draw_title(plot.title, plot.subtitle, *style.theme, drawing) + 4. : margin;
  if (plot.curves.size() > 1 || (!plot.curves.empty() && plot.curves.front().band > 0.))
  {
    Legend names = legend(plot, *style.theme, margin, style.width - margin, top);
    drawing.items.insert(drawing.items.end(), names.items.begin(), names.items.end());
    top += names.height;
  }
  Axis x = axis_along(plot), y = axis_up(plot, style);
  y.begin = style.height - 52.;
  y.end = top + 8.;
  const auto wanted = static_cast<unsigned int>(std::clamp((y.begin - y.end) / 55., 2., 8.));
  if (!style.y_range)
    reach_ticks(y, wanted);
  add_ticks(y, wanted);
  double widest = 0.;
  for (const std::string &text : y.texts.texts)
    widest = std::max(widest, text_width(text, font));
  x.begin = margin + 10. + label_font + widest + 8.;
  x.end = style.width - margin - 8.;
  add_ticks(x, static_cast<unsigned int>(std::clamp((x.end - x.begin) / 75., 2., 10.)));
  draw_axes(plot, x, y, *style.theme, drawing);
  for (std::size_t i = 0; i < plot.curves.size(); ++i)
    draw_curve(plot.curves[i], i, x, y, *style.theme, drawing);
  return drawing;
}

std::string
svg(const Plot &plot)
{
  return svg(chart(plot));
}
} // namespace arthrowear
