// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/implicit_stepper.h"

#include "base/errors.h"
#include "base/stage_timer.h"
#include "stepping/inertia_relief.h"
#include "stepping/newton_limits.h"

namespace arthrowear
{
const char *const ImplicitStepper::singular =
    "the matrix M + h^2 theta^2 K is singular: the body has no support, or an element is distorted";

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
    const StageTimer timer(seconds_.solves, seconds_.gaps);
    if (!force_change_.empty())
      respond(force_change_, trial.places, balance.h, correction);
    overruns = contact_->admit_overrun(trial, at_surface(correction));
  }
  iterations = result.contact_iterations - iterations_before;
  return true;
}

bool
ImplicitStepper::begin(Attempt &step, StepResult &result)
{
  if (!matrix_.is_factored() || frozen_.h != step.h ||
      frozen_.inertia_factor < step.inertia.least ||
      parameters_.tangent == TangentUpdate::every_step)
  {
    ++result.factorisations;
    if (!factor(step.now.displacement, step.h, step.inertia.good))
    {
      result.reject(RejectedBy::newton, singular);
      return false;
    }
  }
  if (contact_)
  {
    const StageTimer timer(seconds_.columns, seconds_.gaps);
    const auto applied = [&](const double time) { return balance_->applied(step.old, time); };
    step.trial = contact_->begin(step.old, balance_->motion_of(step.now), step.h, applied);
  }
  return true;
}

IterationNorms
ImplicitStepper::measure(Attempt &step)
{
  ContactInterface::Errors errors;
  if (contact_)
  {
    const SurfaceMotion motion = balance_->motion_of(step.now);
    errors = contact_->measure(step.trial, motion);
    if (errors.turned > frame_tolerance)
    {
      contact_->renew_frames(step.trial);
      errors = contact_->measure(step.trial, motion);
    }
    step.now.contact.body.velocity = step.trial.now.body.velocity;
  }
  balance_->residual_of(step.balance, step.now, contact_ ? &step.trial : nullptr, step.residual);
  if (contact_)
    step.carrier_missing = carrier_residual(step.old, step.now, step.trial);
  IterationNorms norms;
  norms.balance = balance_norm(step.balance, step.residual, step.carrier_missing);
  norms.penetration = errors.penetration;
  norms.friction = errors.friction / step.balance.reference_force;
  norms.contact_iterations = step.contact_iterations;
  return norms;
}

ImplicitStepper::Verdict
ImplicitStepper::judge(const Attempt &step, StepResult &result) const
{
  const IterationNorms &norms = result.norms.back();
  const unsigned int iteration = result.newton_iterations();
  if (!std::isfinite(norms.balance))
  {
    result.reject(
        RejectedBy::newton,
        "the internal force is not a number: an element is inverted or the motion diverges");
    return Verdict::failed;
  }
  if (iteration > 0 && norms.balance <= tolerance_of_balance(step.balance) &&
      norms.penetration <= parameters_.contact.penetration_tolerance &&
      norms.friction <= parameters_.contact.balance_tolerance)
    return Verdict::solved;
  if (iteration < parameters_.max_newton_iterations)
    return Verdict::goes_on;
  result.reject(RejectedBy::newton,
                "no convergence in " + std::to_string(iteration) + " Newton iterations");
  return Verdict::failed;
}

bool
ImplicitStepper::renew_tangent(Attempt &step, StepResult &result)
{
  const bool slow = is_slow(result.norms, tolerance_of_balance(step.balance));
  const bool is_due =
      result.newton_iterations() > 0 && parameters_.tangent == TangentUpdate::every_iteration;
  if (!slow && !is_due)
    return true;
  ++result.factorisations;
  if (!factor(step.now.displacement, step.h,
              slow ? std::max(step.inertia.least, inertia_reduction * frozen_.inertia_factor)
                   : frozen_.inertia_factor))
  {
    result.reject(RejectedBy::newton, singular);
    return false;
  }
  if (contact_)
    contact_->problems().form(step.trial);
  return true;
}

bool
ImplicitStepper::correct(Attempt &step, StepResult &result)
{
  Correction &correction = step.correction;
  {
    const StageTimer timer(seconds_.solves);
    matrix_.solve(step.residual, correction.body);
  }
  if (contact_)
  {
    {
      const StageTimer timer(seconds_.columns);
      contact_->prepare_solve(step.trial);
    }
    // By the compliance of this iterate, which restraints change.
    correction.rigid = contact_->sides().counter().response(step.carrier_missing);
    if (!solve_contact(step.trial, step.balance, correction, result, step.contact_iterations))
      return false;
  }
  add_to(step.now.velocity, 1., correction.body);
  step.now.rigid.velocity = step.now.rigid.velocity + correction.rigid;
  update_displacement(step.old, step.h, step.now);
  return true;
}

StepResult
ImplicitStepper::attempt(const State &old, const double h)
{
  StepResult result;
  Attempt step(old, h, predict(old, h));
  step.residual = body_.partition().zero_field();
  step.balance = balance_->begin(old, step.now.time, h);
  step.inertia = factors_of_inertia(h, step.balance.applied);
  if (!begin(step, result))
    return result;
  while (true)
  {
    result.norms.push_back(measure(step));
    const Verdict verdict = judge(step, result);
    if (verdict == Verdict::solved &&
        (!contact_ || contact_->complete(step.trial, balance_->motion_of(step.now))))
      break;
    if (verdict == Verdict::failed || !renew_tangent(step, result) || !correct(step, result))
      return result;
  }
  if (contact_)
  {
    step.now.contact.body.velocity = step.trial.now.body.velocity;
    contact_->accept(step.trial, step.now);
  }
  result.converged = true;
  result.state = std::move(step.now);
  return result;
}

/// The predictor keeps the velocity, except where the motion is given.
State
ImplicitStepper::predict(const State &old, const double h) const
{
  const double theta = parameters_.contact.theta;
  State now = old;
  now.time = old.time + h;
  now.step = old.step + 1;
  if (balance_->loading().prescribe)
  {
    Field target = old.displacement;
    balance_->loading().prescribe(now.time, target);
    for (std::size_t i = 0; i < target.size(); ++i)
      if (conditions_.is_fixed(i))
        now.velocity[i] =
            ((target[i] - old.displacement[i]) / h - (1. - theta) * old.velocity[i]) / theta;
  }
  if (carrier() != nullptr)
    now.rigid = carrier()->predict(old.rigid, old.time, h, theta);
  update_displacement(old, h, now);
  return now;
}

void
ImplicitStepper::update_displacement(const State &old, const double h, State &now) const
{
  const double theta = parameters_.contact.theta;
  for (std::size_t i = 0; i < now.displacement.size(); ++i)
    now.displacement[i] =
        old.displacement[i] + h * ((1. - theta) * old.velocity[i] + theta * now.velocity[i]);
  if (carrier() != nullptr)
    carrier()->place(old.rigid, h, theta, now.rigid);
}

RigidMotion
ImplicitStepper::carrier_residual(const State &old, const State &now,
                                  const ContactTrial &trial) const
{
  if (carrier() == nullptr)
    return {};
  return carrier()->residual(old.rigid, now.rigid, old.time, trial.h, parameters_.contact.theta,
                             trial.h * contact_->sides().force_on_carrier(trial));
}

double
ImplicitStepper::balance_norm(const Balance &balance, const Field &residual,
                              const RigidMotion &rigid) const
{
  double square = body_.partition().dot(residual, residual);
  if (carrier() != nullptr)
  {
    const double length = carrier()->length();
    square += dot(rigid.linear, rigid.linear) + dot(rigid.angular, rigid.angular) / length / length;
  }
  return std::sqrt(square) / balance.h / balance.reference_force;
}
} // namespace arthrowear
