// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/knee_dynamics.h"

#include "base/number_text.h"
#include "models/knee_dynamics/output.h"
#include "run/stage_progress.h"

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
  return knee_table(p_.joint).headers();
}

std::unique_ptr<Summary>
KneeDynamicsModel::compute(Run &run) const
{
  KneePeaks peaks;
  KneePlots plots;
  KneeTracks tracks;
  const RecordTable<KneeMoment> table = knee_table(p_.joint);
  StageProgress progress(run);
  progress.begin("Motion", 0., p_.end_time);
  KneeObserver observer;
  observer.rows = p_.row_times();
  observer.at_row = [&](const KneeMoment &moment)
  {
    run.add_row(table.row(moment), AcceptedState(moment));
    plots.record(moment);
    tracks.record(moment);
  };
  observer.after_step = [&](const KneeMoment &moment)
  {
    peaks.record(moment);
    progress.step(moment.time);
  };
  observer.at_touch_down = [&](const KneeMoment &moment) { peaks.touch_down(moment); };
  std::optional<PartTimer> part(std::in_place, run.seconds, "motion");
  const IntegrationStatistics statistics =
      move_knee(p_.joint, p_.start, p_.end_time, p_.tolerance, p_.integrator, observer);
  progress.end(effort_text(statistics));
  part.emplace(run.seconds, "tracks and plots");
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

Declarations
KneeDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_run("Contact force", "force [N]", {"contact force [N]"}),
      DeclaredPlot::over_run("Indentation", "indentation [mm]", {"indentation [mm]"}),
      DeclaredPlot::over_column("Contact force over indentation", statistics_table,
                                "indentation [mm]", "force [N]", {"contact force [N]"}),
      DeclaredPlot::over_run(
          "Forces of the ligaments", "force [N]",
          {"force of AC [N]", "force of PC [N]", "force of MC [N]", "force of LC [N]"}),
      DeclaredPlot::over_column("Contact point over flexion", statistics_table, "flexion [deg]",
                                "eta [mm], posterior > 0", {"contact point eta [mm]"})};
  declared.tables = {{statistics_table, knee_table(p_.joint).possible()}};
  const KneeSummary summary(p_.joint);
  declared.add(summary);
  // 5e-8 with the defaults; with .005 forces of ligaments are off by 3 %, with .04 by 16 %.
  declared.warnings = {
      {{summary.energy_error.id()},
       1e-3,
       "",
       "the integration is coarse",
       "the energy error is {2} of the largest energy; the error of forces is some times larger. "
       "Set [Time / Largest step [s]] 1e-4 and [Time / Relative tolerance] 1e-8, or smaller."}};
  declared.cite("M. Machado, P. Flores, J. Ambrósio, A. Completo: Influence of the contact model "
                "on the dynamic response of the human knee joint. Proc. IMechE K (2011), doi "
                "10.1177/1464419311413988.");
  declared.cite(p_.force_law().citation());
  return declared;
}
} // namespace arthrowear
