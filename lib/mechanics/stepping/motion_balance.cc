// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/motion_balance.h"

#include "base/errors.h"
#include "contact/faces/rigid_body.h"
#include "stepping/inertia_relief.h"

namespace arthrowear
{
namespace
{
// No residual below this multiple of the round-off of internal forces is required.
constexpr double force_round_offs = 8.;

double
sum_of_magnitudes(const Field &force, const std::size_t n_owned)
{
  double sum = 0.;
  for (std::size_t i = 0; i < n_owned; i += 3)
    sum +=
        std::sqrt(force[i] * force[i] + force[i + 1] * force[i + 1] + force[i + 2] * force[i + 2]);
  return sum;
}

std::vector<unsigned int>
distinct_nodes(const ContactSides *contact)
{
  if (contact == nullptr)
    return {};
  std::vector<unsigned int> sorted = contact->nodes().nodes();
  std::sort(sorted.begin(), sorted.end());
  const auto shared = std::adjacent_find(sorted.begin(), sorted.end());
  if (shared != sorted.end())
    throw InputError("the two boundaries of a contact share vertex " + std::to_string(*shared));
  return contact->nodes().nodes();
}
} // namespace

MotionBalance::MotionBalance(const Body &body, const Conditions &conditions,
                             const ContactSides *contact, Loading loading, const double theta)
    : body_(body), conditions_(conditions), contact_(contact),
      gather_(body, distinct_nodes(contact)), loading_(std::move(loading)), theta_(theta)
{
}

SurfaceMotion
MotionBalance::motion_of(const State &state) const
{
  SurfaceMotion motion;
  gather_.gather(state.displacement, motion.displacement);
  gather_.gather(state.velocity, motion.velocity);
  motion.rigid = state.rigid;
  return motion;
}

double
MotionBalance::round_off(const Step &step) const
{
  return force_round_offs * body_.round_off_force() / step.reference_force;
}

void
MotionBalance::mass_times_total(const State &state, Field &product) const
{
  Field total = state.velocity;
  if (contact_)
  {
    gather_.add(contact_->wear_velocity(state.contact), total);
    body_.partition().update_ghosts(total);
  }
  body_.multiply_mass(total, product);
}

Vector3
MotionBalance::momentum(const State &state) const
{
  Field product;
  mass_times_total(state, product);
  return resultant_of(product, body_.partition());
}

double
MotionBalance::applied(const State &old, const double time) const
{
  Field force = body_.partition().zero_field();
  if (loading_.add_force)
    loading_.add_force(time, force);
  return applied_with(force, old, time);
}

double
MotionBalance::applied_with(const Field &force, const State &old, const double time) const
{
  const NodePartition &partition = body_.partition();
  double applied = partition.sum(sum_of_magnitudes(force, 3 * partition.n_owned()));
  if (contact_ != nullptr && contact_->carrier() != nullptr)
    applied += norm(contact_->carrier()->force(old.rigid, time).linear);
  return applied;
}

MotionBalance::Step
MotionBalance::begin(const State &old, const double time, const double h) const
{
  const NodePartition &partition = body_.partition();
  const std::size_t n_owned = 3 * partition.n_owned();
  Step step;
  step.h = h;
  mass_times_total(old, step.momentum_before);
  step.external_force = partition.zero_field();
  if (loading_.add_force)
    loading_.add_force(time, step.external_force);
  step.applied = applied_with(step.external_force, old, time);
  if (theta_ < 1.)
  {
    Field external = partition.zero_field();
    if (loading_.add_force)
      loading_.add_force(old.time, external);
    body_.internal_force(old.displacement, step.old_static_force);
    for (std::size_t i = 0; i < n_owned; ++i)
      step.old_static_force[i] -= external[i];
  }
  else
    step.old_static_force = partition.zero_field();
  return step;
}

void
MotionBalance::residual_of(Step &step, const State &now, const ContactTrial *trial,
                           Field &residual) const
{
  const NodePartition &partition = body_.partition();
  const double h = step.h, theta = theta_;
  body_.internal_force(now.displacement, static_force_);
  mass_times_total(now, mass_product_);
  double inertia = 0., internal = 0.;
  for (std::size_t i = 0; i < 3 * partition.n_owned(); ++i)
  {
    const double momentum_change = mass_product_[i] - step.momentum_before[i];
    inertia += momentum_change * momentum_change / (h * h);
    internal += static_force_[i] * static_force_[i];
    residual[i] = -momentum_change - h * theta * (static_force_[i] - step.external_force[i]) -
                  h * (1. - theta) * step.old_static_force[i];
  }
  if (trial)
    gather_.add(contact_->nodal_forces(trial->global_forces(h), trial->places), residual);
  conditions_.restrict_residual(residual);

  step.reference_force = std::max(step.applied, trial ? trial->sum_of_normal_forces() : 0.);
  if (step.reference_force == 0.)
    step.reference_force = std::sqrt(partition.sum(inertia + internal));
  if (step.reference_force == 0.)
    step.reference_force = 1.;
}
} // namespace arthrowear
