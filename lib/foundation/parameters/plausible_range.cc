// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/plausible_range.h"

#include "base/format.h"
#include "base/length_units.h"
#include "base/number_text.h"
#include "parameters/rule.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace arthrowear
{
namespace
{
constexpr double inch = mm_per_inch, pound_force = 4.4482216, kilogram_force = 9.80665,
                 radian = 57.295780;

/// Units in which a quantity is often given, with their sizes in the unit of an entry.
using OtherUnits = std::vector<std::pair<const char *, double>>;

OtherUnits
other_units_of(const std::string &unit)
{
  static const std::map<std::string, OtherUnits> known{
      {"mm", {{"m", 1e3}, {"cm", 10.}, {"um", 1e-3}, {"inch", inch}}},
      {"m", {{"mm", 1e-3}, {"cm", 1e-2}, {"inch", 1e-3 * inch}}},
      {"um", {{"mm", 1e3}, {"m", 1e6}, {"nm", 1e-3}}},
      {"mm^2", {{"m^2", 1e6}, {"cm^2", 100.}}},
      {"deg", {{"rad", radian}}},
      {"rad", {{"deg", 1. / radian}}},
      {"rad/s", {{"deg/s", 1. / radian}}},
      {"s", {{"ms", 1e-3}, {"us", 1e-6}, {"min", 60.}, {"h", 3600.}}},
      {"min", {{"s", 1. / 60.}, {"h", 60.}, {"d", 1440.}}},
      {"Hz", {{"kHz", 1e3}, {"cycles per minute", 1. / 60.}}},
      {"1/s", {{"1/ms", 1e3}, {"1/min", 1. / 60.}}},
      {"N", {{"kN", 1e3}, {"lbf", pound_force}, {"kgf", kilogram_force}}},
      {"kg", {{"g", 1e-3}, {"lb", .45359237}, {"tonne", 1e3}}},
      {"MPa", {{"Pa", 1e-6}, {"kPa", 1e-3}, {"GPa", 1e3}, {"psi", 6.894757e-3}}},
      {"1/MPa", {{"%/MPa", 1e-2}, {"1/Pa", 1e6}, {"1/kPa", 1e3}, {"1/GPa", 1e-3}}},
      {"MPa/mm", {{"Pa/m", 1e-9}, {"GPa/mm", 1e3}, {"kPa/mm", 1e-3}}},
      {"kg/m^3", {{"g/cm^3", 1e3}, {"tonne/mm^3", 1e12}, {"g/m^3", 1e-3}}},
      {"mm^3/(N m)", {{"m^3/(N m)", 1e9}, {"mm^3/(N mm)", 1e3}, {"1e-6 mm^3/(N m)", 1e-6}}},
      {"m/s", {{"mm/s", 1e-3}, {"cm/s", 1e-2}}},
      {"mm/s", {{"m/s", 1e3}}},
      {"s/m", {{"s/mm", 1e3}}},
      {"mm^2/s", {{"m^2/s", 1e6}}},
      {"m/s^2", {{"mm/s^2", 1e-3}}},
      {"Pa s", {{"mPa s", 1e-3}, {"kPa s", 1e3}}},
      {"N/mm", {{"N/m", 1e-3}, {"kN/mm", 1e3}}},
      {"N m/deg", {{"N mm/deg", 1e-3}, {"N m/rad", 1. / radian}}},
      {"kg m^2", {{"kg mm^2", 1e-6}, {"kg cm^2", 1e-4}}},
      {"kN/m^2", {{"N/m^2", 1e-3}, {"N/mm^2", 1e3}}},
      {"mJ/mm^2", {{"J/m^2", 1e-3}, {"J/mm^2", 1e3}}},
      {"%", {{"shares of one", 100.}}},
      {"% BW", {{"shares of body weight", 100.}}},
      {"GB", {{"MB", 1e-3}, {"kB", 1e-6}, {"bytes", 1e-9}}},
  };
  const auto found = known.find(unit);
  return found == known.end() ? OtherUnits() : found->second;
}

struct UnitRange
{
  const char *unit;
  double least, most;
};

/// From the smallest to the largest value that such a quantity has in a joint, in a machine that
/// tests joints, or in the numerics of its computation.
constexpr UnitRange unit_ranges[] = {
    {"mm", 1e-9, 1e4},     {"um", 1e-6, 1e6},    {"m", 1e-6, 100.},      {"mm^2", 1e-9, 1e6},
    {"mm^3", 1e-9, 1e7},   {"deg", 1e-6, 360.},  {"rad", 1e-8, 7.},      {"rad/s", 1e-6, 1e3},
    {"s", 1e-12, 1e9},     {"ms", 1e-9, 1e9},    {"min", 1e-6, 1e8},     {"Hz", 1e-4, 1e5},
    {"1/s", 1e-9, 1e7},    {"N", 1e-6, 1e6},     {"kN", 1e-9, 1e3},      {"kg", 1e-9, 1e4},
    {"MPa", 1e-6, 1.3e6},  {"GPa", 1e-6, 1300.}, {"Pa", 1e-3, 1e12},     {"1/MPa", 1e-9, 1e3},
    {"MPa/mm", 1e-6, 1e9}, {"N/mm", 1e-6, 1e9},  {"kg/m^3", 1., 3e4},    {"mm^3/(N m)", 1e-12, 1.},
    {"m/s", 1e-9, 1e4},    {"mm/s", 1e-12, 1e6}, {"m/s^2", 1e-6, 1e5},   {"Pa s", 1e-6, 1e9},
    {"N m", 1e-6, 1e5},    {"%", 1e-6, 1e4},     {"mJ/mm^2", 1e-9, 1e6}, {"GB", 1e-6, 1e6},
};

/// The value that a doubt would be about: each of a list, the largest component of a vector.
std::vector<double>
values_to_compare(const std::string &text, const bool is_vector)
{
  std::vector<double> values;
  for (const std::string &part : split_list(text))
    if (double value = 0.; parse_number(part, value))
      values.push_back(value);
  if (is_vector && !values.empty())
    values = {*std::max_element(values.begin(), values.end(),
                                [](const double a, const double b)
                                { return std::abs(a) < std::abs(b); })};
  return values;
}

std::string
with_unit(const std::string &number, const std::string &unit)
{
  return number + (unit.empty() ? "" : " " + unit);
}
} // namespace

bool
PlausibleRange::is_bounded() const
{
  return least > 0. || std::isfinite(most);
}

bool
PlausibleRange::contains(const double value) const
{
  const double size = std::abs(value);
  return size == 0. || (size >= least && size <= most);
}

std::string
PlausibleRange::words() const
{
  if (!is_bounded())
    return "";
  return !std::isfinite(most) ? formatted("usually at least %g", least)
         : least == 0.        ? formatted("usually up to %g", most)
                              : formatted("usually %g to %g", least, most);
}

std::string
unit_that_fits(const double value, const std::string &unit, const PlausibleRange &range)
{
  std::vector<std::string> all, sizes;
  for (const auto &[other, size] : other_units_of(unit))
    if (value != 0. && range.is_bounded() && range.contains(value * size))
    {
      all.push_back(other);
      sizes.push_back(formatted("%.4g ", value) + other + formatted(" are %.4g ", value * size) +
                      unit);
    }
  if (all.empty())
    return "";
  return comma_list(sizes) + ": convert the value if it is in " +
         (all.size() == 1 ? all[0] : "one of these units") + ".";
}

std::string
doubt_about_size(const std::string &text, const bool is_vector, const std::string &unit,
                 const PlausibleRange &range)
{
  const bool is_list = split_list(text).size() > 1;
  for (const double value : values_to_compare(text, is_vector))
  {
    if (range.contains(value))
      continue;
    const std::string bounds =
        !std::isfinite(range.most)
            ? with_unit(formatted("at least %g", range.least), unit)
            : with_unit(formatted("%g to %g", range.least, range.most), unit);
    const std::string fits = unit_that_fits(value, unit, range);
    return (is_list ? formatted("%.4g is ", value) : "") + "outside of " + bounds + "." +
           (range.text.empty() ? "" : " " + range.text) + (fits.empty() ? "" : " " + fits);
  }
  return "";
}

PlausibleRange
plausible_by_unit(const std::string &unit)
{
  for (const UnitRange &range : unit_ranges)
    if (unit == range.unit)
      return {range.least, range.most};
  return {};
}
} // namespace arthrowear
