// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/plot_svg.h"

#include "base/format.h"
#include "base/shown_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace arthrowear
{
namespace
{
constexpr double width = 720., height = 450.; // [px]
constexpr double left = 78., right = 24., top = 66., bottom = 58.;
constexpr double character = 7.; // mean width at the size of the legend

struct Style
{
  const char *colour, *dashes;
  double stroke;
};
// Colours that the colour-blind can distinguish (Okabe and Ito).
constexpr std::array<Style, 6> styles{{{"#0072b2", "", 2.2},
                                       {"#d55e00", "9 4", 1.8},
                                       {"#009e73", "2.5 3", 2.},
                                       {"#cc79a7", "10 3 2 3", 1.8},
                                       {"#e69f00", "5 3", 1.8},
                                       {"#56b4e9", "14 4", 1.8}}};

// As XML, with the powers of units raised.
std::string
escaped(const std::string &given)
{
  // XML has no control characters and no bytes that are not UTF-8.
  const std::string text = shown_text(given, std::numeric_limits<std::size_t>::max());
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '^' && i + 1 < text.size() && (text[i + 1] == '2' || text[i + 1] == '3'))
      result += text[++i] == '2' ? "\xC2\xB2" : "\xC2\xB3";
    else if (text[i] == '&')
      result += "&amp;";
    else if (text[i] == '<')
      result += "&lt;";
    else if (text[i] == '>')
      result += "&gt;";
    else
      result += text[i];
  return result;
}

// One axis: data interval, widened to ticks, on pixels.
struct Axis
{
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  double first_pixel, last_pixel;
  std::vector<double> ticks;

  void include(const std::vector<double> &values)
  {
    for (const double value : values)
    {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }

  void settle(const unsigned int wanted, const double margin)
  {
    if (low > high)
      low = 0., high = 1.;
    const double size = std::max(std::abs(low), std::abs(high));
    // A constant, up to noise, is shown amid an interval as large as itself.
    if (high - low <= 1e-9 * size || size == 0.)
    {
      const double reach = size > 0. ? size : 1.;
      low -= reach;
      high += reach;
    }
    const double room = margin * (high - low);
    low -= room;
    high += room;
    ticks = round_ticks(low, high, wanted);
  }

  double pixel(const double value) const
  {
    return first_pixel + (value - low) / (high - low) * (last_pixel - first_pixel);
  }
};

// All ticks of an axis with as many decimals as their spacing needs.
std::string
tick_text(const double value, const std::vector<double> &ticks)
{
  const double spacing = ticks.size() > 1 ? ticks[1] - ticks[0] : std::abs(value);
  const double size = std::max(std::abs(ticks.front()), std::abs(ticks.back()));
  if (size >= 1e6 || (size > 0. && spacing < 1e-4))
    return formatted("%.4g", value);
  const int decimals = spacing > 0. ? std::max(0, -int(std::floor(std::log10(spacing) + 1e-9))) : 0;
  const std::string text = formatted("%.*f", decimals, value);
  return text[0] == '-' ? "\xE2\x88\x92" + text.substr(1) : text; // a minus, not a hyphen
}

std::string
path_of(const PlotCurve &curve, const Axis &x, const Axis &y)
{
  constexpr double nearest = 1. / 3.; // [px]
  std::string path;
  double last_x = 0., last_y = 0.;
  for (std::size_t i = 0; i < curve.x.size(); ++i)
  {
    const double px = x.pixel(curve.x[i]), py = y.pixel(curve.y[i]);
    const bool is_end = i == 0 || i + 1 == curve.x.size();
    if (!is_end && std::hypot(px - last_x, py - last_y) < nearest)
      continue;
    path += curve.as_dots || i == 0 ? "M" : " ";
    append_number(path, px, 1, std::chars_format::fixed);
    path += " ";
    append_number(path, py, 1, std::chars_format::fixed);
    if (curve.as_dots)
      path += "h0";
    last_x = px;
    last_y = py;
  }
  return path;
}

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

std::string
axes(const Plot &plot, const Axis &x, const Axis &y)
{
  std::string out;
  const auto line =
      [&out](const double x1, const double y1, const double x2, const double y2, const char *style)
  {
    out += formatted("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2,
                     style);
  };
  const char *grid = "stroke=\"#dddddd\"", *zero = "stroke=\"#888888\"";
  for (const double tick : x.ticks)
  {
    const double at = x.pixel(tick);
    line(at, top, at, height - bottom, tick == 0. ? zero : grid);
    out += formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", at,
                     height - bottom + 18., tick_text(tick, x.ticks).c_str());
  }
  for (const double tick : y.ticks)
  {
    const double at = y.pixel(tick);
    line(left, at, width - right, at, tick == 0. ? zero : grid);
    out += formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8.,
                     at + 4.5, tick_text(tick, y.ticks).c_str());
  }
  out += formatted("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" "
                   "stroke=\"#333333\"/>\n",
                   left, top, width - left - right, height - top - bottom);
  out += formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"14\">",
                   0.5 * (left + width - right), height - 14.) +
         escaped(plot.x_label) + "</text>\n";
  const double middle = 0.5 * (top + height - bottom);
  out += formatted("<text x=\"18\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"14\" "
                   "transform=\"rotate(-90 18 %.1f)\">",
                   middle, middle) +
         escaped(plot.y_label) + "</text>\n";
  out += formatted("<text x=\"%.1f\" y=\"24\" text-anchor=\"middle\" font-size=\"16\" "
                   "font-weight=\"bold\">",
                   0.5 * width) +
         escaped(plot.title) + "</text>\n";
  return out;
}

std::string
stroke_of(const Plot &plot, const std::size_t curve)
{
  const Style &style = styles[curve % styles.size()];
  if (plot.curves[curve].as_dots)
    return formatted("stroke=\"%s\" stroke-width=\"6\" stroke-linecap=\"round\"", style.colour);
  std::string text = formatted("stroke=\"%s\" stroke-width=\"%.1f\"", style.colour, style.stroke);
  if (*style.dashes != '\0')
    text += formatted(" stroke-dasharray=\"%s\"", style.dashes);
  return text;
}

std::string
legend(const Plot &plot)
{
  constexpr double sample = 34., gap = 6., between = 22.;
  double total = -between;
  for (const PlotCurve &curve : plot.curves)
    total += sample + gap + character * curve.name.size() + between;
  double at = std::max(left, 0.5 * (left + width - right - total));
  constexpr double level = 48.;
  std::string out;
  for (std::size_t i = 0; i < plot.curves.size(); ++i)
  {
    // A curve of dots shows one, at the sample's middle.
    const double half = plot.curves[i].as_dots ? 0. : .5 * sample, middle = at + .5 * sample;
    out += formatted("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" ", middle - half, level,
                     middle + half, level) +
           stroke_of(plot, i) + "/>\n";
    out += formatted("<text x=\"%.1f\" y=\"%.1f\">", at + sample + gap, level + 4.5) +
           escaped(plot.curves[i].name) + "</text>\n";
    at += sample + gap + character * plot.curves[i].name.size() + between;
  }
  return out;
}
} // namespace

std::vector<double>
round_ticks(const double low, const double high, const unsigned int wanted)
{
  const double rough = (high - low) / std::max(wanted, 1u);
  const double power = std::pow(10., std::floor(std::log10(rough)));
  double spacing = 10. * power;
  for (const double factor : {1., 2., 5.})
    if (factor * power >= rough * (1. - 1e-9))
    {
      spacing = factor * power;
      break;
    }
  std::vector<double> ticks;
  const double slack = 1e-9 * spacing;
  for (double i = std::ceil((low - slack) / spacing); i * spacing <= high + slack; ++i)
    ticks.push_back(i == 0. ? 0. : i * spacing); // no -0
  return ticks;
}

std::string
svg(const Plot &plot)
{
  check(plot);
  Axis x, y;
  x.first_pixel = left;
  x.last_pixel = width - right;
  y.first_pixel = height - bottom;
  y.last_pixel = top;
  for (const PlotCurve &curve : plot.curves)
  {
    x.include(curve.x);
    y.include(curve.y);
  }
  x.settle(8, 0.);
  y.settle(6, 0.05);

  std::string out = formatted("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
                              "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\"\n"
                              "     font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" "
                              "font-size=\"12.5\" fill=\"#222222\">\n",
                              width, height, width, height);
  out += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  out += axes(plot, x, y);
  for (std::size_t i = 0; i < plot.curves.size(); ++i)
    if (!plot.curves[i].x.empty())
      out += "<path d=\"" + path_of(plot.curves[i], x, y) + "\" fill=\"none\" " +
             stroke_of(plot, i) + " stroke-linejoin=\"round\"/>\n";
  out += legend(plot);
  return out + "</svg>\n";
}
} // namespace arthrowear
