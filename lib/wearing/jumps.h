// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/jump_control.h"
#include "stepping/jumps/jump_stability.h"
#include "stepping/jumps/wearing_contact.h"
#include "wearing/cycle_creep.h"
#include "wearing/cycle_roughness.h"
#include "wearing/statistics.h"

#include <mpi.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace arthrowear
{
/// Columns of wear_history.csv; cross-shear, if it is collected, and errors, if jumps are judged,
/// come last.
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
  const TableColumn<> peak_pressure = add("peak contact pressure", "MPa");
  TableColumn<> max_creep;        // if the surface creeps
  PenetrationColumns penetration; // if the counterface is a ball
  TableColumn<> cross_shear, roughness, volume_error, depth_error, force_error;
};

/// Wear of a body over many gait cycles by jumps (doc/theory/cycle_jump.md): which cycles of the
/// life of the body the computed cycles represent. A jump is a transaction: a rejected one changes
/// counts only. The whole object is a value, and is kept in checkpoints, so that a run can resume
/// in the middle of a jump. It is identical on every rank.
class WearJumps
{
public:
  WearJumps(const WearSystem &system, const WearRunParameters &p, const State &initial,
            const WearStatistics &statistics, MPI_Comm communicator);

  bool judges() const { return control_.judges(); }
  bool are_done() const { return control_.next(m_.cycles) == 0.; }
  /// Factor on the wear factor in the present cycle: n.
  double amplification() const;
  /// Adds an accepted step of size h.
  /// @param row of statistics.csv, kept until the jump is accepted
  void add_step(const WearSystem &system, const State &state, double h, TableRow row);
  /// Adds the contact of the step, for linearly implicit jumps, and the derivatives of its
  /// pressures, for creep.
  /// @param problem  of the step; on rank 0, else null
  void add_contact(const WearSystem &system, const State &state, double h,
                   const nscd::ContactProblem *problem);

  enum class Verdict
  {
    going_on, ///< the state is the start of another cycle of the jump
    accepted, ///< the state is the end of the jump
    rejected, ///< the state is the start of a shorter jump
    refused   ///< no jump that is allowed is good enough; the state is the start of the jump
  };
  /// Estimates the stability of explicit jumps from the cycle just computed, before end_cycle().
  /// Collective.
  void estimate_stability(const WearSystem &system, const State &state, MPI_Comm communicator);
  /// Completes the record of the cycle's contact, for linearly implicit jumps, before end_cycle().
  /// Collective.
  void complete_contact(const WearSystem &system, const State &state);
  /// At the end of a computed cycle: sets the state from which the next one starts, at time 0, and
  /// the running integrals that belong to it. Collective.
  Verdict end_cycle(const WearSystem &system, State &state, WearStatistics &statistics);
  /// Rejects or refuses the jump of a cycle that cannot be computed.
  Verdict give_back(const WearSystem &system, State &state, WearStatistics &statistics);

  /// Rows of statistics.csv from the jump just accepted; each call removes them.
  std::vector<TableRow> take_rows();
  /// A state during the run and the number of gait cycles that its wear represents.
  struct Shown
  {
    double cycles = 0.;
    State state;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("cycles", s.cycles...);
      visit("state", s.state...);
    }
  };
  /// States for frames, from the jump just accepted: after the first step of the run, and at the
  /// largest load of the cycle that closed the jump (without a load: at the largest sum of normal
  /// forces); each call removes them.
  std::vector<Shown> take_frames();
  /// The columns of the rows of history() include the errors.
  const WearHistoryColumns &history_columns() const { return columns_; }
  /// Jumps that were not judged have errors 0.
  const std::vector<TableRow> &history() const { return m_.history; }

  double cycles() const { return m_.cycles; }            ///< accumulated
  double size() const { return m_.size; }                ///< of the jump being computed [cycles]
  const JumpErrors &errors() const { return m_.errors; } ///< of the last judged jump
  /// Largest error of the force that did not decrease with the length of implicit jumps, which
  /// were judged without it from then on; 0: none.
  double dropped_force_error() const { return m_.dropped_force_error; }
  const CycleRoughness &roughness() const { return m_.roughness; }
  /// Relative error of the accumulated depths [-], estimated; 0 while it is within the tolerance.
  double depth_error_above_tolerance() const;
  /// True if a refused jump has nearly the errors of much longer jumps, so that a shorter jump
  /// is no better.
  bool errors_stay() const { return errors_stay_; }
  /// Cycles still to be computed, with the present one, if the jump length stays constant.
  double cycles_left() const;
  /// Cycles still to be computed if jumps grow as fast as is allowed.
  double least_cycles_left() const;
  const JumpControl::Memory &control() const { return control_.memory(); }
  /// Longest stable explicit jump, estimated [cycles]; 0: not known.
  double longest_stable() const { return m_.longest_stable; }
  /// Wear oscillation in the last explicit jump without error control.
  const WearSwing &swing() const { return m_.swing; }
  bool swings() const;
  unsigned long computed_cycles() const { return m_.computed_cycles; }
  unsigned long computed_steps() const { return m_.computed_steps; }
  /// Describes the stage of the computation, for the screen.
  std::string stage_text() const;
  /// Estimated errors of all accepted jumps: of the volume [mm^3], of depths [mm].
  double accumulated_volume_error() const;
  double accumulated_depth_error() const;
  void add_to(Summary &summary) const;
  /// Adds volumetric and linear wear rates, over all cycles and over the cycles of the last row of
  /// the history.
  void add_rates_to(Summary &summary) const;

  /// The part of a jump that the present cycle computes.
  enum class Stage
  {
    whole,       ///< implicit: the full-length jump
    first_half,  ///< explicit: the only cycle of a jump that is not judged; linearly implicit: the
                 ///< first cycle of the run
    second_half, ///< linearly implicit: the cycle at the end of the jump
    settling     ///< before the first jump, for a law that uses cross-shear: its wear is dropped
  };
  /// All data that change.
  struct Memory
  {
    Memory(const WearRunParameters &p, const std::size_t n_points, MPI_Comm communicator)
        : start_statistics(p), cycled_statistics(p), contact(n_points), next_contact(n_points),
          creep(p, n_points, communicator)
    {
    }

    double cycles = 0.;               // done
    double size = 0.;                 // of the jump [cycles]
    JumpKind kind = JumpKind::none;   // of the jump
    bool is_judged = false;           // the jump
    double tolerance = 0.;            // by which the jump is judged
    unsigned long counted_cycles = 0; // of computed ones, that were accepted
    Stage stage = Stage::whole;
    State start; // of the jump
    // Explicit: at the end of the first cycle; implicit: at the end of the full-length jump.
    std::optional<State> cycled;
    // Implicit: the full-length jump starts here, at the end of the previous one, if not at
    // `start`.
    std::optional<State> coarse;
    WearStatistics start_statistics, cycled_statistics; // at these
    JumpMeasure whole, first;        // of the full-length jump, of the first half jump
    double first_peak_pressure = 0.; // [MPa]
    JumpErrors errors;               // of the last jump that was judged
    double rejected_size = 0., rejected_error = 0.; // of the longest rejected jump from this start
    double impulse = 0., duration = 0.; // of the cycle: sum of normal forces [N s], time [s]
    double peak_pressure = 0.;          // in the cycle [MPa]
    std::optional<Shown> first_step;    // of the run, until the first jump is accepted
    std::optional<Shown> loaded;        // of the cycle
    double largest_load = -1.;          // of the cycle [N]
    // Estimated accumulated errors: of the volume [mm^3]; of depths, by the largest depth [mm].
    double volume_error = 0., depth_error = 0.;
    // Linearly implicit jumps: sum of their errors of the volume with signs, and the accumulated
    // error of all points [mm^3].
    double volume_drift = 0., volume_so_far = 0.;
    double dropped_force_error = 0.; // of implicit jumps, by begin_side_by_side_again() [-]
    double depth_so_far = 0.;        // error of depths over the depths, at the start
    // Parts of these errors from before the present sequence of full-length jumps began.
    double earlier_volume_error = 0., earlier_depth_error = 0.;
    // Explicit: longest stable jump [cycles]; wear of the last two cycles [mm] and the verdict on
    // it.
    double longest_stable = 0.;
    std::vector<double> before_last_wear, last_wear;
    WearSwing swing;
    unsigned long n_swinging = 0; // jumps that are unstable by it
    // Linearly implicit, of all points, by both bodies [mm]: wear of the cycle at the start,
    // empty until it is computed; wear of the jump; accumulated error.
    std::vector<double> rate, opening, error;
    // Mean areas over the jump [mm^2], and the power of the force in the wear of each point.
    std::vector<double> area, force_exponent;
    // Errors of the opening, on rank 0: of the solution of (12) [mm], and of the rate by it.
    std::vector<double> inner_error, rate_change;
    bool has_moved = false;    // the mesh, since `rate` was computed
    bool is_renewed = false;   // the rate, by a second cycle at the start of the jump
    std::vector<double> crept; // depths of creep at the end of the jump; empty without creep [mm]
    // Contact records of the cycle at the start and of the present cycle; compliances on rank 0.
    CycleContact contact, next_contact;
    CycleCreep creep;
    CycleRoughness roughness;
    double roughness_at_start = 0.; // of the pressure, where the jump starts [-]
    unsigned long computed_cycles = 0, computed_steps = 0;
    unsigned long n_first_rows = 0; // of `rows`, from the first half
    std::vector<TableRow> rows;     // of statistics.csv, not yet accepted
    TableRow half_row;              // of wear_history.csv, not yet accepted
    std::vector<TableRow> history;  // of wear_history.csv

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("cycles", s.cycles...);
      visit("size", s.size...);
      visit("kind", s.kind...);
      visit("is judged", s.is_judged...);
      visit("tolerance", s.tolerance...);
      visit("counted cycles", s.counted_cycles...);
      visit("stage", s.stage...);
      visit("start", s.start...);
      visit("first cycle", s.cycled...);
      visit("start of the jump in one", s.coarse...);
      visit("running values at start", s.start_statistics...);
      visit("running values after first cycle", s.cycled_statistics...);
      visit("in one", s.whole...);
      visit("first half", s.first...);
      visit("peak pressure of first half", s.first_peak_pressure...);
      visit("errors", s.errors...);
      visit("longest rejected", s.rejected_size...);
      visit("error of longest rejected", s.rejected_error...);
      visit("impulse", s.impulse...);
      visit("duration", s.duration...);
      visit("peak pressure", s.peak_pressure...);
      visit("first step", s.first_step...);
      visit("largest load of cycle", s.loaded...);
      visit("largest load", s.largest_load...);
      visit("sum of volume errors", s.volume_error...);
      visit("sum of volume errors with signs", s.volume_drift...);
      visit("accumulated volume error", s.volume_so_far...);
      visit("sum of depth errors", s.depth_error...);
      visit("dropped error of force", s.dropped_force_error...);
      visit("error of depths", s.depth_so_far...);
      visit("earlier volume errors", s.earlier_volume_error...);
      visit("earlier depth errors", s.earlier_depth_error...);
      visit("longest stable", s.longest_stable...);
      visit("wear of the cycle before the last", s.before_last_wear...);
      visit("wear of the last cycle", s.last_wear...);
      visit("swing", s.swing...);
      visit("number that swing", s.n_swinging...);
      visit("rate", s.rate...);
      visit("mesh has moved", s.has_moved...);
      visit("rate is renewed", s.is_renewed...);
      visit("opening", s.opening...);
      visit("mean area", s.area...);
      visit("power of the force", s.force_exponent...);
      visit("error", s.error...);
      visit("error of the solution", s.inner_error...);
      visit("change of the rate", s.rate_change...);
      visit("depth of creep", s.crept...);
      visit("contact at start", s.contact...);
      visit("contact", s.next_contact...);
      visit("creep", s.creep...);
      visit("roughness", s.roughness...);
      visit("roughness at start", s.roughness_at_start...);
      visit("computed cycles", s.computed_cycles...);
      visit("computed steps", s.computed_steps...);
      visit("rows of first half", s.n_first_rows...);
      visit("rows", s.rows...);
      visit("history row of first half", s.half_row...);
      visit("history", s.history...);
    }
  };
  const Memory &memory() const { return m_; }
  /// WearCourse::change_areas(), between jumps: converts the rate of linearly implicit jumps to the
  /// new areas. @param state  from which the next cycle starts
  void change_areas(const WearSystem &system, const std::vector<double> &ratio, State &state);
  /// All states that the jumps keep.
  std::vector<State *> states();
  /// Continues in the middle of a jump, unless entries have changed in conflict with it: then the
  /// jump is repeated, and state and statistics are set back to its start.
  /// @return why it is repeated; empty if it continues
  /// @throws InputError if more cycles are done than the entries request, or if accumulated errors
  /// exceed a tolerance that was reduced
  std::string restore(const WearSystem &system, const Memory &memory,
                      const JumpControl::Memory &control, State &state, WearStatistics &statistics);

private:
  std::string disagreement() const;
  double caution_of_errors() const;
  bool is_explicit() const { return p_->jumps.kind == JumpKind::extrapolated; }
  bool is_linearised() const { return p_->jumps.kind == JumpKind::linearised; }
  double half() const { return 0.5 * m_.size; }
  double mean_force() const { return m_.impulse / m_.duration; } // [N]
  void begin(const WearSystem &system, State &state, const WearStatistics &statistics);
  /// Next jump length [cycles]; 0 if the run is complete.
  double next_size() const;
  /// True if the jump is as long as creep permits: it is accepted with any errors, since a shorter
  /// jump would be less than a cycle, or its pressures change with the logarithm of time.
  bool is_bounded_by_creep() const;
  /// Starts the error estimate again: the accumulated errors become earlier errors.
  void forget_errors_so_far();
  void begin_side_by_side_again();
  /// True if the jump is accepted by its errors and by the roughness of the pressure.
  bool is_good_enough() const;
  bool has_become_rough() const;
  void keep_roughness_at_start();
  State predicted_state() const;
  std::vector<double> opened(const State &predicted) const;
  State corrected(const State &predicted, const std::vector<double> &missing, State &cycled);
  void begin_cycle(Stage stage);
  void settle(State &state, WearStatistics &statistics);
  /// Each jump starts with a cycle of this stage.
  Stage first_stage() const { return starts_with_half() ? Stage::first_half : Stage::whole; }
  void watch_frames(const WearSystem &system, const State &state, double sum_of_forces);
  void watch_swing();
  JumpMeasure measure(const State &start, const State &end, double force) const;
  std::vector<JumpSurface> surfaces(const WearSystem &system, const State &start,
                                    const State &end) const;
  /// The fraction of the depths after a jump that this jump wore.
  static double share_of_jump(const std::vector<double> &area, const std::vector<double> &before,
                              const std::vector<double> &after);
  JumpErrors errors_so_far(const WearSystem &system, const State &end) const;
  void add_errors(const State &end, const JumpMeasure &two, const JumpErrors &so_far);
  /// The full-length jump starts from this state.
  const State &whole_start() const { return m_.coarse ? *m_.coarse : m_.start; }
  TableRow history_row(const WearSystem &system, const State &state, double cycles, double size,
                       double volume_before, double force, double peak_pressure) const;
  Verdict extrapolate(const WearSystem &system, State &state, WearStatistics &statistics);
  double cycles_of(double jumps) const; ///< that are still to be computed, with the present one
  /// True if a jump does not start with a separate full-length cycle.
  bool starts_with_half() const { return p_->jumps.kind != JumpKind::amplified || !judges(); }
  bool is_root() const;
  double longest_next_jump() const;
  WearingContact &contact_at_start();
  /// Errors of a jump this much longer are as many times larger, if they come from its length.
  static constexpr double much_longer = 8.;
  void take_rate(const State &state);
  bool may_renew_rate() const;
  void compute_rate_again(State &state);
  void predict(const WearSystem &system, State &state);
  void spread_over_areas(const WearSystem &system);
  double thinned_by_area(std::size_t point) const;
  /// Errors of a linearly implicit jump, and accumulated errors: of the wear of each point [mm], of
  /// the impulse [N s].
  struct LinearErrors
  {
    std::vector<double> of_jump, so_far;
    double impulse_of_jump, impulse_so_far;
  };
  LinearErrors errors_of(const State &predicted, const std::vector<double> &rate);
  Verdict judge_prediction(const WearSystem &system, State &state, WearStatistics &statistics);
  Verdict judge(const WearSystem &system, State &state, WearStatistics &statistics);
  Verdict accept(const WearSystem &system, State &state, const WearStatistics &statistics,
                 double volume_before);
  Verdict reject(const WearSystem &system, State &state, WearStatistics &statistics);

  const WearRunParameters *p_;
  MPI_Comm communicator_;
  WearHistoryColumns columns_;
  JumpControl control_;
  Memory m_;
  // Rank 0: follow from the records of contact when they are needed.
  std::unique_ptr<WearingContact> at_start_, at_end_;
  bool errors_stay_ = false;
  std::vector<TableRow> accepted_rows_; // until take_rows()
  std::vector<Shown> accepted_frames_;  // until take_frames()
};
} // namespace arthrowear
