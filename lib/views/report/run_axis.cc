// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/run_axis.h"
#include "base/number_text.h"

#include <algorithm>

namespace arthrowear
{
RunAxis
axis_of(const RunResults &run, const CsvTable &table)
{
  for (const char *name : {"gait cycle [%]", "cycle [%]"})
    if (table.has_column(name))
      return {"gait cycle [%]", table.column(name), true};
  if (table.has_column("load [% BW]"))
    return {"load [% BW]", table.column("load [% BW]")};
  RunAxis axis{table.names.front(), table.columns.front()};
  const double frequency = run.input_number("Time / Cycle frequency [Hz]", 0.);
  if (axis.label == "time [s]" && frequency > 0.)
  {
    axis.label = "gait cycle [%]";
    axis.is_gait = true;
    for (double &value : axis.values)
      value *= 100. * frequency;
  }
  return axis;
}

std::string
without_unit(const std::string &header)
{
  const bool has_brackets = header.find(" [") != header.npos;
  std::string name = header.substr(0, has_brackets ? header.rfind(" [") : header.rfind('_'));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string
bracketed_unit(const std::string &header)
{
  const std::size_t begin = header.rfind('[');
  return begin == header.npos ? "" : header.substr(begin);
}

double
first_cycle(const RunAxis &axis)
{
  return whole_cycle * std::floor(axis.values.front() / whole_cycle + cycle_slack);
}

double
last_cycle(const RunAxis &axis)
{
  const double end = whole_cycle * std::floor(axis.values.back() / whole_cycle + cycle_slack);
  return std::max(first_cycle(axis), end - whole_cycle);
}

double
cycles_per_year(const RunResults &run)
{
  return run.input_number("Output / Cycles per year", 0.);
}

std::string
years_text(const RunResults &run, const double cycles)
{
  const double year = cycles_per_year(run), least = .01;
  if (!(year > 0.) || !(cycles >= least * year))
    return "";
  const std::string years = rounded_text(cycles / year, 3);
  constexpr const char *no_break = "\u00a0";
  return years + no_break + (years == "1" ? "year" : "years");
}

std::string
year_rule(const RunResults &run)
{
  constexpr double million = 1e6;
  const double year = cycles_per_year(run);
  if (!(year > 0.))
    return "";
  return rounded_text(year / million) + " million cycles = 1\u00a0year";
}

double
reached_cycles(const RunResults &run)
{
  if (const SummaryItem *item = run.number(ResultRole::cycles))
    return *item->value;
  const CsvTable *history = run.find_table("wear_history.csv");
  return history && history->has_column("cycles [-]") ? history->column("cycles [-]").back() : 0.;
}
} // namespace arthrowear
