// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/wear_log.h"

#include "base/format.h"
#include "solid/mumps_controls.h"

namespace arthrowear
{
void
WearLog::open()
{
  const WearRunParameters &p = r_.p;
  Log &log = r_.run.log;
  const State &state = r_.progress.state;
  if (r_.run.resumes())
    log.line(formatted("Resuming after step %lu, time %.9g s, %.4g %% of the %s.", state.step,
                       state.time, state.time * p.time.frequency / units::percent,
                       p.words().cycle.c_str()));
  const Body &body = r_.system->body;
  log.fact(p.words().body_first() +
               formatted(": %zu %s tetrahedra of %.5g mm^3, %zu nodes, %zu degrees of freedom, %u "
                         "contact points",
                         body.n_mesh_cells(), p.degree > 1 ? "quadratic" : "linear",
                         r_.system->volume_of_elements(), body.nodes().size(),
                         3 * body.nodes().size(), r_.system->surface.n_points()),
           LogTopic::mesh);
  if (body.materials().size() > 1)
    log.fact("Volumes: " + volumes_text(body.mesh(), body.materials()));
  log.fact(p.words().counterface_first() + ": " + r_.system->counterface_text() +
           formatted("; load at the start %.6g N; %s steps of %.3g s",
                     r_.system->applied_load(state.time),
                     count_text((p.end_time() - state.time) / p.time.step).c_str(), p.time.step));
  log_elasticity();
  log_stored_operators();
}

void
WearLog::log_elasticity() const
{
  const WearSystem &system = *r_.system;
  const char *const body = r_.p.words().body.c_str();
  const std::string way = name_of(system.elasticity);
  if (!system.elasticity_reason.empty())
    r_.run.log.fact("Elasticity: " + way + " (" + system.elasticity_reason + ").");
  if (!mumps_controls_in_use().empty())
  {
    const std::string controls = joined(mumps_controls_in_use(), ", ", &MumpsControl::text);
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
WearLog::log_stored_operators() const
{
  Log &log = r_.run.log;
  if (!r_.system->store_use)
  {
    if (!r_.p.stored_operators.folder.empty())
      log.fact("Stored operators: none, since the " + r_.p.words().body + " is not condensed.");
    return;
  }
  const auto use = r_.system->store_use();
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
WearLog::norms_text() const
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
WearLog::details(const bool is_accepted, const double seconds) const
{
  const StepResult &step = r_.step;
  std::string text = formatted(": %s, %u Newton iterations, %u of the contact solver",
                               is_accepted ? "accepted" : "rejected", step.newton_iterations(),
                               step.contact_iterations);
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
  const Stepper::Seconds &all = r_.system->stepper->seconds(), &before = before_attempt_;
  return text + formatted("; %.3g s: factorisation %.2g, columns of W %.2g, contact problem %.2g, "
                          "solves %.2g",
                          seconds, all.factor - before.factor, all.columns - before.columns,
                          all.contact - before.contact, all.solves - before.solves);
}

void
WearLog::note_times() const
{
  RunSeconds &all = r_.run.seconds;
  const Stepper::Seconds &steps = in_attempts_;
  const double factors = in_set_up_.factor + in_set_up_.columns;
  all.parts_of_set_up = {{"factorisation, columns", factors},
                         {"body and first state", all.start - factors},
                         {"files", all.files}};
  all.parts_of_loop = {{"factorisation", steps.factor},
                       {"columns of W", steps.columns},
                       {"contact problem", steps.contact},
                       {"solves", steps.solves},
                       {"gaps", steps.gaps},
                       {"balance of steps", all.attempts - steps.sum()},
                       {"accepted steps, wear", all.accepted},
                       {"ends of cycles", all.cycle_ends}};
}
} // namespace arthrowear
