// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wearing/course.h"
#include "wearing/jumps.h"

namespace arthrowear
{
/// A few gait cycles are computed and represent many: steps are final once their jump is accepted.
/// Frames and rows of wear_history.csv are written with each accepted jump.
class JumpCourse : public WearCourse
{
public:
  explicit JumpCourse(RunningSystem &running);

  void start() override;
  void resume(const CheckpointData &data) override;
  void open() override;
  bool is_over() const override { return jumps_->are_done(); }
  unsigned long computed_steps() const override { return jumps_->record().computed_steps(); }
  void begin_step() override;
  void add_step(double h, const TableRow &row) override;
  bool is_cycle_complete() const override { return r_.step_left() <= 0.; }
  /// Writes accepted results. @throws RunFailure if no jump is allowed
  void end_cycle() override;
  /// Returns to the start of the jump and shortens it.
  bool take_back(const std::string &reason) override;
  void pack(CheckpointData &data) override;
  std::vector<State *> kept_states() override { return jumps_->states(); }
  void change_areas(const std::vector<double> &ratio) override
  {
    jumps_->kind().change_areas(*r_.system, ratio, r_.progress.state);
  }
  const State &final_state() const override { return jump().start; }
  const WearStatistics &final_statistics() const override { return jump().start_statistics; }
  double cycles() const override { return jump().cycles; }
  double whole_cycles() const override { return cycles(); }
  double computed_time() const override
  {
    return jumps_->record().computed_cycles() * r_.p.end_time() + r_.progress.state.time;
  }
  std::string progress_text(double elapsed, const Progress &progress) const override;
  std::vector<BoundCheck> checks() const override;
  Errors accumulated_errors() const override
  {
    return {jump().accumulated_depth_error(), jump().accumulated_volume_error()};
  }
  void add_to(Summary &summary) const override { jumps_->add_to(summary); }
  void add_rates_to(Summary &summary) const override { jumps_->record().add_rates_to(summary); }
  void finish() override;

private:
  const Jump &jump() const { return jumps_->jump(); }
  std::vector<std::vector<double>> history_rows() const;
  void write_accepted_rows();
  void write_accepted_frames();
  [[noreturn]] void refuse(const std::string &judged, const std::string &errors) const;
  void warn_of_errors_so_far();
  void warn_of_roughness();
  /// Number of steps that so many cycles need, less the steps done in the present cycle.
  double steps_of(double cycles) const;

  RunningSystem &r_;
  std::optional<WearJumps> jumps_;
  Statistics history_;
  std::string reason_of_new_jump_; // at resume, if a jump is repeated
  double warned_error_ = 0.;       // of the accumulated depths, at the last warning
  double warned_force_error_ = 0.; // dropped, at the last warning
  double warned_roughness_ = 0.;   // of the pressure, at the last warning
};
} // namespace arthrowear
