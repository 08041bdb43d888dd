// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/jump_simulation.h"

#include "base/format.h"
#include "base/number_text.h"
#include "storage/checkpoint_fields.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
HipJumpSimulation::HipJumpSimulation(const HipDynamicsParameters &p, Run &run,
                                     std::string introduction)
    : p_(p), run_(run), introduction_(std::move(introduction)),
      progress_(run, p.end_time() / p.cycles), jumps_(p)
{
}

void
HipJumpSimulation::resume(const CheckpointData &data)
{
  const double done = HipWearJumps::cycles_of(data);
  if (done > p_.jumps.cycles * (1. + 1e-9))
    run_.parameters.error_at("Wear / Worn geometry / Cycles", "at least the " +
                                                                  shortest_text(done) +
                                                                  " cycles that the run has done");
  run_.parameters.throw_if_any();
  const FieldReader read(data);
  read("unworn", unworn_);
  jumps_.restore(data);
}

void
HipJumpSimulation::open()
{
  run_.log.line(introduction_);
  jumps_.warn_of_lost_maps(run_.log);
  if (run_.resumes())
    run_.log.line("Resuming after " + std::to_string(jumps_.n_jumps()) + " jumps.");
}

Attempt
HipJumpSimulation::attempt(double)
{
  if (cycles_)
    compute_unworn_cycle();
  else
    compute_jump();
  return {};
}

void
HipJumpSimulation::compute_unworn_cycle()
{
  cycles_->compute_next(run_, progress_, (n_jumps() - 1.) * p_.end_time());
  if (!cycles_->are_done())
    return;
  unworn_ = cycles_->finish(run_);
  jumps_.start();
  add(cycles_->wear(), unworn_.peaks);
  cycles_.reset();
}

double
HipJumpSimulation::n_jumps() const
{
  return std::max(1., std::ceil(p_.jumps.cycles / p_.jumps.cycles_per_jump * (1. - 1e-9)));
}

void
HipJumpSimulation::compute_jump()
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
  const double next = jumps_.n_jumps() + 1.;
  progress_.begin(formatted("Jump %.0f of %.0f", next, n_jumps()), 0., p_.end_time(),
                  (n_jumps() - next) * p_.end_time());
  simulate_hip(p_, worn, 0., p_.end_time(), hip, {}, progress_, record);
  add(wear, peaks);
}

void
HipJumpSimulation::add(const HipWear &wear, const HipPeaks &peaks)
{
  jumps_.add(wear, peaks, [this]() { run_.poll(); });
  Log &log = run_.log;
  run_.report_part("worn for " + shortest_text(jumps_.cycles()) +
                   " cycles: " + rounded_text(jumps_.volume(), 6) + " mm^3, with unworn geometry " +
                   rounded_text(jumps_.unworn_volume(), 6) + " mm^3");
  const std::string when = "after " + shortest_text(jumps_.cycles()) + " cycles; ";
  if (jumps_.depth_over_clearance() > .5)
    log.warn("wear of more than half the clearance",
             when + "the contact is no longer a small patch between spheres that nearly fit");
  if (jumps_.flatness() > 10.)
    log.warn("the worn surfaces fit each other nearly without clearance",
             when + "shorten [Wear / Worn geometry / Cycles per jump] if this comes and goes");
}

CheckpointData
HipJumpSimulation::pack()
{
  CheckpointData data;
  const FieldWriter write(&data);
  write("unworn", unworn_);
  jumps_.pack(data);
  return data;
}

/// Writes a summary in case a later jump fails. It must not precede the first checkpoint: a summary
/// without a checkpoint marks a completed run.
void
HipJumpSimulation::note_kept()
{
  if (jumps_.n_jumps() != 1)
    return;
  Summary summary = unworn_.summary(p_, "its jumps are not done");
  summary.set_units(run_.declared);
  run_.folder().write("summary.json", summary.json());
}

Summary
HipJumpSimulation::summarise(const std::string &outcome) const
{
  if (jumps_.n_jumps() == 0)
  {
    Summary summary;
    summary.add("outcome", outcome + " in the first cycles");
    return summary;
  }
  Summary summary = unworn_.summary(p_, outcome);
  summary.add("outcome of the jumps", outcome);
  jumps_.add_to(summary);
  return summary;
}
} // namespace arthrowear
