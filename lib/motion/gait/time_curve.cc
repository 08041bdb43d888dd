// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/time_curve.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/repeated_findings.h"
#include "base/units.h"
#include "gait/close_rows.h"
#include "gait/curve_table.h"
#include "gait/spline.h"

#include <algorithm>

namespace arthrowear
{
TimeCurve::TimeCurve(std::vector<double> cycles, std::vector<double> values)
    : cycles_(std::move(cycles)), values_(std::move(values)),
      spline_(std::make_shared<const Spline>(
          cycles_, values_, cycles_.size() < 3 ? gsl_interp_linear : gsl_interp_steffen))
{
}

double
TimeCurve::value(const double cycle) const
{
  const double inside = std::clamp(cycle, cycles_.front(), cycles_.back());
  return gsl_interp_eval(spline_->interpolation, cycles_.data(), values_.data(), inside, nullptr);
}

double
TimeCurve::straight(const double cycle) const
{
  const double inside = std::clamp(cycle, cycles_.front(), cycles_.back());
  const std::size_t i = gsl_interp_bsearch(cycles_.data(), inside, 0, cycles_.size() - 1);
  const double part = (inside - cycles_[i]) / (cycles_[i + 1] - cycles_[i]);
  return values_[i] + part * (values_[i + 1] - values_[i]);
}

TimeCurve
monotone_cycle(const std::vector<double> &phases, const std::vector<double> &values)
{
  std::vector<double> joined = phases, of_joined = values, times, repeated;
  std::vector<std::string> no_places;
  join_close_rows(joined, of_joined, no_places, "a curve", close_in_monotone);
  for (const int cycle : {-1, 0, 1})
    for (std::size_t row = 0; row < joined.size(); ++row)
      if (joined[row] < 1.)
      {
        times.push_back(joined[row] + cycle);
        repeated.push_back(of_joined[row]);
      }
  return TimeCurve(std::move(times), std::move(repeated));
}

TimeCurve
time_curve_of_column(const CsvTable &table, const std::string &column, const double needed_cycles)
{
  InputErrors errors;
  std::vector<double> cycles = table.column("cycle_percent"), values = table.column(column);
  const double unit = unit_of_column(column);
  for (double &value : values)
    value *= unit;
  for (double &cycle : cycles)
    cycle *= units::percent;
  if (cycles.size() < 3)
    errors.add(table.file + ": has " + std::to_string(cycles.size()) +
               " rows, must be at least 3.");
  RepeatedFindings unsorted;
  for (std::size_t row = 1; row < cycles.size(); ++row)
    if (cycles[row] <= cycles[row - 1])
      unsorted.add("order", table.line_of_row[row],
                   [&]
                   {
                     return table.where(row) + ": cycle_percent is " +
                            std::to_string(cycles[row] / units::percent) +
                            ", must be above the value of the row before. Sort the rows and drop "
                            "doubled ones.";
                   });
  for (const std::string &text : unsorted.texts())
    errors.add(text);
  if (!cycles.empty() && cycles.front() > 1e-9)
    errors.add(table.where(0) + ": cycle_percent starts at " +
               std::to_string(cycles.front() / units::percent) + ", must be 0.");
  if (!cycles.empty() && cycles.back() < needed_cycles * (1. - 1e-9))
    errors.add(table.where(cycles.size() - 1) + ": cycle_percent ends at " +
               std::to_string(cycles.back() / units::percent) + ", must reach " +
               std::to_string(needed_cycles / units::percent) +
               ", the end of the run. Add rows or reduce [Time / Cycles].");
  errors.throw_if_any();
  return TimeCurve(std::move(cycles), std::move(values));
}
} // namespace arthrowear
