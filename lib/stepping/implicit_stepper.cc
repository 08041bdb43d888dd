// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/implicit_stepper.h"

#include "base/errors.h"
#include "base/stage_timer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
// Two Newton iterations in a row that contract by less than this renew the tangent.
constexpr double slow_contraction = 0.3;
// Frames of loaded points that have turned by more than this angle [rad] are renewed: forces along
// old normals would turn a body that nothing but its inertia holds.
constexpr double frame_tolerance = 1e-6;
// Residuals need not be below this multiple of the round-off of internal forces.
constexpr double round_off_multiple = 8.;
// Round-off in a sum of velocities at a contact, over the sum of their magnitudes.
constexpr double round_off_of_sums = 16. * std::numeric_limits<double>::epsilon();
// Fraction of the penetration tolerance that round-off in W r may use.
constexpr double round_off_share = 0.1;
// A factor of inertia is taken larger than needed by this, so that it serves while the load rises.
constexpr double inertia_reserve = 8.;
// Stiffness of the inertia in A where the body's own is not enough, over the product of its modulus
// and length: rigid motions that are softer make the contact problem an ill-conditioned one, and
// sweeps endless.
constexpr double inertia_share = 1e-4, inertia_share_for_sweeps = 0.02;
// The body's own inertia is left alone where it comes near that.
constexpr double worthwhile_factor = 2.;
// Factor on that stiffness where it slows down Newton's method.
constexpr double inertia_reduction = 0.1;

const char *const singular =
    "the matrix M + h^2 theta^2 K is singular: the body has no support, or an "
    "element is distorted";

bool
is_slow(const std::vector<IterationNorms> &norms, const double tolerance)
{
  const std::size_t n = norms.size();
  return n >= 4 && norms[n - 1].balance > tolerance &&
         norms[n - 1].balance > slow_contraction * norms[n - 2].balance &&
         norms[n - 2].balance > slow_contraction * norms[n - 3].balance;
}
} // namespace

ImplicitStepper::ImplicitStepper(const Body &body, const Conditions &conditions,
                                 const ContactSurface *surface, Obstacle *obstacle, Loading loading,
                                 const ImplicitParameters &parameters)
    : body_(body), conditions_(conditions), loading_(std::move(loading)), parameters_(parameters),
      matrix_(body, conditions)
{
  if (surface == nullptr)
    return;
  contact_ = std::make_unique<ContactInterface>(body, *surface, *obstacle, parameters.contact);
  delassus_ = std::make_unique<DelassusCache>(body, matrix_, contact_->operator_points());
}

ImplicitStepper::~ImplicitStepper() = default;

State
ImplicitStepper::initial_state()
{
  State state;
  state.displacement = state.velocity = body_.partition().zero_field();
  if (carrier() != nullptr)
    state.rigid = carrier()->initial_state();
  if (loading_.prescribe)
    loading_.prescribe(0., state.displacement);
  if (contact_)
    state.contact = contact_->initial_history();
  return state;
}

ContactHistory
ImplicitStepper::empty_history() const
{
  return contact_ ? contact_->empty_history() : ContactHistory();
}

double
ImplicitStepper::light_mass() const
{
  const double mass = body_.mass();
  return carrier() != nullptr && carrier()->translates_freely() ? std::min(mass, carrier()->mass())
                                                                : mass;
}

ImplicitStepper::InertiaFactors
ImplicitStepper::inertia_factors(const double h, const double force) const
{
  if (!contact_)
    return {};
  const double theta = parameters_.contact.theta, mass = light_mass();
  const double displacement = h * h * theta * force / mass; // [mm]
  const double allowed = round_off_share * parameters_.contact.penetration_tolerance;
  InertiaFactors factors;
  factors.least = std::max(1., round_off_of_sums * displacement / allowed);
  const bool sweeps = contact_->solves_by_sweeps();
  if (factors.least > 1. || sweeps)
  {
    const double share = sweeps ? inertia_share_for_sweeps : inertia_share;
    const double stiffness = share * body_.stiffness_scale(); // [N/mm]
    const double factor = stiffness * h * h / mass;
    factors.good = std::max(inertia_reserve * (factors.least - 1.) + 1.,
                            factor > worthwhile_factor ? factor : 1.);
  }
  return factors;
}

bool
ImplicitStepper::factor(const Field &displacement, const double h, const double inertia_factor)
{
  const bool is_polled = poll_ && !matrix_.is_factored();
  if (is_polled)
    poll_();
  const StageTimer timer(seconds_.factor);
  const double theta = parameters_.contact.theta;
  double body_factor = inertia_factor;
  if (contact_)
  {
    delassus_->clear();
    contact_->forget_operator();
  }
  if (carrier() != nullptr)
  {
    const double light = light_mass(), mass = inertia_factor * light;
    if (inertia_factor > 1. && light < body_.mass())
      body_factor = std::max(1., mass / body_.mass());
    contact_->set_inertia_factor(carrier()->mass() > light ? std::max(1., mass / carrier()->mass())
                                                           : inertia_factor);
  }
  frozen_.valid = matrix_.factor(displacement, body_factor, h * h * theta * theta);
  frozen_.h = h;
  frozen_.inertia_factor = inertia_factor;
  frozen_.displacement = displacement;
  if (is_polled)
    poll_();
  return frozen_.valid;
}

const ImplicitStepper::Frozen &
ImplicitStepper::frozen()
{
  if (contact_)
  {
    frozen_.contact = contact_->memory();
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
  contact_->restore(frozen.contact);
}

void
ImplicitStepper::solve(const Field &rhs, Field &solution)
{
  const StageTimer timer(seconds_.solves);
  matrix_.solve(rhs, solution);
}

ContactInterface::Correction
ImplicitStepper::at_surface(const Correction &correction) const
{
  ContactInterface::Correction seen;
  contact_->gather(correction.body, seen.nodal);
  seen.rigid = correction.rigid;
  return seen;
}

void
ImplicitStepper::respond(const std::vector<double> &forces, const double h, Correction &correction)
{
  const NodePartition &partition = body_.partition();
  correction.rigid = correction.rigid + contact_->carrier_change(forces, h);
  if (delassus_->keeps_whole_columns())
  {
    const bool has_face = &contact_->operator_points() == &contact_->nodes();
    delassus_->respond(has_face ? contact_->nodal_forces(forces) : forces, h, correction.body);
    partition.update_ghosts(correction.body);
    return;
  }
  std::vector<double> scaled = forces;
  for (double &value : scaled)
    value *= h;
  Field response = partition.zero_field();
  contact_->add_nodal(contact_->nodal_forces(scaled), response);
  conditions_.restrict_residual(response);
  matrix_.solve(response, response);
  for (std::size_t i = 0; i < correction.body.size(); ++i)
    correction.body[i] += response[i];
}

void
ImplicitStepper::set_amplification(const double n)
{
  if (contact_)
    contact_->set_amplification(n);
}

bool
ImplicitStepper::solve_contact(ContactInterface::Trial &trial, const Balance &balance,
                               Correction &correction, StepResult &result, unsigned int &iterations)
{
  {
    const StageTimer timer(seconds_.contact);
    contact_->admit_penetrating(trial, *delassus_);
  }
  iterations = 0;
  bool overruns = true;
  while (overruns)
  {
    ContactInterface::Solution solution;
    {
      const StageTimer timer(seconds_.contact);
      solution =
          contact_->solve(trial, at_surface(correction), balance.reference_force, force_change_);
    }
    iterations += solution.iterations;
    result.contact_iterations += solution.iterations;
    result.last_problem = solution.problem;
    result.last_forces = std::move(solution.forces);
    if (!solution.converged)
    {
      result.reason = "the contact solver did not converge" +
                      (solution.reason.empty() ? "" : ": " + solution.reason);
      return false;
    }
    const StageTimer timer(seconds_.solves);
    if (solution.changed)
      respond(force_change_, balance.h, correction);
    overruns = contact_->admit_overrun(trial, at_surface(correction), *delassus_);
  }
  return true;
}

StepResult
ImplicitStepper::attempt(const State &old, const double h)
{
  const NodePartition &partition = body_.partition();
  const double tolerance = parameters_.contact.balance_tolerance;
  StepResult result;
  State now = predict(old, h);
  Balance balance = balance_of(old, now.time, h);
  const InertiaFactors inertia = inertia_factors(h, balance.applied);
  if (!matrix_.is_factored() || frozen_.h != h || frozen_.inertia_factor < inertia.least ||
      parameters_.tangent == TangentUpdate::every_step)
  {
    ++result.factorisations;
    if (!factor(now.displacement, h, inertia.good))
    {
      result.reason = singular;
      return result;
    }
  }
  ContactInterface::Trial trial;
  if (contact_)
  {
    const StageTimer timer(seconds_.columns);
    trial = contact_->begin(old, contact_->motion_of(now), h, *delassus_);
  }

  Field residual = partition.zero_field();
  RigidMotion carrier_missing;
  Correction correction;
  unsigned int contact_iterations = 0; // of the last contact problem
  for (unsigned int iteration = 0;; ++iteration)
  {
    IterationNorms norms;
    ContactInterface::Errors errors;
    if (contact_)
    {
      const SurfaceMotion motion = contact_->motion_of(now);
      errors = contact_->measure(trial, motion);
      if (errors.turned > frame_tolerance)
      {
        const StageTimer timer(seconds_.columns);
        contact_->renew_frames(trial, *delassus_);
        errors = contact_->measure(trial, motion);
      }
      now.contact.wear_velocity = trial.now.wear_velocity;
    }
    residual_of(balance, now, contact_ ? &trial : nullptr, residual);
    if (contact_)
      carrier_missing = carrier_residual(old, now, trial);
    norms.balance = balance_norm(balance, residual, carrier_missing);
    norms.penetration = errors.penetration;
    norms.friction = errors.friction / balance.reference_force;
    norms.contact_iterations = contact_iterations;
    result.norms.push_back(norms);

    if (!std::isfinite(norms.balance))
    {
      result.reason = "the internal force is not a number: an element is inverted or the motion "
                      "diverges";
      return result;
    }
    const double floor = round_off_multiple * body_.round_off_force() / balance.reference_force;
    if (iteration > 0 && norms.balance <= std::max(tolerance, floor) &&
        norms.penetration <= parameters_.contact.penetration_tolerance &&
        norms.friction <= tolerance)
      break;
    if (iteration == parameters_.max_newton_iterations)
    {
      result.reason = "no convergence in " + std::to_string(iteration) + " Newton iterations";
      return result;
    }
    const bool slow = is_slow(result.norms, std::max(tolerance, floor));
    if ((iteration > 0 && parameters_.tangent == TangentUpdate::every_iteration) || slow)
    {
      ++result.factorisations;
      if (!factor(now.displacement, h,
                  slow ? std::max(inertia.least, inertia_reduction * frozen_.inertia_factor)
                       : frozen_.inertia_factor))
      {
        result.reason = singular;
        return result;
      }
      if (contact_)
        contact_->renew_operator(trial, *delassus_);
    }

    solve(residual, correction.body);
    if (contact_)
      correction.rigid = contact_->carrier_response(carrier_missing);
    if (contact_ && !solve_contact(trial, balance, correction, result, contact_iterations))
      return result;
    for (std::size_t i = 0; i < correction.body.size(); ++i)
      now.velocity[i] += correction.body[i];
    now.rigid.velocity = now.rigid.velocity + correction.rigid;
    update_displacement(old, h, now);
  }
  if (contact_)
    contact_->accept(trial, now);
  result.converged = true;
  result.state = std::move(now);
  return result;
}
} // namespace arthrowear
