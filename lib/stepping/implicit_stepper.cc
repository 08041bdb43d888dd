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
// Residuals are not asked below this multiple of the round-off of internal forces.
constexpr double round_off_multiple = 8.;
// Round-off in a sum of velocities at a contact, over the sum of their magnitudes.
constexpr double round_off_of_sums = 16. * std::numeric_limits<double>::epsilon();
// The part of the penetration tolerance that round-off in W r may take up.
constexpr double round_off_share = 0.1;
// A factor of inertia is taken larger than needed by this, so that it serves while the load rises.
constexpr double inertia_reserve = 8.;
// Stiffness of the inertia in A where the body's own is not enough, over the product of its modulus
// and length: rigid motions that are softer make the contact problem an ill-conditioned one, and
// sweeps endless.
constexpr double inertia_share = 1e-4, inertia_share_for_sweeps = 0.02;
// The body's own inertia is left alone where it comes near that.
constexpr double worthwhile_factor = 2.;
// Where that slows Newton's method down, it is taken less by this.
constexpr double inertia_reduction = 0.1;

const char *const singular =
    "the matrix M + h^2 theta^2 K is singular: the body is not held, or an "
    "element is distorted";

double
sum_of_magnitudes(const Field &force, const std::size_t n_owned)
{
  double sum = 0.;
  for (std::size_t i = 0; i < n_owned; i += 3)
    sum +=
        std::sqrt(force[i] * force[i] + force[i + 1] * force[i + 1] + force[i + 2] * force[i + 2]);
  return sum;
}

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
  if (surface)
    contact_ = std::make_unique<ContactInterface>(body, *surface, *obstacle, parameters.contact);
}

ImplicitStepper::~ImplicitStepper() = default;

State
ImplicitStepper::initial_state()
{
  State state;
  state.displacement = state.velocity = body_.partition().zero_field();
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

ImplicitStepper::InertiaFactors
ImplicitStepper::inertia_factors(const double h, const double force) const
{
  if (!contact_)
    return {};
  const double theta = parameters_.contact.theta, mass = body_.mass();
  const double way = h * h * theta * force / mass; // [mm]
  const double allowed = round_off_share * parameters_.contact.penetration_tolerance;
  InertiaFactors factors;
  factors.least = std::max(1., round_off_of_sums * way / allowed);
  const bool sweeps = contact_->solves_by_sweeps();
  if (factors.least > 1. || sweeps)
  {
    const SolidMaterial &material = body_.material();
    const double share = sweeps ? inertia_share_for_sweeps : inertia_share;
    const double stiffness = share * material.young * std::cbrt(mass / material.density); // [N/mm]
    const double factor = stiffness * h * h / mass;
    factors.good = std::max(inertia_reserve * (factors.least - 1.) + 1.,
                            factor > worthwhile_factor ? factor : 1.);
  }
  return factors;
}

bool
ImplicitStepper::factor(const Field &displacement, const double h, const double inertia_factor)
{
  const StageTimer timer(seconds_.factor);
  const double theta = parameters_.contact.theta;
  if (contact_)
    contact_->forget_columns();
  frozen_.valid = matrix_.factor(displacement, inertia_factor, h * h * theta * theta);
  frozen_.h = h;
  frozen_.inertia_factor = inertia_factor;
  frozen_.displacement = displacement;
  return frozen_.valid;
}

const ImplicitStepper::Frozen &
ImplicitStepper::frozen()
{
  if (contact_)
    frozen_.contact = contact_->memory();
  return frozen_;
}

void
ImplicitStepper::restore(const Frozen &frozen)
{
  if (!frozen.valid)
    return;
  if (!factor(frozen.displacement, frozen.h, frozen.inertia_factor))
    throw RunError(singular);
  if (contact_)
    contact_->restore(frozen.contact, matrix_);
}

void
ImplicitStepper::solve(const Field &rhs, Field &solution)
{
  const StageTimer timer(seconds_.solves);
  matrix_.solve(rhs, solution);
}

void
ImplicitStepper::mass_times_total(const State &state, Field &product) const
{
  Field total = state.velocity;
  if (contact_)
  {
    contact_->add_wear_velocity(state.contact, total);
    body_.partition().update_ghosts(total);
  }
  body_.multiply_mass(total, product);
}

Vector3
ImplicitStepper::momentum(const State &state) const
{
  Field product;
  mass_times_total(state, product);
  Vector3 total{};
  for (unsigned int i = 0; i < 3 * body_.partition().n_owned(); ++i)
    total[i % 3] += product[i];
  for (double &component : total)
    component = body_.partition().sum(component);
  return total;
}

/// The predictor keeps the velocity, except where the motion is given.
State
ImplicitStepper::predict(const State &old, const double h) const
{
  const double theta = parameters_.contact.theta;
  State now = old;
  now.time = old.time + h;
  now.step = old.step + 1;
  if (loading_.prescribe)
  {
    Field target = old.displacement;
    loading_.prescribe(now.time, target);
    for (std::size_t i = 0; i < target.size(); ++i)
      if (conditions_.is_fixed(i))
        now.velocity[i] =
            ((target[i] - old.displacement[i]) / h - (1. - theta) * old.velocity[i]) / theta;
  }
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
}

ImplicitStepper::Balance
ImplicitStepper::balance_of(const State &old, const double time, const double h) const
{
  const NodePartition &partition = body_.partition();
  const std::size_t n_owned = 3 * partition.n_owned();
  Balance balance;
  balance.h = h;
  mass_times_total(old, balance.momentum_before);
  balance.external_force = partition.zero_field();
  if (loading_.add_force)
    loading_.add_force(time, balance.external_force);
  balance.applied = partition.sum(sum_of_magnitudes(balance.external_force, n_owned));
  if (parameters_.contact.theta < 1.)
  {
    Field external = partition.zero_field();
    if (loading_.add_force)
      loading_.add_force(old.time, external);
    body_.internal_force(old.displacement, balance.old_static_force);
    for (std::size_t i = 0; i < n_owned; ++i)
      balance.old_static_force[i] -= external[i];
  }
  else
    balance.old_static_force = partition.zero_field();
  return balance;
}

void
ImplicitStepper::residual_of(Balance &balance, const State &now,
                             const ContactInterface::Trial *trial, Field &residual)
{
  // [Jourdan2009] (14), with the sign that (11) misprints.
  const NodePartition &partition = body_.partition();
  const double h = balance.h, theta = parameters_.contact.theta;
  body_.internal_force(now.displacement, static_force_);
  mass_times_total(now, mass_product_);
  double inertia = 0., internal = 0.;
  for (std::size_t i = 0; i < 3 * partition.n_owned(); ++i)
  {
    const double momentum_change = mass_product_[i] - balance.momentum_before[i];
    inertia += momentum_change * momentum_change / (h * h);
    internal += static_force_[i] * static_force_[i];
    residual[i] = -momentum_change - h * theta * (static_force_[i] - balance.external_force[i]) -
                  h * (1. - theta) * balance.old_static_force[i];
  }
  if (trial)
    contact_->add_forces(*trial, h, residual);
  conditions_.restrict_residual(residual);

  balance.reference_force =
      std::max(balance.applied, trial ? contact_->sum_of_normal_forces(*trial) : 0.);
  if (balance.reference_force == 0.)
    balance.reference_force = std::sqrt(partition.sum(inertia + internal));
  if (balance.reference_force == 0.)
    balance.reference_force = 1.;
}

void
ImplicitStepper::set_amplification(const double n)
{
  if (contact_)
    contact_->set_amplification(n);
}

bool
ImplicitStepper::solve_contact(ContactInterface::Trial &trial, const Balance &balance,
                               Field &correction, StepResult &result, unsigned int &iterations)
{
  {
    const StageTimer timer(seconds_.contact);
    contact_->admit_penetrating(trial, matrix_);
  }
  iterations = 0;
  bool overruns = true;
  while (overruns)
  {
    ContactInterface::Solution solution;
    {
      const StageTimer timer(seconds_.contact);
      solution = contact_->solve(trial, correction, balance.reference_force, force_change_);
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
      contact_->respond(force_change_, balance.h, conditions_, matrix_, correction);
    overruns = contact_->admit_overrun(trial, correction, matrix_);
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
    trial = contact_->begin(old, now.displacement, h, matrix_);
  }

  Field residual = partition.zero_field(), correction;
  unsigned int contact_iterations = 0; // of the last contact problem
  for (unsigned int iteration = 0;; ++iteration)
  {
    IterationNorms norms;
    ContactInterface::Errors errors;
    if (contact_)
    {
      errors = contact_->measure(trial, now.displacement, now.velocity);
      if (errors.turned > frame_tolerance)
      {
        const StageTimer timer(seconds_.columns);
        contact_->renew_frames(trial, matrix_);
        errors = contact_->measure(trial, now.displacement, now.velocity);
      }
      now.contact.wear_velocity = trial.now.wear_velocity;
    }
    residual_of(balance, now, contact_ ? &trial : nullptr, residual);
    norms.balance = std::sqrt(partition.dot(residual, residual)) / h / balance.reference_force;
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
        contact_->renew_operator(trial, matrix_);
    }

    solve(residual, correction);
    if (contact_ && !solve_contact(trial, balance, correction, result, contact_iterations))
      return result;
    for (std::size_t i = 0; i < correction.size(); ++i)
      now.velocity[i] += correction[i];
    update_displacement(old, h, now);
  }
  if (contact_)
    contact_->accept(trial, now);
  result.converged = true;
  result.state = std::move(now);
  return result;
}
} // namespace arthrowear
