// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/jumps.h"

#include "base/format.h"
#include "stepping/wear_extrapolation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arthrowear
{
WearJumps::WearJumps(const WearSystem &system, const WearRunParameters &p, const State &initial,
                     const WearStatistics &statistics, MPI_Comm communicator)
    : jump_(p, initial, statistics, communicator), kind_(p.jumps.type().make(jump_)), record_(p)
{
  State state = initial;
  begin(system, state, statistics);
}

/// @param state  of the run; then the state from which the first cycle starts
void
WearJumps::begin(const WearSystem &system, State &state, const WearStatistics &statistics)
{
  jump_.size = jump_.next_size();
  jump_.rejected = {};
  jump_.kind = jump_.p->jumps.kind;
  jump_.is_judged = jump_.judges();
  jump_.tolerance = jump_.p->jumps.tolerance;
  jump_.start = state;
  jump_.start_statistics = statistics;
  jump_.is_settling = record_.computed_cycles() == 0 && jump_.p->solver.contact.wear.uses_cycles();
  kind_->begin(system, state);
  begin_cycle(system, state);
}

void
WearJumps::begin_cycle(const WearSystem &system, const State &state)
{
  record_.begin_cycle(cycle().results_before > 0.);
  if (const FirstHalf *first = kind_->first_half())
    record_.keep_half(system, state, jump_, *first);
  jump_.creep.begin_cycle();
  jump_.roughness.begin_cycle();
  jump_.sums = {};
}

ComputedCycle
WearJumps::cycle() const
{
  ComputedCycle cycle = kind_->cycle();
  if (jump_.is_settling)
  {
    cycle.amplification = 1.;
    cycle.has_results = cycle.depends_on_size = false;
    cycle.text = ", for the cross-shear";
  }
  else if (!jump_.judges())
    cycle.text = "";
  return cycle;
}

double
WearJumps::cycles_left() const
{
  if (jump_.size == 0.)
    return 0.;
  return cycles_of(std::ceil((jump_.p->jumps.cycles - jump_.cycles) / jump_.size * (1. - 1e-9)));
}

double
WearJumps::least_cycles_left() const
{
  if (jump_.size == 0. || !jump_.judges())
    return cycles_left();
  return cycles_of(jump_.control.fewest_jumps(jump_.p->jumps.cycles - jump_.cycles, jump_.size));
}

double
WearJumps::cycles_of(const double jumps) const
{
  const double per_jump = jump_.judges() ? jump_.p->jumps.type().cycles_per_jump : 1.;
  return (jumps - 1.) * per_jump + cycle().left + (jump_.is_settling ? 1. : 0.);
}

void
WearJumps::add_step(const WearSystem &system, const State &state, const double h, TableRow row,
                    const nscd::ContactProblem *problem)
{
  record_.count_step();
  const double sum_of_forces = jump_.sums.add_step(state.contact, h);
  jump_.roughness.add_step(state.contact, sum_of_forces);
  const ComputedCycle now = cycle();
  if (now.has_results)
    record_.add_step(system, state, sum_of_forces, jump_, now, std::move(row));
  jump_.creep.add_step(system, state, h, problem);
  if (!jump_.is_settling)
    kind_->add_step(state, h);
}

JumpVerdict
WearJumps::end_cycle(const WearSystem &system, State &state, WearStatistics &statistics)
{
  const ComputedCycle now = cycle();
  if (!jump_.is_settling)
    kind_->complete_cycle(system, state);
  record_.end_cycle(now);
  state.time = 0.;
  jump_.creep.end_cycle(state);
  jump_.roughness.end_cycle(system.surface.triangles(), now.may_be_unworn);
  if (jump_.is_settling)
  {
    settle(system, state, statistics);
    return JumpVerdict::going_on;
  }
  const double volume_before = jump_.start.worn_volume;
  const JumpVerdict verdict = kind_->end_cycle(system, state, statistics);
  if (verdict == JumpVerdict::rejected)
    return reject(system, state, statistics);
  if (verdict == JumpVerdict::accepted)
    accept(system, state, statistics, now, volume_before);
  else
    begin_cycle(system, state);
  return verdict;
}

/// The start gets the cross-shear, motion and forces of the cycle that ends, without its wear.
void
WearJumps::settle(const WearSystem &system, State &state, WearStatistics &statistics)
{
  jump_.start = extrapolated(jump_.start, state, 0.);
  state = jump_.start;
  statistics = jump_.start_statistics;
  jump_.is_settling = false;
  begin_cycle(system, state);
}

void
WearJumps::accept(const WearSystem &system, State &state, const WearStatistics &statistics,
                  const ComputedCycle &last, const double volume_before)
{
  if (jump_.is_bounded_by_creep())
  {
    jump_.control.accept_bounded();
    forget_errors();
  }
  else
    jump_.control.accept(jump_.size, jump_.errors);
  jump_.keep_roughness_at_start();
  const double end = jump_.cycles + jump_.size;
  const FirstHalf *first = kind_->first_half();
  jump_.cycles = jump_.control.next(end) == 0. ? jump_.p->jumps.cycles : end;
  record_.accept(system, state, jump_, last, first, volume_before);
  begin(system, state, statistics);
}

JumpVerdict
WearJumps::reject(const WearSystem &system, State &state, WearStatistics &statistics)
{
  const double size = jump_.size, error = jump_.errors.worst();
  RejectedJump &rejected = jump_.rejected;
  Rejection reasons;
  // A shorter jump has the errors of a longer jump if its rate belongs to a previous mesh.
  reasons.is_stuck = rejected.size > 0. && error > 0.5 * rejected.error;
  if (rejected.size == 0.)
    rejected = {size, error};
  // An error that falls with less than the fourth root of the length does not vanish with it.
  reasons.errors_stay = rejected.error > 0. && rejected.size >= Jump::much_longer * size &&
                        error > std::pow(size / rejected.size, 0.25) * rejected.error;
  reasons.may_be_shorter = jump_.control.reject(size, jump_.errors);
  errors_stay_ = reasons.errors_stay;
  if (kind_->remedies(reasons))
  {
    rejected = {};
    errors_stay_ = false;
  }
  else if (!reasons.may_be_shorter)
    return refuse(system, state, statistics);
  jump_.size = jump_.next_size();
  statistics = jump_.start_statistics;
  kind_->begin_again(system, state, statistics);
  begin_cycle(system, state);
  return JumpVerdict::rejected;
}

JumpVerdict
WearJumps::refuse(const WearSystem &system, State &state, WearStatistics &statistics)
{
  state = jump_.start;
  statistics = jump_.start_statistics;
  begin(system, state, WearStatistics(statistics));
  return JumpVerdict::refused;
}

JumpVerdict
WearJumps::give_back(const WearSystem &system, State &state, WearStatistics &statistics)
{
  jump_.errors = {};
  return jump_.judges() && cycle().depends_on_size ? reject(system, state, statistics)
                                                   : refuse(system, state, statistics);
}

void
WearJumps::forget_errors()
{
  jump_.so_far.forget();
  kind_->forget_errors();
}

std::vector<State *>
WearJumps::states()
{
  std::vector<State *> states{&jump_.start};
  for (const std::vector<State *> &more : {kind_->states(), record_.states()})
    states.insert(states.end(), more.begin(), more.end());
  return states;
}

void
WearJumps::add_to(Summary &summary) const
{
  const JumpControl::Memory &control = jump_.control.memory();
  summary.add("cycles", jump_.cycles, "-");
  summary.add("computed cycles", record_.computed_cycles());
  summary.add("computed steps", record_.computed_steps());
  summary.add("jumps", control.accepted);
  summary.add("rejected jumps", control.rejected);
  kind_->add_to(summary);
  summary.add("roughness of the pressure", jump_.roughness.last(), "-");
  summary.add("roughness of the pressure, unworn", jump_.roughness.unworn(), "-");
  summary.add("roughness of the pressure, limit", jump_.roughness.limit(), "-");
  if (jump_.judges())
    record_.add_errors_to(summary, jump_);
}

void
WearJumps::pack(const JumpKind::Writer &write) const
{
  write("jump", jump_);
  write("record of jumps", record_);
  kind_->pack(write);
}

/// Difference between the jump that was begun and the present entries; empty if there is none.
std::string
WearJumps::disagreement() const
{
  const CycleJumpParameters &p = jump_.p->jumps;
  if (jump_.kind != p.kind)
    return "[Wear / Jump / Kind] has changed";
  if (jump_.is_judged != jump_.judges())
    return jump_.is_judged ? "[Wear / Jump / Tolerance] was above 0"
                           : "[Wear / Jump / Tolerance] was 0";
  if (jump_.size > p.largest)
    return "it is longer than [Wear / Jump / Largest jump [cycles]]";
  if (jump_.cycles + jump_.size > p.cycles * (1. + 1e-9))
    return "it leads beyond [Wear / Jump / Cycles]";
  return "";
}

std::string
WearJumps::unpack(const JumpKind::Reader &read, const WearSystem &system, State &state,
                  WearStatistics &statistics)
{
  read("jump", jump_);
  read("record of jumps", record_);
  const CycleJumpParameters &p = jump_.p->jumps;
  const bool is_same_kind = jump_.kind == p.kind;
  if (is_same_kind)
    kind_->unpack(read);
  if (jump_.cycles > p.cycles * (1. + 1e-9))
    throw InputError(formatted("[Wear / Jump / Cycles] is %.9g, must be at least the %.9g cycles "
                               "that the run has done.",
                               p.cycles, jump_.cycles));
  const std::string reason = jump_.size > 0. ? disagreement() : "";
  const bool has_begun = jump_.sums.duration > 0. || record_.has_rows() || !is_same_kind ||
                         jump_.is_settling || !kind_->cycle().is_first;
  if (!is_same_kind || jump_.is_judged != jump_.judges())
  {
    kind_ = p.type().make(jump_);
    forget_errors();
  }
  // No later jump reduces the accumulated error. An error that grew beyond the tolerance of the run
  // itself has been reported, and the run continues.
  if (jump_.judges() && p.tolerance < jump_.tolerance && p.depth_norm == DepthNorm::worn_area &&
      !are_done() && jump_.so_far.of_depths > p.tolerance)
    throw InputError(formatted("[Wear / Jump / Tolerance] is %g, must be at least %.2g, the error "
                               "of the depths after the %.9g cycles that the run has done. Set a "
                               "larger tolerance, or start the run again with --overwrite.",
                               p.tolerance, jump_.so_far.of_depths, jump_.cycles));
  // A jump without computed steps follows the present entries, as does the first jump after a
  // complete run.
  if (has_begun && jump_.size > 0. && reason.empty())
    return "";
  refuse(system, state, statistics);
  return has_begun ? reason : "";
}
} // namespace arthrowear
