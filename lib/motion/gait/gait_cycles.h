// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"

namespace arthrowear
{
/// One cycle of a walk, from a heel strike to the next one of the same foot.
struct GaitCycle
{
  double begin, end; ///< [s]
  double duration() const { return end - begin; }
};

/// Rule by which a rise of the ground force is a heel strike.
struct HeelStrikeRule
{
  double threshold = 20.;     ///< [N]
  double least_duration = .1; ///< of the force above, and of pauses below [s]
};

/// Times at which a force rises through the threshold [s], between two rows by a straight line. The
/// force must stay above for `least_duration`, and returns below for a shorter time are ignored. A
/// rise that the end of the rows cuts off counts; rows that begin above do not.
/// @param times increasing [s]
/// @param forces [N]
std::vector<double> heel_strikes(const std::vector<double> &times,
                                 const std::vector<double> &forces, const HeelStrikeRule &rule);

/// The same of the vertical ground force in a table over time.
/// @param column as an entry names it, with a minus or a pattern
/// @throws InputError: no such column, no force, not over time, fewer than two strikes
std::vector<double> heel_strikes_of(const CsvTable &table, const std::string &column,
                                    const HeelStrikeRule &rule);

/// @throws InputError for fewer than two strikes, or strikes that do not increase
std::vector<GaitCycle> cycles_between(const std::vector<double> &strikes);

/// The cycles that the rows of a table over time cover.
std::vector<GaitCycle> covered_cycles(const std::vector<GaitCycle> &cycles, const CsvTable &table);

/// [s]; 0 without a cycle
double mean_duration(const std::vector<GaitCycle> &cycles);

/// A finding where a cycle is so much longer or shorter than the others that a strike is missing or
/// wrong; else empty.
std::string doubt_about_durations(const std::vector<GaitCycle> &cycles);

/// Standard deviation over the cycles, divided by their number less one, of a column in its unit:
/// largest and mean over the cycle. 0 for a single cycle.
struct ColumnSpread
{
  std::string column;
  double largest = 0., mean = 0.;
};

struct AverageCycle
{
  /// Rows at each percent of the cycle, `cycle_percent`, or at up to twenty parts of a percent
  /// where the table has as many rows; and the columns. The line of a row is the line of the
  /// nearest row in the first cycle.
  CsvTable table;
  std::vector<ColumnSpread> spreads;
};

/// Resamples columns of a table over time in each cycle, monotone between its rows (Steffen 1990),
/// and averages the cycles.
/// @param columns of the table, with a minus, which is ignored; empty ones are left out
/// @throws InputError: time that does not increase, more than 10 % of a cycle without rows
AverageCycle average_cycle(const CsvTable &table, const std::vector<std::string> &columns,
                           const std::vector<GaitCycle> &cycles);
} // namespace arthrowear
