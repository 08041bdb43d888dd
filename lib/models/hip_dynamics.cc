// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics.h"

#include "base/number_text.h"
#include "base/units.h"
#include "models/hip_wear_jumps.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Of the spectrum: 25 kHz, where the head bounces on the stiffness of ceramic, is below half of it.
constexpr double sampling_rate = 65536.;      // [1/s]
constexpr std::size_t longest_segment = 4096; // samples
constexpr double lowest_vibration = 100.;     // [Hz]; below it is gait

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

/// The gait cycles of a run from rest in balance; `see` is told each step, `output` what it asks
/// for.
template <typename See>
IntegrationStatistics
simulate(const HipDynamicsParameters &p, const WornGeometry *worn, IntegrationOutput output,
         const See &see)
{
  const Hip hip{p.joint, *p.drive, worn};
  std::vector<double> state = hip_equilibrium(hip, 0.).values();
  output.after_step = [&](const double time, const double *values)
  { see(hip_moment(p, worn, time, values)); };
  output.after_step(0., state.data());
  return integrate(hip_system(hip), 0., p.end_time(), state, p.integrator, output);
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
  HipPeaks peaks;
  HipPlots plots;
  HipWear wear(p_.joint, p_.wear.integration);
  ContactTrack on_cup(p_.joint.cup_radius()), on_head(p_.joint.head_radius);
  std::vector<Vector3> velocities;
  const OutputTimes times(p_.row_times(), p_.end_time());
  auto next_row = times.rows.begin();
  auto next_sample = times.samples.begin();
  const auto see = [&](const HipMoment &moment)
  {
    peaks.see(moment, p_.joint.pair);
    wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
  };

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
  const IntegrationStatistics statistics = simulate(p_, nullptr, output, see);

  const WornHip relative = worn_hip(p_, wear, SlidingDistance::relative);
  const WornHip by_path = worn_hip(p_, wear, SlidingDistance::contact_path);
  const std::string unit = "mm per million cycles";
  SimplexSeries(p_.output_folder, "wear_cup", MPI_COMM_SELF)
      .write(
          wear_map({{"wear_depth", unit, relative.cup}, {"wear_depth_by_path", unit, by_path.cup}}),
          p_.end_time(), 0);
  SimplexSeries(p_.output_folder, "wear_head", MPI_COMM_SELF)
      .write(wear_map(
                 {{"wear_depth", unit, relative.head}, {"wear_depth_by_path", unit, by_path.head}}),
             p_.end_time(), 0);
  run.folder.write("track_cup.vtu", on_cup.vtu());
  run.folder.write("track_head.vtu", on_head.vtu());

  const VibrationSpectrum spectrum = spectrum_of(velocities);
  run.folder.write("vibration_spectrum.csv", spectrum_csv(spectrum));
  run.write_plots(plots.plots(spectrum));
  Summary summary = hip_dynamics_summary(p_, statistics, peaks, wear, relative, by_path,
                                         spectrum.peak_frequency(lowest_vibration));
  if (p_.jumps.are_taken)
  {
    run.folder.write("summary.json", summary.json()); // of the unworn hip, should a jump fail
    HipWearJumps jumps(p_);
    jumps.add(wear, peaks);
    tell(run.log, jumps);
    StopReason reason = StopReason::none;
    while (!jumps.are_done() && (reason = run.stop.pending()) == StopReason::none)
    {
      HipPeaks worn_peaks;
      HipWear worn_wear(p_.joint, p_.wear.integration);
      simulate(p_, jumps.geometry(), {},
               [&](const HipMoment &moment)
               {
                 worn_peaks.see(moment, p_.joint.pair);
                 worn_wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
               });
      jumps.add(worn_wear, worn_peaks);
      tell(run.log, jumps);
    }
    run.is_stopped = reason != StopReason::none;
    summary.add("outcome of the jumps",
                run.is_stopped ? "stopped by " + stop_reason_text(reason) : "done");
    jumps.add_to(summary);
  }
  return summary;
}
} // namespace arthrowear
