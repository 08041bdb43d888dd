// SPDX-License-Identifier: LGPL-2.1-or-later
#include "verification/block_problem.h"

using namespace arthrowear;
using arthrowear::testing::BlockProblem;

namespace
{
/// A free block under the force M a: all nodes have the same acceleration.
void
check_free_flight(const double theta)
{
  BlockProblem problem;
  problem.has_contact = false;
  problem.parameters.contact.theta = theta;
  problem.parameters.contact.balance_tolerance = 1e-12;
  problem.make_body();
  const Vector3 acceleration{100., -200., -9810.};
  Field uniform = problem.body->partition().zero_field(), weight;
  for (std::size_t i = 0; i < uniform.size(); ++i)
    uniform[i] = acceleration[i % 3];
  problem.body->multiply_mass(uniform, weight);
  problem.loading.add_force = [&](double, Field &force)
  {
    for (std::size_t i = 0; i < force.size(); ++i)
      force[i] += weight[i];
  };
  problem.make_stepper();

  State state = problem.stepper->initial_state();
  const double h = 1e-4;
  const unsigned int n = 20;
  for (unsigned int step = 0; step < n; ++step)
    state = problem.advance(state, h);
  // Constant acceleration: v_n = n h a; x_n = sum h (v_i + theta h a) = a h^2 (n (n-1)/2 + theta
  // n), for theta = 1/2 the parabola a t^2/2, for theta = 1 a h^2 n (n+1)/2.
  const double factor = h * h * (n * (n - 1.) / 2. + theta * n);
  for (std::size_t i = 0; i < state.displacement.size(); ++i)
    ASSERT_NEAR(state.displacement[i], factor * acceleration[i % 3],
                1e-10 * factor * std::abs(acceleration[i % 3]));
}

/// Energies over time of a free block that spins and shears; also checks linear momentum at every
/// step.
std::vector<double>
energies_of_free_block(const double theta)
{
  BlockProblem problem;
  problem.has_contact = false;
  problem.parameters.contact.theta = theta;
  problem.parameters.contact.balance_tolerance = 1e-12;
  problem.make_body();
  problem.make_stepper();
  State state = problem.stepper->initial_state();
  for (unsigned int node = 0; node < problem.body->partition().n_local(); ++node)
  {
    const double z = problem.position(node)[2];
    state.velocity[3 * node] = 1000. * (z - 5.) / 5.;
    state.velocity[3 * node + 2] = 500. * (z - 5.) / 5.;
  }
  const double momentum_scale = problem.body->mass() * 1000.;
  const Vector3 start = problem.body->momentum(state.velocity);
  std::vector<double> energies;
  for (unsigned int step = 0; step <= 200; ++step)
  {
    energies.push_back(problem.body->kinetic_energy(state.velocity) +
                       problem.body->strain_energy(state.displacement));
    const Vector3 now = problem.body->momentum(state.velocity);
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(now[i], start[i], 1e-13 * momentum_scale) << "step " << step;
    if (step < 200)
      state = problem.advance(state, 1e-6);
  }
  return energies;
}
} // namespace

TEST(FreeFlight, IsTheParabolaForTheMidpointRule)
{
  check_free_flight(0.5);
}
TEST(FreeFlight, IsTheDiscreteParabolaForBackwardEuler)
{
  check_free_flight(1.);
}

TEST(FreeBlock, KeepsItsEnergyWithTheMidpointRule)
{
  const std::vector<double> energies = energies_of_free_block(0.5);
  for (const double energy : energies)
    ASSERT_NEAR(energy, energies[0], 1e-4 * energies[0]);
}

TEST(FreeBlock, NeverGainsEnergyWithBackwardEuler)
{
  const std::vector<double> energies = energies_of_free_block(1.);
  for (std::size_t i = 1; i < energies.size(); ++i)
    ASSERT_LE(energies[i], energies[i - 1] * (1. + 1e-12));
  EXPECT_LT(energies.back(), energies.front());
}
