// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/implicit_stepper.h"

#include "base/errors.h"
#include "base/stage_timer.h"
#include "stepping/inertia_relief.h"

#include <algorithm>
#include <stdexcept>

namespace arthrowear
{
const char *const ImplicitStepper::singular =
    "the matrix M + h^2 theta^2 K is singular: the body has no support, or an "
    "element is distorted";

ImplicitStepper::ImplicitStepper(const Body &body, const Conditions &conditions,
                                 const ContactSurface *surface, Obstacle *obstacle, Loading loading,
                                 const ImplicitParameters &parameters)
    : body_(body), conditions_(conditions), parameters_(parameters),
      matrix_(body, conditions, parameters.linear_solver)
{
  if (surface != nullptr)
  {
    contact_ = std::make_unique<ContactInterface>(body, *surface, *obstacle, parameters.contact);
    delassus_ = std::make_unique<DelassusCache>(body, matrix_, contact_->sides().operator_points());
    contact_->set_operator(*delassus_);
  }
  balance_ =
      std::make_unique<MotionBalance>(body, conditions, contact_ ? &contact_->sides() : nullptr,
                                      std::move(loading), parameters.contact.theta);
}

ImplicitStepper::~ImplicitStepper() = default;

State
ImplicitStepper::initial_state()
{
  State state;
  state.displacement = state.velocity = body_.partition().zero_field();
  if (carrier() != nullptr)
    state.rigid = carrier()->initial_state();
  if (balance_->loading().prescribe)
    balance_->loading().prescribe(0., state.displacement);
  if (contact_)
    state.contact = contact_->initial_history();
  return state;
}

State
ImplicitStepper::empty_state() const
{
  State state;
  if (contact_)
    state.contact = contact_->empty_history();
  return state;
}

double
ImplicitStepper::light_mass() const
{
  const double mass = body_.mass();
  return carrier() != nullptr && carrier()->translates_freely() ? std::min(mass, carrier()->mass())
                                                                : mass;
}

InertiaFactors
ImplicitStepper::factors_of_inertia(const double h, const double force) const
{
  if (!contact_)
    return {};
  return inertia_factors({h, parameters_.contact.theta, force, light_mass(),
                          body_.stiffness_scale(), parameters_.contact.penetration_tolerance,
                          contact_->solves_by_sweeps()});
}

bool
ImplicitStepper::factor(const Field &displacement, const double h, const double inertia_factor)
{
  const bool is_polled = poll_ && !matrix_.is_factored();
  if (is_polled)
    poll();
  const StageTimer timer(seconds_.factor);
  const double theta = parameters_.contact.theta;
  double body_factor = inertia_factor;
  if (contact_)
  {
    delassus_->clear();
    contact_->problems().forget();
  }
  if (carrier() != nullptr)
  {
    const double light = light_mass(), mass = inertia_factor * light;
    if (inertia_factor > 1. && light < body_.mass())
      body_factor = std::max(1., mass / body_.mass());
    contact_->sides().counter().set_inertia_factor(
        carrier()->mass() > light ? std::max(1., mass / carrier()->mass()) : inertia_factor);
  }
  frozen_.valid = matrix_.factor(displacement, body_factor, h * h * theta * theta);
  frozen_.h = h;
  frozen_.inertia_factor = inertia_factor;
  frozen_.displacement = displacement;
  if (is_polled)
    poll();
  return frozen_.valid;
}

std::vector<double>
ImplicitStepper::normal_compliance(const std::vector<unsigned int> &points, const State &state)
{
  if (!contact_)
    throw std::logic_error("a body without contact has no contact compliance");
  std::vector<double> compliance = contact_->problems().along_normals(
      points, state.contact.frame, state.contact.area, frozen_.h);
  for (double &value : compliance)
    value *= frozen_.h * parameters_.contact.theta;
  return compliance;
}

const ImplicitStepper::Frozen &
ImplicitStepper::frozen()
{
  if (contact_)
  {
    frozen_.contact = contact_->problems().memory();
    frozen_.contact.batches = delassus_->batches();
  }
  return frozen_;
}

void
ImplicitStepper::restore(const Frozen &frozen)
{
  if (!frozen.valid)
    return;
  if (!factor(frozen.displacement, frozen.h, frozen.inertia_factor))
    throw RunError(singular);
  if (!contact_)
    return;
  for (const auto &batch : frozen.contact.batches)
    delassus_->require(batch);
  contact_->problems().restore(frozen.contact);
}

SurfaceCorrection
ImplicitStepper::at_surface(const Correction &correction) const
{
  SurfaceCorrection seen;
  balance_->gather().gather(correction.body, seen.nodal);
  seen.rigid = correction.rigid;
  return seen;
}

void
ImplicitStepper::respond(const std::vector<double> &forces, const CounterPlaces &places,
                         const double h, Correction &correction)
{
  const NodePartition &partition = body_.partition();
  correction.rigid = correction.rigid + contact_->sides().carrier_change(forces, places, h);
  if (delassus_->keeps_whole_columns())
  {
    delassus_->respond(contact_->sides().operator_forces(forces, places), h, correction.body);
    partition.update_ghosts(correction.body);
    return;
  }
  std::vector<double> scaled = forces;
  for (double &value : scaled)
    value *= h;
  Field response = partition.zero_field();
  balance_->gather().add(contact_->sides().nodal_forces(scaled, places), response);
  conditions_.restrict_residual(response);
  matrix_.solve(response, response);
  add_to(correction.body, 1., response);
}

void
ImplicitStepper::set_amplification(const double n, const double roughness)
{
  if (contact_)
    contact_->set_amplification(n, roughness);
}

bool
ImplicitStepper::solve_contact(ContactTrial &trial, const Balance &balance, Correction &correction,
                               StepResult &result, unsigned int &iterations)
{
  const unsigned int iterations_before = result.contact_iterations;
  bool overruns = true;
  while (overruns)
  {
    {
      const StageTimer timer(seconds_.contact);
      if (!contact_->solve(trial, at_surface(correction), balance.reference_force, force_change_,
                           result))
        return false;
    }
    const StageTimer timer(seconds_.solves);
    if (!force_change_.empty())
      respond(force_change_, trial.places, balance.h, correction);
    overruns = contact_->admit_overrun(trial, at_surface(correction));
  }
  iterations = result.contact_iterations - iterations_before;
  return true;
}
} // namespace arthrowear
