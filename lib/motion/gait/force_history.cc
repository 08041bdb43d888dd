// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/force_history.h"

#include "base/collect.h"
#include "base/csv.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/unit_in_name.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/table_cycle.h"

#include <cmath>

namespace arthrowear
{
namespace
{
/// The columns of a force [N], row by row.
/// @param errors is added to; the result is only good if nothing was
std::vector<std::vector<double>>
read_columns(const CsvTable &table, const ForceHistory &history, InputErrors &errors)
{
  std::vector<std::vector<double>> columns;
  for (const std::string &text : history.columns)
    collect(errors,
            [&]
            {
              const SignedColumn column(text);
              std::vector<double> values = table.column(column.name);
              const double unit =
                  column.sign * unit_of_force_column(column.name, history.body_weight);
              for (double &value : values)
                value *= unit;
              columns.push_back(std::move(values));
            });
  return columns;
}

/// Row by row [N].
std::vector<double>
magnitudes_of(const std::vector<std::vector<double>> &components, const std::size_t n_rows)
{
  std::vector<double> magnitudes(n_rows, 0.);
  for (std::size_t row = 0; row < n_rows; ++row)
  {
    double square = 0.;
    for (const std::vector<double> &values : components)
      square += values[row] * values[row];
    magnitudes[row] = std::sqrt(square);
  }
  return magnitudes;
}

PeriodicCurve
force_curve(const CsvTable &table, const ForceHistory &history, const std::vector<double> &values,
            const std::string &name)
{
  return curve_of_values(table, values, name, 1., history.close_over_last, history.period,
                         PeriodicCurve::Shape::monotone);
}

/// The rule that a column of forces breaks, with the remedy: pressing forces of the other sign, or
/// one component of several.
std::string
remedy_for_negative(const std::vector<double> &values, const ForceHistory &history)
{
  const std::string reversed = history.columns[0][0] == '-' ? history.columns[0].substr(1)
                                                            : "-" + history.columns[0],
                    sign = "`" + reversed + "` reverses the sign of all rows";
  if (!history.may_have_components)
    return ", must be >= 0, which presses. " + sign;
  const bool is_reversed = all_of(values, [](const double value) { return value <= 0.; });
  return ", must be >= 0 as a magnitude. " +
         (is_reversed ? sign
                      : "Name all components of the force if it is one of them, as in 'force_x_N, "
                        "force_y_N'");
}
} // namespace

double
unit_of_force_column(const std::string &column, const double body_weight)
{
  const NameUnit unit = parts_of_name(column).unit;
  if (unit.quantity == Quantity::force)
    return unit.factor;
  if (unit.quantity != Quantity::body_weights)
    throw InputError("the column `" + column + "` " +
                     (unit.name.empty() ? "has no unit" : "is in " + unit.name) +
                     ", must be a force, in N, kN, lbf, kgf, pctBW or BW, as in `" + column +
                     " [N]`, which may stand in the parameter file too");
  if (body_weight == 0.)
    throw InputError("the column `" + column +
                     "` is relative to the body weight. Set `Body weight [N]`");
  return unit.factor * body_weight;
}

PeriodicCurve
force_history(const CsvTable &table, const ForceHistory &history)
{
  InputErrors errors;
  collect(errors, [&] { cycle_of(table, history.period); });
  const std::vector<std::vector<double>> columns = read_columns(table, history, errors);
  if (history.columns.size() == 1 && columns.size() == 1)
    for (std::size_t row = 0; row < table.n_rows(); ++row)
      if (columns[0][row] < 0.)
      {
        const SignedColumn column(history.columns[0]);
        errors.add(table.where(row) + ": `" + history.columns[0] + "` is " +
                   rounded_text(column.sign * table.column(column.name)[row]) +
                   remedy_for_negative(columns[0], history));
        break;
      }
  errors.throw_if_any();
  return force_curve(table, history, magnitudes_of(columns, table.n_rows()), "force");
}

CsvTable
with_magnitude(const CsvTable &table, const ForceHistory &history)
{
  InputErrors errors;
  CsvTable result = table;
  result.names.push_back(magnitude_column);
  result.columns.push_back(magnitudes_of(read_columns(table, history, errors), table.n_rows()));
  errors.throw_if_any();
  for (double &force : result.columns.back())
    force /= units::newton;
  return result;
}

std::array<PeriodicCurve, 3>
force_components(const CsvTable &table, const ForceHistory &history)
{
  InputErrors errors;
  if (history.columns.size() != 3)
    errors.add(table.file + ": a force in components needs three columns, x, y and z, not " +
               std::to_string(history.columns.size()));
  collect(errors, [&] { cycle_of(table, history.period); });
  const std::vector<std::vector<double>> columns = read_columns(table, history, errors);
  errors.throw_if_any();
  std::vector<PeriodicCurve> curves;
  for (unsigned int i = 0; i < 3; ++i)
    collect(errors,
            [&]
            {
              curves.push_back(
                  force_curve(table, history, columns[i], "column `" + history.columns[i] + "`"));
            });
  errors.throw_if_any();
  return {curves[0], curves[1], curves[2]};
}
} // namespace arthrowear
