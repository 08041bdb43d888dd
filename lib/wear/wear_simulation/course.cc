// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/course.h"

#include "run/frame_schedule.h"
#include "wear_simulation/cycle_count.h"
#include "wear_simulation/jump_course.h"

namespace arthrowear
{
namespace
{
double
frame_spacing(const WearRunParameters &p)
{
  return p.output.frames_per_cycle > 0. ? 1. / (p.time.frequency * p.output.frames_per_cycle)
                                        : std::numeric_limits<double>::infinity();
}

/// Every gait cycle is computed: each step is final, and frames come by time.
class PlainCourse : public WearCourse
{
public:
  explicit PlainCourse(RunningSystem &running)
      : r_(running), schedule_(frame_spacing(running.p), 1e-6 * running.p.time.step)
  {
  }

  void start() override
  {
    if (r_.p.creep.is_on)
      creep_.emplace(r_.p, r_.progress.state.contact.n_points(), r_.run.communicator);
  }

  void resume(const CheckpointData &data) override
  {
    start();
    if (creep_)
    {
      const FieldReader read(data);
      read("creep", *creep_);
    }
    schedule_.restore(r_.progress.next_frame);
    if (computed_cycles() > r_.p.time.cycles * (1. + 1e-9))
      r_.run.parameters.error_at(
          "Time / Cycles",
          formatted("at least the %.9g cycles that the run has done", computed_cycles()));
    r_.run.parameters.throw_if_any();
  }

  bool is_over() const override { return r_.step_left() <= 0.; }
  unsigned long computed_steps() const override { return r_.progress.state.step; }

  void add_step(const double h, const TableRow &row) override
  {
    r_.run.write_row(row, AcceptedState(r_.progress.state));
    last_step_ = h;
    if (creep_)
      creep_->add_step(*r_.system, r_.progress.state, h, r_.step.last_problem.get());
  }

  /// Cycles end with the first step that reaches their end.
  bool is_cycle_complete() const override
  {
    const double now = computed_cycles(), before = now - last_step_ * r_.p.time.frequency;
    constexpr double rounding = 1e-6; // of a step
    const double off = rounding * (now - before);
    return creep_ && std::floor(now + off) > std::floor(before + off);
  }

  /// Creep advances.
  void end_cycle() override
  {
    const double n = r_.p.solver.contact.wear.amplification,
                 cycles = std::floor(computed_cycles() + .5);
    creep_->end_cycle(r_.progress.state);
    creep_->advance(r_.progress.state, n * (cycles - 1.), n, CycleCreep::From::last_cycle);
  }

  void pack(CheckpointData &data) override
  {
    if (creep_)
    {
      const FieldWriter write(r_.run.is_root() ? &data : nullptr);
      write("creep", *creep_);
    }
  }

  bool is_frame_due(const bool is_last) const override
  {
    if (!r_.frames)
      return false;
    return schedule_.is_due(r_.progress.state.time, r_.frames->last_time(), is_last);
  }

  void write_frame() override
  {
    schedule_.note(r_.progress.state.time);
    r_.progress.next_frame = schedule_.next();
    r_.frames->write(*r_.system, r_.progress.state, r_.progress.state.time);
  }

  WearCourse::Accepted accepted() const override
  {
    return {r_.progress.state, r_.statistics,
            computed_cycles() * r_.p.solver.contact.wear.amplification, r_.monitor.whole_cycles()};
  }

  /// A cycle that stands for many has an error that nothing estimates.
  Errors accumulated_errors(const double max_depth) const override
  {
    const double amplification = r_.p.solver.contact.wear.amplification;
    return {
        0., 0., amplification <= 1., {amplification, max_depth / std::max(1., computed_cycles())}};
  }
  double computed_time() const override { return r_.progress.state.time; }

  std::string progress_text(const double elapsed, const Progress &progress) const override
  {
    const State &state = r_.progress.state;
    const double done = state.time / r_.p.end_time();
    const double left = (r_.p.end_time() - state.time) / r_.p.time.step;
    return formatted(
        "step %6lu  %6.2f %% of the %s%s  elapsed %s  left %s", state.step,
        computed_cycles() / units::percent, r_.p.words().cycle.c_str(),
        r_.p.time.cycles > 1. ? formatted("s (%5.1f %% of the run)", 100. * done).c_str() : "",
        duration_text(elapsed).c_str(), progress.left(left).c_str());
  }

  void add_to(const WearSummary &summary) const override
  {
    summary.gait_cycles.set(computed_cycles());
  }

  void add_rates_to(const WearSummary &summary) const override
  {
    const ContactWear &wear = r_.p.solver.contact.wear;
    if (wear.body.factor > 0.)
    {
      const double work =
          r_.progress.state.contact.body.worn_volume / (wear.amplification * wear.body.factor);
      summary.volume_over_factor.set(work / units::newton_metre);
    }
    if (wear.body.wears())
      add_rate_of_whole_cycles_to(summary);
    summary.load_times_sliding.set(r_.statistics.reference_work / units::newton_metre);
    summary.sliding_distance.set(r_.statistics.reference_path);
  }

private:
  double computed_cycles() const { return r_.progress.state.time * r_.p.time.frequency; }
  /// Uses complete gait cycles: load and motion in a fraction of a cycle differ from the cycle's.
  void add_rate_of_whole_cycles_to(const WearSummary &summary) const
  {
    const double cycles = computed_cycles(), whole = r_.monitor.whole_cycles();
    if (whole == 0.)
    {
      summary.rate_note.set(formatted("none: only %.3g of a %s is computed, and a rate needs a "
                                      "whole cycle. Set [Time / Cycles] to 1 or more.",
                                      cycles, r_.p.words().cycle.c_str()));
      return;
    }
    summary.wear_rate.set(1e6 * r_.monitor.whole_cycles_volume() /
                          (r_.p.solver.contact.wear.amplification * whole));
    constexpr double rounding = 1e-6;
    if (cycles - whole > rounding)
      summary.rate_cycles.set(formatted("the first %.0f of ", whole) +
                              cycle_count(cycles, r_.p.words().cycle, 6));
  }

  RunningSystem &r_;
  FrameSchedule schedule_;
  std::optional<CycleCreep> creep_; // if the surface creeps
  double last_step_ = 0.;           // [s]
};

} // namespace

RunningSystem::RunningSystem(const WearRunParameters &parameters, Run &of)
    : p(parameters), run(of), statistics(p), monitor(p),
      control({p.time.step, p.time.smallest_step})
{
  if (p.output.frames_per_cycle > 0.)
    frames = std::make_unique<WearFrames>(p, run.communicator);
}

std::unique_ptr<WearCourse>
make_course(RunningSystem &running)
{
  if (running.p.jumps.are_on())
    return std::make_unique<JumpCourse>(running);
  return std::make_unique<PlainCourse>(running);
}
} // namespace arthrowear
