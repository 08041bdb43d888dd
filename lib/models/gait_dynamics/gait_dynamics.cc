// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/gait_dynamics/gait_dynamics.h"

#include "base/number_text.h"
#include "models/gait_dynamics/output.h"
#include "run/stage_progress.h"

#include <iterator>

namespace arthrowear
{
namespace
{
/// Output times: rows of the table and, once per cycle, the section. The integrator needs one list.
struct OutputTimes
{
  std::vector<double> all, rows, section;

  explicit OutputTimes(const GaitDynamicsParameters &p)
  {
    const double per_row = p.period / p.rows_per_cycle;
    for (std::size_t i = 0; i <= std::size_t(p.rows_per_cycle) * p.cycles; ++i)
      rows.push_back(std::min(static_cast<double>(i) * per_row, p.end_time()));
    // Not the start itself.
    const double first = p.section_phase > 0. ? p.section_phase : 1.;
    for (unsigned int i = 0; i < p.cycles; ++i)
      section.push_back(std::min(p.period * (i + first), p.end_time()));
    std::set_union(rows.begin(), rows.end(), section.begin(), section.end(),
                   std::back_inserter(all));
  }
};
} // namespace

std::string
GaitDynamicsModel::description() const
{
  return "gait_dynamics: " + shortest_text(p_.model->gait().period()) + " s, " +
         (p_.n_legs == 1 ? "one leg, " : "two legs, ") + p_.hip_name() + " hip, " +
         std::to_string(p_.cycles) + (p_.cycles == 1 ? " cycle" : " cycles");
}

std::vector<Statistics::Column>
GaitDynamicsModel::columns() const
{
  return gait_table(p_).headers();
}

std::unique_ptr<Summary>
GaitDynamicsModel::compute(Run &run) const
{
  GaitPeaks peaks(p_);
  GaitPlots plots(p_);
  const RecordTable<GaitMoment> table = gait_table(p_);
  const OutputTimes times(p_);
  auto next_row = times.rows.begin(), next_section = times.section.begin();
  StageProgress progress(run, p_.period);
  progress.begin("Walk", 0., p_.end_time());
  GaitObserver observer;
  observer.rows = times.all;
  observer.at_row = [&](const GaitMoment &moment)
  {
    if (next_section != times.section.end() && moment.time >= *next_section)
    {
      peaks.section(moment);
      ++next_section;
    }
    if (next_row == times.rows.end() || moment.time < *next_row)
      return;
    ++next_row;
    run.add_row(table.row(moment), AcceptedState(moment));
    plots.record(moment);
  };
  observer.after_step = [&](const GaitMoment &moment)
  {
    peaks.record(moment);
    progress.step(moment.time);
  };
  observer.at_touch_down = [&](const GaitMoment &moment) { peaks.touch_down(moment); };
  std::optional<PartTimer> part(std::in_place, run.seconds, "walk");
  std::vector<double> state = gait_start(*p_.model, p_.start);
  const IntegrationStatistics statistics =
      walk(*p_.model, state, p_.end_time(), p_.position_tolerance, p_.used_velocity_tolerance(),
           p_.integrator, observer);
  progress.end(effort_text(statistics));

  part.emplace(run.seconds, "tables and plots");
  run.folder().write("section.csv", peaks.section_csv());
  run.folder().write("hip_force.csv", plots.hip_force_csv());
  std::vector<std::pair<std::string, Plot>> pictures = plots.plots();
  pictures.emplace_back("section.svg", peaks.section_plot());
  run.write_plots(pictures);
  return peaks.summary(statistics);
}

RunCost
cost_of(const GaitDynamicsParameters &p)
{
  const bool is_ideal = p.hip == GaitDynamicsParameters::Hip::ideal;
  // Steps per second of motion: the measured curves decide with an ideal hip, otherwise the film or
  // the contact.
  const double least = is_ideal ? 500. : 2e3, most = is_ideal ? 4e3 : 1e5;
  constexpr double flops_per_leg = 3e4;
  RunCost cost = adaptive_cost(least * p.end_time(), most * p.end_time(), 12. * p.n_legs,
                               flops_per_leg * p.n_legs);
  cost.cycles = cost.most_cycles = p.cycles;
  return cost;
}

Declarations
GaitDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {DeclaredPlot::over_gait("Hip force without muscles", "force [N]",
                                            {"hip force [N]", "other hip force [N]"}),
                    DeclaredPlot::over_column("Mean hip force over the gait cycle", "hip_force.csv",
                                              "cycle_percent", "force [N]",
                                              {"force_N", "force_x_N", "force_y_N"}),
                    DeclaredPlot::over_gait("Eccentricity over clearance",
                                            "eccentricity/clearance [-]",
                                            {"eccentricity over clearance [-]"}),
                    DeclaredPlot::over_gait("Acceleration of the thigh", "acceleration [mm/s^2]",
                                            {"thigh aY [mm/s^2]"}),
                    {"Phase portrait of the thigh",
                     statistics_table,
                     DeclaredPlot::Along::portrait,
                     "thigh vY [mm/s]",
                     "acceleration Y [mm/s^2]",
                     {"thigh aY [mm/s^2]"}}};
  declared.tables = {
      {statistics_table, gait_table(p_).possible()},
      {"section.csv", {{"cycle", "-"}, {"thigh vY", "mm/s"}, {"thigh aY", "mm/s^2"}}}};
  declared.add(GaitSummary());
  declared.cite("J. Costa, J. Peixoto, P. Moreira, A. P. Souto, P. Flores, H. M. Lankarani: "
                "Influence of the hip joint modeling approaches on the kinematics of human gait. "
                "J. Tribol. 138 (2016) 031201.");
  if (p_.hip == GaitDynamicsParameters::Hip::lubricated)
    declared.cite(p_.film_law().citation());
  return declared;
}
} // namespace arthrowear
