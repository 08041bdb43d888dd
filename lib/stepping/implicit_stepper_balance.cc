// SPDX-License-Identifier: LGPL-2.1-or-later
// The equation of motion of a step: predictor and residuals.
#include "stepping/implicit_stepper.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
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
