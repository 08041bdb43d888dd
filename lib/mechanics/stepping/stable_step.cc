// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/stable_step.h"

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

namespace
{
/// A start that no symmetry of the mesh can make orthogonal to the mode sought, alike in all
/// copies; 0 where a component is fixed.
std::vector<double>
start_of_iteration(const ExplicitSystem &system)
{
  const NodeSharing &sharing = system.sharing();
  std::vector<double> direction = sharing.zero_field();
  for (unsigned int node = 0; node < sharing.n_local(); ++node)
    for (unsigned int i = 0; i < 3; ++i)
      if (system.inverse_mass()[3 * node + i] > 0.)
        direction[3 * node + i] = std::sin(1. + 12.9898 * sharing.global(node) + 78.233 * i);
  return direction;
}

/// Applies the stiffness in one state to directions.
class Stiffness
{
public:
  Stiffness(const ExplicitSystem &system, const ExplicitState &state)
      : system_(system), state_(state), at_rest_(system.sharing().zero_field())
  {
    system.bodies().add_internal_force(state.displacement, at_rest_);
    for (const Vector3 &vertex : system.bodies().mesh().vertices)
      reach_ = std::max(reach_, norm(vertex));
  }

  /// The internal force is linear in small strain; else a difference quotient of it.
  /// @param largest  component of the direction, over all ranks
  void multiply(const std::vector<double> &direction, const double largest,
                std::vector<double> &image)
  {
    const double step = 1e-7 * reach_ / largest;
    moved_ = state_.displacement;
    for (std::size_t dof = 0; dof < moved_.size(); ++dof)
      moved_[dof] += step * direction[dof];
    image.assign(direction.size(), 0.);
    system_.bodies().add_internal_force(moved_, image);
    for (std::size_t dof = 0; dof < image.size(); ++dof)
      image[dof] = (image[dof] - at_rest_[dof]) / step;
    for (std::size_t i = 0; i < system_.contacts().size(); ++i)
      system_.contacts()[i].multiply_stiffness(state_.contacts[i], direction, image);
    system_.sharing().sum_copies(image);
  }

private:
  const ExplicitSystem &system_;
  const ExplicitState &state_;
  std::vector<double> at_rest_, moved_;
  double reach_ = 0.; // of the reference, to scale the difference
};

/// Sum over the nodes that this rank owns, with weights per node; then over all ranks.
/// @param weights  null: 1
double
product(const NodeSharing &sharing, const std::vector<double> *weights,
        const std::vector<double> &a, const std::vector<double> &b)
{
  double sum = 0.;
  for (unsigned int node = 0; node < sharing.n_local(); ++node)
    if (sharing.owns(node))
      for (unsigned int dof = 3 * node; dof < 3 * node + 3; ++dof)
        sum += (weights ? (*weights)[node] * a[dof] : a[dof]) * b[dof];
  return sharing.sum(sum);
}
} // namespace

PowerIteration
largest_frequency(const ExplicitSystem &system, const ExplicitState &state, const double tolerance,
                  const unsigned int max_iterations)
{
  const NodeSharing &sharing = system.sharing();
  const std::vector<double> &inverse = system.inverse_mass();
  std::vector<double> direction = start_of_iteration(system), image;
  Stiffness stiffness(system, state);
  PowerIteration result;
  for (; result.n_iterations < max_iterations; ++result.n_iterations)
  {
    double largest = 0.;
    for (const double value : direction)
      largest = std::max(largest, std::abs(value));
    const double squared_norm = product(sharing, &system.mass(), direction, direction);
    stiffness.multiply(direction, sharing.max(largest), image);
    const double energy = product(sharing, nullptr, direction, image);
    const double frequency = std::sqrt(std::max(energy / squared_norm, 0.));
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
