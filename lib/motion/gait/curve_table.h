// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/periodic_curve.h"

namespace arthrowear
{
struct CsvTable;

/// Factor to library units from the unit of an angle, force, length or moment in a column's name
/// (see parts_of_name()): `force_N`, `force [N]`, `Force (kN)`.
/// @throws InputError naming the column and the units, if it has none of them
double unit_of_column(const std::string &column);

/// A column as a parameter file names it: `-adduction_deg` is `adduction_deg` with its sign turned.
struct SignedColumn
{
  explicit SignedColumn(const std::string &text);
  std::string name;
  double sign = 1.;
};

/// This period stands for a table that cannot be over time.
constexpr double no_period = -1.;

/// The curve in one column of a table, in library units; a minus before its name turns its sign,
/// as does one in the names below. The phase is the table's axis, see axis_of(). Rows that are much
/// closer than their mean distance are joined, see join_close_rows().
/// @param close_over_last see PeriodicCurve::Options
/// @param period of a table over time [s], whose last whole cycle is used (see cycle_of())
/// @throws InputError with all findings, each with file and line
PeriodicCurve curve_of_column(const CsvTable &table, const std::string &column,
                              double close_over_last = 0., double period = no_period,
                              PeriodicCurve::Shape shape = PeriodicCurve::Shape::smooth);

/// The curves in several columns; without a name it is 0 at all times.
/// @throws InputError with the findings of all
std::vector<PeriodicCurve> curves_of_columns(const CsvTable &table,
                                             const std::vector<std::string> &columns,
                                             double close_over_last = 0.,
                                             double period = no_period);

/// The same of values [per `unit`] that were computed row by row; `name` is for messages.
PeriodicCurve curve_of_values(const CsvTable &table, std::vector<double> values,
                              const std::string &name, double unit, double close_over_last = 0.,
                              double period = no_period,
                              PeriodicCurve::Shape shape = PeriodicCurve::Shape::smooth);

/// Fractions of the cycle at which the rows stand, see axis_of().
/// @throws InputError if the table has neither
std::vector<double> phases_of_rows(const CsvTable &table);
} // namespace arthrowear
