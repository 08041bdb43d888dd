// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/end_of_run.h"

#include "entries/load_steps.h"
#include "entries/penetration_checks.h"

#include <numeric>

namespace arthrowear
{
namespace
{
// The mesh changes a result by a share of its change by S: doc/stated_errors.md.
constexpr double safety = 1.25, share_of_mesh = .4, share_of_quadratic_sum = .22;
constexpr double of_quadratic_peak = .75, of_linear_peak = 2.; // of the change by S, with safety

/// Part of the change by S that is an error of depths and volumes. Wear smooths the scatter of
/// linear elements; all of the change is an error where the depths scatter as the pressure does.
double
share(const RecoveredField &recovered, const unsigned int degree, const std::vector<double> &depth,
      const PeakPressure &peak)
{
  const double of_pressure = peak.errors.scatter;
  return degree > 1 || !(of_pressure > 0.)
             ? share_of_mesh
             : std::clamp(recovered.scatter(depth) / of_pressure, share_of_mesh, 1.);
}

/// Growth of a peak at the edge of a scar where elements become 2.7 times smaller, over the peak. A
/// smooth surface on a blunt wedge whose sides enclose pi - theta has p(x) = E theta/(2 pi (1 -
/// nu^2)) arcosh(a/x), which grows with the logarithm of 1/x [Johnson1985, section 5.2]. Only the
/// pressure by which the peak exceeds its neighbours is caused by the edge.
double
of_kink(const SolidMaterial &material, const PeakPressure &peak)
{
  if (!(peak.pressure > 0.))
    return 0.;
  const double stiffness = material.young / (1. - material.poisson * material.poisson),
               growth = stiffness * peak.errors.kink / (2. * M_PI * peak.pressure);
  return std::min(growth, std::max(0., peak.errors.excess));
}

/// Sets errors that results of a run have by its mesh, over the results, from fields recovered on
/// the contact surface (doc/manual/convergence.md).
/// @param statistics   with the peak pressures of the run and of its cycles
/// @param penetration  of a ball, if there is one
void
set_mesh_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                const WearStatistics &statistics, const std::optional<Penetration> &penetration,
                const WearSummary &summary)
{
  const RecoveredField recovered(system.surface, p.degree);
  const std::vector<double> &depth = state.contact.body.depth;
  const double part = share(recovered, p.degree, depth, statistics.peak),
               of_depth = safety * std::max(part * recovered.change_of_peak(depth),
                                            p.degree > 1 ? recovered.scatter(depth) : 0.);
  const auto of_volume = [&](const double by_sum, const PeakPressure &peak)
  {
    return safety *
           std::max((p.degree > 1 ? share_of_quadratic_sum : part) * by_sum + peak.errors.by_law,
                    p.scatter_of_volumes());
  };
  if (of_depth > 0.)
  {
    const double volume = of_volume(recovered.change_of_sum(depth), statistics.peak);
    summary.volume_mesh_error.set(volume);
    summary.depth_mesh_error.set(of_depth);
    if (penetration && penetration->under_load)
      summary.penetration_mesh_error.set(.5 * of_depth); // a mean over the contact
    if (penetration)
      summary.path_mesh_error.set(volume);
  }
  const auto set_peak =
      [&](const NumberResult &error, const PeakPressure &peak, const double scatter)
  {
    const double factor = p.degree > 1 ? of_quadratic_peak : of_linear_peak;
    // Twice the change by S contains the scatter of linear elements.
    const double by_mesh = factor * peak.errors.peak,
                 unevenness = std::max(scatter, of_kink(p.material, peak));
    if (by_mesh > 0.)
      error.set(p.degree > 1 ? by_mesh + unevenness : std::max(by_mesh, unevenness));
  };
  const PeakPressure &last = statistics.cycle_peaks.last;
  set_peak(summary.peak_mesh_error, statistics.peak, 0.);
  set_peak(summary.first_peak_mesh_error, statistics.cycle_peaks.first, 0.);
  // Jumps leave the worn surface uneven from point to point, and points come into contact one by
  // one.
  set_peak(summary.last_peak_mesh_error, last, p.jumps.are_on() ? last.errors.scatter : 0.);
  if (of_depth > 0. && p.jumps.are_on() && last.is_known())
    summary.rate_at_end_mesh_error.set(of_volume(last.errors.sum, last));
}

/// Sets the error that the wear of a run has by its steps, over the wear: the error of the load
/// times sliding at the reference point in these steps (doc/manual/convergence.md). Sets nothing
/// where the error is round-off, as where nothing slides, and where a cycle has more than 10000
/// steps.
void
set_step_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                const WearSummary &summary)
{
  constexpr double most_steps = 1e4; // more steps are fine enough, and slow to sum
  const double n_steps = std::max(1., std::round(1. / (p.time.frequency * p.time.step)));
  if (n_steps > most_steps || !(state.contact.body.worn_volume > 0.))
    return;
  State at_rest = state; // the motion that is given, without the motion of the body
  std::fill(at_rest.velocity.begin(), at_rest.velocity.end(), 0.);
  LoadOverPath path;
  path.period = 1. / p.time.frequency;
  path.load = [&](const double time) { return system.joint_load ? system.applied_load(time) : 1.; };
  path.sliding = [&](const double begin, const double end)
  {
    at_rest.time = end;
    return system.reference_sliding(
        at_rest, end - begin,
        .5 * (system.applied_load_vector(begin) + system.applied_load_vector(end)));
  };
  constexpr double rounding = 1e-9;
  const double error =
      std::abs(error_of_steps(path, static_cast<unsigned int>(n_steps), p.wear_rule()));
  if (error > rounding)
    summary.error_by_steps.set(error);
}
} // namespace

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
EndOfRun::set(const WearSummary &summary, const std::vector<BoundCheck> &own_checks) const
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
  const auto &peaks = statistics().cycle_peaks; // not known of cycles in a former version
  if (peaks.first.is_known())
    summary.first_peak_pressure.set(peaks.first.pressure);
  if (peaks.last.is_known())
    summary.last_peak_pressure.set(peaks.last.pressure);
  summary.largest_force.set(statistics().peak_force);
  const ClinicalResults clinical = clinical_results();
  summary.clinical.set(clinical);
  review_extrapolation(clinical, summary);
  if (statistics().peak.has_errors())
    set_mesh_errors(system(), r_.p, state, statistics(), clinical.penetration, summary);
  set_step_errors(system(), r_.p, state, summary);
  std::vector<BoundCheck> all_checks = checks(clinical);
  all_checks.insert(all_checks.end(), own_checks.begin(), own_checks.end());
  summary.verdicts.set(all_checks);
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
  const double work = std::accumulate(contact.sliding_work.begin(), contact.sliding_work.end(), 0.);
  if (const ContactWear &wear = r_.p.solver.contact.wear; work > 0. && wear.is_archard())
  {
    constexpr double rounding = 1e-12;
    double volume = contact.body.worn_volume;
    const std::vector<double> &depth = contact.counterface.depth;
    for (std::size_t point = 0; point < depth.size(); ++point)
      volume += system().counterface().wear_points()->areas()[point] * depth[point];
    checks.push_back({{volume / ((wear.body.factor + wear.counterface.factor) * work),
                       1. - rounding, 1. + rounding},
                      Check::both_sides});
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
