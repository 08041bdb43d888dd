// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/periodic_curve.h"

namespace arthrowear
{
struct CsvTable;

/// Factor to N from the unit in a column's name, see parts_of_name(): a force, or a multiple of the
/// body weight.
/// @param body_weight [N]; 0: not known
/// @throws InputError for another unit, also one of angles, or a body weight that is not known
double unit_of_force_column(const std::string &column, double body_weight);

/// Columns and cycle that give the force in a table.
struct ForceHistory
{
  /// One column with the magnitude, or the components; a minus before a name turns its sign.
  std::vector<std::string> columns;
  double close_over_last = 0.;     ///< see PeriodicCurve::Options
  double body_weight = 0.;         ///< [N], for columns relative to it; 0: not known
  double period = 0.;              ///< of a table over time [s]; 0: not known
  bool may_have_components = true; ///< false: the table does not give the direction
};

/// The magnitude of a force [N] over the cycle, of components in any frame, monotone between its
/// rows. The phase is the table's axis, see axis_of(); of a time the last whole cycle is used,
/// which begins at a multiple of the period.
/// @throws InputError with all findings: unknown columns and units, % of a body weight that is not
/// known, a period that is not, a table shorter than a cycle, a magnitude below 0
PeriodicCurve force_history(const CsvTable &table, const ForceHistory &history);

/// The table with a further column, `magnitude_column`: row by row the magnitude of a force [N].
/// @throws InputError as force_history()
CsvTable with_magnitude(const CsvTable &table, const ForceHistory &history);
constexpr const char *magnitude_column = "magnitude of the force [N]";

/// Its three components [N], each monotone between its rows.
/// @throws InputError as force_history(), and for another number of columns than three
std::array<PeriodicCurve, 3> force_components(const CsvTable &table, const ForceHistory &history);
} // namespace arthrowear
