// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/end_of_run.h"

#include "contact/wear/surface_creep.h"
#include "entries/extrapolated_wear.h"
#include "entries/penetration_checks.h"
#include "wear_simulation/mesh_errors.h"
#include "wear_simulation/step_errors.h"

#include <algorithm>
#include <numeric>

namespace arthrowear
{
EndOfRun::EndOfRun(const RunningSystem &running, const WearCourse &course, const WallWatch &wall,
                   const Reshaping &reshaping, std::string text)
    : outcome_text(std::move(text)), r_(running), course_(course), wall_(wall),
      reshaping_(reshaping),
      results_(results_of(system(), state(), running.p.output.worn_depth_threshold))
{
}

WearOutcome
EndOfRun::outcome() const
{
  return {course_.accepted().cycles * r_.p.solver.contact.wear.amplification,
          results_.depth_volume,
          results_.max_depth,
          statistics().peak.pressure,
          r_.monitor.largest_area(),
          results_.creep.depth};
}

void
EndOfRun::set(const WearSummary &summary) const
{
  const State &state = this->state();
  summary.steps.set(static_cast<long long>(state.step));
  summary.cut_steps.set(static_cast<long long>(r_.control.memory().cuts));
  course_.add_to(summary);
  summary.tetrahedra.set(static_cast<long long>(system().body.n_mesh_cells()));
  summary.element_volume.set(system().volume_of_elements());
  summary.worn_volume.set(results_.depth_volume);
  summary.worn_volume_from_forces.set(state.contact.body.worn_volume);
  if (!r_.p.words().counterface_wear_entry.empty())
    summary.counterface_volume.set(state.contact.counterface.worn_volume);
  if (reshaping_.n_moves() > 0)
  {
    summary.mesh_volume.set(reshaping_.shape()->volume_of_mesh);
    summary.mesh_moves.set(static_cast<long long>(reshaping_.n_moves()));
    summary.mesh_refills.set(static_cast<long long>(reshaping_.n_refills()));
  }
  course_.add_rates_to(summary);
  summary.deepest_wear.set(results_.max_depth);
  summary.creep.set(r_.p.creep, results_.creep);
  if (r_.p.creep.is_on)
    r_.run.log.line(creep_text(r_.p.creep, results_.creep));
  if (r_.p.solver.contact.wear.counterface.wears())
    summary.counterface_depth.set(largest_counterface_depth(state));
  summary.worn_area.set(results_.worn_area);
  if (r_.p.solver.contact.shear.is_collected)
    summary.cross_shear.set(CycleShear::mean_ratio(state.contact.shear, state.contact.area));
  summary.peak_pressure.set(statistics().peak.pressure);
  if (const auto &peaks = statistics().cycle_peaks; peaks.last.pressure > 0.)
  {
    summary.first_peak_pressure.set(peaks.first.pressure);
    summary.last_peak_pressure.set(peaks.last.pressure);
  }
  summary.largest_force.set(statistics().peak_force);
  const ClinicalResults clinical = clinical_results();
  summary.clinical.set(clinical);
  review_extrapolation(clinical, summary);
  set_mesh_errors(system(), r_.p, state, statistics(), clinical.penetration, summary);
  set_step_errors(system(), r_.p, state, summary);
  summary.verdicts.set(checks(clinical));
  summary.newton_iterations.set(static_cast<long long>(r_.progress.newton_iterations));
  summary.contact_iterations.set(static_cast<long long>(r_.progress.contact_iterations));
  summary.factorisations.set(static_cast<long long>(r_.progress.factorisations));
  summary.warnings.set(static_cast<long long>(r_.run.log.n_warnings()));
  summary.loop_time.set(r_.run.seconds.loop);
}

/// Doubts about cycles that stand for many without an estimate of their error.
void
EndOfRun::review_extrapolation(const ClinicalResults &clinical, const WearSummary &summary) const
{
  const WearCourse::OfOneCycle one = course_.accumulated_errors(results_.max_depth).unjudged;
  ExtrapolatedWear wear{one.cycles, one.depth, 0., r_.p.clearance()};
  // Even wear of surfaces that touch everywhere changes no pressure.
  if (r_.p.is_conforming() && results_.worn_area > 0. && results_.max_depth > 0.)
    wear.depth *=
        1. - std::min(1., results_.depth_volume / results_.worn_area / results_.max_depth);
  const bool has_place = clinical.penetration && clinical.penetration->under_load &&
                         clinical.penetration->under_load->approach;
  const std::vector<double> &wall = wall_.wall().thickness;
  const double mean_wall = wall.empty() ? 0.
                                        : std::accumulate(wall.begin(), wall.end(), 0.) /
                                              static_cast<double>(wall.size());
  wear.approach = has_place ? clinical.penetration->under_load->approach->first
                            : r_.monitor.elastic_approach(mean_wall);
  summary.extrapolation.set(wear);
  if (const std::string doubt = wear.doubt(
          r_.p.jumps.are_on()
              ? "Set [Wear / Jump / Tolerance] 1e-2, or a smaller [Largest jump [cycles]]."
              : "Set [Wear / Jump / Cycles] in place of [Wear / Amplification], or lower it.");
      !doubt.empty())
    r_.run.log.warn_once(ExtrapolatedWear::title, doubt);
}

ClinicalResults
EndOfRun::clinical_results() const
{
  ClinicalResults clinical{results_.depth_volume,
                           r_.p.material.density,
                           std::max(results_.max_depth, results_.creep.depth),
                           course_.accepted().cycles,
                           r_.p.words().is_cavity ? r_.p.output.cycles_per_year : 0.,
                           r_.p.creep.is_on,
                           {}};
  if (clinical.largest_opening < ClinicalResults::least_opening)
    return clinical;
  clinical.penetration = penetration_of(system(), state());
  if (!clinical.penetration)
    return clinical;
  const WearCourse::Errors errors = course_.accumulated_errors(results_.max_depth);
  clinical.penetration->add_errors(errors.depth, errors.volume);
  clinical.course = course_.penetrations();
  clinical.penetration->are_errors_known = errors.are_known;
  return clinical;
}

std::vector<BoundCheck>
EndOfRun::checks(const ClinicalResults &clinical) const
{
  const ContactHistory &contact = state().contact;
  std::vector<BoundCheck> checks;
  constexpr double of_wall = .5;
  if (contact.body.worn_volume > 0.)
  {
    // Depths are finite, forces are summed over steps; jumps compute both by different integrals.
    const double of_volumes =
        2e-3 + course_.accumulated_errors(results_.max_depth).volume / contact.body.worn_volume;
    checks.push_back(
        {{results_.depth_volume / contact.body.worn_volume, 1. - of_volumes, 1. + of_volumes},
         Check::volumes});
  }
  if (r_.p.creep.is_on)
  {
    double share = 0.;
    for (std::size_t point = 0; point < contact.n_points(); ++point)
      share = std::max(share, surface_creep::depth(contact.body.creep, point) /
                                  wall_.wall().thickness[point]);
    checks.push_back({{share, 0., of_wall}, Check::creep});
  }
  for (const BoundCheck &check : course_.checks())
    checks.push_back(check);
  if (!clinical.penetration)
    return checks;
  double depth = 0., volume = results_.depth_volume + contact.counterface.worn_volume;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    depth = std::max(depth, contact.opened_gap(point));
    volume += contact.area[point] * surface_creep::depth(contact.body.creep, point);
  }
  const std::vector<BoundCheck> of_ball = penetration_checks(*clinical.penetration, depth, volume);
  warn_of_penetration(of_ball, r_.run.log);
  checks.insert(checks.end(), of_ball.begin(), of_ball.end());
  return checks;
}
} // namespace arthrowear
