// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/cycles.h"

#include "models/hip_dynamics/rules.h"

namespace arthrowear
{
namespace
{
// Spectrum: the head bounces on the stiffness of ceramic at 25 kHz, below half of the sampling
// rate.
constexpr double sampling_rate = 65536.;      // [1/s]
constexpr std::size_t longest_segment = 4096; // samples
constexpr double lowest_vibration = 100.;     // [Hz]; below it is gait
constexpr double bin_width = .035;            // of deposits, over the patch radius

std::size_t
n_samples_until(const double time)
{
  return static_cast<std::size_t>(time * sampling_rate);
}

/// Returns the number of samples in the longest segment that the run fills; 0 if it fills none.
std::size_t
segment_of(const HipDynamicsParameters &p)
{
  std::size_t segment = longest_segment;
  while (segment > n_samples_until(p.end_time()))
    segment /= 2;
  return segment < 4 ? 0 : segment;
}

/// Cross-shear by the turning of the head alone, for cells that no cycle has reached before.
CellWear::FirstShear
shear_of_path(const HipDrive &drive)
{
  constexpr unsigned int n_steps = 400; // the ratio is right to 1e-4
  const double h = drive.period() / n_steps;
  std::vector<Vector3> turns;
  for (unsigned int step = 0; step < n_steps; ++step)
    turns.push_back(h * drive.at((step + .5) * h).spin);
  return [turns](const Vector3 &direction) { return ratio_of_turns(turns, direction); };
}
} // namespace

HipWear
empty_wear(const HipDynamicsParameters &p)
{
  HipWear wear(p.joint, p.wear.integration, bin_width, p.largest_load, p.wear.shares);
  if (p.wear.law)
    wear.follow(p.wear.law, p.wear.divisions, p.wear.pole, p.drive->period(),
                p.wear.uses_cycles() ? shear_of_path(*p.drive) : CellWear::FirstShear());
  return wear;
}

IntegrationStatistics
simulate_hip(const HipDynamicsParameters &p, const WornGeometry *worn, const double from,
             const double to, std::vector<double> &state, IntegrationOutput output,
             StageProgress &progress, const std::function<void(const HipMoment &)> &record)
{
  output.after_step = [&](const double time, const double *values)
  {
    record(hip_moment(p, worn, time, values));
    progress.step(time);
  };
  const IntegrationStatistics steps =
      integrate(hip_system({p.joint, *p.drive, worn}), from, to, state, p.integrator, output);
  progress.end(effort_text(steps));
  return steps;
}

HipCycles::HipCycles(const HipDynamicsParameters &p)
    : p_(p), state_(hip_equilibrium({p.joint, *p.drive}, 0.).values()), wear_(empty_wear(p)),
      on_cup_(p.joint.cup_radius()), on_head_(p.joint.head_radius)
{
  if (const std::size_t segment = segment_of(p); segment > 0)
    spectrum_.emplace(1. / sampling_rate, segment);
}

double
HipCycles::start_of(const unsigned int cycle) const
{
  return row_time(std::size_t(cycle) * p_.rows_per_cycle);
}

std::vector<double>
HipCycles::output_times() const
{
  std::vector<double> rows, samples, all;
  const double end = start_of(n_done_ + 1);
  for (std::size_t i = n_rows_; i <= std::size_t(n_done_ + 1) * p_.rows_per_cycle; ++i)
    rows.push_back(row_time(i));
  for (std::size_t i = n_samples_; i < n_samples_until(end); ++i)
    samples.push_back(static_cast<double>(i) / sampling_rate);
  std::set_union(rows.begin(), rows.end(), samples.begin(), samples.end(), std::back_inserter(all));
  return all;
}

void
HipCycles::record_row(Run &run, const double time, const double *values)
{
  const HipMoment moment = hip_moment(p_, nullptr, time, values);
  run.add_row(hip_dynamics_table().row(moment), AcceptedState(moment));
  ++n_rows_;
  plots_.record(moment);
  on_cup_.record(moment.contact.normal, moment);
  on_head_.record(transpose(moment.rotation) * moment.contact.normal, moment);
}

void
HipCycles::compute_next(Run &run, StageProgress &progress, const double time_of_jumps)
{
  const double from = start_of(n_done_), to = start_of(n_done_ + 1);
  plots_ = HipPlots();
  on_cup_ = ContactTrack(p_.joint.cup_radius());
  on_head_ = ContactTrack(p_.joint.head_radius);
  const auto record = [this](const HipMoment &moment)
  {
    results_.peaks.record(moment, p_.joint);
    wear_.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
  };
  IntegrationOutput output;
  output.times = output_times();
  output.at_time = [&](const double time, const double *values)
  {
    if (time == static_cast<double>(n_samples_) / sampling_rate)
    {
      if (spectrum_)
        spectrum_->add(HipState::from(values).velocity);
      ++n_samples_;
    }
    if (time == row_time(n_rows_))
      record_row(run, time, values);
  };
  if (n_done_ == 0)
    record(hip_moment(p_, nullptr, from, state_.data()));
  progress.begin("Cycle " + std::to_string(n_done_ + 1) + " of " + std::to_string(p_.cycles), from,
                 to, p_.end_time() - to + time_of_jumps);
  const IntegrationStatistics steps =
      simulate_hip(p_, nullptr, from, to, state_, output, progress, record);
  results_.steps.steps += steps.steps;
  results_.steps.rejected += steps.rejected;
  results_.steps.evaluations += steps.evaluations;
  results_.steps.crossings += steps.crossings;
  ++n_done_;
  if (n_done_ == 1 && p_.wear.uses_cycles())
    wear_.drop_cycle();
}

void
HipCycles::write_maps(const std::string &name, const SphereGrid &relative,
                      const SphereGrid &by_path, const CellWear *cells) const
{
  const std::string unit = "mm per million cycles";
  std::vector<NamedMap> maps{{"wear_depth", unit, relative}, {"wear_depth_by_path", unit, by_path}};
  for (const SlidingDistance reading : {SlidingDistance::relative, SlidingDistance::contact_path})
    for (NamedMap &map : history_maps(cells, relative, reading))
      maps.push_back(std::move(map));
  SimplexSeries(p_.output_folder, name, MPI_COMM_SELF, p_.compression_level)
      .write(wear_map(maps), {p_.end_time(), 0, p_.end_time(), p_.cycles});
}

HipResults
HipCycles::finish(Run &run)
{
  const Poll poll = [&run]() { run.poll(); };
  const WornHip relative = worn_hip(p_, wear_, SlidingDistance::relative, poll);
  const WornHip by_path = worn_hip(p_, wear_, SlidingDistance::contact_path, poll);
  const HipCellWear *cells = wear_.cells();
  write_maps("wear_cup", relative.cup.grid, by_path.cup.grid, cells ? &cells->cup : nullptr);
  run.poll();
  write_maps("wear_head", relative.head.grid, by_path.head.grid,
             cells && p_.wear.shares.head > 0. ? &cells->head : nullptr);
  run.poll();
  run.folder().write("track_cup.vtu", on_cup_.vtu(p_.compression_level));
  run.folder().write("track_head.vtu", on_head_.vtu(p_.compression_level));

  const VibrationSpectrum spectrum = spectrum_ ? spectrum_->spectrum() : VibrationSpectrum();
  run.folder().write("vibration_spectrum.csv", spectrum_csv(spectrum));
  run.write_plots(plots_.plots(spectrum));
  HipResults results = results_;
  results.vibration_frequency = spectrum.peak_frequency(lowest_vibration);
  results.path_on_head = wear_.path_on_head();
  const double factor = wear_factor_per_million(p_);
  results.add(wear_, SlidingDistance::relative, relative, factor);
  results.add(wear_, SlidingDistance::contact_path, by_path, factor);
  report_volumes(p_, results, run.log);
  if (cells)
    report_data(p_, cells->cup.outside(), run.log);
  return results;
}
} // namespace arthrowear
