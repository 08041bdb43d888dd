// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/course.h"

namespace arthrowear
{
/// The part of a run that its course through gait cycles decides.
class CourseSimulation : public Simulation
{
public:
  std::vector<Statistics::Column> columns() const override
  {
    return r_.statistics.columns().headers();
  }
  bool is_over() const override { return course_->is_over(); }
  unsigned long step() const override { return course_->computed_steps(); }
  double next_step() const override { return r_.step_left(); }
  bool take_back(const std::string &reason) override { return course_->take_back(reason); }
  bool is_cycle_complete() const override { return course_->is_cycle_complete(); }
  void end_cycle() override { course_->end_cycle(); }
  bool is_frame_due(const bool is_last) const override { return course_->is_frame_due(is_last); }
  void write_frame() override { course_->write_frame(); }
  News news(const bool is_last) const override { return is_last ? News::important : News::some; }
  double work_done() const override { return course_->computed_time() / r_.p.time.step; }
  double work_per_cycle() const override { return 1. / (r_.p.time.frequency * r_.p.time.step); }
  std::string progress_text(const double elapsed, const Progress &progress) const override
  {
    r_.run.record.progress.cycles = course_->accepted().cycles;
    return course_->progress_text(elapsed, progress);
  }

protected:
  CourseSimulation(const WearRunParameters &p, Run &run) : r_(p, run), course_(make_course(r_)) {}

  RunningSystem r_;
  std::unique_ptr<WearCourse> course_;
};
} // namespace arthrowear
