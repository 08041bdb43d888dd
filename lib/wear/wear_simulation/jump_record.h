// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/course.h"
#include "wear_simulation/jump_kind.h"

namespace arthrowear
{
/// Columns of wear_history.csv; errors, if they are known, come last.
struct WearHistoryColumns : TableColumns
{
  WearHistoryColumns(const WearRunParameters &p, bool with_errors);

  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<unsigned long> computed_cycles = add<unsigned long>("computed cycles", "-");
  const TableColumn<> jump = add("jump", "cycles");
  const TableColumn<> volume_from_forces = add("worn volume from forces", "mm^3");
  const TableColumn<> volume_from_depths = add("worn volume from depths", "mm^3");
  const TableColumn<> counterface_volume; // if it may wear
  const TableColumn<> max_depth = add("max wear depth", "mm");
  const TableColumn<> worn_area = add("worn area", "mm^2");
  const TableColumn<> rate = add("worn volume per million cycles in the jump", "mm^3");
  const TableColumn<> force = add("mean sum of normal forces", "N");
  const TableColumn<> peak_pressure = add(contact_peaks::of_cycle, "MPa");
  const TableColumn<> peak_of_run = add(contact_peaks::of_run, "MPa", "largest until then");
  TableColumn<> max_creep;        // if the surface creeps
  PenetrationColumns penetration; // if the counterface is a ball
  TableColumn<> cross_shear, roughness, volume_error, depth_error, force_error;
};

/// A state during the run and the number of gait cycles that its wear represents.
struct ShownState
{
  double cycles = 0.;
  State state;
  bool is_at_largest_load = false; ///< set when its jump is accepted

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("cycles", s.cycles...);
    visit("state", s.state...);
  }
};

/// Results of jumps: rows of statistics.csv and states for frames, which wait until their jump is
/// accepted, and the rows of wear_history.csv. Kept in checkpoints.
class JumpRecord
{
public:
  explicit JumpRecord(const WearRunParameters &p) : p_(&p), columns_(p, true) {}

  /// True if all jumps of the run were judged, and later ones are: its wear has estimated errors.
  bool knows_errors() const;

  /// Largest wear of the jumps that have no error.
  WearCourse::OfOneCycle unjudged_wear() const;

  /// Drops the rows of a jump that begins again, except those of its first cycle if
  /// `keeps_first`.
  void begin_cycle(bool keeps_first);
  /// Keeps the row of the history of the first half of the present jump.
  void keep_half(const WearSystem &system, const State &state, const Jump &jump,
                 const FirstHalf &first)
  {
    half_row_ =
        row_of(system, state, jump, jump.cycles() + jump.half(), jump.half(),
               jump.start.contact.body.worn_volume, first, penetration_after(system, state, jump));
  }
  void count_step() { ++computed_steps_; }
  /// Adds an accepted step of a cycle with results. @param row  of statistics.csv
  void add_step(const WearSystem &system, const State &state, double sum_of_forces,
                const Jump &jump, const ComputedCycle &cycle, TableRow row);
  void end_cycle(const ComputedCycle &cycle);
  /// @param jump           with the cycles at its end
  /// @param volume_before  worn from the body at its start [mm^3]
  void accept(const WearSystem &system, const State &state, const Jump &jump,
              const ComputedCycle &last, const FirstHalf *first, double volume_before);

  /// Measures the last row of the history again, after the mesh has followed the wear: row, frame
  /// and summary are then of one mesh.
  void measure_again(const WearSystem &system, const State &state, const Jump &jump);

  /// Rows of statistics.csv from the jump just accepted; each call removes them.
  std::vector<TableRow> take_rows() { return std::exchange(accepted_rows_, {}); }
  /// States for frames, from the jump just accepted: after the first step of the run, and at the
  /// largest load of the cycle that closed the jump (without a load: at the largest sum of normal
  /// forces); each call removes them.
  std::vector<ShownState> take_frames() { return std::exchange(accepted_frames_, {}); }
  /// The columns of the rows of history() include the errors.
  const WearHistoryColumns &columns() const { return columns_; }
  /// The errors of jumps that have none are -1; no table has them.
  const std::vector<TableRow> &history() const { return history_; }
  /// Penetration of a ball after each jump.
  const std::vector<PenetrationMoment> &penetrations() const { return penetrations_; }
  unsigned long computed_cycles() const { return computed_cycles_; }
  unsigned long computed_steps() const { return computed_steps_; }
  bool has_rows() const { return !rows_.empty(); } ///< of the present jump
  /// Adds volumetric and linear wear rates, over all cycles and over the cycles of the last row of
  /// the history.
  void add_rates_to(const WearSummary &summary) const;
  /// Adds the estimated errors of all jumps.
  void add_errors_to(const WearSummary &summary, const Jump &jump) const;
  std::vector<State *> states(); ///< all states of the record

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("computed cycles", s.computed_cycles_...);
    visit("computed steps", s.computed_steps_...);
    visit("counted cycles", s.counted_cycles_...);
    visit("rows of first cycle", s.n_first_rows_...);
    visit("rows", s.rows_...);
    visit("history row of first half", s.half_row_...);
    visit("history", s.history_...);
    visit("penetrations", as_numbers, s.penetrations_...);
    visit("first step", s.first_step_...);
    visit("largest load of cycle", s.loaded_...);
    visit("largest load", s.largest_load_...);
  }

private:
  /// Makes a row of wear_history.csv. @param penetration  of the state, if there is a ball
  TableRow row_of(const WearSystem &system, const State &state, const Jump &jump, double cycles,
                  double size, double volume_before, const FirstHalf &forces,
                  const std::optional<Penetration> &penetration) const;
  void set_state(const WearSystem &system, const State &state,
                 const std::optional<Penetration> &penetration, TableRow &row) const;
  static std::optional<Penetration> penetration_after(const WearSystem &system, const State &state,
                                                      const Jump &jump);
  void set_errors(const Jump &jump, TableRow &row) const;
  bool has_errors(const TableRow &row) const;
  void watch_frames(const WearSystem &system, const State &state, double sum_of_forces,
                    const Jump &jump, const ComputedCycle &cycle);

  const WearRunParameters *p_;
  WearHistoryColumns columns_;
  unsigned long computed_cycles_ = 0, computed_steps_ = 0;
  unsigned long counted_cycles_ = 0; // of computed cycles, whose rows were accepted
  unsigned long n_first_rows_ = 0;   // of `rows_`, from the jump's first cycle with results
  std::vector<TableRow> rows_;       // of statistics.csv, not yet accepted
  TableRow half_row_;                // of wear_history.csv, not yet accepted
  std::vector<TableRow> history_;    // of wear_history.csv
  std::vector<PenetrationMoment> penetrations_;
  std::optional<ShownState> first_step_;    // of the run, until the first jump is accepted
  std::optional<ShownState> loaded_;        // of the cycle
  double largest_load_ = -1.;               // of the cycle [N]
  std::vector<TableRow> accepted_rows_;     // until take_rows()
  std::vector<ShownState> accepted_frames_; // until take_frames()
};
} // namespace arthrowear
