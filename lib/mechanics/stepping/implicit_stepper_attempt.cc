// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/stage_timer.h"
#include "stepping/implicit_stepper.h"
#include "stepping/inertia_relief.h"
#include "stepping/newton_limits.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
double
ImplicitStepper::tolerance_of_balance(const Balance &balance) const
{
  return std::max(parameters_.contact.balance_tolerance, balance_->round_off(balance));
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
    const StageTimer timer(seconds_.columns);
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
    result.reject(RejectedBy::newton,
                  "the internal force is not a number: an element is inverted or the motion "
                  "diverges");
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
    if (verdict == Verdict::solved)
      break;
    if (verdict == Verdict::failed || !renew_tangent(step, result) || !correct(step, result))
      return result;
  }
  if (contact_)
    contact_->accept(step.trial, step.now);
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
