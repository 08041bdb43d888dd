// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace arthrowear
{
struct CsvTable;

/// The rows of a table that make one gait cycle, and their phases as fractions of it.
struct TableCycle
{
  std::vector<std::size_t> rows;
  std::vector<double> phases;
  /// The row at the begin of the cycle in a table over time: the end of the cycle before.
  std::optional<std::size_t> row_before{};
};

/// True for a table over time: a column of time, and none of the cycle.
bool is_over_time(const CsvTable &table);

/// The name of a table's axis.
std::string time_column(const CsvTable &table);
/// Times of the rows of a table over time [s].
std::vector<double> times_of(const CsvTable &table);

/// All rows of a table over the cycle; of a table over time the rows of
/// its last whole cycle, which begins at a multiple of the period.
/// @param period of a table over time [s]; 0: not known; no_period: the table must be over the
/// cycle
/// @throws InputError for a table over time without a period, or shorter than a cycle
TableCycle cycle_of(const CsvTable &table, double period);
} // namespace arthrowear
