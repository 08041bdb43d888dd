// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"

#include <map>
#include <string>
#include <vector>

namespace arthrowear
{
/// A number of a summary.
struct SummaryNumber
{
  double value = 0.;
  std::string unit; ///< "-" or empty without one
};

/// Numbers of a summary.json by name; a text that is none is left out.
/// @throws InputError that names the file, if it is no JSON
std::map<std::string, SummaryNumber> summary_numbers(const std::string &text,
                                                     const std::string &file);

/// A quantity over the gait cycles of a run, from its tables.
struct HistoryColumns
{
  std::string name, unit;
  std::string table;                ///< file
  std::vector<std::string> columns; ///< one, or components whose length is the quantity
  bool is_accumulated = false;      ///< it is 0 before the first cycle
};

/// Quantities that a model declares over its gait cycles: columns of its plots over cycles; of
/// three components also their length, and in a known frame the projection onto the plane of an AP
/// radiograph.
std::vector<HistoryColumns> declared_histories(const Declarations &declared);

/// Holds rows of a run's table.
struct HistoryRows
{
  std::vector<double> cycles, values;
};

/// Reads quantities of one run; those whose columns the run does not have are empty.
/// @param folder  of the run
/// @throws InputError if a table is damaged
std::vector<HistoryRows> read_histories(const std::string &folder,
                                        const std::vector<HistoryColumns> &wanted);
} // namespace arthrowear
