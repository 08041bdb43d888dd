// SPDX-License-Identifier: LGPL-2.1-or-later
// The equation of motion of a step: what is predicted, what is missing for balance.
#include "stepping/implicit_stepper.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
double
sum_of_magnitudes(const Field &force, const std::size_t n_owned)
{
  double sum = 0.;
  for (std::size_t i = 0; i < n_owned; i += 3)
    sum +=
        std::sqrt(force[i] * force[i] + force[i + 1] * force[i + 1] + force[i + 2] * force[i + 2]);
  return sum;
}
} // namespace

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
  if (carrier() != nullptr)
    balance.applied += norm(carrier()->force(old.rigid, time).linear);
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

RigidMotion
ImplicitStepper::carrier_residual(const State &old, const State &now,
                                  const ContactInterface::Trial &trial) const
{
  if (carrier() == nullptr)
    return {};
  return carrier()->residual(old.rigid, now.rigid, old.time, trial.h, parameters_.contact.theta,
                             trial.h * contact_->force_on_carrier(trial));
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
