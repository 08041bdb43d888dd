// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_bodies.h"

#include "stepping/step_problems.h"

namespace arthrowear
{
std::vector<std::vector<double>>
ContactBodies::forces_on_each(const std::vector<double> &forces, const CounterPlaces &places) const
{
  if (!are_two())
    return {forces};
  const std::vector<double> nodal = sides_.nodal_forces(forces, places);
  const auto second = nodal.begin() + begin_of(1);
  return {{nodal.begin(), second}, {second, nodal.end()}};
}

std::vector<double>
ContactBodies::forces_on_first(const State &state)
{
  if (!are_two())
    return state.contact.global_forces();
  // The rows of the points follow from the places of both faces.
  SurfaceMotion motion;
  motion.displacement = state.condensed.elastic;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    for (std::size_t i = begin_of(b); i < end_of(b); ++i)
      motion.displacement[i] += state.condensed.of_body(b).translation[i % 3];
  motion.velocity.assign(motion.displacement.size(), 0.);
  ContactTrial trial;
  sides_.move(state.time, state.time);
  sides_.measure(motion, trial);
  return forces_on_each(state.contact.global_forces(), trial.places)[0];
}

Vector3
ContactBodies::wear_momentum(const std::size_t b, const ContactHistory &contact) const
{
  const std::vector<double> nodal = sides_.wear_velocity(contact);
  return bodies_[b]->relief().moment_of_surface(
      {nodal.begin() + begin_of(b), nodal.begin() + end_of(b)});
}

double
ContactBodies::applied_force(const RigidState &rigid, const double time) const
{
  const Carrier *carrier = sides_.carrier();
  double sum = 0.;
  for (const auto &body : bodies_)
    sum += body->supports().amplitudes ? norm(body->supports().amplitudes(time)) : 0.;
  return sum + (carrier != nullptr ? norm(carrier->force(rigid, time).linear) : 0.);
}

double
ContactBodies::free_mass() const
{
  std::vector<double> masses;
  for (const auto &body : bodies_)
    if (body->relief().translates_freely())
      masses.push_back(body->relief().mass());
  const Carrier *carrier = sides_.carrier();
  if (carrier != nullptr && carrier->translates_freely())
    masses.push_back(carrier->mass());
  return masses.empty() ? 0. : *std::min_element(masses.begin(), masses.end());
}

InertiaFactors
ContactBodies::factors_of_inertia(InertiaInputs step) const
{
  step.mass = free_mass();
  if (step.mass == 0.)
    return {};
  for (const auto &body : bodies_)
    step.stiffness = std::max(step.stiffness, body->stiffness_scale());
  return inertia_factors(step);
}

void
ContactBodies::set_inertia_factor(const double factor)
{
  const double mass = factor * free_mass();
  const auto of = [&](const double own)
  { return own > 0. && mass > 0. ? std::max(1., mass / own) : 1.; };
  for (const auto &body : bodies_)
    body->relief().set_inertia_factor(of(body->relief().mass()));
  if (sides_.carrier() != nullptr)
    sides_.counter().set_inertia_factor(of(sides_.carrier()->mass()));
}

std::array<std::vector<unsigned int>, 2>
ContactBodies::split(const std::vector<unsigned int> &points) const
{
  std::array<std::vector<unsigned int>, 2> parts;
  for (const unsigned int point : points)
    parts[point < n_first() ? 0 : 1].push_back(point < n_first() ? point : point - n_first());
  return parts;
}

void
ContactBodies::require(const std::vector<unsigned int> &points)
{
  const auto parts = split(points);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    bodies_[b]->require(parts[b]);
}

std::vector<double>
ContactBodies::values(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                      const double h)
{
  if (!are_two())
    return bodies_[0]->values(points, frames, h);
  const auto parts = split(points);
  const std::vector<Matrix3> of_first(frames.begin(), frames.begin() + n_first()),
      of_second(frames.begin() + n_first(), frames.end());
  const std::array<std::vector<double>, 2> blocks{bodies_[0]->values(parts[0], of_first, h),
                                                  bodies_[1]->values(parts[1], of_second, h)};
  if (blocks[0].empty() && blocks[1].empty())
    return {};
  const std::size_t n = 3 * points.size();
  std::vector<double> values(n * n, 0.);
  for (std::size_t b = 0, begin = 0; b < blocks.size(); begin += 3 * parts[b++].size())
    for (std::size_t i = 0, length = 3 * parts[b].size(); i < length; ++i)
      std::copy_n(blocks[b].data() + i * length, length, values.data() + (begin + i) * n + begin);
  return values;
}
} // namespace arthrowear
