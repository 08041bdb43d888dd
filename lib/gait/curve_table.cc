// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/curve_table.h"

#include "base/collect.h"
#include "base/csv.h"
#include "base/units.h"
#include "gait/table_cycle.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arthrowear
{
std::string
unit_name_of_column(const std::string &column)
{
  const bool in_brackets = !column.empty() && column.back() == ']';
  const std::size_t mark = column.rfind(in_brackets ? '[' : '_');
  if (mark == std::string::npos)
    return "";
  const std::size_t begin = mark + 1;
  return column.substr(begin, in_brackets ? column.size() - 1 - begin : std::string::npos);
}

double
unit_of_column(const std::string &column)
{
  static const std::pair<const char *, double> known[] = {{"deg", units::deg},
                                                          {"rad", 1.},
                                                          {"N", units::newton},
                                                          {"kN", units::kN},
                                                          {"mm", units::mm},
                                                          {"m", units::m},
                                                          {"Nm", units::newton_metre},
                                                          {"N m", units::newton_metre},
                                                          {"Nmm", 1.}};
  const std::string unit = unit_name_of_column(column);
  for (const auto &[name, factor] : known)
    if (unit == name)
      return factor;
  throw InputError("the column `" + column +
                   "` must end in its unit: _deg, _rad, _N, _kN, _mm, _m, _Nm or _Nmm");
}

SignedColumn::SignedColumn(const std::string &text) : name(text)
{
  if (text.empty() || text[0] != '-')
    return;
  sign = -1.;
  name = text.substr(1);
}

namespace
{
/// A column over time in milliseconds or without a unit would be looked for as a missing one.
void
refuse_other_times(const CsvTable &table)
{
  for (const std::string &name : table.names)
    if ((name.rfind("time", 0) == 0 || name.rfind("Time", 0) == 0) && name != "time_s" &&
        name != "time [s]")
      throw InputError(table.file + ": the column '" + name +
                       "' must be 'time_s' or 'time [s]', in seconds, or 'cycle_percent', in "
                       "percent of the cycle. Convert its values and rename it");
}
} // namespace

std::vector<double>
phases_of_rows(const CsvTable &table)
{
  const bool in_percent = table.has_column("cycle_percent") || !table.has_column("cycle_fraction");
  if (in_percent && !table.has_column("cycle_percent"))
    refuse_other_times(table);
  std::vector<double> phases = table.column(in_percent ? "cycle_percent" : "cycle_fraction");
  for (double &phase : phases)
    phase *= in_percent ? units::percent : 1.;
  return phases;
}

namespace
{
TableCycle
rows_of(const CsvTable &table, const double period)
{
  if (period != no_period)
    return cycle_of(table, period);
  TableCycle cycle;
  cycle.phases = phases_of_rows(table);
  for (std::size_t row = 0; row < table.n_rows(); ++row)
    cycle.rows.push_back(row);
  return cycle;
}
} // namespace

namespace
{
/// True if a cycle ends as it begins, whatever the jump in its first step.
bool
closes(const double before, const TableCycle &cycle, const std::vector<double> &values)
{
  constexpr double periodic = 1e-3; // of the range
  constexpr double rounding = 1e-6; // of written times
  if (values.empty() || cycle.phases.back() < 1. - rounding)
    return false;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return std::abs(before - values.back()) <= periodic * (*most - *least);
}
} // namespace

PeriodicCurve
curve_of_values(const CsvTable &table, std::vector<double> values, const std::string &name,
                const double unit, const double close_over_last, const double period,
                const PeriodicCurve::Shape shape)
{
  PeriodicCurve::Options options;
  options.shape = shape;
  options.close_over_last = close_over_last;
  options.name = name;
  options.source = table.file;
  options.unit = unit;
  const TableCycle cycle = rows_of(table, period);
  std::vector<double> taken;
  for (const std::size_t row : cycle.rows)
  {
    taken.push_back(values[row]);
    options.rows.push_back(table.where(row));
  }
  if (!cycle.row_before || !closes(values[*cycle.row_before], cycle, taken))
    return PeriodicCurve(cycle.phases, std::move(taken), options);
  std::vector<double> phases = cycle.phases;
  phases.insert(phases.begin(), 0.);
  phases.back() = 1.;
  taken.insert(taken.begin(), taken.back());
  options.rows.insert(options.rows.begin(), options.rows.back());
  return PeriodicCurve(std::move(phases), std::move(taken), options);
}

PeriodicCurve
curve_of_column(const CsvTable &table, const std::string &text, const double close_over_last,
                const double period, const PeriodicCurve::Shape shape)
{
  const SignedColumn column(text);
  InputErrors errors;
  std::vector<double> values;
  double unit = 1.;
  collect(errors, [&] { rows_of(table, period); });
  collect(errors,
          [&]
          {
            values = table.column(column.name);
            unit = column.sign * unit_of_column(column.name);
          });
  errors.throw_if_any();
  return curve_of_values(table, std::move(values), "column `" + column.name + "`", unit,
                         close_over_last, period, shape);
}

std::vector<PeriodicCurve>
curves_of_columns(const CsvTable &table, const std::vector<std::string> &columns,
                  const double close_over_last, const double period)
{
  InputErrors errors;
  std::vector<PeriodicCurve> curves;
  for (const std::string &column : columns)
    collect(errors,
            [&]
            {
              curves.push_back(column.empty()
                                   ? PeriodicCurve::constant(0.)
                                   : curve_of_column(table, column, close_over_last, period));
            });
  errors.throw_if_any();
  return curves;
}
} // namespace arthrowear
