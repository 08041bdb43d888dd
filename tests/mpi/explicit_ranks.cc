// SPDX-License-Identifier: LGPL-2.1-or-later
// Explicit dynamics on several ranks. The reference is the same problem on MPI_COMM_SELF.
#include "verification/explicit_case.h"

#include "join.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

const SolidMaterial bone{MaterialLaw::linear_elastic, 17000., 0.32, 2e-9};

unsigned int
world_rank()
{
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

unsigned int
world_size()
{
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

// Node g is held by the ranks r with (g + r) % 3 < 2, and by its owner g % ranks. Every holder adds
// its own number to 1/3: sums of such numbers depend on their order in the last bit.
TEST(NodeSharing, CopiesAreEqualBitForBitAndAreTheSum)
{
  constexpr unsigned int n = 50;
  std::vector<unsigned int> owner(n);
  for (unsigned int g = 0; g < n; ++g)
    owner[g] = g % world_size();
  const auto has_copy = [&](const unsigned int rank, const unsigned int g)
  { return (g + rank) % 3 < 2 || owner[g] == rank; };
  const auto part = [](const unsigned int rank, const unsigned int g, const unsigned int i)
  { return 1. / 3. + std::sin(1. + g + 7. * rank + .3 * i) * std::pow(10., double(rank)); };

  std::vector<unsigned int> nodes;
  for (unsigned int g = n; g-- > 0;) // in any order
    if (has_copy(world_rank(), g))
      nodes.push_back(g);
  const NodeSharing sharing(nodes, owner, MPI_COMM_WORLD);
  std::vector<double> field = sharing.zero_field();
  for (unsigned int local = 0; local < nodes.size(); ++local)
    for (unsigned int i = 0; i < 3; ++i)
      field[3 * local + i] = part(world_rank(), nodes[local], i);
  sharing.sum_copies(field);

  for (unsigned int local = 0; local < nodes.size(); ++local)
    for (unsigned int i = 0; i < 3; ++i)
    {
      double sum = 0.; // in the order of ranks, as on every rank
      for (unsigned int rank = 0; rank < world_size(); ++rank)
        if (has_copy(rank, nodes[local]))
          sum += part(rank, nodes[local], i);
      EXPECT_EQ(field[3 * local + i], sum);
    }
  // gather() returns the owners' values, and scatter() restores all copies.
  const std::vector<double> all = sharing.gather(field);
  EXPECT_EQ(all.size(), 3 * n);
  EXPECT_EQ(sharing.scatter(all), field);
}

/// A slider of 6 x 6 x 3 mm on a bed of 18 x 6 x 3 mm, 0.02 mm apart, pressed and pushed along it:
/// it slides 3 mm, over two facets.
struct Slider : ExplicitCase
{
  explicit Slider(MPI_Comm communicator) : ExplicitCase(mesh(), {bone, bone}, communicator)
  {
    fix("bed bottom");
    AdhesionLaw law;
    law.compressive_stiffness = 1000.;
    law.friction = .2;
    law.friction_stiffness = 500.;
    PairOptions options;
    options.law = law;
    options.reach = .3;
    options.skin = .1; // the search is repeated some thirty times
    system->add_contact(DeformableContact(*bodies, "contact", "slider bottom", "bed top", options));
    pull("slider top", {0., 0., -1.});
    state = system->initial_state();
    // Everything but the bed starts with a velocity along x.
    for (unsigned int node = 0; node < bodies->sharing().n_local(); ++node)
      if (bodies->nodes().positions[bodies->sharing().global(node)][2] > 3.01)
        state.velocity[3 * node] = speed;
  }

  static MeshData mesh()
  {
    MeshData slider = make_block({{6., 6., 3.}, {3, 3, 2}});
    for (Vector3 &vertex : slider.vertices)
      vertex = vertex + Vector3{.7, .1, 3.02};
    return join(make_block({{18., 6.2, 3.}, {9, 3, 2}}), slider, "bed ", "slider ");
  }

  void run(const unsigned int n_steps, const double h)
  {
    CentralDifference integrator(*system);
    for (unsigned int step = 0; step < n_steps; ++step)
    {
      system->renew_search(state);
      integrator.step(state, std::min(1., step / 500.), h, 0.);
    }
  }

  static constexpr double speed = 2e4; // mm/s
  ExplicitState state;
};

TEST(ExplicitRanks, SlidingOverFacetsIsThatOfOneRank)
{
  Slider alone(MPI_COMM_SELF), together(MPI_COMM_WORLD);
  const double h = .5 * stable_step_bound(*alone.system, alone.state);
  EXPECT_NEAR(stable_step_bound(*together.system, together.state) / (2. * h), 1., 1e-12);
  const unsigned int local_before = together.bodies->sharing().n_local();
  const unsigned int n_steps = static_cast<unsigned int>(3. / (Slider::speed * h));
  alone.run(n_steps, h);
  together.run(n_steps, h);

  const std::vector<double> reference = alone.bodies->sharing().gather(alone.state.displacement),
                            result = together.bodies->sharing().gather(together.state.displacement);
  EXPECT_LT(relative_difference(result, reference), 1e-10);
  double moved = 0.;
  for (const double component : reference)
    moved = std::max(moved, component);
  EXPECT_GT(moved, 2.);
  const double added =
      together.bodies->sharing().sum(together.bodies->sharing().n_local() - local_before);
  EXPECT_TRUE(world_size() == 1 || added > 0.) << "no rank had to hold a node more";

  // Copies are the owner's values, bit for bit.
  const NodeSharing &sharing = together.bodies->sharing();
  EXPECT_EQ(sharing.scatter(result), together.state.displacement);
  EXPECT_EQ(sharing.scatter(sharing.gather(together.state.velocity)), together.state.velocity);

  const ExplicitSystem::Energies one = alone.system->energies(alone.state),
                                 all = together.system->energies(together.state);
  EXPECT_GT(one.interfaces.frictional, .01 * one.external_work);
  EXPECT_NEAR(all.interfaces.frictional / one.interfaces.frictional, 1., 1e-9);
  EXPECT_NEAR(all.kinetic / one.kinetic, 1., 1e-9);
  EXPECT_NEAR(all.strain / one.strain, 1., 1e-8);
}

TEST(ExplicitRanks, RelaxationTakesTheSameSteps)
{
  Equilibrium equilibria[2];
  std::vector<double> displacements[2];
  for (int k = 0; k < 2; ++k)
  {
    ExplicitCase bar(make_block({{4., 4., 24.}, {2, 2, 12}}), {bone},
                     k == 0 ? MPI_COMM_SELF : MPI_COMM_WORLD);
    bar.fix("bottom");
    bar.pull("top", {1., 0., 0.});
    ExplicitState state = bar.system->initial_state();
    scale_masses(*bar.system, state, 1.);
    RelaxationOptions options;
    options.residual_tolerance = 1e-8;
    equilibria[k] = DynamicRelaxation(*bar.system, options).relax(state, 1., .95);
    displacements[k] = bar.bodies->sharing().gather(state.displacement);
  }
  EXPECT_TRUE(equilibria[1].is_reached) << equilibria[1].trouble;
  EXPECT_EQ(equilibria[1].n_steps, equilibria[0].n_steps);
  EXPECT_LT(relative_difference(displacements[1], displacements[0]), 1e-10);
}
} // namespace
