// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/knee_dynamics.h"

#include "base/number_text.h"
#include "models/knee_dynamics/output.h"
#include "run/stage_progress.h"

#include <algorithm>

namespace arthrowear
{
std::string
KneeDynamicsModel::description() const
{
  return "knee_dynamics: " + p_.knee_name() + ", " + p_.surfaces_name() + ", " +
         shortest_text(p_.end_time) + " s";
}

std::vector<Statistics::Column>
KneeDynamicsModel::columns() const
{
  return KneeColumns(p_.joint).headers();
}

std::unique_ptr<Summary>
KneeDynamicsModel::compute(Run &run) const
{
  KneePeaks peaks;
  KneePlots plots;
  KneeTracks tracks;
  const KneeColumns columns(p_.joint);
  StageProgress progress(run);
  progress.begin("Motion", 0., p_.end_time);
  KneeObserver observer;
  observer.rows = p_.row_times();
  observer.at_row = [&](const KneeMoment &moment)
  {
    run.add_row(knee_row(columns, moment).values(), AcceptedState(moment));
    plots.record(moment);
    tracks.record(moment);
  };
  observer.after_step = [&](const KneeMoment &moment)
  {
    peaks.record(moment);
    progress.step(moment.time);
  };
  observer.at_touch_down = [&](const KneeMoment &moment) { peaks.touch_down(moment); };
  const IntegrationStatistics statistics =
      move_knee(p_.joint, p_.start, p_.end_time, p_.tolerance, p_.integrator, observer);
  progress.end(effort_text(statistics));
  run.folder().write("track_tibia.vtu", tracks.on_tibia().vtu());
  run.folder().write("track_femur.vtu", tracks.on_femur().vtu());
  run.write_plots(plots.plots());
  return peaks.summary(p_, statistics);
}

RunCost
cost_of(const KneeDynamicsParameters &p)
{
  constexpr double least = 5e3, most = 1e5; // steps per second of motion
  constexpr double flops = 5e4;
  const double fewest = fewest_steps(p.end_time, p.integrator.largest_step);
  return adaptive_cost(std::max(fewest, least * p.end_time),
                       std::max(10. * fewest, most * p.end_time), 7., flops);
}
} // namespace arthrowear
