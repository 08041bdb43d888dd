// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/colour_scale.h"

#include "base/number_text.h"
#include "figure/text_layout.h"
#include "figure/ticks.h"
#include "picture/field_words.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr double tick_font = 12.5, tick = 4., gap = 7.;
constexpr unsigned int wanted_ticks = 5;

struct Ends
{
  double low = INFINITY, high = -INFINITY;
};

Ends
ends_of(const std::vector<Panel> &panels)
{
  Ends ends;
  for (const Panel &panel : panels)
    for (const double value : panel.values)
      if (std::isfinite(value))
      {
        ends.low = std::min(ends.low, value);
        ends.high = std::max(ends.high, value);
      }
  return ends;
}

/// The nearest tick beyond an end.
double
rounded_up(const double high, const double size)
{
  const std::vector<double> ticks = round_ticks(0., size, wanted_ticks);
  const double spacing = .5 * (ticks.size() > 1 ? ticks[1] - ticks[0] : size);
  return spacing * std::ceil(high / spacing - 1e-9);
}

Ends
round_ends(const Ends &ends)
{
  if (!(ends.low <= ends.high) || (ends.low == 0. && ends.high == 0.))
    return {0., 1.};
  const double size = std::max(std::abs(ends.low), std::abs(ends.high));
  if (ends.low < 0. && ends.high > 0.)
    return {-rounded_up(size, size), rounded_up(size, size)};
  if (ends.low >= 0. && (ends.low < .5 * ends.high || ends.high - ends.low < 1e-6 * size))
    return {0., rounded_up(ends.high, size)};
  if (ends.high <= 0. && (ends.high > .5 * ends.low || ends.high - ends.low < 1e-6 * size))
    return {-rounded_up(-ends.low, size), 0.};
  const double spread = ends.high - ends.low;
  return {-rounded_up(-ends.low, spread), rounded_up(ends.high, spread)};
}

std::vector<double>
bar_ticks(const ColourScale &scale)
{
  return round_ticks(scale.low, scale.high, wanted_ticks);
}

void
note_beyond(const Ends &ends, const ColourScale &scale, std::vector<std::string> &notes)
{
  const double slack = 1e-6 * (scale.high - scale.low);
  if (ends.low < scale.low - slack || ends.high > scale.high + slack)
    notes.push_back("Warning: values are " + rounded_text(ends.low) + " to " +
                    rounded_text(ends.high) + (scale.unit.empty() ? "" : " " + scale.unit) +
                    ", which is more than --range; values beyond it have the colour of its end.");
}
} // namespace

ColourScale
colour_scale(std::vector<Panel> &panels, const Sheet &sheet, std::vector<std::string> &notes)
{
  ColourScale scale;
  scale.states = states_of(panels.front().unit);
  if (!scale.states.empty())
  {
    const auto n = static_cast<double>(scale.states.size());
    scale.colours = state_colours(scale.states.size());
    scale.low = -.5;
    scale.high = n - .5;
    return scale;
  }
  Ends ends = ends_of(panels);
  const double largest =
      ends.low <= ends.high ? std::max(std::abs(ends.low), std::abs(ends.high)) : 0.;
  const ShownUnit unit = shown_unit(panels.front().unit, largest);
  scale.unit = unit.name;
  for (Panel &panel : panels)
    for (double &value : panel.values)
      value *= unit.factor;
  ends = {unit.factor * ends.low, unit.factor * ends.high};
  if (largest == 0.)
    notes.push_back("Warning: " + panels.front().field +
                    " is 0 everywhere in this frame. Give another --frame, like worst.");
  const bool is_signed = ends.low < 0. && ends.high > 0.;
  scale.colours = sheet.colours != nullptr ? *sheet.colours
                  : is_signed              ? diverging_colours()
                                           : sequential_colours();
  if (sheet.is_reversed)
    scale.colours = reversed(scale.colours);
  const Ends chosen =
      sheet.range ? Ends{sheet.range->first, sheet.range->second} : round_ends(ends);
  scale.low = chosen.low;
  scale.high = chosen.high;
  if (sheet.range)
    note_beyond(ends, scale, notes);
  return scale;
}

double
colour_bar_margin(const ColourScale &scale)
{
  double widest = 0.;
  for (const std::string &text :
       scale.states.empty() ? tick_texts(bar_ticks(scale)).texts : scale.states)
    widest = std::max(widest, text_width(text, tick_font));
  return gap + widest + 1.6 * tick_font;
}

void
draw_colour_bar(const ColourScale &scale, const Box &bar, const std::string &title,
                const Theme &theme, Drawing &drawing)
{
  const auto n = static_cast<double>(scale.colours.size());
  for (std::size_t i = 0; i < scale.colours.size(); ++i)
    drawing.items.emplace_back(
        filled({bar.left, bar.bottom() - (static_cast<double>(i) + 1.) / n * bar.height, bar.width,
                bar.height / n + (i == 0 ? 0. : .4)},
               scale.colours[i]));
  drawing.items.emplace_back(outline(bar, theme.frame, 1.));
  const auto write = [&](const double level, const std::string &text)
  {
    drawing.items.emplace_back(
        DrawnText{{bar.right() + gap, level + .36 * tick_font}, text, tick_font, theme.ink});
  };
  if (!scale.states.empty())
  {
    const double step = bar.height / static_cast<double>(scale.states.size());
    for (std::size_t i = 0; i < scale.states.size(); ++i)
      write(bar.bottom() - (static_cast<double>(i) + .5) * step, scale.states[i]);
  }
  const std::vector<double> ticks = scale.states.empty() ? bar_ticks(scale) : std::vector<double>{};
  const TickTexts texts = tick_texts(ticks);
  for (std::size_t i = 0; i < ticks.size(); ++i)
  {
    const double level =
        bar.bottom() - (ticks[i] - scale.low) / (scale.high - scale.low) * bar.height;
    drawing.items.emplace_back(
        DrawnLine{{{bar.right(), level}, {bar.right() + tick, level}}, theme.frame, 1.});
    write(level, texts.texts[i]);
  }
  const std::string text =
      label_with_power(title + (scale.unit.empty() ? "" : " [" + scale.unit + "]"), texts.power);
  const double longest = 1.2 * bar.height, length = text_width(text, 1.05 * tick_font);
  drawing.items.emplace_back(
      DrawnText{{bar.right() + colour_bar_margin(scale), bar.top + .5 * bar.height},
                text,
                1.05 * tick_font * std::min(1., longest / length),
                theme.ink,
                Anchor::middle,
                false,
                true});
}
} // namespace arthrowear
