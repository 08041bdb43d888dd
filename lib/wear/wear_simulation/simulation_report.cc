// SPDX-License-Identifier: LGPL-2.1-or-later
// Writes a run's text for the log, and its checks.
#include "base/format.h"
#include "base/units.h"
#include "contact/wear/surface_creep.h"
#include "entries/extrapolated_wear.h"
#include "entries/penetration_checks.h"
#include "solid/mumps_controls.h"
#include "wear_simulation/mesh_errors.h"
#include "wear_simulation/simulation.h"
#include "wear_simulation/step_errors.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
void
WearSimulation::log_elasticity() const
{
  const WearSystem &system = *r_.system;
  const char *const body = r_.p.words().body.c_str();
  const std::string way = name_of(system.elasticity);
  if (!system.elasticity_reason.empty())
    r_.run.log.fact("Elasticity: " + way + " (" + system.elasticity_reason + ").");
  if (!mumps_controls_in_use().empty())
  {
    std::string controls;
    for (const MumpsControl &control : mumps_controls_in_use())
      controls += (controls.empty() ? "" : ", ") + control.text();
    r_.run.log.fact("MUMPS: " + controls + " ([Solver / PETSc options]).");
  }
  if (leaves_out_much_inertia(system))
    r_.run.log.warn("elastic inertia is left out",
                    formatted("1/(h omega)^2 is %.2g, omega being the %s's lowest angular "
                              "frequency: impacts and vibrations of the %s are not resolved. Set "
                              "[Solver / Elasticity] full to include them.",
                              system.inertia_number, body, body));
}

void
WearSimulation::log_stored_operators() const
{
  Log &log = r_.run.log;
  if (!r_.system->store_use)
  {
    if (!r_.p.stored_operators.folder.empty())
      log.fact("Stored operators: none, since the " + r_.p.words().body + " is not condensed.");
    return;
  }
  const ElasticBody::StoreUse use = r_.system->store_use();
  const ArrayStore::Use &read = use.read, &written = use.written;
  if (read.is_done)
  {
    log.fact(formatted("Stored operators: %s (%.3g MB) saves about %.2g s.", read.file.c_str(),
                       1e-6 * read.bytes, read.seconds));
    return;
  }
  if (!read.reason.empty())
    log.fact("Stored operators: " + read.file + " " + read.reason + "; they are made again.");
  if (written.is_done)
    log.fact(formatted("Stored operators: made in %.2g s, kept in %s (%.3g MB).", written.seconds,
                       written.file.c_str(), 1e-6 * written.bytes));
  else if (written.is_doubtful)
    log.warn("operators are not stored",
             written.reason + " The run does not need them; later ones make them again. Make room, "
                              "or name another folder in [Solver / Stored operators].");
  else if (!written.reason.empty())
    log.fact("Stored operators: not kept: " + written.file + " " + written.reason +
             " ([Solver / Largest stored operators [GB]]).");
}

std::string
WearSimulation::norms_text() const
{
  std::string text =
      "                 motion        penetration   friction      contact iterations\n";
  const auto row = [&](const std::string &name, const IterationNorms &norms)
  {
    text += formatted("  %-12s   %-12.4g  %-12.4g  %-12.4g  %u\n", name.c_str(), norms.balance,
                      norms.penetration, norms.friction, norms.contact_iterations);
  };
  for (std::size_t i = 0; i < r_.step.norms.size(); ++i)
    row(i == 0 ? "initial" : "iteration " + std::to_string(i), r_.step.norms[i]);
  const ContactParameters &contact = r_.p.solver.contact;
  return text + formatted("  %-12s   %-12.4g  %-12.4g  %-12.4g\n", "required",
                          contact.balance_tolerance, contact.penetration_tolerance,
                          contact.balance_tolerance);
}

std::string
WearSimulation::details(const double h, const Attempt &attempt, const double seconds) const
{
  const StepResult &step = r_.step;
  std::string text = place(h) + formatted(": %s, %u Newton iterations, %u of the contact solver",
                                          attempt.is_accepted ? "accepted" : "rejected",
                                          step.newton_iterations(), step.contact_iterations);
  if (step.cycles > 0)
    text += formatted(", %u V-cycles", step.cycles);
  if (step.factorisations > 0)
    text +=
        formatted(", %u factorisation%s", step.factorisations, step.factorisations == 1 ? "" : "s");
  if (!step.norms.empty())
    text += formatted("; residuals: motion %.2g, penetration %.2g mm, friction %.2g",
                      step.norms.back().balance, step.norms.back().penetration,
                      step.norms.back().friction);
  if (step.last_problem)
  {
    unsigned int n_loaded = 0;
    for (std::size_t i = 2; i < step.last_forces.size(); i += 3) // normal components
      n_loaded += step.last_forces[i] > 0. ? 1 : 0;
    text += formatted("; %zu candidates, %u with force", step.last_problem->n_contacts(), n_loaded);
  }
  const Stepper::Seconds &all = r_.system->stepper->seconds(), &before = spent_before_attempt_;
  return text + formatted("; %.3g s: factorisation %.2g, columns of W %.2g, contact problem %.2g, "
                          "solves %.2g",
                          seconds, all.factor - before.factor, all.columns - before.columns,
                          all.contact - before.contact, all.solves - before.solves);
}

void
WearSimulation::report(const Summary &summary) const
{
  Log &log = r_.run.log;
  const Stepper::Seconds &all = r_.system->stepper->seconds(), &before = spent_in_set_up_;
  log.line("\nWall time [s]");
  r_.run.record.wall_times.clear();
  for (const auto &[name, value] :
       {std::pair<const char *, double>{"set-up", r_.run.seconds.set_up},
        {"  factorisation, columns", before.factor + before.columns},
        {"time loop", r_.run.seconds.loop},
        {"  factorisation", all.factor - before.factor},
        {"  columns of W", all.columns - before.columns},
        {"  contact problem", all.contact - before.contact},
        {"  solves", all.solves - before.solves},
        {"frames and checkpoints", r_.run.seconds.output}})
  {
    log.line(formatted("  %-26s %10.3f", name, value));
    r_.run.record.wall_times.emplace_back(name, value);
  }
  const WearResults results =
      results_of(*r_.system, course_->accepted().state, r_.p.output.worn_depth_threshold);
  if (results.worn_area == 0. && results.max_depth > 0.)
    log.line(formatted("\nThe worn area is 0: it has the points deeper than %g um ([Output / "
                       "Worn depth threshold [um]]), and the largest depth is %.3g um.",
                       r_.p.output.worn_depth_threshold / units::um,
                       results.max_depth / units::um));
  log.summary("\n" + summary.lines());
}

std::string
WearSimulation::farewell() const
{
  if (!r_.frames)
    return "";
  const WearWords &words = r_.p.words();
  const bool wears_both = r_.p.solver.contact.wear.counterface.wears();
  return "Open " + r_.run.folder_name + "/contact.pvd" +
         (wears_both ? ", " + words.counterface + ".pvd" : "") + " or " + words.body +
         ".pvd in ParaView.";
}

double
WearSimulation::volume_of_elements() const
{
  const Body &body = r_.system->body;
  double volume = 0.;
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    volume += body.cell_volume(cell);
  return body.partition().sum(volume);
}

WearOutcome
WearSimulation::outcome() const
{
  const WearResults results =
      results_of(*r_.system, course_->accepted().state, r_.p.output.worn_depth_threshold);
  return {course_->accepted().cycles * r_.p.solver.contact.wear.amplification,
          results.depth_volume,
          results.max_depth,
          statistics().peak.pressure,
          r_.monitor.largest_area(),
          results.creep.depth};
}

std::unique_ptr<Summary>
WearSimulation::summarise(const std::string &outcome) const
{
  auto summary = std::make_unique<WearSummary>(r_.p);
  summary->outcome.set(outcome);
  fill(*summary);
  return summary;
}

void
WearSimulation::fill(const WearSummary &summary) const
{
  const State &state = course_->accepted().state;
  const WearResults results = results_of(*r_.system, state, r_.p.output.worn_depth_threshold);
  summary.steps.set(static_cast<long long>(state.step));
  summary.cut_steps.set(static_cast<long long>(r_.control.memory().cuts));
  course_->add_to(summary);
  summary.element_volume.set(volume_of_elements());
  summary.worn_volume.set(results.depth_volume);
  summary.worn_volume_from_forces.set(state.contact.body.worn_volume);
  if (!r_.p.words().counterface_wear_entry.empty())
    summary.counterface_volume.set(state.contact.counterface.worn_volume);
  if (follower_.reshaping().n_moves() > 0)
  {
    summary.mesh_volume.set(follower_.reshaping().shape()->volume_of_mesh);
    summary.mesh_moves.set(static_cast<long long>(follower_.reshaping().n_moves()));
    summary.mesh_refills.set(static_cast<long long>(follower_.reshaping().n_refills()));
  }
  course_->add_rates_to(summary);
  summary.deepest_wear.set(results.max_depth);
  summary.creep.set(r_.p.creep, results.creep);
  if (r_.p.creep.is_on)
    r_.run.log.line(creep_text(r_.p.creep, results.creep));
  if (r_.p.solver.contact.wear.counterface.wears())
    summary.counterface_depth.set(largest_counterface_depth(state));
  summary.worn_area.set(results.worn_area);
  if (r_.p.solver.contact.shear.is_collected)
    summary.cross_shear.set(CycleShear::mean_ratio(state.contact.shear, state.contact.area));
  summary.peak_pressure.set(statistics().peak.pressure);
  if (const auto &peaks = statistics().cycle_peaks; peaks.last.pressure > 0.)
  {
    summary.first_peak_pressure.set(peaks.first.pressure);
    summary.last_peak_pressure.set(peaks.last.pressure);
  }
  summary.largest_force.set(statistics().peak_force);
  const ClinicalResults clinical = clinical_results(results);
  summary.clinical.set(clinical);
  review_extrapolation(results, clinical, summary);
  set_mesh_errors(*r_.system, r_.p, state, statistics(), clinical.penetration, summary);
  set_step_errors(*r_.system, r_.p, state, summary);
  summary.verdicts.set(checks(results, clinical));
  summary.newton_iterations.set(static_cast<long long>(r_.progress.newton_iterations));
  summary.contact_iterations.set(static_cast<long long>(r_.progress.contact_iterations));
  summary.factorisations.set(static_cast<long long>(r_.progress.factorisations));
  summary.warnings.set(static_cast<long long>(r_.run.log.n_warnings()));
  summary.loop_time.set(r_.run.seconds.loop);
}

/// Doubts about cycles that stand for many without an estimate of their error.
void
WearSimulation::review_extrapolation(const WearResults &results, const ClinicalResults &clinical,
                                     const WearSummary &summary) const
{
  const WearCourse::OfOneCycle one = course_->accumulated_errors(results.max_depth).unjudged;
  ExtrapolatedWear wear{one.cycles, one.depth, 0., r_.p.clearance()};
  // Even wear of surfaces that touch everywhere changes no pressure.
  if (r_.p.is_conforming() && results.worn_area > 0. && results.max_depth > 0.)
    wear.depth *= 1. - std::min(1., results.depth_volume / results.worn_area / results.max_depth);
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
WearSimulation::clinical_results(const WearResults &results) const
{
  const State &state = course_->accepted().state;
  ClinicalResults clinical{results.depth_volume,
                           r_.p.material.density,
                           std::max(results.max_depth, results.creep.depth),
                           course_->accepted().cycles,
                           r_.p.words().is_cavity ? r_.p.output.cycles_per_year : 0.,
                           r_.p.creep.is_on,
                           {}};
  if (clinical.largest_opening < ClinicalResults::least_opening)
    return clinical;
  clinical.penetration = penetration_of(*r_.system, state);
  if (!clinical.penetration)
    return clinical;
  const WearCourse::Errors errors = course_->accumulated_errors(results.max_depth);
  clinical.penetration->add_errors(errors.depth, errors.volume);
  clinical.course = course_->penetrations();
  clinical.penetration->are_errors_known = errors.are_known;
  return clinical;
}

std::vector<BoundCheck>
WearSimulation::checks(const WearResults &results, const ClinicalResults &clinical) const
{
  const ContactHistory &contact = course_->accepted().state.contact;
  std::vector<BoundCheck> checks;
  constexpr double of_wall = .5;
  if (contact.body.worn_volume > 0.)
  {
    // Depths are finite, forces are summed over steps; jumps compute both by different integrals.
    const double of_volumes =
        2e-3 + course_->accumulated_errors(results.max_depth).volume / contact.body.worn_volume;
    checks.push_back(
        {{results.depth_volume / contact.body.worn_volume, 1. - of_volumes, 1. + of_volumes},
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
  for (const BoundCheck &check : course_->checks())
    checks.push_back(check);
  if (!clinical.penetration)
    return checks;
  double depth = 0., volume = results.depth_volume + contact.counterface.worn_volume;
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
