// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/force_history.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/units.h"
#include "gait/curve_table.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Row numbers of the cycle, and their phases.
struct Cycle
{
  std::vector<std::size_t> rows;
  std::vector<double> phases;
};

Cycle
cycle_of(const CsvTable &table, const double period)
{
  Cycle cycle;
  const bool over_time = !table.has_column("cycle_percent") &&
                         !table.has_column("cycle_fraction") &&
                         (table.has_column("time [s]") || table.has_column("time_s"));
  if (!over_time)
  {
    cycle.phases = phases_of_rows(table);
    for (std::size_t row = 0; row < table.n_rows(); ++row)
      cycle.rows.push_back(row);
    return cycle;
  }
  const std::vector<double> &times =
      table.column(table.has_column("time [s]") ? "time [s]" : "time_s");
  if (period == 0.)
    throw InputError(table.file +
                     ": is over time, not over the cycle. Set `Cycle of file [s]` to the duration "
                     "of one cycle");
  // Times as written are good to a part of a row.
  constexpr double rounding = 1e-6;
  const double n_cycles = std::floor(times.back() / period + rounding);
  const double begin = n_cycles - 1.;
  // The first row may be that of the first step: the end of the cycle stands for its beginning.
  const double first_step = times.size() > 1 ? times[1] - times[0] : 0.;
  if (n_cycles < 1. || times.front() - (1. + rounding) * first_step > begin * period)
    throw InputError(
        table.file + ": goes from " + rounded_text(times.front()) + " to " +
        rounded_text(times.back()) +
        " s, must hold a whole cycle that begins at a multiple of `Cycle of file [s]`, " +
        rounded_text(period));
  for (std::size_t row = 0; row < times.size(); ++row)
  {
    const double phase = times[row] / period - begin;
    if (phase < rounding || phase > 1. + rounding) // the row at 0 ends the cycle before
      continue;
    cycle.rows.push_back(row);
    cycle.phases.push_back(std::min(phase, 1.));
  }
  return cycle;
}
} // namespace

double
unit_of_force_column(const std::string &column, const double body_weight)
{
  const std::string in_weights = "_pctBW";
  if (column.size() < in_weights.size() ||
      column.compare(column.size() - in_weights.size(), in_weights.size(), in_weights) != 0)
    return unit_of_column(column);
  if (body_weight == 0.)
    throw InputError("the column `" + column +
                     "` is in % of the body weight. Set `Body weight [N]`");
  return units::percent * body_weight;
}

PeriodicCurve
force_history(const CsvTable &table, const ForceHistory &history)
{
  InputErrors errors;
  Cycle cycle;
  std::vector<double> squares(table.n_rows(), 0.);
  double unit = 1.;
  try
  {
    cycle = cycle_of(table, history.period);
  }
  catch (const InputError &error)
  {
    errors.add(error);
  }
  const bool is_magnitude = history.columns.size() == 1;
  for (const std::string &name : history.columns)
    try
    {
      const std::vector<double> &values = table.column(name);
      unit = unit_of_force_column(name, history.body_weight);
      for (std::size_t row = 0; row < values.size(); ++row)
      {
        if (is_magnitude && values[row] < 0.)
        {
          errors.add(table.where(row) + ": `" + name + "` is " + rounded_text(values[row]) +
                     ", must be >= 0 as a magnitude. Name all components of the force if it is one "
                     "of them, as in 'force_x_N, force_y_N'");
          break;
        }
        const double value = unit * values[row];
        squares[row] += value * value;
      }
    }
    catch (const InputError &error)
    {
      errors.add(error);
    }
  errors.throw_if_any();

  PeriodicCurve::Options options;
  options.shape = PeriodicCurve::Shape::monotone;
  options.close_over_last = history.close_over_last;
  options.name = "force";
  options.source = table.file;
  std::vector<double> values;
  for (const std::size_t row : cycle.rows)
  {
    values.push_back(std::sqrt(squares[row]));
    options.rows.push_back(table.where(row));
  }
  return PeriodicCurve(std::move(cycle.phases), std::move(values), options);
}
} // namespace arthrowear
