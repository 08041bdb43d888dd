// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/table_cycle.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "gait/curve_table.h"
#include "gait/table_axis.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
bool
is_over_time(const CsvTable &table)
{
  const std::optional<TableAxis> axis = axis_of(table);
  return axis && axis->is_time;
}

std::string
time_column(const CsvTable &table)
{
  return table.names[needed_axis(table).column];
}

std::vector<double>
times_of(const CsvTable &table)
{
  const TableAxis axis = needed_axis(table);
  std::vector<double> times = table.column(table.names[axis.column]);
  for (double &time : times)
    time *= axis.factor;
  return times;
}

TableCycle
cycle_of(const CsvTable &table, const double period)
{
  TableCycle cycle;
  if (period < 0. || !is_over_time(table))
  {
    cycle.phases = phases_of_rows(table);
    for (std::size_t row = 0; row < table.n_rows(); ++row)
      cycle.rows.push_back(row);
    return cycle;
  }
  const std::vector<double> times = times_of(table);
  if (period == 0.)
    throw InputError(table.file +
                     ": is over time, not over the cycle. Set `Cycle of file [s]` to the duration "
                     "of one cycle");
  // Written times are exact to this fraction of a row.
  constexpr double rounding = 1e-6;
  constexpr double least_share = .02; // that may miss at the end of a cycle
  const double n_cycles = std::floor(times.back() / period + rounding);
  const double begin = n_cycles - 1.;
  // The first row may belong to the first step: the end of the cycle stands for its beginning.
  const double first_step =
      times.size() > 1 ? std::max(times[1] - times[0],
                                  (times.back() - times[0]) / static_cast<double>(times.size() - 1))
                       : 0.;
  if (n_cycles < 1. || times.front() - (1. + rounding) * first_step > begin * period)
    throw InputError(
        table.file + ": goes from " + rounded_text(times.front()) + " to " +
        rounded_text(times.back()) +
        " s, must contain a whole cycle that begins at a multiple of `Cycle of file [s]`, " +
        rounded_text(period) +
        (times.back() - times.front() > (1. - least_share) * period
             ? ". Cut it by [Heel strikes / From] times and [Heel strikes / Times [s]] " +
                   rounded_text(times.front()) + ", " + rounded_text(times.front() + period) +
                   " (of `new`: --heel-strikes " + rounded_text(times.front()) + "," +
                   rounded_text(times.front() + period) + ")"
             : ""));
  for (std::size_t row = 0; row < times.size(); ++row)
  {
    const double phase = times[row] / period - begin;
    if (std::abs(phase) < rounding)
      cycle.row_before = row;
    if (phase < rounding || phase > 1. + rounding)
      continue;
    cycle.rows.push_back(row);
    cycle.phases.push_back(std::min(phase, 1.));
  }
  return cycle;
}
} // namespace arthrowear
