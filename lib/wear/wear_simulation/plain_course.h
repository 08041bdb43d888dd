// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/frame_schedule.h"
#include "wear_simulation/course.h"
#include "wear_simulation/cycle_creep.h"

namespace arthrowear
{
/// Every gait cycle is computed: each step is final, and frames come by time.
class PlainCourse : public WearCourse
{
public:
  explicit PlainCourse(RunningSystem &running);

  void start() override;
  void resume(const CheckpointData &data) override;
  bool is_over() const override { return r_.step_left() <= 0.; }
  unsigned long computed_steps() const override { return r_.progress.state.step; }
  void add_step(double h, const TableRow &row) override;
  bool is_cycle_complete() const override;
  /// Creep advances.
  void end_cycle() override;
  void pack(CheckpointData &data) override;
  bool is_frame_due(bool is_last) const override;
  void write_frame() override;
  Accepted accepted() const override;
  /// A cycle that stands for many has an error that nothing estimates.
  Errors accumulated_errors(const double max_depth) const override
  {
    const double amplification = r_.p.solver.contact.wear.amplification;
    return {
        0., 0., amplification <= 1., {amplification, max_depth / std::max(1., computed_cycles())}};
  }
  double computed_time() const override { return r_.progress.state.time; }
  std::string progress_text(double elapsed, const Progress &progress) const override;
  void add_to(const WearSummary &summary) const override;
  void add_rates_to(const WearSummary &summary) const override;

private:
  double computed_cycles() const { return r_.progress.state.time * r_.p.time.frequency; }
  /// Uses complete gait cycles: load and motion in a fraction of a cycle differ from the cycle's.
  void add_rate_of_whole_cycles_to(const WearSummary &summary) const;

  RunningSystem &r_;
  FrameSchedule schedule_;
  std::optional<CycleCreep> creep_; // if the surface creeps
  double last_step_ = 0.;           // [s]
};
} // namespace arthrowear
