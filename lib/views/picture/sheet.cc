// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/sheet.h"

#include "base/format.h"
#include "base/length_units.h"
#include "base/number_text.h"
#include "base/shown_text.h"

#include <cmath>
#include <sstream>

namespace arthrowear
{
namespace
{
constexpr double units_per_inch = 96.;
constexpr double default_width = 800.; // units
constexpr double dpi_of_screens = 192., dpi_of_prints = 300.;
constexpr double least_side = 160., most_side = 4000.; // units
constexpr double most_side_in_pixels = 12000.;

void
read_size(const std::string &given, const std::string &dpi, const double aspect, Sheet &sheet,
          InputErrors &errors)
{
  std::string text = given;
  const bool is_mm = text.size() > 2 && text.compare(text.size() - 2, 2, "mm") == 0;
  const bool has_unit = is_mm || (text.size() > 2 && text.compare(text.size() - 2, 2, "px") == 0);
  if (has_unit)
    text.resize(text.size() - 2);
  double resolution = is_mm ? dpi_of_prints : dpi_of_screens;
  if (!dpi.empty() &&
      (!parse_number(dpi, resolution) || !(resolution >= 30. && resolution <= 2400.)))
    refuse_option(errors, "dpi", dpi, "a number of dots per inch between 30 and 2400");
  sheet.pixels = resolution / units_per_inch;
  const double unit = is_mm ? units_per_inch / mm_per_inch : 1. / sheet.pixels;
  const std::size_t cross = text.find('x');
  double width = default_width / unit, height = 0.;
  bool is_good =
      given.empty() || (parse_number(trimmed(text.substr(0, cross)), width) && width > 0.);
  height = width * aspect;
  if (cross != text.npos)
    is_good = is_good && parse_number(trimmed(text.substr(cross + 1)), height) && height > 0.;
  sheet.width = width * unit;
  sheet.height = height * unit;
  const auto is_possible = [&](const double side)
  { return side >= least_side && side <= most_side && side * sheet.pixels <= most_side_in_pixels; };
  if (!is_good || !is_possible(sheet.width) || !is_possible(sheet.height))
    refuse_option(errors, "size", given,
                  formatted("WIDTHxHEIGHT or WIDTH, in px or mm, like 1600x1200 or 85x60mm; each "
                            "between %.3g and %.4g mm and at most %.0f px at %.4g dpi",
                            least_side / units_per_inch * mm_per_inch,
                            most_side / units_per_inch * mm_per_inch, most_side_in_pixels,
                            resolution));
  if (is_mm)
  {
    sheet.svg_width = shortest_text(width) + "mm";
    sheet.svg_height = rounded_text(height, 6) + "mm";
  }
}

void
read_colours(const std::string &given, Sheet &sheet, InputErrors &errors)
{
  std::string name = given;
  const std::string ending = "-reversed";
  if (name.size() > ending.size() &&
      name.compare(name.size() - ending.size(), ending.size(), ending) == 0)
  {
    sheet.is_reversed = true;
    name.resize(name.size() - ending.size());
  }
  if (name == "sequential")
    sheet.colours = &sequential_colours();
  else if (name == "diverging")
    sheet.colours = &diverging_colours();
  else if (name == "grey")
    sheet.colours = &grey_colours();
  else if (!name.empty())
    refuse_option(errors, "colours", given,
                  "sequential, diverging or grey, or one of these with -reversed");
}
} // namespace

void
refuse_option(InputErrors &errors, const std::string &option, const std::string &value,
              const std::string &rule)
{
  errors.add("--" + option + " is " + shown_value(value) + ", must be " + rule + ".");
}

std::vector<double>
comma_numbers(const std::string &text)
{
  std::vector<double> numbers;
  std::istringstream parts(text);
  std::string part;
  while (std::getline(parts, part, ','))
  {
    double number = 0.;
    if (!parse_number(trimmed(part), number) || !std::isfinite(number))
      return {};
    numbers.push_back(number);
  }
  return numbers;
}

Sheet
read_sheet(const PictureRequest &request, const double aspect, InputErrors &errors)
{
  Sheet sheet;
  read_size(request.size, request.dpi, aspect, sheet, errors);
  read_colours(request.colours, sheet, errors);
  if (request.theme == "dark")
    sheet.theme = &dark_theme();
  else if (request.theme != "light")
    refuse_option(errors, "theme", request.theme, "light or dark");
  if (!request.range.empty())
  {
    const std::vector<double> ends = comma_numbers(request.range);
    if (ends.size() == 2 && ends[0] < ends[1])
      sheet.range = {ends[0], ends[1]};
    else
      refuse_option(errors, "range", request.range, "LOW,HIGH with LOW < HIGH");
  }
  if (request.title && request.has_no_title)
    errors.add("--title and --no-title are both given: give one of them.");
  sheet.title = request.title;
  sheet.has_title = !request.has_no_title;
  sheet.is_transparent = request.is_transparent;
  return sheet;
}
} // namespace arthrowear
