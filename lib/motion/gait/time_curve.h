// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
struct CsvTable;
struct Spline;

/// A quantity over a whole run, not periodic: C1 monotone interpolation (Steffen) through a table,
/// so that it never leaves the range of its neighbours. Constant outside the table.
class TimeCurve
{
public:
  /// @param cycles ascending, in gait cycles; with two rows the curve is a straight line
  TimeCurve(std::vector<double> cycles, std::vector<double> values);
  double value(double cycle) const;
  /// On straight lines between the rows: the difference from value() bounds the error between rows.
  double straight(double cycle) const;

private:
  std::vector<double> cycles_, values_;
  std::shared_ptr<const Spline> spline_;
};

/// The same through a cycle that repeats: monotone between its rows, so that a force that is
/// nowhere negative stays so. Valid within [0, 1].
/// @param phases of the rows, ascending within [0, 1]; one at 1 is replaced by the first
/// @param values at least 3 before phase 1
TimeCurve monotone_cycle(const std::vector<double> &phases, const std::vector<double> &values);

/// The curve in one column of a table, in library units, against the column `cycle_percent`.
/// @param needed_cycles how far the table must reach
/// @throws InputError with all findings
TimeCurve time_curve_of_column(const CsvTable &table, const std::string &column,
                               double needed_cycles);
} // namespace arthrowear
