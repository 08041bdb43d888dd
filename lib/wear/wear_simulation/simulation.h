// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/mesh_follower.h"
#include "wear_simulation/wear_log.h"
#include "wear_simulation/wear_run_model.h"

namespace arthrowear
{
/// The run of a wearing body: implicit steps of the model's system, through the gait cycles of its
/// course.
class WearSimulation final : public Simulation
{
public:
  /// @param model  with validated inputs; outlives this
  WearSimulation(WearRunModel &model, Run &run);

  void start() override;
  void resume(const CheckpointData &stored) override;
  std::vector<Statistics::Column> columns() const override
  {
    return r_.statistics.columns().headers();
  }
  void open() override;

  bool is_over() const override { return course_->is_over(); }
  unsigned long step() const override { return course_->computed_steps(); }
  double next_step() const override { return r_.step_left(); }
  Attempt attempt(double h) override;
  /// @throws RunFailure without contact or where the body is worn through
  void accept(double h) override;
  bool cut(double h) override;
  std::string place(double h) const override;
  std::string failure(double h, const std::string &reason) const override;
  bool take_back(const std::string &reason) override { return course_->take_back(reason); }
  bool is_cycle_complete() const override { return course_->is_cycle_complete(); }
  void end_cycle() override { course_->end_cycle(); }
  /// After each step; warnings are shown at the end of a cycle or jump.
  void review(bool is_last) override;
  std::string details(const double h, const Attempt &attempt, const double seconds) const override
  {
    return place(h) + log_.details(attempt.is_accepted, seconds);
  }

  bool is_frame_due(const bool is_last) const override { return course_->is_frame_due(is_last); }
  void write_frame() override { course_->write_frame(); }
  CheckpointData pack() override;
  std::string dump(const OutputFolder *folder) override;
  News news(const bool is_last) const override { return is_last ? News::important : News::some; }
  double work_done() const override { return course_->computed_time() / r_.p.time.step; }
  double work_per_cycle() const override { return 1. / (r_.p.time.frequency * r_.p.time.step); }
  std::string progress_text(const double elapsed, const Progress &progress) const override
  {
    r_.run.record.progress.cycles = course_->accepted().cycles;
    return course_->progress_text(elapsed, progress);
  }

  void finish() override;
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override;
  void report(const Summary &summary) const override;
  std::string farewell() const override;

private:
  /// Makes the system of the model's inputs, and prepares its stepper.
  void prepare();
  void require_contact();
  void require_wall();
  std::string remedy(bool contact_is_lost) const;

  WearRunModel &model_;
  RunningSystem r_;
  std::unique_ptr<WearCourse> course_;
  WallWatch wall_;
  MeshFollower follower_;
  WearLog log_;
  double reviewed_cycles_ = 0.;
};
} // namespace arthrowear
