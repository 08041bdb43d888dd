// SPDX-License-Identifier: LGPL-2.1-or-later
// Central differences, compared with an assembled stiffness matrix.
#include "explicit_case.h"
#include "verification/assembled.h"

#include <gtest/gtest.h>

#include <iostream>

namespace
{
using namespace arthrowear;

/// Bonds of bone and cement in [Rojek2001], section 5.2.
AdhesionLaw
bond_of_the_paper()
{
  AdhesionLaw law;
  law.compressive_stiffness = law.tensile_stiffness = 1000.;
  law.tangential_stiffness = 100.;
  law.adhesion_energy = 0.36e-3;
  return law;
}

/// Two bonded blocks with a conforming interface, 6 x 6 x 3 mm each; the lower block is fixed at
/// its bottom.
struct TwoBlocks : ExplicitCase
{
  explicit TwoBlocks(const AdhesionLaw &law) : ExplicitCase(mesh(), {bone, bone})
  {
    fix("lower bottom");
    bond("joint", "upper bottom", "lower top", law);
  }

  static MeshData mesh()
  {
    MeshData lower = make_block({{6., 6., 3.}, {3, 3, 2}}), both = lower;
    const unsigned int n = lower.vertices.size();
    for (const Vector3 &vertex : lower.vertices)
      both.vertices.push_back(vertex + Vector3{0., 0., 3.});
    for (auto cell : lower.cells)
    {
      for (unsigned int &vertex : cell)
        vertex += n;
      both.cells.push_back(cell);
      both.cell_volume_id.push_back(1);
    }
    for (auto face : lower.faces)
    {
      for (unsigned int &vertex : face.vertices)
        vertex += n;
      face.boundary_id += lower.boundary_names.size();
      both.faces.push_back(face);
    }
    both.volume_names = {"lower", "upper"};
    both.boundary_names.clear();
    for (const char *part : {"lower ", "upper "})
      for (const std::string &name : lower.boundary_names)
        both.boundary_names.push_back(part + name);
    return both;
  }
};

/// Sets small velocities at all free dofs.
void
shake(const ExplicitSystem &system, ExplicitState &state, const double velocity)
{
  for (std::size_t dof = 0; dof < state.velocity.size(); ++dof)
    if (!system.is_fixed(dof))
      state.velocity[dof] = velocity * std::sin(3.7 * dof + 1.);
}

// The limit of central differences is 2/omega_max: with steps of 0.95 of it the energy varies with
// the phase of the motion only, with 1.1 it grows without bounds.
TEST(StableStep, LimitIsThatOfTheAssembledMatrixWithContact)
{
  TwoBlocks blocks(bond_of_the_paper());
  ExplicitState state = blocks.system->initial_state();
  // The first step computes the stiffness of the points.
  CentralDifference first(*blocks.system);
  first.step(state, 0., 1e-12, 0.);
  const double limit = 2. / AssembledSystem(*blocks.system, state).largest_frequency();
  const double bound = stable_step_bound(*blocks.system, state);
  std::cout << "bound over limit: " << bound / limit << "\n";
  EXPECT_LE(bound, limit * (1. + 1e-12));
  EXPECT_GT(bound, 0.6 * limit);
  const PowerIteration power = largest_frequency(*blocks.system, state, 1e-7, 3000);
  EXPECT_NEAR(2. / power.frequency / limit, 1., 1e-3);

  for (const double factor : {0.95, 1.1})
  {
    ExplicitState moving = blocks.system->initial_state();
    shake(*blocks.system, moving, 1e-6); // far from damage
    CentralDifference integrator(*blocks.system);
    double early = 0., late = 0.;
    const double h = factor * limit;
    for (unsigned int step = 0; step < 2000; ++step)
    {
      integrator.step(moving, 0., h, 0.);
      const ExplicitSystem::Energies energies = blocks.system->energies(moving);
      double &largest = step < 200 ? early : late;
      largest = std::max(largest, energies.kinetic + energies.stored());
      if (!(late < 1e6 * early))
        break;
    }
    if (factor < 1.)
      EXPECT_LT(late, 1.3 * early);
    else
      EXPECT_GT(late, 1e3 * early);
  }
}

class ElementBound : public ::testing::TestWithParam<unsigned int /*degree*/>
{
};

TEST_P(ElementBound, IsBelowTheLimitOfManyMeshes)
{
  for (const double poisson : {0., 0.32, 0.46})
    for (const Vector3 &lengths : {Vector3{6., 6., 3.}, Vector3{2., 9., 3.}})
    {
      SolidMaterial material = bone;
      material.poisson = poisson;
      // Both meshes have about the same number of nodes.
      const std::array<unsigned int, 3> boxes = GetParam() == 1
                                                    ? std::array<unsigned int, 3>{3, 4, 2}
                                                    : std::array<unsigned int, 3>{2, 2, 1};
      ExplicitCase block(make_block({lengths, boxes}), {material}, MPI_COMM_WORLD,
                         {GetParam(), {}});
      block.fix("bottom");
      const ExplicitState state = block.system->initial_state();
      const double ratio = stable_step_bound(*block.system, state) /
                           (2. / AssembledSystem(*block.system, state).largest_frequency());
      EXPECT_LE(ratio, 1. + 1e-12);
      EXPECT_GT(ratio, 0.6);
      std::cout << "bound over limit, nu " << poisson << ": " << ratio << "\n";
    }
}

INSTANTIATE_TEST_SUITE_P(LinearAndQuadratic, ElementBound, ::testing::Values(1u, 2u));

TEST(StableStep, ScaledMassesAllowTheStepAskedForAndAreReported)
{
  ExplicitCase block(make_block({{6., 6., 3.}, {3, 3, 2}}), {bone});
  block.fix("bottom");
  const ExplicitState state = block.system->initial_state();
  const double before = stable_step_bound(*block.system, state);
  EXPECT_GT(scale_masses(*block.system, state, 2. * before), 0.5);
  EXPECT_NEAR(stable_step_bound(*block.system, state) / (2. * before), 1., 1e-12);
}

// Undamped motion: the work of the load becomes kinetic energy, strain energy and losses of
// friction and bonds. The imbalance decreases with the square of the step.
TEST(Energy, BalanceClosesWithSecondOrder)
{
  double imbalance[2];
  for (int k = 0; k < 2; ++k)
  {
    TwoBlocks blocks(bond_of_the_paper());
    blocks.pull("upper top", {0.02, 0., 0.1});
    ExplicitState state = blocks.system->initial_state();
    const double h = 0.2 * stable_step_bound(*blocks.system, state) / (1 << k);
    CentralDifference integrator(*blocks.system);
    const unsigned int n_steps = 300 << k;
    for (unsigned int step = 0; step < n_steps; ++step)
      integrator.step(state, double(step) / n_steps, h, 0.);
    const ExplicitSystem::Energies energies = blocks.system->energies(state);
    imbalance[k] = std::abs(energies.imbalance()) / energies.external_work;
  }
  EXPECT_LT(imbalance[0], 2e-2);
  EXPECT_LT(imbalance[1], 0.6 * imbalance[0]);
}
} // namespace
