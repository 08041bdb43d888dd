// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/table_cycle.h"

namespace arthrowear
{
/// Results of the plausibility checks of a gait table. Each text names the file, the rows and the
/// number.
struct TableDoubts
{
  std::vector<std::string> errors, warnings;
};

/// Judges columns of a table over the gait cycle:
/// - an angle beyond 180 degrees, or one that turns by more than 30 degrees and faster than 15
///   degrees per percent of the cycle between two rows, is an error: no joint does so (the hip's
///   flexion in walking changes by some 2 degrees per percent). More than 30 degrees more slowly is
///   a warning: the interpolation alone determines the curve between these rows;
/// - more than 10 % of the cycle without a row is an error where the rows elsewhere are ten times
///   as dense, for then rows are missing; else, as with the key points of a standard, a warning.
/// - a table over time that has fewer than four rows in a cycle is an error (milliseconds?).
/// Gaps do not matter where all columns are constant. Names of columns may have a minus before
/// them; names that are empty or not there are passed over.
/// @param cycle the rows that are used, see cycle_of()
TableDoubts doubts_about(const CsvTable &table, const std::vector<std::string> &columns,
                         const TableCycle &cycle);

/// Warnings about columns of which no joint is known (of others see doubts_about_joint()): angles
/// that all stay below 1.6 degrees in columns of degrees (radians?), forces that stay below 20 N in
/// columns of newtons (kilonewtons, body weights?).
std::vector<std::string> doubts_about_units(const CsvTable &table,
                                            const std::vector<std::string> &columns,
                                            const TableCycle &cycle);

/// Judges a column of displacements over `cycle_percent` from the start, which need not close: gaps
/// as above; a jump by more than 1 mm between two rows within 2 % of the cycle is an error, one by
/// more than half the range in a table of 20 rows and more a warning.
TableDoubts doubts_about_course(const CsvTable &table, const std::string &column);
} // namespace arthrowear
