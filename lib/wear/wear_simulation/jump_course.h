// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/jump_report.h"

namespace arthrowear
{
/// A few gait cycles are computed and represent many (doc/theory/cycle_jump.md): steps are final
/// once their jump is accepted, and frames and rows of wear_history.csv are written with it. A jump
/// is a transaction: a rejected one changes counts only. All of it is kept in checkpoints, so that
/// a run can resume in the middle of a jump. It is identical on every rank.
class JumpCourse : public WearCourse
{
public:
  explicit JumpCourse(RunningSystem &running);

  void start() override;
  /// Continues in the middle of a jump, unless entries have changed in conflict with it: then the
  /// jump is repeated, and state and statistics are set back to its start.
  /// @throws InputError if an array is missing or of the wrong size, if more cycles are done than
  /// the entries request, or if accumulated errors exceed a tolerance that was reduced
  void resume(const CheckpointData &data) override;
  void open() override;
  bool is_over() const override { return jump_->control.is_over(); }
  unsigned long computed_steps() const override { return record_.computed_steps(); }
  /// Cycles that continue the previous cycle begin as cycles after jumps do, without known forces:
  /// otherwise their first steps wear differently, whatever the length of the jump.
  void begin_step() override
  {
    if (State &state = r_.progress.state; state.time == 0.)
      state.forces_precede_jump = 1.;
    const double roughness = jump_->wear_multiple();
    r_.system->stepper->set_amplification(roughness * cycle().amplification, roughness);
  }
  void add_step(double h, const TableRow &row) override;
  bool is_cycle_complete() const override { return r_.step_left() <= 0.; }
  /// Writes accepted results. @throws RunFailure if no jump is allowed
  void end_cycle() override;
  /// Returns to the start of the jump and shortens it.
  bool take_back(const std::string &reason) override;
  void pack(CheckpointData &data) override;
  std::vector<State *> kept_states() override;
  void change_areas(const std::vector<double> &ratio) override
  {
    kind_->change_areas(*r_.system, ratio, r_.progress.state);
  }
  Accepted accepted() const override
  {
    return {jump_->start, jump_->start_statistics, jump_->cycles(), jump_->cycles()};
  }
  std::vector<PenetrationMoment> penetrations() const override { return record_.penetrations(); }
  double computed_time() const override
  {
    return record_.computed_cycles() * r_.p.end_time() + r_.progress.state.time;
  }
  std::string progress_text(double elapsed, const Progress &progress) const override;
  std::vector<BoundCheck> checks() const override { return jump_checks(*jump_, record_); }
  Errors accumulated_errors(double /*max_depth*/) const override
  {
    return {jump_->accumulated_depth_error(), jump_->accumulated_volume_error(),
            record_.knows_errors(), record_.unjudged_wear()};
  }
  void add_to(const WearSummary &summary) const override;
  void add_rates_to(const WearSummary &summary) const override { record_.add_rates_to(summary); }
  void finish() override { report_.finish(record_); }

private:
  ComputedCycle cycle() const; ///< the part of the jump that the present cycle computes
  void begin();
  void begin_cycle();
  JumpVerdict judge_cycle();
  /// The start gets the cross-shear, motion and forces of the cycle that ends, without its wear.
  void settle();
  void accept(const ComputedCycle &last, double volume_before);
  JumpVerdict reject();
  JumpVerdict refuse();
  void forget_errors()
  {
    jump_->so_far.forget();
    kind_->forget_errors();
  }
  [[noreturn]] void fail(const std::string &judged, const std::string &errors) const;
  std::string disagreement() const;
  /// Steps still to be computed if so many jumps are, with the present one.
  double steps_left(double jumps) const;

  RunningSystem &r_;
  std::optional<Jump> jump_; // from start() on
  std::unique_ptr<JumpKind> kind_;
  JumpRecord record_;
  JumpReport report_;
  /// A refused jump has nearly the errors of much longer jumps, so that a shorter jump is no
  /// better.
  bool errors_stay_ = false;
  std::string reason_of_new_jump_; // at resume, if a jump is repeated
};
} // namespace arthrowear
