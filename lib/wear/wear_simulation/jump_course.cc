// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_course.h"

#include "base/start_again.h"
#include "stepping/wear_extrapolation.h"
#include "wear_simulation/cycle_count.h"

namespace arthrowear
{
JumpCourse::JumpCourse(RunningSystem &running) : r_(running), record_(running.p), report_(running)
{
}

void
JumpCourse::start()
{
  jump_.emplace(r_.p, r_.progress.state, r_.statistics, r_.run.communicator);
  kind_ = r_.p.jumps.type().make(*jump_);
  begin();
}

void
JumpCourse::open()
{
  const CycleJumpParameters &p = r_.p.jumps;
  report_.open(record_, *jump_);
  std::string kind = p.kind;
  std::replace(kind.begin(), kind.end(), '_', ' ');
  r_.run.log.line("Wear over " + cycle_count(p.cycles, r_.p.words().cycle) + " by " + kind +
                  " jumps of at most " + cycle_count(p.largest, "cycle") +
                  (p.tolerance > 0. ? formatted(", tolerance %g", p.tolerance) : ""));
  if (!reason_of_new_jump_.empty())
    r_.run.log.line(formatted("The jump at %.9g cycles is repeated: ", jump_->cycles()) +
                    reason_of_new_jump_ + ".");
}

void
JumpCourse::begin()
{
  Jump &jump = *jump_;
  jump.size = jump.next_size();
  jump.rejected = {};
  jump.kind = r_.p.jumps.kind;
  jump.is_judged = jump.judges();
  jump.tolerance = r_.p.jumps.tolerance;
  jump.start = r_.progress.state;
  jump.start_statistics = r_.statistics;
  jump.is_settling = record_.computed_cycles() < r_.p.cycles_before_jumps();
  kind_->begin(*r_.system, r_.progress.state);
  begin_cycle();
}

void
JumpCourse::begin_cycle()
{
  record_.begin_cycle(cycle().results_before > 0.);
  if (const FirstHalf *first = kind_->first_half())
    record_.keep_half(*r_.system, r_.progress.state, *jump_, *first);
  jump_->creep.begin_cycle();
  jump_->roughness.begin_cycle();
  jump_->sums = {};
}

ComputedCycle
JumpCourse::cycle() const
{
  ComputedCycle cycle = kind_->cycle();
  if (jump_->is_settling)
  {
    cycle.amplification = 1.;
    cycle.has_results = cycle.depends_on_size = false;
    cycle.text = r_.p.solver.contact.wear.body.needs_cycle_before()
                     ? ", for the path before, which the wear law needs"
                     : ", before the periodic motion";
  }
  else if (!jump_->judges())
    cycle.text = "";
  return cycle;
}

void
JumpCourse::add_step(const double h, const TableRow &row)
{
  const State &state = r_.progress.state;
  record_.count_step();
  const double sum_of_forces = jump_->sums.add_step(state.contact, h);
  jump_->roughness.add_step(state.contact, sum_of_forces);
  const ComputedCycle now = cycle();
  if (now.has_results)
    record_.add_step(*r_.system, state, sum_of_forces, *jump_, now, row);
  jump_->creep.add_step(*r_.system, state, h, r_.step.last_problem.get());
  if (!jump_->is_settling)
    kind_->add_step(state, h);
}

/// Sets the state from which the next cycle starts, at time 0, and its running values.
JumpVerdict
JumpCourse::judge_cycle()
{
  State &state = r_.progress.state;
  const ComputedCycle now = cycle();
  if (!jump_->is_settling)
    kind_->complete_cycle(*r_.system, state);
  record_.end_cycle(now);
  state.time = 0.;
  jump_->creep.end_cycle(state);
  const ContactSurface &surface = r_.system->surface;
  jump_->roughness.end_cycle(surface.triangles(), surface.positions(), now.may_be_unworn);
  if (jump_->is_settling)
  {
    settle();
    return JumpVerdict::going_on;
  }
  const double volume_before = jump_->start.contact.body.worn_volume;
  const JumpVerdict verdict = kind_->end_cycle(*r_.system, state, r_.statistics);
  if (verdict == JumpVerdict::rejected)
    return reject();
  if (verdict == JumpVerdict::accepted)
    accept(now, volume_before);
  else
    begin_cycle();
  return verdict;
}

void
JumpCourse::settle()
{
  jump_->start = extrapolated(jump_->start, r_.progress.state, 0.);
  r_.progress.state = jump_->start;
  r_.statistics = jump_->start_statistics;
  jump_->is_settling = record_.computed_cycles() < r_.p.cycles_before_jumps();
  begin_cycle();
}

void
JumpCourse::accept(const ComputedCycle &last, const double volume_before)
{
  Jump &jump = *jump_;
  const double multiple = jump.wear_multiple();
  if (jump.is_bounded_by_creep())
  {
    jump.control.accept(jump.size);
    forget_errors();
  }
  else
    jump.control.accept(jump.size, jump.errors);
  jump.roughness.of_jumps.accept(jump.cycles(), jump.roughness.last());
  jump.keep_roughness_at_start();
  record_.accept(*r_.system, r_.progress.state, jump, last, kind_->first_half(), volume_before);
  if (jump.wear_multiple() != multiple)
    kind_->forget_rates();
  begin();
}

JumpVerdict
JumpCourse::reject()
{
  const double size = jump_->size, error = jump_->errors.worst();
  RejectedJump &rejected = jump_->rejected;
  Rejection reasons;
  // A shorter jump has the errors of a longer jump if its rate belongs to a previous mesh.
  reasons.is_stuck = rejected.size > 0. && error > 0.5 * rejected.error;
  if (rejected.size == 0.)
    rejected = {size, error};
  // An error that falls with less than the fourth root of the length does not vanish with it.
  reasons.errors_stay = rejected.error > 0. && rejected.size >= Jump::much_longer * size &&
                        error > std::pow(size / rejected.size, 0.25) * rejected.error;
  jump_->compare_roughness();
  reasons.may_be_shorter = jump_->control.reject(size, jump_->errors);
  errors_stay_ = reasons.errors_stay;
  if (kind_->remedies(reasons))
  {
    rejected = {};
    jump_->roughness.of_jumps.forget_rejected();
    errors_stay_ = false;
  }
  else if (!reasons.may_be_shorter)
    return refuse();
  jump_->size = jump_->next_size();
  r_.statistics = jump_->start_statistics;
  kind_->begin_again(*r_.system, r_.progress.state, r_.statistics);
  begin_cycle();
  return JumpVerdict::rejected;
}

JumpVerdict
JumpCourse::refuse()
{
  r_.progress.state = jump_->start;
  r_.statistics = jump_->start_statistics;
  begin();
  return JumpVerdict::refused;
}

void
JumpCourse::end_cycle()
{
  const double begin = jump_->cycles(), size = jump_->size;
  const JumpVerdict verdict = judge_cycle();
  r_.last_contact = 0.;
  if (verdict == JumpVerdict::going_on)
    return;
  const std::string judged = formatted("jump from %.9g over ", begin) + cycle_count(size, "cycle");
  const std::string errors = formatted("volume %.2g, depth %.2g, force %.2g", jump_->errors.volume,
                                       jump_->errors.depth, jump_->errors.force);
  if (verdict == JumpVerdict::rejected)
    return r_.run.report_part(judged + " rejected: errors of " + errors);
  if (verdict == JumpVerdict::refused)
    fail(judged, errors);
  kind_->warn(r_.run.log, begin, size);
  report_.warn(*jump_);
  report_.write(record_, *jump_);
  const WearHistoryColumns &c = record_.columns();
  const TableRow &last = record_.history().back();
  r_.run.report_part(judged + (r_.p.jumps.tolerance > 0. ? ": errors of " + errors : "") +
                     formatted("; worn %.5g mm^3, %.4g mm", last.value(c.volume_from_forces),
                               last.value(c.max_depth)) +
                     report_.products());
}

void
JumpCourse::fail(const std::string &judged, const std::string &errors) const
{
  const std::string remedy =
      errors_stay_
          ? "Much longer jumps have the same errors: one computed cycle wears differently from the "
            "next, whatever the length of the jump. Possible reasons: a [Tolerance] below the "
            "error of a cycle that begins undeformed; too few steps per cycle; hardly any sliding, "
            "so that the first contact of the " +
                r_.p.words().body + " wears most; [Time / Theta] near 1/2" +
                formatted(" (%.0f steps, %g).\n", r_.p.end_time() / r_.p.time.step, r_.p.time.theta)
          : "Allow shorter jumps or a larger tolerance and continue with --resume." +
                kind_->advice() + "\n";
  throw RunFailure{"The " + judged + " is not accurate enough: its errors are " + errors +
                       formatted(" and the tolerance is %g; a shorter jump would be below [Wear / "
                                 "Jump / Smallest jump [cycles]] %g.\n",
                                 r_.p.jumps.tolerance, r_.p.jumps.smallest) +
                       remedy,
                   "Its start is in", false};
}

bool
JumpCourse::take_back(const std::string &reason)
{
  const double begin = jump_->cycles(), size = jump_->size;
  jump_->errors = {};
  const JumpVerdict verdict = jump_->judges() && cycle().depends_on_size ? reject() : refuse();
  r_.last_contact = 0.;
  StepControl::Memory steps = r_.control.memory();
  steps.size = r_.p.time.step;
  r_.control.restore(steps);
  if (verdict == JumpVerdict::refused)
    return false;
  r_.run.log.warn("a jump was shortened",
                  formatted("from %.9g over ", begin) + cycle_count(size, "cycle") + ": " + reason);
  return true;
}

double
JumpCourse::steps_left(const double jumps) const
{
  const double per_jump = jump_->judges() ? r_.p.jumps.type().cycles_per_jump : 1.;
  const double settling =
      jump_->is_settling ? r_.p.cycles_before_jumps() - record_.computed_cycles() : 0.;
  const double cycles = (jumps - 1.) * per_jump + cycle().left + settling;
  return (cycles * r_.p.end_time() - r_.progress.state.time) / r_.p.time.step;
}

std::string
JumpCourse::progress_text(const double elapsed, const Progress &progress) const
{
  const Jump &jump = *jump_;
  const std::string passed = duration_text(elapsed);
  const unsigned long computed = record_.computed_cycles();
  if (is_over())
    return cycle_count(jump.cycles(), r_.p.words().cycle) + " done; " +
           cycle_count(static_cast<double>(computed), "cycle") + " computed, elapsed " + passed;
  // If all jumps are as long as this one, and if they grow as fast as is allowed.
  const double left = r_.p.jumps.cycles - jump.cycles(),
               most = steps_left(std::ceil(left / jump.size * (1. - 1e-9))),
               least =
                   jump.judges() ? steps_left(jump.control.fewest_jumps(left, jump.size)) : most;
  return formatted("%.9g of ", jump.cycles()) + cycle_count(r_.p.jumps.cycles, r_.p.words().cycle) +
         formatted(
             " (%.1f %%), jump over %.9g%s, %5.1f %% of the cycle; %lu cycles computed, elapsed %s",
             jump.cycles() / r_.p.jumps.cycles / units::percent, jump.size, cycle().text,
             r_.progress.state.time * r_.p.time.frequency / units::percent, computed,
             passed.c_str()) +
         ", left " + progress.left(least, most);
}

std::vector<State *>
JumpCourse::kept_states()
{
  std::vector<State *> states{&jump_->start};
  for (const std::vector<State *> &more : {kind_->states(), record_.states()})
    states.insert(states.end(), more.begin(), more.end());
  return states;
}

void
JumpCourse::add_to(const WearSummary &summary) const
{
  const JumpControl::Memory &control = jump_->control.memory();
  summary.cycles.set(jump_->cycles());
  summary.computed_cycles.set(record_.computed_cycles());
  summary.computed_steps.set(record_.computed_steps());
  summary.jumps.set(control.accepted);
  summary.rejected_jumps.set(control.rejected);
  kind_->add_to(summary);
  jump_->roughness.add_to(summary);
  record_.add_errors_to(summary, *jump_);
}

void
JumpCourse::pack(CheckpointData &data)
{
  const WearSystemRanks ranks(*r_.system);
  const bool is_root = r_.system->body.partition().rank() == 0;
  const FieldWriter write(is_root ? &data : nullptr, "", ranks);
  write("jump", *jump_);
  write("record of jumps", record_);
  kind_->pack(write);
  report_.secure();
}

/// Difference between the jump that was begun and the present entries; empty if there is none.
std::string
JumpCourse::disagreement() const
{
  const CycleJumpParameters &p = r_.p.jumps;
  if (jump_->kind != p.kind)
    return "[Wear / Jump / Kind] has changed";
  if (jump_->is_judged != jump_->judges())
    return jump_->is_judged ? "[Wear / Jump / Tolerance] was above 0"
                            : "[Wear / Jump / Tolerance] was 0";
  if (jump_->size > p.largest)
    return "it is longer than [Wear / Jump / Largest jump [cycles]]";
  if (jump_->cycles() + jump_->size > p.cycles * (1. + 1e-9))
    return "it leads beyond [Wear / Jump / Cycles]";
  return "";
}

void
JumpCourse::resume(const CheckpointData &data)
{
  start();
  const WearSystemRanks ranks(*r_.system);
  const FieldReader read(data, "", ranks);
  read("jump", *jump_);
  read("record of jumps", record_);
  const CycleJumpParameters &p = r_.p.jumps;
  const bool is_same_kind = jump_->kind == p.kind;
  if (is_same_kind)
    kind_->unpack(read);
  if (jump_->cycles() > p.cycles * (1. + 1e-9))
    throw InputError(formatted(
        "[Wear / Jump / Cycles] is %.9g, must be at least the %.9g cycles that the run has done.",
        p.cycles, jump_->cycles()));
  const std::string reason = jump_->size > 0. ? disagreement() : "";
  const bool has_begun = jump_->sums.duration > 0. || record_.has_rows() || !is_same_kind ||
                         jump_->is_settling || !kind_->cycle().is_first;
  if (!is_same_kind || jump_->is_judged != jump_->judges())
  {
    kind_ = p.type().make(*jump_);
    forget_errors();
  }
  // No later jump reduces the accumulated error. An error that grew beyond the tolerance of the run
  // itself has been reported, and the run continues.
  if (jump_->judges() && p.tolerance < jump_->tolerance && p.depth_norm == DepthNorm::worn_area &&
      !is_over() && jump_->so_far.of_depths > p.tolerance)
    throw InputError(
        formatted("[Wear / Jump / Tolerance] is %g, must be at least %.2g, the error of the depths "
                  "after the %.9g cycles that the run has done. Set a larger tolerance. ",
                  p.tolerance, jump_->so_far.of_depths, jump_->cycles()) +
        start_again);
  // A jump without computed steps follows the present entries, as does the first jump after a
  // complete run.
  if (has_begun && jump_->size > 0. && reason.empty())
    return;
  refuse();
  if (has_begun)
    reason_of_new_jump_ = reason;
}
} // namespace arthrowear
