// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace arthrowear
{
struct CsvTable;

/// The column over which a table of a gait runs.
struct TableAxis
{
  std::size_t column = 0;
  bool is_time = false;
  double factor = 1.; ///< to s, or to fractions of the cycle
};

/// The axis by the columns' names: per cent or fractions of the cycle (`cycle_percent`, `Gait cycle
/// [%]`, `% gait cycle`, `cycle_fraction`), else a time with its unit (`time_s`, `Time (ms)`); none
/// if no name is one. It is the time of a run's statistics.csv, which has both.
/// @throws InputError if two names are
std::optional<TableAxis> axis_of(const CsvTable &table);

/// The same of a table that must have one.
/// @throws InputError also without one, which lists the columns
TableAxis needed_axis(const CsvTable &table);

/// True if a name speaks of the cycle or of the time, with or without a unit that is known.
bool is_axis_name(const std::string &name);
} // namespace arthrowear
