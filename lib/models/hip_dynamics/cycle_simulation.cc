// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/cycle_simulation.h"

#include "storage/checkpoint_fields.h"

namespace arthrowear
{
namespace
{
CheckpointData
packed(const HipCycles &cycles)
{
  CheckpointData data;
  for_each_field(FieldWriter(&data), cycles);
  return data;
}
} // namespace

HipCycleSimulation::HipCycleSimulation(const HipDynamicsParameters &p, Run &run,
                                       std::string introduction)
    : p_(p), run_(run), introduction_(std::move(introduction)),
      progress_(run, p.end_time() / p.cycles), cycles_(p)
{
}

void
HipCycleSimulation::resume(const CheckpointData &data)
{
  run_.parameters.throw_if_any();
  for_each_field(FieldReader(data), cycles_);
  between_ = packed(cycles_);
  n_complete_ = cycles_.n_done();
}

void
HipCycleSimulation::open()
{
  run_.log.line(introduction_);
  if (run_.resumes())
    run_.log.line("Resuming after " + std::to_string(n_complete_) + " cycles.");
}

Attempt
HipCycleSimulation::attempt(double)
{
  cycles_.compute_next(run_, progress_);
  if (cycles_.are_done())
  {
    results_ = cycles_.finish(run_);
    is_over_ = true;
    return {};
  }
  between_ = packed(cycles_);
  n_complete_ = cycles_.n_done();
  return {};
}

Summary
HipCycleSimulation::summarise(const std::string &outcome) const
{
  if (is_over_)
    return results_.summary(p_, outcome);
  Summary summary;
  summary.add("outcome", n_complete_ > 0 ? outcome : outcome + " in the first cycles");
  if (n_complete_ > 0)
    summary.add("cycles that a resumed run has", n_complete_);
  return summary;
}
} // namespace arthrowear
