// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/hip_simulation.h"

#include "base/format.h"
#include "base/number_text.h"
#include "storage/checkpoint_fields.h"

namespace arthrowear
{
HipSimulation::HipSimulation(const HipDynamicsParameters &p, Run &run, std::string introduction)
    : p_(p), run_(run), introduction_(std::move(introduction)),
      progress_(run, p.end_time() / p.cycles), jumps_(p)
{
}

void
HipSimulation::resume(const CheckpointData &data)
{
  const double done = wears() ? HipWearJumps::cycles_of(data) : 0.;
  if (done > p_.jumps.cycles * (1. + 1e-9))
    run_.parameters.error_at("Wear / Worn geometry / Cycles", "at least the " +
                                                                  shortest_text(done) +
                                                                  " cycles that the run has done");
  run_.parameters.throw_if_any();
  const FieldReader read(data);
  if (wears())
  {
    read("unworn", unworn_);
    jumps_.restore(data);
    n_kept_ = jumps_.n_jumps();
    return;
  }
  start();
  for_each_field(read, *cycles_);
  keep_cycles();
}

void
HipSimulation::open()
{
  run_.log.fact(introduction_);
  p_.gait_cut.log(run_.log, p_.frequency);
  jumps_.warn_of_lost_maps(run_.log);
  if (run_.resumes())
    run_.log.line("Resuming after " + std::to_string(n_kept_) + (wears() ? " jumps." : " cycles."));
}

Attempt
HipSimulation::attempt(double)
{
  if (cycles_)
    compute_unworn_cycle();
  else
    compute_jump();
  return {};
}

void
HipSimulation::compute_unworn_cycle()
{
  const double later_jumps = wears() ? jumps_.jumps_left() - 1. : 0.;
  cycles_->compute_next(run_, progress_, later_jumps * p_.end_time());
  if (cycles_->are_done())
  {
    unworn_ = cycles_->finish(run_);
    if (wears())
    {
      jumps_.start();
      add(cycles_->wear(), unworn_.peaks);
    }
    cycles_.reset();
  }
  else if (!wears())
    keep_cycles();
}

void
HipSimulation::keep_cycles()
{
  between_ = {};
  for_each_field(FieldWriter(&between_), *cycles_);
  n_kept_ = cycles_->n_done();
}

void
HipSimulation::compute_jump()
{
  HipPeaks peaks;
  HipWear wear = empty_wear(p_);
  jumps_.begin(wear);
  const WornGeometry *worn = jumps_.geometry([this]() { run_.poll(); });
  const auto record = [&](const HipMoment &moment)
  {
    peaks.record(moment, p_.joint);
    wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
  };
  std::vector<double> hip = hip_equilibrium({p_.joint, *p_.drive, worn}, 0.).values();
  record(hip_moment(p_, worn, 0., hip.data()));
  const double left = jumps_.jumps_left(), done = jumps_.n_jumps();
  progress_.begin(formatted("Jump %.0f of %.0f", done + 1., done + left), 0., p_.end_time(),
                  (left - 1.) * p_.end_time());
  simulate_hip(p_, worn, 0., p_.end_time(), hip, {}, progress_, record);
  add(wear, peaks);
}

void
HipSimulation::add(const HipWear &wear, const HipPeaks &peaks)
{
  jumps_.add(wear, peaks, [this]() { run_.poll(); });
  n_kept_ = jumps_.n_jumps();
  run_.report_part("worn for " + shortest_text(jumps_.cycles()) +
                   " cycles: " + rounded_text(jumps_.volume(), 6) + " mm^3, with unworn geometry " +
                   rounded_text(jumps_.unworn_volume(), 6) + " mm^3");
  if (jumps_.flatness() > 10.)
    run_.log.warn("the worn surfaces fit each other nearly without clearance",
                  "after " + shortest_text(jumps_.cycles()) +
                      " cycles; shorten [Wear / Worn geometry / Cycles per jump] if this comes and "
                      "goes");
}

CheckpointData
HipSimulation::pack()
{
  if (!wears())
    return between_;
  CheckpointData data;
  const FieldWriter write(&data);
  write("unworn", unworn_);
  jumps_.pack(data);
  return data;
}

/// Writes a summary in case a later jump fails. It must not precede the first checkpoint: a summary
/// without a checkpoint marks a completed run.
void
HipSimulation::note_kept()
{
  if (jumps_.n_jumps() != 1)
    return;
  HipDynamicsSummary summary(p_.gait_cut);
  summary.outcome.set("its jumps are not done");
  unworn_.fill(summary, p_);
  run_.folder().write("summary.json", summary.json());
}

std::unique_ptr<Summary>
HipSimulation::summarise(const std::string &outcome) const
{
  auto summary = std::make_unique<HipDynamicsSummary>(p_.gait_cut);
  if (cycles_)
  {
    summary->outcome.set(n_kept_ > 0 ? outcome : outcome + " in the first cycles");
    if (n_kept_ > 0)
      summary->kept_cycles.set(static_cast<long long>(n_kept_));
    return summary;
  }
  summary->outcome.set(outcome);
  unworn_.fill(*summary, p_);
  if (wears())
  {
    summary->outcome_of_jumps.set(outcome);
    jumps_.add_to(*summary);
    const ExtrapolatedWear wear{p_.jumps.cycles_per_jump, jumps_.largest_jump_depth(),
                                unworn_.peaks.penetration, p_.joint.clearance};
    summary->extrapolation.set(wear);
    if (const std::string doubt = wear.doubt("Shorten [Wear / Worn geometry / Cycles per jump].");
        !doubt.empty())
      run_.log.warn_once(ExtrapolatedWear::title, doubt);
  }
  return summary;
}
} // namespace arthrowear
