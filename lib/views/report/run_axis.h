// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
/// The axis along a run: values of each row of a table and the label.
struct RunAxis
{
  std::string label;
  std::vector<double> values;
  bool is_gait = false; ///< % of the gait cycle, from the beginning of the first one
};

/// % of the gait cycle where the run has cycles, else the load or the first column of the table.
RunAxis axis_of(const RunResults &run, const CsvTable &table);

/// "worn volume" of "worn volume [mm^3]"; "force x" of "force_x_N".
std::string without_unit(const std::string &header);
/// "[mm^3]" of "worn volume [mm^3]"; empty without brackets.
std::string bracketed_unit(const std::string &header);

constexpr double whole_cycle = 100., cycle_slack = 1e-6; ///< [%] of the gait cycle

/// Beginnings of the first gait cycle [%] and of the last whole one, or of the first if there is no
/// other.
double first_cycle(const RunAxis &axis);
double last_cycle(const RunAxis &axis);

/// Gait cycles of a year, `Output / Cycles per year`; 0 for a model without this entry.
double cycles_per_year(const RunResults &run);

/// "2.5 years" of a number of cycles, "1 year", with a blank that does not break; empty below a
/// hundredth of a year or without a year's cycles.
std::string years_text(const RunResults &run, double cycles);

/// "1 million cycles = 1 year" with the cycles of the run's year; empty without them.
std::string year_rule(const RunResults &run);

/// Gait cycles that the run has reached: of its summary, else of its history; 0 if neither has
/// them.
double reached_cycles(const RunResults &run);
} // namespace arthrowear
