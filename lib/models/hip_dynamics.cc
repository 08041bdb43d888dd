// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics.h"

#include "base/number_text.h"
#include "base/units.h"
#include "io/collective.h"
#include "models/hip_dynamics_checkpoint.h"
#include "models/hip_dynamics_rules.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Of the spectrum: 25 kHz, where the head bounces on the stiffness of ceramic, is below half of it.
constexpr double sampling_rate = 65536.;      // [1/s]
constexpr std::size_t longest_segment = 4096; // samples
constexpr double lowest_vibration = 100.;     // [Hz]; below it is gait
constexpr unsigned long look_every = 2048;    // steps, for requests to stop
constexpr double bin_width = .035;            // of deposits, over the patch radius

/// Rows and samples of the spectrum are interpolated at their own times; the integrator takes one
/// list.
struct OutputTimes
{
  std::vector<double> all, rows, samples;

  OutputTimes(std::vector<double> row_times, const double end) : rows(std::move(row_times))
  {
    const auto n = static_cast<std::size_t>(end * sampling_rate);
    for (std::size_t i = 0; i < n; ++i)
      samples.push_back(static_cast<double>(i) / sampling_rate);
    std::set_union(rows.begin(), rows.end(), samples.begin(), samples.end(),
                   std::back_inserter(all));
  }
};

VibrationSpectrum
spectrum_of(const std::vector<Vector3> &velocities)
{
  std::size_t segment = longest_segment;
  while (segment > velocities.size())
    segment /= 2;
  return segment < 4 ? VibrationSpectrum()
                     : VibrationSpectrum::of(velocities, 1. / sampling_rate, segment);
}

/// Ends the cycles that are computed.
struct Stopped
{
  StopReason reason;
};

/// The gait cycles of a run from rest in balance; `see` is told each step, `output` what it asks
/// for.
/// @throws Stopped on request
template <typename See>
IntegrationStatistics
simulate(const HipDynamicsParameters &p, const WornGeometry *worn, IntegrationOutput output,
         const StopRequest &stop, const See &see)
{
  const Hip hip{p.joint, *p.drive, worn};
  std::vector<double> state = hip_equilibrium(hip, 0.).values();
  unsigned long n_steps = 0;
  output.after_step = [&](const double time, const double *values)
  {
    see(hip_moment(p, worn, time, values));
    if (++n_steps % look_every != 0)
      return;
    if (const StopReason reason = stop.pending(); reason != StopReason::none)
      throw Stopped{reason};
  };
  output.after_step(0., state.data());
  return integrate(hip_system(hip), 0., p.end_time(), state, p.integrator, output);
}

/// Finer than it matters under the largest load, lighter touches are gathered.
HipWear
empty_wear(const HipDynamicsParameters &p)
{
  return HipWear(p.joint, p.wear.integration, bin_width, p.largest_load);
}

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

HipResults
HipDynamicsModel::compute_unworn(ShortRun &run, HipWear &wear) const
{
  HipResults results;
  HipPlots plots;
  ContactTrack on_cup(p_.joint.cup_radius()), on_head(p_.joint.head_radius);
  std::vector<Vector3> velocities;
  const OutputTimes times(p_.row_times(), p_.end_time());
  auto next_row = times.rows.begin();
  auto next_sample = times.samples.begin();

  IntegrationOutput output;
  output.times = times.all;
  output.at_time = [&](const double time, const double *values)
  {
    if (next_sample != times.samples.end() && time == *next_sample)
    {
      velocities.push_back(HipState::from(values).velocity);
      ++next_sample;
    }
    if (next_row == times.rows.end() || time < *next_row)
      return;
    ++next_row;
    const HipMoment moment = hip_moment(p_, nullptr, time, values);
    run.table.write_row(hip_dynamics_row(moment));
    plots.see(moment);
    on_cup.see(moment.contact.normal, moment);
    on_head.see(transpose(moment.rotation) * moment.contact.normal, moment);
  };
  results.steps =
      simulate(p_, nullptr, output, run.stop,
               [&](const HipMoment &moment)
               {
                 results.peaks.see(moment, p_.joint);
                 wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
               });

  const WornHip relative = worn_hip(p_, wear, SlidingDistance::relative);
  const WornHip by_path = worn_hip(p_, wear, SlidingDistance::contact_path);
  const std::string unit = "mm per million cycles";
  SimplexSeries(p_.output_folder, "wear_cup", MPI_COMM_SELF)
      .write(wear_map({{"wear_depth", unit, relative.cup.grid},
                       {"wear_depth_by_path", unit, by_path.cup.grid}}),
             p_.end_time(), 0);
  SimplexSeries(p_.output_folder, "wear_head", MPI_COMM_SELF)
      .write(wear_map({{"wear_depth", unit, relative.head.grid},
                       {"wear_depth_by_path", unit, by_path.head.grid}}),
             p_.end_time(), 0);
  run.folder.write("track_cup.vtu", on_cup.vtu());
  run.folder.write("track_head.vtu", on_head.vtu());

  const VibrationSpectrum spectrum = spectrum_of(velocities);
  run.folder.write("vibration_spectrum.csv", spectrum_csv(spectrum));
  run.write_plots(plots.plots(spectrum));
  results.vibration_frequency = spectrum.peak_frequency(lowest_vibration);
  results.path_on_head = wear.path_on_head();
  const double factor = wear_factor_per_million(p_);
  results.add(wear, SlidingDistance::relative, relative, factor);
  results.add(wear, SlidingDistance::contact_path, by_path, factor);
  report_volumes(p_, results, run.log);
  return results;
}

Summary
HipDynamicsModel::compute(ShortRun &run) const
{
  HipWear wear = empty_wear(p_);
  try
  {
    return compute_unworn(run, wear).summary(p_);
  }
  catch (const Stopped &stopped)
  {
    return stopped_early(run, stopped.reason);
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
  const auto add = [&](const HipWear &wear, const HipPeaks &peaks)
  {
    state.jumps.add(wear, peaks);
    tell(run.log, state.jumps);
    if (schedule.is_due(state.jumps.n_jumps(), run.stop.elapsed(), MPI_COMM_SELF))
      keep();
  };
  StopReason reason = StopReason::none;
  try
  {
    if (!resumes)
    {
      HipWear wear = empty_wear(p_);
      state.unworn = compute_unworn(run, wear);
      state.n_rows = run.table.n_rows();
      state.jumps.start();
      add(wear, state.unworn.peaks);
      keep();
      // Should a jump fail. Not before there is a checkpoint: a summary without one is of a run
      // that has come to its end.
      run.folder.write("summary.json", state.unworn.summary(p_, "its jumps are not done").json());
    }
    while (!state.jumps.are_done() && (reason = run.stop.pending()) == StopReason::none)
    {
      HipPeaks peaks;
      HipWear wear = empty_wear(p_);
      simulate(p_, state.jumps.geometry(), {}, run.stop,
               [&](const HipMoment &moment)
               {
                 peaks.see(moment, p_.joint);
                 wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
               });
      add(wear, peaks);
    }
  }
  catch (const Stopped &stopped)
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
HipDynamicsModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                      Log &log, MPI_Comm communicator)
{
  ShortRunOutput output = frame();
  output.wall_time_limit = p_.checkpoint.wall_time_limit();
  if (!p_.jumps.are_taken)
    return run_shortly(output, options, parameters, file, log, communicator,
                       [this](ShortRun &run) { return compute(run); });
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
