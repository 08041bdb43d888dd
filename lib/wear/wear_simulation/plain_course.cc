// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/plain_course.h"

#include "wear_simulation/cycle_count.h"

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
} // namespace

PlainCourse::PlainCourse(RunningSystem &running)
    : r_(running), schedule_(frame_spacing(running.p), 1e-6 * running.p.time.step)
{
}

void
PlainCourse::start()
{
  if (r_.p.creep.is_on)
    creep_.emplace(r_.p, r_.progress.state.contact.n_points(), r_.run.communicator);
}

void
PlainCourse::resume(const CheckpointData &data)
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

void
PlainCourse::add_step(const double h, const TableRow &row)
{
  r_.run.write_row(row, AcceptedState(r_.progress.state));
  last_step_ = h;
  if (creep_)
    creep_->add_step(*r_.system, r_.progress.state, h, r_.step.last_problem.get());
}

/// Cycles end with the first step that reaches their end.
bool
PlainCourse::is_cycle_complete() const
{
  const double now = computed_cycles(), before = now - last_step_ * r_.p.time.frequency;
  constexpr double rounding = 1e-6; // of a step
  const double off = rounding * (now - before);
  return creep_ && std::floor(now + off) > std::floor(before + off);
}

void
PlainCourse::end_cycle()
{
  const double n = r_.p.solver.contact.wear.amplification,
               cycles = std::floor(computed_cycles() + .5);
  creep_->end_cycle(r_.progress.state);
  creep_->advance(r_.progress.state, n * (cycles - 1.), n, CycleCreep::From::last_cycle);
}

void
PlainCourse::pack(CheckpointData &data)
{
  if (creep_)
  {
    const FieldWriter write(r_.run.is_root() ? &data : nullptr);
    write("creep", *creep_);
  }
}

bool
PlainCourse::is_frame_due(const bool is_last) const
{
  if (!r_.frames)
    return false;
  return schedule_.is_due(r_.progress.state.time, r_.frames->last_time(), is_last);
}

void
PlainCourse::write_frame()
{
  schedule_.note(r_.progress.state.time);
  r_.progress.next_frame = schedule_.next();
  r_.frames->write(*r_.system, r_.progress.state, r_.progress.state.time);
}

WearCourse::Accepted
PlainCourse::accepted() const
{
  return {r_.progress.state, r_.statistics,
          computed_cycles() * r_.p.solver.contact.wear.amplification, r_.monitor.whole_cycles()};
}

std::string
PlainCourse::progress_text(const double elapsed, const Progress &progress) const
{
  const State &state = r_.progress.state;
  const double done = state.time / r_.p.end_time();
  const double left = (r_.p.end_time() - state.time) / r_.p.time.step;
  return formatted("step %6lu  %6.2f %% of the %s%s  elapsed %s  left %s", state.step,
                   computed_cycles() / units::percent, r_.p.words().cycle.c_str(),
                   r_.p.time.cycles > 1. ? formatted("s (%5.1f %% of the run)", 100. * done).c_str()
                                         : "",
                   duration_text(elapsed).c_str(), progress.left(left).c_str());
}

void
PlainCourse::add_to(const WearSummary &summary) const
{
  summary.gait_cycles.set(computed_cycles());
}

void
PlainCourse::add_rates_to(const WearSummary &summary) const
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

void
PlainCourse::add_rate_of_whole_cycles_to(const WearSummary &summary) const
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
} // namespace arthrowear
