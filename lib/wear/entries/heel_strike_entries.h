// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/gait_cycles.h"
#include "parameters/parameters.h"
#include "results/summary.h"

namespace arthrowear
{
class Log;

/// Gait cycles cut from tables over time at heel strikes, the same for motion and load, and the
/// spread of each curve over them.
class GaitCut
{
public:
  /// A column of a table for a curve, and how its spread is shown.
  struct Curve
  {
    std::string column;   ///< of the table, with a minus or empty
    std::string name;     ///< "flexion"
    std::string unit;     ///< "deg"
    double per_unit = 1.; ///< from the column's unit to that unit
  };

  bool is_on() const { return !cycles.empty(); }
  /// True if the entries have findings: tables must not be read as if nothing was cut.
  bool is_refused = false;
  std::vector<GaitCycle> cycles; ///< that all tables over time cover
  std::size_t n_left_out = 0;    ///< cycles that one of the tables does not cover

  /// The table of the average cycle, whose spreads are kept; a table that is not cut as it is.
  /// @throws InputError as average_cycle()
  CsvTable cycle_of(const CsvTable &table, const std::vector<Curve> &curves);

  /// Lines about cycles and spread, none without a cut.
  void log(Log &log, double frequency) const;

  /// The spread of a curve over the cycles.
  struct Spread
  {
    std::string name, unit;
    double largest, mean;
  };
  const std::vector<Spread> &spreads() const { return spreads_; }

private:
  std::vector<Spread> spreads_;
};

/// Number and duration of the cycles that were cut, and the spread of each curve.
struct GaitCutSummary
{
  GaitCutSummary(Summary &all, const GaitCut &cut);
  void set(const GaitCut &cut) const;

  std::optional<CountResult> cycles; ///< none without a cut
  std::optional<NumberResult> duration;
  std::vector<NumberResult> largest_spreads, mean_spreads;
};

/// The section `Heel strikes`: times at which tables over time are cut into gait cycles.
struct HeelStrikeEntries
{
  enum class Source
  {
    none,
    force,
    times
  };
  /// A table that may be cut.
  struct Table
  {
    std::string entry, file;       ///< file: empty if the run does not read it
    std::string period_entry = {}; ///< path of its entry `Cycle of file [s]`, or empty
    double period = 0.;            ///< value of that entry [s]; 0: not given
  };

  Source source = Source::none;
  std::string file, column = "ground_force_vy";
  HeelStrikeRule rule;
  std::vector<double> times; // [s]

  void declare(Parameters &parameters);
  /// The cycles; findings and warnings go to `parameters`.
  /// @param frequency of the gait cycle [1/s]
  GaitCut read(Parameters &parameters, double frequency, const std::vector<Table> &tables) const;
};

/// The table of a hip's three angles, cut if `cut` is not null.
/// @param columns flexion, adduction and internal rotation, with a minus or empty
/// @throws InputError for columns that are no angles, and as GaitCut::cycle_of()
CsvTable cut_angles(const CsvTable &table, const std::vector<std::string> &columns, GaitCut *cut);

/// The table of a force, cut if `cut` is not null.
/// @param columns of forces, with a minus or empty: x, y and z, or a single one
/// @param body_weight [N]; 0: not known
/// @param factor that multiplies the forces, in the spread alone
/// @throws InputError for columns that are no forces, and as GaitCut::cycle_of()
CsvTable cut_force_columns(const CsvTable &table, const std::vector<std::string> &columns,
                           double body_weight, double factor, GaitCut *cut);

/// @param period value of `Cycle of file [s]`; 0: not given; no_period: there is no such entry
/// @throws InputError for a table over time whose cycle is not known
void require_cycle(const CsvTable &table, double period);
} // namespace arthrowear
