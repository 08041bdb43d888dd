// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
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
