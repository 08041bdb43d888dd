// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/histories.h"

namespace arthrowear
{
/// A number of a summary.
struct SummaryNumber
{
  std::string name;
  double value = 0.;
  std::string unit; ///< "-" or empty without one
};

/// Numbers of a summary.json by id; a text that is none is left out.
/// @throws InputError that names the file, if it is no JSON
std::map<std::string, SummaryNumber> summary_numbers(const std::string &text,
                                                     const std::string &file);

/// Holds rows of a run's table.
struct HistoryRows
{
  std::vector<double> cycles, values;
};

/// About twenty years that are easy to read, up to the last.
std::vector<double> easy_years(double last);

/// Reads quantities of one run; those whose columns the run does not have are empty.
/// @param folder  of the run
/// @throws InputError if a table is damaged
std::vector<HistoryRows> read_histories(const std::string &folder,
                                        const std::vector<HistoryColumns> &wanted);
} // namespace arthrowear
