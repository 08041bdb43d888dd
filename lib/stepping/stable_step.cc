// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/stable_step.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
double
stable_step_bound(const ExplicitSystem &system, const ExplicitState &state)
{
  const std::vector<double> bound = system.stiffness_bound(state);
  double squared_frequency = 0.;
  for (unsigned int node = 0; node < bound.size(); ++node)
    // A node that is held everywhere moves in no mode.
    if (!(system.is_fixed(3 * node) && system.is_fixed(3 * node + 1) &&
          system.is_fixed(3 * node + 2)))
      squared_frequency = std::max(squared_frequency, bound[node] / system.mass()[node]);
  return 2. / std::sqrt(system.sharing().max(squared_frequency));
}

PowerIteration
largest_frequency(const ExplicitSystem &system, const ExplicitState &state, const double tolerance,
                  const unsigned int max_iterations)
{
  const NodeSharing &sharing = system.sharing();
  const std::vector<double> &inverse = system.inverse_mass(), &mass = system.mass();
  // A start that no symmetry of the mesh can make orthogonal to the mode sought, alike in all
  // copies.
  std::vector<double> direction = sharing.zero_field(), image, at_rest;
  for (unsigned int node = 0; node < sharing.n_local(); ++node)
    for (unsigned int i = 0; i < 3; ++i)
      if (inverse[3 * node + i] > 0.)
        direction[3 * node + i] = std::sin(1. + 12.9898 * sharing.global(node) + 78.233 * i);
  const SolidBodies &bodies = system.bodies();
  at_rest.assign(direction.size(), 0.);
  bodies.add_internal_force(state.displacement, at_rest);

  PowerIteration result;
  double reach = 0.; // of the reference, to scale the difference
  for (const Vector3 &vertex : bodies.mesh().vertices)
    reach = std::max(reach, norm(vertex));
  std::vector<double> sums(2);
  for (; result.n_iterations < max_iterations; ++result.n_iterations)
  {
    // Direction of mass norm 1 and its largest component.
    sums = {0., 0.};
    double largest = 0.;
    for (unsigned int node = 0; node < sharing.n_local(); ++node)
      for (unsigned int i = 0; i < 3; ++i)
      {
        const double value = direction[3 * node + i];
        largest = std::max(largest, std::abs(value));
        if (sharing.owns(node))
          sums[0] += mass[node] * value * value;
      }
    sharing.sum(sums);
    // The internal force is linear in small strain; else a difference quotient of it.
    const double step = 1e-7 * reach / sharing.max(largest);
    std::vector<double> moved = state.displacement;
    for (std::size_t dof = 0; dof < moved.size(); ++dof)
      moved[dof] += step * direction[dof];
    image.assign(direction.size(), 0.);
    bodies.add_internal_force(moved, image);
    for (std::size_t dof = 0; dof < image.size(); ++dof)
      image[dof] = (image[dof] - at_rest[dof]) / step;
    for (std::size_t i = 0; i < system.contacts().size(); ++i)
      system.contacts()[i].multiply_stiffness(state.contacts[i], direction, image);
    sharing.sum_copies(image);

    const double squared_norm = sums[0];
    sums = {0., 0.};
    for (unsigned int node = 0; node < sharing.n_local(); ++node)
      if (sharing.owns(node))
        for (unsigned int dof = 3 * node; dof < 3 * node + 3; ++dof)
          sums[1] += direction[dof] * image[dof];
    sharing.sum(sums);
    const double frequency = std::sqrt(std::max(sums[1] / squared_norm, 0.));
    result.change = frequency > 0. ? (frequency - result.frequency) / frequency : 0.;
    result.frequency = frequency;
    if (result.n_iterations > 0 && std::abs(result.change) < tolerance)
      break;
    const double scale = 1. / (std::sqrt(squared_norm) * std::max(frequency * frequency, 1e-300));
    for (std::size_t dof = 0; dof < image.size(); ++dof)
      direction[dof] = scale * inverse[dof] * image[dof];
  }
  return result;
}

double
scale_masses(ExplicitSystem &system, const ExplicitState &state, const double time_step)
{
  const NodeSharing &sharing = system.sharing();
  const std::vector<double> bound = system.stiffness_bound(state);
  std::vector<double> field = sharing.zero_field();
  for (unsigned int node = 0; node < sharing.n_local(); ++node)
  {
    const double own = system.bodies().mass()[node];
    field[3 * node] = std::max(own, 0.25 * time_step * time_step * bound[node]);
    field[3 * node + 1] = own;
  }
  const std::vector<double> all = sharing.gather(field);
  std::vector<double> mass(all.size() / 3);
  double before = 0., after = 0.;
  for (std::size_t vertex = 0; vertex < mass.size(); ++vertex)
  {
    mass[vertex] = all[3 * vertex];
    after += mass[vertex];
    before += all[3 * vertex + 1];
  }
  system.set_mass(std::move(mass));
  return after / before - 1.;
}
} // namespace arthrowear
