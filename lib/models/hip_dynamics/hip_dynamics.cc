// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/hip_dynamics.h"

#include "base/number_text.h"
#include "base/units.h"
#include "io/collective.h"
#include "models/hip_dynamics/checkpoint.h"
#include "models/hip_dynamics/cycles.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
std::string
checkpoint_folder(const HipDynamicsParameters &p)
{
  return p.output_folder + "/checkpoints";
}

/// Before anything was computed that could be told or resumed from.
Summary
stopped_early(ShortRun &run, const StopReason reason)
{
  run.is_stopped = true;
  Summary summary;
  summary.add("outcome", "stopped by " + stop_reason_text(reason) + " in the first cycles");
  return summary;
}

void
tell(Log &log, const HipWearJumps &jumps)
{
  log.line("worn for " + shortest_text(jumps.cycles()) +
           " cycles: " + rounded_text(jumps.volume(), 6) + " mm^3, with unworn geometry " +
           rounded_text(jumps.unworn_volume(), 6) + " mm^3");
  const std::string when = "after " + shortest_text(jumps.cycles()) + " cycles; ";
  if (jumps.depth_over_clearance() > .5)
    log.warn("wear of more than half the clearance",
             when + "the contact is no longer a small patch between spheres that nearly fit");
  if (jumps.flatness() > 10.)
    log.warn("the worn surfaces fit each other nearly without clearance",
             when + "shorten [Wear / Worn geometry / Cycles per jump] if this comes and goes");
}
} // namespace

std::string
HipDynamicsModel::description() const
{
  return "hip_dynamics: head of " + shortest_text(2. * p_.joint.head_radius) + " mm, clearance " +
         shortest_text(p_.joint.clearance) + " mm, " + std::to_string(p_.cycles) +
         (p_.cycles == 1 ? " cycle of " : " cycles of ") + shortest_text(1. / p_.frequency) + " s";
}

std::vector<Statistics::Column>
HipDynamicsModel::columns() const
{
  return hip_dynamics_columns();
}

Summary
HipDynamicsModel::compute(ShortRun &run) const
{
  HipCycles cycles(p_);
  return compute_cycles(run, cycles, {});
}

Summary
HipDynamicsModel::compute_cycles(ShortRun &run, HipCycles &cycles,
                                 const std::function<CheckpointData()> &pack) const
{
  const Checkpoints checkpoints(checkpoint_folder(p_), p_.checkpoint.kept);
  CheckpointSchedule schedule(p_.checkpoint);
  HipProgress progress(run.stop, run.log);
  CheckpointData between; // the last two cycles
  unsigned int n_packed = cycles.n_done(), n_kept = n_packed;
  const auto keep = [&]()
  {
    if (n_kept == n_packed)
      return;
    run.table.secure();
    checkpoints.write(n_packed, between);
    n_kept = n_packed;
  };
  try
  {
    while (!cycles.are_done())
    {
      cycles.compute_next(run, progress);
      if (cycles.are_done() || !pack)
        continue;
      between = pack();
      n_packed = cycles.n_done();
      if (schedule.is_due(n_packed, run.stop.elapsed(), MPI_COMM_SELF))
        keep();
    }
    return cycles.finish(run, progress).summary(p_, "done");
  }
  catch (const HipStopped &stopped)
  {
    keep();
    if (n_kept == 0)
      return stopped_early(run, stopped.reason);
    run.is_stopped = true;
    run.log.line("Stopped by " + stop_reason_text(stopped.reason) + "; go on with --resume.");
    Summary summary;
    summary.add("outcome", "stopped by " + stop_reason_text(stopped.reason));
    summary.add("cycles that a resumed run has", static_cast<unsigned long>(n_kept));
    return summary;
  }
}

Summary
HipDynamicsModel::compute_jumps(ShortRun &run, HipJumpState &state, const bool resumes,
                                const RunIdentity &identity) const
{
  const Checkpoints checkpoints(checkpoint_folder(p_), p_.checkpoint.kept);
  CheckpointSchedule schedule(p_.checkpoint);
  unsigned long n_kept = state.jumps.n_jumps(); // in a checkpoint
  const auto keep = [&]()
  {
    if (n_kept == state.jumps.n_jumps())
      return;
    run.table.secure();
    checkpoints.write(state.jumps.n_jumps(), state.pack(identity));
    n_kept = state.jumps.n_jumps();
  };
  HipProgress progress(run.stop, run.log);
  const Poll poll = [&progress]() { progress.poll(); };
  const auto add = [&](const HipWear &wear, const HipPeaks &peaks)
  {
    state.jumps.add(wear, peaks, poll);
    tell(run.log, state.jumps);
    if (schedule.is_due(state.jumps.n_jumps(), run.stop.elapsed(), MPI_COMM_SELF))
      keep();
  };
  StopReason reason = StopReason::none;
  try
  {
    if (!resumes)
    {
      HipCycles cycles(p_);
      while (!cycles.are_done())
        cycles.compute_next(run, progress);
      state.unworn = cycles.finish(run, progress);
      state.n_rows = run.table.n_rows();
      state.jumps.start();
      add(cycles.wear(), state.unworn.peaks);
      keep();
      // Should a jump fail. Not before there is a checkpoint: a summary without one is of a run
      // that has come to its end.
      run.folder.write("summary.json", state.unworn.summary(p_, "its jumps are not done").json());
    }
    while (!state.jumps.are_done() && (reason = run.stop.pending()) == StopReason::none)
    {
      HipPeaks peaks;
      HipWear wear = empty_wear(p_);
      const WornGeometry *worn = state.jumps.geometry(poll);
      const auto see = [&](const HipMoment &moment)
      {
        peaks.see(moment, p_.joint);
        wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
      };
      std::vector<double> hip = hip_equilibrium({p_.joint, *p_.drive, worn}, 0.).values();
      see(hip_moment(p_, worn, 0., hip.data()));
      progress.begin("Jump " + std::to_string(state.jumps.n_jumps() + 1), 0., p_.end_time());
      simulate_hip(p_, worn, 0., p_.end_time(), hip, {}, progress, see);
      add(wear, peaks);
    }
  }
  catch (const HipStopped &stopped)
  {
    reason = stopped.reason;
  }
  if (state.jumps.n_jumps() == 0)
    return stopped_early(run, reason);
  keep();
  run.is_stopped = reason != StopReason::none;
  if (run.is_stopped)
    run.log.line("Stopped by " + stop_reason_text(reason) + "; go on with --resume.");
  const std::string outcome = run.is_stopped ? "stopped by " + stop_reason_text(reason) : "done";
  Summary summary = state.unworn.summary(p_, outcome);
  summary.add("outcome of the jumps", outcome);
  state.jumps.add_to(summary);
  return summary;
}

ExitCode
HipDynamicsModel::run_cycles(ShortRunOutput output, Parameters &parameters,
                             const ParameterFile &file, const RunOptions &options, Log &log,
                             MPI_Comm communicator) const
{
  HipCycles cycles(p_);
  std::optional<RunIdentity> identity; // on rank 0
  on_root(communicator, [&]() { identity.emplace(parameters); });
  std::vector<std::string> skipped;
  output.resume = [&]()
  {
    const CheckpointData data =
        load_checkpoint(Checkpoints(checkpoint_folder(p_), p_.checkpoint.kept), &*identity,
                        parameters, skipped, MPI_COMM_SELF);
    parameters.throw_if_any();
    cycles.unpack(data);
    return cycles.n_rows();
  };
  return run_shortly(output, options, parameters, file, log, communicator,
                     [&](ShortRun &run)
                     {
                       for (const std::string &text : skipped)
                         run.log.warn("a checkpoint was skipped", text);
                       if (cycles.n_done() > 0)
                         run.log.line("Resuming after " + std::to_string(cycles.n_done()) +
                                      " cycles.");
                       return compute_cycles(run, cycles,
                                             [&]()
                                             {
                                               CheckpointData data;
                                               identity->pack(data);
                                               cycles.pack(data);
                                               return data;
                                             });
                     });
}

ExitCode
HipDynamicsModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                      Log &log, MPI_Comm communicator)
{
  ShortRunOutput output = frame();
  output.wall_time_limit = p_.checkpoint.wall_time_limit();
  if (!p_.jumps.are_taken)
    return run_cycles(output, parameters, file, options, log, communicator);
  HipJumpState state(p_);
  std::optional<RunIdentity> identity; // on rank 0
  on_root(communicator, [&]() { identity.emplace(parameters); });
  std::vector<std::string> skipped;
  output.resume = [&]()
  {
    const CheckpointData data =
        load_checkpoint(Checkpoints(checkpoint_folder(p_), p_.checkpoint.kept), &*identity,
                        parameters, skipped, MPI_COMM_SELF);
    const double done = HipWearJumps::cycles_of(data);
    if (done > p_.jumps.cycles * (1. + 1e-9))
      parameters.error_at("Wear / Worn geometry / Cycles",
                          "at least the " + shortest_text(done) + " cycles that the run has done");
    parameters.throw_if_any();
    state.unpack(data);
    return state.n_rows;
  };
  return run_shortly(output, options, parameters, file, log, communicator,
                     [&](ShortRun &run)
                     {
                       const bool resumes = state.jumps.n_jumps() > 0;
                       for (const std::string &text : skipped)
                         run.log.warn("a checkpoint was skipped", text);
                       if (resumes)
                         run.log.line("Resuming after " + std::to_string(state.jumps.n_jumps()) +
                                      " jumps.");
                       return compute_jumps(run, state, resumes, *identity);
                     });
}
} // namespace arthrowear
