// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/fit_choices.h"

#include "base/errors.h"
#include "base/number_text.h"

#include <numeric>
#include <random>
#include <set>

namespace arthrowear
{
namespace
{
double
least_cross_shear(const std::vector<MeasuredRow> &rows, const double chosen)
{
  double least = 1.;
  for (const MeasuredRow &row : rows)
    if (row.cross_shear > 0.)
      least = std::min(least, row.cross_shear);
  return chosen > 0. ? chosen : least < 1. ? least : FormNumbers().least_cross_shear;
}

/// Sorts the numbers of a grid; if there are none, uses the least and the largest value of the
/// rows.
/// @throws InputError if a number is outside of its range or given twice
std::vector<double>
grid_of(std::vector<double> chosen, const std::vector<MeasuredRow> &rows,
        const double MeasuredRow::*quantity, const std::string &option, const double most)
{
  if (chosen.empty())
  {
    std::set<double> values;
    for (const MeasuredRow &row : rows)
      values.insert(row.*quantity);
    if (!values.empty())
      chosen.push_back(*values.begin());
    if (values.size() > 1)
      chosen.push_back(*values.rbegin());
    return chosen;
  }
  std::sort(chosen.begin(), chosen.end());
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (!(chosen[i] >= 0. && chosen[i] <= most) || (i > 0 && chosen[i] == chosen[i - 1]))
      throw InputError(option + " has " + rounded_text(chosen[i], 6) +
                       ", must have different numbers from 0 to " + rounded_text(most));
  return chosen;
}
} // namespace

FormNumbers
fit_numbers(const std::vector<MeasuredRow> &rows, const FitRequest &request)
{
  constexpr double most_of_table = 1e3; // MPa
  FormNumbers numbers;
  numbers.least_cross_shear = least_cross_shear(rows, request.least_cross_shear);
  numbers.largest_pressure = 0.;
  for (const MeasuredRow &row : rows)
    numbers.largest_pressure = std::max(numbers.largest_pressure, row.pressure);
  numbers.kink = request.kink;
  numbers.pressures =
      grid_of(request.pressures, rows, &MeasuredRow::pressure, "--table-pressures", most_of_table);
  numbers.ratios =
      grid_of(request.ratios, rows, &MeasuredRow::cross_shear, "--table-cross-shear", .5);
  if (request.law == "table" && numbers.pressures.size() * numbers.ratios.size() < 2)
    throw InputError("the grid of the law table has one place, must have 2 at least. Use --law "
                     "archard where the rows have one pressure and one ratio");
  return numbers;
}

std::vector<bool>
choose_held_out(const std::size_t n_rows, const FitRequest &request)
{
  constexpr double rounding = 1e-3; // of a share that is written with some digits
  const std::size_t n_drawn = std::size_t(n_rows * request.held_out + rounding);
  std::vector<std::size_t> order(n_rows);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 generator(request.seed);
  std::vector<bool> is_drawn(n_rows, false);
  for (std::size_t i = 0; i < n_drawn; ++i)
  {
    std::swap(order[i], order[i + generator() % (n_rows - i)]);
    is_drawn[order[i]] = true;
  }
  return is_drawn;
}
} // namespace arthrowear
