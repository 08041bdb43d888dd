// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/entry_rules.h"

#include "base/format.h"
#include "base/units.h"
#include "entries/plausibility.h"
#include "laws/wear/law_check.h"
#include "output/output_folder.h"
#include "solid/mumps_controls.h"

namespace arthrowear
{
namespace
{
void
check_contact_law(Parameters &parameters, const ContactLaw law, ContactParameters &contact)
{
  const std::string normal = "Contact / Compressive stiffness [MPa/mm]",
                    tangential = "Contact / Friction stiffness [MPa/mm]";
  if (law == ContactLaw::signorini)
  {
    contact.penalty = PenaltyLaw{};
    return;
  }
  const auto need = [&](const std::string &path, const double value, const std::string &reason,
                        const std::string &remedy)
  {
    if (!parameters.is_set(path))
      parameters.require(path, reason, "1e4");
    else if (value == 0.)
      parameters.error_at(path, "> 0 with [Contact / Law] penalty", remedy);
  };
  need(normal, contact.penalty.compressive_stiffness, "[Contact / Law] penalty needs it",
       "1e5 MPa/mm lets 10 MPa penetrate by 1e-4 mm.");
  if (contact.friction > 0.)
    need(tangential, contact.penalty.friction_stiffness,
         "[Contact / Law] penalty with friction needs it",
         "Use a tenth of the compressive stiffness, or set the friction coefficient to 0.");
}

/// A computed cycle must be one, end with a whole step, and wear as much as it does.
void
check_jumps(Parameters &parameters, const WearRunParameters &p)
{
  const std::string with = " with [Wear / Jump / Kind] " + parameters.value("Wear / Jump / Kind");
  if (p.time.cycles != 1.)
    parameters.error_at("Time / Cycles", "1" + with,
                        "The cycles of the whole run are [Wear / Jump / Cycles].");
  if (p.solver.contact.wear.amplification != 1.)
    parameters.error_at("Wear / Amplification", "1" + with, "The jumps amplify.");
  const double steps = 1. / (p.time.frequency * p.time.step);
  if (std::abs(steps - std::round(steps)) > 1e-6 && parameters.is_good("Time / Time step [s]") &&
      parameters.is_good("Time / Cycle frequency [Hz]"))
    parameters.error_at("Time / Time step [s]", "a whole number of steps per cycle" + with,
                        formatted("%.9g s gives %.0f.",
                                  1. / (p.time.frequency * std::max(1., std::round(steps))),
                                  std::max(1., std::round(steps))));
  // A law is made where nothing else is wrong.
  if (!p.wear_law.is_chosen() && !p.solver.contact.wear.wears() &&
      parameters.is_good("Wear / Wear factor [mm^3/(N m)]"))
    parameters.error_at("Wear / Wear factor [mm^3/(N m)]", "above 0" + with);
}

/// One of the two gives the wear of the body: a factor, or a law of the registry.
void
check_wear_laws(Parameters &parameters, const LawChoice<WearLaw> &law, ContactParameters &contact)
{
  const char *factor = "Wear / Wear factor [mm^3/(N m)]";
  ContactWear &wear = contact.wear;
  if (!law.is_chosen())
  {
    parameters.require(factor, "has no default, unless [Wear / From law / Law] gives it",
                       "0.22e-6");
    check_wear_factor(parameters, factor, wear.body.factor);
  }
  else
  {
    const std::shared_ptr<const WearLaw> chosen = checked_law(parameters, law,
                                                              {"Wear / From law",
                                                               "this model",
                                                               {true, true, true},
                                                               "Contact / Friction coefficient",
                                                               {contact.friction}});
    // The files of a run and the cases of a study have 0 beside a law.
    if (parameters.is_set(factor) && wear.body.factor != 0.)
      parameters.finding_at(factor, "is set, and so is [Wear / From law / Law]. Remove one.");
    if (chosen)
    {
      wear.body.factor = std::max(chosen->archard_factor(), 0.);
      wear.body.law = chosen->archard_factor() < 0. ? chosen : nullptr;
    }
  }
}

/// A roughness multiplies the wear of the body; where it changes, a jump must begin.
void
check_roughness(Parameters &parameters, WearRunParameters &p)
{
  ContactWear &wear = p.solver.contact.wear;
  p.roughness.check(parameters, p.jumps.cycles);
  wear.body.factor *= p.roughness.course.at_start();
  wear.body.law = scaled_law(wear.body.law, p.roughness.course.at_start());
  const char *table = RoughnessEntries::table_entry;
  if (p.roughness.file.empty())
    return;
  if (!p.jumps.are_on())
    parameters.finding_at(table, "needs jumps over cycles. Set [Wear / Jump / Cycles], or [Wear / "
                                 "Roughness / Ra [um]] in place of the table.");
  else if (!p.jumps.type().follows_roughness)
    parameters.error_at("Wear / Jump / Kind", "linearly_implicit or implicit with a table of the "
                                              "roughness");
  if (wear.counterface.wears())
    parameters.finding_at(table, "would multiply the wear of the " + p.words().counterface +
                                     " as well, which wears with another factor. Set its factor to "
                                     "0, or a constant roughness.");
}

/// Sets the step of a file that has none.
void
use_default_step(Parameters &parameters, WearRunParameters &p)
{
  if (p.time.step != 0. || !parameters.is_good("Time / Cycle frequency [Hz]"))
    return;
  p.time.step = 1. / (WearRunParameters::default_steps_per_cycle * p.time.frequency);
  parameters.use_value("Time / Time step [s]", formatted("%.9g", p.time.step / units::s));
}

void
check_elasticity(Parameters &parameters, const WearRunParameters &p)
{
  const char *folder = "Solver / Stored operators";
  if (const std::string trouble = OutputFolder::trouble_with_name(p.stored_operators.folder);
      !trouble.empty())
    parameters.finding_at(folder, trouble);
  if (p.elasticity != Elasticity::condensed && p.elasticity != Elasticity::iterative)
    return;
  if (p.time.theta < 1.)
    parameters.error_at("Solver / Elasticity", "auto or full where [Time / Theta] is below 1");
}

void
check_petsc_options(Parameters &parameters, const WearRunParameters &p)
{
  const std::string path = "Solver / PETSc options";
  std::string finding;
  read_mumps_controls(p.petsc_options, finding);
  if (!finding.empty())
    parameters.error_at(path, "pairs of an option and a number: " + known_mumps_controls(),
                        finding);
  else if (!p.petsc_options.empty() && p.solver.linear_solver != LinearSolver::mumps)
    parameters.error_at(path, "empty without MUMPS", "Set [Solver / Direct solver] to mumps.");
  const bool may_need_one =
      p.elasticity == Elasticity::automatic || p.elasticity == Elasticity::iterative;
  if (p.preconditioner != LinearSolver::gamg && !may_need_one)
    parameters.error_at("Solver / Preconditioner", "gamg where matrices are factored",
                        "Set [Solver / Elasticity] to iterative.");
}
} // namespace

void
check_laws(WearRunParameters &p, Parameters &parameters)
{
  p.material_law.check(parameters, "Material", {p.material.lame()});
  if (parameters.findings().empty())
    p.material.set_law(p.material_law.law({p.material.lame()}));
  p.other_volumes.check(parameters);
  check_elasticity(parameters, p);
  check_petsc_options(parameters, p);
  check_contact_law(parameters, p.contact_law, p.solver.contact);
  check_friction(parameters, "Contact / Friction coefficient", p.solver.contact.friction);
}

void
check_wear(WearRunParameters &p, Parameters &parameters)
{
  p.solver.contact.theta = p.time.theta;
  use_default_step(parameters, p);
  p.solver.contact.modulus = p.material.young / (1. - p.material.poisson * p.material.poisson);
  check_number_of_steps(parameters, "Time / Time step [s]", p.time.step, 1. / p.time.frequency,
                        "A cycle");
  if (p.time.smallest_step > 0. && p.time.smallest_step < p.end_time() * resolution_of_time)
    parameters.error_at(
        "Time / Smallest time step [s]",
        formatted("at least %.2g s", p.end_time() * resolution_of_time),
        formatted("Numbers do not resolve shorter steps after %.4g s.", p.end_time()));
  if (p.time.smallest_step == 0.)
    p.time.smallest_step = p.time.step / 1024.;
  check_surface_tables(parameters, p.output.surface_tables, "Frames per cycle",
                       p.output.frames_per_cycle > 0.);
  check_wear_laws(parameters, p.wear_law, p.solver.contact);
  if (!p.words().counterface_wear_entry.empty())
    check_wear_factor(parameters, "Wear / " + p.words().counterface_wear_entry,
                      p.solver.contact.wear.counterface.factor);
  p.solver.contact.shear = p.cross_shear.check(
      parameters, "Wear / Cross-shear", p.solver.contact.wear.body.uses_cycles(), p.time.frequency);
  p.jumps.check(parameters, "Wear / Jump");
  check_roughness(parameters, p);
  p.creep.check(parameters, p.time.frequency);
  constexpr double small_amplification = 10.;
  if (p.creep.is_on && !p.jumps.are_on() &&
      p.solver.contact.wear.amplification > small_amplification)
    parameters.warning_at(
        "Wear / Amplification",
        formatted("the first computed cycle stands for %.3g cycles, with the pressures before any "
                  "creep, which has most of its effect in the first cycles. Use [Wear / Jump], "
                  "which begins with one cycle.",
                  p.solver.contact.wear.amplification));
  if (p.jumps.are_on())
    check_jumps(parameters, p);
}

void
check_time(const WearRunParameters &p, Parameters &parameters)
{
  if (p.time.step > p.end_time() && parameters.is_good("Time / Cycle frequency [Hz]") &&
      parameters.is_good("Time / Cycles"))
    parameters.error_at("Time / Time step [s]",
                        "at most the duration of the run, " + std::to_string(p.end_time()) + " s");
  if (p.time.smallest_step > p.time.step)
    parameters.error_at("Time / Smallest time step [s]", "at most the time step");
}
} // namespace arthrowear
