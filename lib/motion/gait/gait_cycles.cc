// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/gait_cycles.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/storage_table.h"
#include "base/units.h"
#include "gait/close_rows.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/table_cycle.h"
#include "gait/time_curve.h"

#include <cmath>

namespace arthrowear
{
namespace
{
/// Rows above or below a threshold, from crossing to crossing [s].
struct Span
{
  bool is_above;
  double begin, end;
};

std::vector<Span>
spans_of(const std::vector<double> &times, const std::vector<double> &forces,
         const double threshold)
{
  std::vector<Span> spans;
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    const bool is_above = forces[i] >= threshold;
    if (spans.empty())
      spans.push_back({is_above, times[0], times.back()});
    else if (is_above != spans.back().is_above)
    {
      const double part = (threshold - forces[i - 1]) / (forces[i] - forces[i - 1]),
                   crossing = times[i - 1] + part * (times[i] - times[i - 1]);
      spans.back().end = crossing;
      spans.push_back({is_above, crossing, times.back()});
    }
  }
  return spans;
}

/// Joins short spans of a side, but the first and the last, to their neighbours.
std::vector<Span>
without_short(const std::vector<Span> &spans, const bool is_above, const double least_duration)
{
  std::vector<Span> joined;
  for (std::size_t i = 0; i < spans.size(); ++i)
  {
    const bool is_short = spans[i].is_above == is_above && i > 0 && i + 1 < spans.size() &&
                          spans[i].end - spans[i].begin < least_duration;
    if (!joined.empty() && (is_short || spans[i].is_above == joined.back().is_above))
      joined.back().end = spans[i].end;
    else
      joined.push_back(spans[i]);
  }
  return joined;
}

/// Written times are exact to this fraction of a cycle.
constexpr double time_rounding = 1e-6;
} // namespace

std::vector<double>
heel_strikes(const std::vector<double> &times, const std::vector<double> &forces,
             const HeelStrikeRule &rule)
{
  std::vector<double> strikes;
  const std::vector<Span> contacts = without_short(
      without_short(spans_of(times, forces, rule.threshold), true, rule.least_duration), false,
      rule.least_duration);
  for (std::size_t i = 1; i < contacts.size(); ++i)
    if (contacts[i].is_above)
      strikes.push_back(contacts[i].begin);
  return strikes;
}

std::vector<double>
heel_strikes_of(const CsvTable &table, const std::string &column, const HeelStrikeRule &rule)
{
  InputErrors errors;
  if (!is_over_time(table))
    throw InputError(table.file + ": must be over time, with a column 'time [s]' or another unit "
                                  "of time, to give the times of heel strikes");
  check_order(table, time_column(table), errors);
  errors.throw_if_any();
  const SignedColumn force(column_like(table, column));
  const double unit = force.sign * unit_of_force_column(force.name, 0.);
  std::vector<double> forces = table.column(force.name);
  for (double &value : forces)
    value *= unit;
  std::vector<double> strikes = heel_strikes(times_of(table), forces, rule);
  if (strikes.size() >= 2)
    return strikes;
  const auto [least, most] = std::minmax_element(forces.begin(), forces.end());
  throw InputError(table.file +
                   formatted(": `%s` rises %zu times above %.4g N, must rise twice or more. It is "
                             "between %.4g and %.4g N",
                             force.name.c_str(), strikes.size(), rule.threshold / units::newton,
                             *least / units::newton, *most / units::newton) +
                   (-*least > *most ? ": a minus before its name reverses the sign."
                    : *least >= rule.threshold
                        ? ": the threshold must be above the force without contact."
                        : ". Name another column, or give the times of heel strikes. Rows that "
                          "begin above the threshold do not show their strike."));
}

std::vector<GaitCycle>
cycles_between(const std::vector<double> &strikes)
{
  InputErrors errors;
  if (strikes.size() < 2)
    errors.add("a cycle needs two heel strikes or more");
  std::vector<GaitCycle> cycles;
  for (std::size_t i = 1; i < strikes.size(); ++i)
  {
    cycles.push_back({strikes[i - 1], strikes[i]});
    if (!(strikes[i] > strikes[i - 1]))
      errors.add("the heel strike at " + shortest_text(strikes[i]) + " s follows that at " +
                 shortest_text(strikes[i - 1]) + " s: times must increase");
  }
  errors.throw_if_any();
  return cycles;
}

std::vector<GaitCycle>
covered_cycles(const std::vector<GaitCycle> &cycles, const CsvTable &table)
{
  const std::vector<double> times = times_of(table);
  std::vector<GaitCycle> covered;
  for (const GaitCycle &cycle : cycles)
  {
    const double rounding = time_rounding * cycle.duration();
    if (!times.empty() && cycle.begin >= times.front() - rounding &&
        cycle.end <= times.back() + rounding)
      covered.push_back(cycle);
  }
  return covered;
}

double
mean_duration(const std::vector<GaitCycle> &cycles)
{
  double sum = 0.;
  for (const GaitCycle &cycle : cycles)
    sum += cycle.duration();
  return cycles.empty() ? 0. : sum / static_cast<double>(cycles.size());
}

std::string
doubt_about_durations(const std::vector<GaitCycle> &cycles)
{
  constexpr double longest = 1.5, shortest = .6; // of the median
  if (cycles.size() < 2)
    return "";
  std::vector<double> durations = mapped<double>(cycles, &GaitCycle::duration);
  std::nth_element(durations.begin(), durations.begin() + durations.size() / 2, durations.end());
  const double median = durations[durations.size() / 2];
  for (const GaitCycle &cycle : cycles)
    if (cycle.duration() > longest * median || cycle.duration() < shortest * median)
      return formatted("the cycle from %.6g to %.6g s lasts %.3g s, where the median is %.3g s: a "
                       "heel strike is missing or is none.",
                       cycle.begin, cycle.end, cycle.duration(), median);
  return "";
}

namespace
{
/// Rows must not be farther apart than a tenth of a cycle: what lies between is not measured.
void
check_holes(const CsvTable &table, const GaitCycle &cycle, InputErrors &errors)
{
  constexpr double widest = 10. * units::percent;
  const std::vector<double> times = times_of(table);
  const std::size_t first =
      std::upper_bound(times.begin(), times.end(), cycle.begin) - times.begin();
  for (std::size_t row = std::max<std::size_t>(first, 1);
       row < times.size() && times[row - 1] < cycle.end; ++row)
    if (times[row] - times[row - 1] > widest * cycle.duration())
      errors.add(table.where(row) + ": there is no row between " + shortest_text(times[row - 1]) +
                 " and " + shortest_text(times[row]) + " s, more than 10 % of a cycle of " +
                 rounded_text(cycle.duration()) +
                 " s. Add rows, or leave the cycle out by the times of heel strikes.");
}

/// Rows of an average cycle: at each percent, or where the table has more rows at equal parts of
/// about their distance, so that noise of all rows is averaged.
int
rows_of_average(const CsvTable &table, const std::vector<GaitCycle> &cycles)
{
  constexpr double percents = 100., most_parts = 20.;
  const std::vector<double> &times = times_of(table);
  double n_rows = 0.;
  for (const GaitCycle &cycle : cycles)
    n_rows += static_cast<double>(std::upper_bound(times.begin(), times.end(), cycle.end) -
                                  std::lower_bound(times.begin(), times.end(), cycle.begin));
  const double parts = std::floor(n_rows / (percents * static_cast<double>(cycles.size())));
  return static_cast<int>(percents * std::clamp(parts, 1., most_parts)) + 1;
}

/// Lines of the rows of a table nearest to the rows of its average cycle.
std::vector<unsigned>
nearest_lines(const CsvTable &table, const GaitCycle &cycle, const int n_rows)
{
  const std::vector<double> times = times_of(table);
  std::vector<unsigned> lines;
  for (int i = 0; i < n_rows; ++i)
  {
    const double time = cycle.begin + cycle.duration() * i / (n_rows - 1);
    std::size_t row = std::lower_bound(times.begin(), times.end(), time) - times.begin();
    if (row == times.size() || (row > 0 && time - times[row - 1] < times[row] - time))
      --row;
    lines.push_back(table.line_of_row[row]);
  }
  return lines;
}
} // namespace

AverageCycle
average_cycle(const CsvTable &table, const std::vector<std::string> &columns,
              const std::vector<GaitCycle> &cycles)
{
  InputErrors errors;
  check_order(table, time_column(table), errors);
  errors.throw_if_any();
  for (const GaitCycle &cycle : cycles)
    check_holes(table, cycle, errors);
  errors.throw_if_any();
  const int n_rows = rows_of_average(table, cycles);
  AverageCycle average;
  average.table.file = table.file;
  average.table.has_header_units = table.has_header_units;
  average.table.names = {"cycle_percent"};
  average.table.columns.resize(1);
  for (int i = 0; i < n_rows; ++i)
    average.table.columns[0].push_back(100. * i / (n_rows - 1));
  average.table.line_of_row = nearest_lines(table, cycles.front(), n_rows);
  const double n = static_cast<double>(cycles.size());
  for (const std::string &text : columns)
  {
    const std::string name = SignedColumn(text).name;
    if (name.empty() || average.table.has_column(name))
      continue;
    std::vector<double> times = times_of(table), values = table.column(name);
    if (has_close_rows(times, close_in_spline))
    {
      std::vector<std::string> places;
      for (std::size_t row = 0; row < table.n_rows(); ++row)
        places.push_back(table.where(row));
      join_close_rows(times, values, places, "column `" + name + "`");
    }
    const TimeCurve curve(std::move(times), std::move(values));
    std::vector<double> means;
    ColumnSpread spread{name};
    for (int i = 0; i < n_rows; ++i)
    {
      double sum = 0., squares = 0.;
      const auto value_in = [&](const GaitCycle &cycle)
      { return curve.value(cycle.begin + cycle.duration() * i / (n_rows - 1)); };
      for (const GaitCycle &cycle : cycles)
        sum += value_in(cycle);
      means.push_back(sum / n);
      for (const GaitCycle &cycle : cycles)
        squares += std::pow(value_in(cycle) - means.back(), 2);
      const double deviation = cycles.size() > 1 ? std::sqrt(squares / (n - 1.)) : 0.;
      spread.largest = std::max(spread.largest, deviation);
      spread.mean += i + 1 < n_rows ? deviation / (n_rows - 1) : 0.; // 100 % repeats 0 %
    }
    average.table.names.push_back(name);
    average.table.columns.push_back(std::move(means));
    average.spreads.push_back(spread);
  }
  return average;
}
} // namespace arthrowear
