// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/factor_table.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
constexpr std::size_t most_findings = 20, most_missing = 5;
constexpr double largest_ratio = .5;

using Place = std::pair<double, double>; // pressure [MPa], ratio

std::string
words(const Place &place)
{
  return "pressure " + shortest_text(place.first) + " MPa and cross-shear " +
         shortest_text(place.second);
}

void
check_row(const CsvTable &rows, const std::size_t row, const TableInterpolation interpolation,
          InputErrors &errors)
{
  const auto check = [&](const char *name, const bool is_good, const std::string &rule)
  {
    if (!is_good)
      errors.add(rows.where(row) + ": column '" + name + "' is " +
                 shortest_text(rows.column(name)[row]) + ", must be " + rule);
  };
  const double pressure = rows.column(FactorTable::pressure_column)[row],
               ratio = rows.column(FactorTable::ratio_column)[row],
               factor = rows.column(FactorTable::factor_column)[row];
  check(FactorTable::pressure_column, pressure >= 0.,
        "at least 0. A surface under tension does not wear.");
  check(FactorTable::ratio_column, ratio >= 0. && ratio <= largest_ratio,
        "between 0 (sliding along one line) and 0.5. Divide a ratio in per cent by 100.");
  if (interpolation == TableInterpolation::logarithm)
    check(FactorTable::factor_column, factor > 0.,
          "above 0, since its logarithm is interpolated. Interpolate the factor itself.");
  else
    check(FactorTable::factor_column, factor >= 0., "at least 0. Wear adds no material.");
}

/// The row of each place.
std::map<Place, std::size_t>
places_of(const CsvTable &rows, const TableInterpolation interpolation, InputErrors &errors)
{
  std::map<Place, std::size_t> places;
  for (std::size_t row = 0; row < rows.n_rows(); ++row)
  {
    if (errors.size() >= most_findings)
    {
      errors.add(rows.where(row) + ": the rest of the table was not checked: too many findings.");
      break;
    }
    check_row(rows, row, interpolation, errors);
    const Place place{rows.column(FactorTable::pressure_column)[row],
                      rows.column(FactorTable::ratio_column)[row]};
    const auto [first, is_new] = places.emplace(place, row);
    if (!is_new)
      errors.add(rows.where(row) + ": " + words(place) + " have a factor in line " +
                 std::to_string(rows.line_of_row[first->second]) +
                 " too, must have one. Remove one of the rows.");
  }
  return places;
}

void
require_all_places(const std::string &file, const std::map<Place, std::size_t> &places,
                   const std::vector<double> &pressures, const std::vector<double> &ratios)
{
  const std::size_t n_missing = pressures.size() * ratios.size() - places.size();
  if (n_missing == 0)
    return;
  std::vector<std::string> missing;
  for (const double pressure : pressures)
    for (const double ratio : ratios)
      if (missing.size() < most_missing && places.count({pressure, ratio}) == 0)
        missing.push_back(words({pressure, ratio}));
      else if (missing.size() == most_missing)
        break;
  throw InputError(file + ": has no row for " + comma_list(missing) +
                   (n_missing > missing.size()
                        ? " and " + std::to_string(n_missing - missing.size()) + " others"
                        : "") +
                   ", must be a rectangular grid: each of its " + std::to_string(pressures.size()) +
                   " pressures with each of its " + std::to_string(ratios.size()) +
                   " cross-shear ratios. Add the missing rows.");
}

void
require_columns(const CsvTable &rows)
{
  InputErrors errors;
  for (const char *name :
       {FactorTable::pressure_column, FactorTable::ratio_column, FactorTable::factor_column})
    collect(errors, [&] { rows.column(name); });
  errors.throw_if_any();
}

/// Interval of an ascending list that contains a value, and the value's place in it, from 0 to 1.
struct Interval
{
  std::size_t low = 0, high = 0;
  double place = 0., length = 0.; // length 0: beyond the edges
};

Interval
interval_of(const std::vector<double> &values, const double value)
{
  if (value < values.front())
    return {};
  if (value >= values.back())
    return {values.size() - 1, values.size() - 1, 0., 0.};
  const auto above = std::upper_bound(values.begin(), values.end(), value);
  const std::size_t high = static_cast<std::size_t>(above - values.begin());
  const double length = values[high] - values[high - 1];
  return {high - 1, high, (value - values[high - 1]) / length, length};
}
} // namespace

FactorTable::FactorTable(const CsvTable &rows, const TableInterpolation interpolation)
    : interpolation_(interpolation)
{
  require_columns(rows);
  InputErrors errors;
  const std::map<Place, std::size_t> places = places_of(rows, interpolation, errors);
  errors.throw_if_any();
  if (places.size() == 1)
    throw InputError(rows.where(0) + ": is the only row, must be at least 2. Take the law power "
                                     "with exponents 1 and 0 for a constant factor.");
  std::set<double> pressures, ratios;
  for (const auto &place : places)
  {
    pressures.insert(place.first.first);
    ratios.insert(place.first.second);
  }
  pressures_.assign(pressures.begin(), pressures.end());
  ratios_.assign(ratios.begin(), ratios.end());
  require_all_places(rows.file, places, pressures_, ratios_);
  for (const auto &place : places) // in the order of pressures, then ratios
    factors_.push_back(rows.column(factor_column)[place.second] * units::mm3_per_Nm);
  for (double &pressure : pressures_)
    pressure *= units::MPa;
}

FactorTable::FactorTable(const std::vector<double> &numbers)
{
  constexpr std::size_t n_head = 3;
  const auto require = [](const bool is_good)
  {
    if (!is_good)
      throw InputError("the stored table of wear factors is not a table");
  };
  require(numbers.size() > n_head);
  const double n = static_cast<double>(numbers.size());
  require((numbers[0] == 0. || numbers[0] == 1.) && numbers[1] >= 1. && numbers[2] >= 1. &&
          numbers[1] <= n && numbers[2] <= n && numbers[1] == std::floor(numbers[1]) &&
          numbers[2] == std::floor(numbers[2]) &&
          n_head + numbers[1] + numbers[2] + numbers[1] * numbers[2] == n);
  interpolation_ = numbers[0] == 0. ? TableInterpolation::factor : TableInterpolation::logarithm;
  const auto pressures = numbers.begin() + n_head,
             ratios = pressures + static_cast<std::ptrdiff_t>(numbers[1]),
             factors = ratios + static_cast<std::ptrdiff_t>(numbers[2]);
  pressures_.assign(pressures, ratios);
  ratios_.assign(ratios, factors);
  factors_.assign(factors, numbers.end());
  for (const std::vector<double> *list : {&pressures_, &ratios_})
    require(std::adjacent_find(list->begin(), list->end(), std::greater_equal<>()) == list->end());
  const bool is_logarithmic = interpolation_ == TableInterpolation::logarithm;
  for (const double value : factors_)
    require(is_logarithmic ? value > 0. : value >= 0.);
}

std::vector<double>
FactorTable::numbers() const
{
  std::vector<double> numbers{interpolation_ == TableInterpolation::factor ? 0. : 1.,
                              static_cast<double>(pressures_.size()),
                              static_cast<double>(ratios_.size())};
  for (const std::vector<double> *list : {&pressures_, &ratios_, &factors_})
    numbers.insert(numbers.end(), list->begin(), list->end());
  return numbers;
}

FactorTable::Value
FactorTable::at(const double pressure, const double ratio) const
{
  const Interval p = interval_of(pressures_, pressure), s = interval_of(ratios_, ratio);
  const bool is_logarithmic = interpolation_ == TableInterpolation::logarithm;
  const auto shown = [&](const std::size_t i, const std::size_t j)
  { return is_logarithmic ? std::log(factor(i, j)) : factor(i, j); };
  const auto along_ratios = [&](const std::size_t i)
  { return (1. - s.place) * shown(i, s.low) + s.place * shown(i, s.high); };
  const double low = along_ratios(p.low), high = along_ratios(p.high);
  const double value = (1. - p.place) * low + p.place * high,
               slope = p.length > 0. ? (high - low) / p.length : 0.;
  if (!is_logarithmic)
    return {value, slope};
  return {std::exp(value), std::exp(value) * slope};
}

double
FactorTable::largest_factor() const
{
  return *std::max_element(factors_.begin(), factors_.end());
}
} // namespace arthrowear
