// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/years.h"

#include "base/number_text.h"

namespace arthrowear
{
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
  for (const char *name : {"cycles", "gait cycles"})
    if (const SummaryItem *item = run.find_summary(name); item && item->value)
      return *item->value;
  const CsvTable *history = run.find_table("wear_history.csv");
  return history && history->has_column("cycles [-]") ? history->column("cycles [-]").back() : 0.;
}
} // namespace arthrowear
