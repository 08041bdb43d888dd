// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/curve_table.h"

#include "base/collect.h"
#include "base/csv.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "gait/close_rows.h"
#include "gait/table_axis.h"
#include "gait/table_cycle.h"

#include <cmath>
#include <utility>

namespace arthrowear
{
double
unit_of_column(const std::string &column)
{
  const NameUnit unit = parts_of_name(column).unit;
  switch (unit.quantity)
  {
  case Quantity::angle:
  case Quantity::force:
  case Quantity::length:
  case Quantity::moment:
    return unit.factor;
  default:
    throw InputError("the column `" + column +
                     "` must end in its unit: deg, rad, N, kN, lbf, kgf, mm, cm, m, in, Nm or Nmm, "
                     "as in `" +
                     column + " [deg]`, which may stand in the parameter file too");
  }
}

SignedColumn::SignedColumn(const std::string &text) : name(text)
{
  if (text.empty() || text[0] != '-')
    return;
  sign = -1.;
  name = text.substr(1);
}

std::vector<double>
phases_of_rows(const CsvTable &table)
{
  const TableAxis axis = needed_axis(table);
  const std::string &name = table.names[axis.column];
  if (axis.is_time)
    throw InputError(table.file + ": '" + name +
                     "' is a time, must be a column of the cycle: 'cycle_percent' or "
                     "'cycle_fraction'");
  std::vector<double> phases = table.column(name);
  for (double &phase : phases)
    phase *= axis.factor;
  return phases;
}

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
  const TableCycle cycle = cycle_of(table, period);
  std::vector<double> taken =
      mapped<double>(cycle.rows, [&](const std::size_t row) { return values[row]; });
  const bool is_finite = all_of(taken, [](const double value) { return std::isfinite(value); });
  // Names of millions of places are only made for findings.
  const bool is_in_order = !cycle.phases.empty() && cycle.phases.front() >= 0. &&
                           cycle.phases.back() <= 1. &&
                           !has_close_rows(cycle.phases, close_in_spline);
  if (!is_finite || !is_in_order)
    for (const std::size_t row : cycle.rows)
      options.rows.push_back(table.where(row));
  const bool is_closed = cycle.row_before && closes(values[*cycle.row_before], cycle, taken);
  std::vector<double> phases = cycle.phases;
  if (shape != PeriodicCurve::Shape::straight)
  {
    const double close =
        shape == PeriodicCurve::Shape::smooth ? close_in_spline : close_in_monotone;
    join_ends(phases, close);
    join_close_rows(phases, taken, options.rows, name, close);
  }
  if (!is_closed)
    return PeriodicCurve(std::move(phases), std::move(taken), options);
  phases.insert(phases.begin(), 0.);
  phases.back() = 1.;
  taken.insert(taken.begin(), taken.back());
  if (!options.rows.empty())
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
  collect(errors, [&] { cycle_of(table, period); });
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
