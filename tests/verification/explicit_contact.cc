// SPDX-License-Identifier: LGPL-2.1-or-later
// Bodies that meet and slide, by central differences.
#include "explicit_case.h"

#include "base/triples.h"
#include "join.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

SolidMaterial
bone_with(const MaterialLaw law)
{
  return {law, 17000., 0.32, 2e-9};
}

AdhesionLaw
contact_law(const double friction)
{
  AdhesionLaw law;
  law.compressive_stiffness = 1000.;
  law.friction = friction;
  law.friction_stiffness = friction > 0. ? 500. : 0.;
  return law;
}

MeshData
placed_block(const Vector3 &lengths, const std::array<unsigned int, 3> &cells,
             const Vector3 &corner)
{
  MeshData mesh = make_block({lengths, cells});
  for (Vector3 &vertex : mesh.vertices)
    vertex = vertex + corner;
  return mesh;
}

/// Two free blocks of total Lagrangian elements with random velocities that fly at each other.
struct Collision : ExplicitCase
{
  Collision()
      : ExplicitCase(join(placed_block({4., 4., 4.}, {2, 2, 2}, {0., 0., 0.}),
                          placed_block({3., 3., 3.}, {2, 2, 2}, {1.3, .9, 4.05}), "low ", "high "),
                     {bone_with(MaterialLaw::st_venant_kirchhoff),
                      bone_with(MaterialLaw::st_venant_kirchhoff)})
  {
    bond("contact", "high bottom", "low top", contact_law(.3), .5);
    state = system->initial_state();
    for (unsigned int node = 0; node < bodies->sharing().n_local(); ++node)
    {
      const bool is_high = bodies->sharing().global(node) >= 27;
      for (int i = 0; i < 3; ++i)
        state.velocity[3 * node + i] = 300. * std::sin(3.7 * node + i);
      state.velocity[3 * node] += is_high ? 3000. : 0.;
      state.velocity[3 * node + 2] += is_high ? -8000. : 0.; // mm/s
    }
  }

  Vector3 linear_momentum() const
  {
    Vector3 sum{};
    for (unsigned int node = 0; node < system->mass().size(); ++node)
      sum = sum + system->mass()[node] * triple(state.velocity, node);
    return sum;
  }
  /// Angular momentum about the origin, from positions at the state's time and velocities half a
  /// step earlier: a step changes it by the moment of the forces at these positions, which is 0.
  Vector3 angular_momentum() const
  {
    Vector3 sum{};
    for (unsigned int node = 0; node < system->mass().size(); ++node)
      sum = sum + cross(bodies->nodes().positions[bodies->sharing().global(node)] +
                            triple(state.displacement, node),
                        system->mass()[node] * triple(state.velocity, node));
    return sum;
  }

  ExplicitState state;
};

TEST(Collision, KeepsLinearAndAngularMomentumToRoundOff)
{
  Collision blocks;
  const Vector3 linear = blocks.linear_momentum(), angular = blocks.angular_momentum();
  const double h = .5 * stable_step_bound(*blocks.system, blocks.state);
  CentralDifference integrator(*blocks.system);
  double pressed = 0.;
  for (unsigned int step = 0; step < 3000; ++step)
  {
    blocks.system->renew_search(blocks.state);
    integrator.step(blocks.state, 0., h, 0.);
    for (const PointState &point : blocks.state.contacts[0].points)
      pressed = std::max(pressed, -point.normal_traction);
    ASSERT_LT(norm(blocks.linear_momentum() - linear), 1e-11 * norm(linear)) << step;
    ASSERT_LT(norm(blocks.angular_momentum() - angular), 1e-11 * norm(angular)) << step;
  }
  EXPECT_GT(pressed, 1.); // MPa: the blocks met
  const ExplicitSystem::Energies energies = blocks.system->energies(blocks.state);
  EXPECT_GT(energies.interfaces.frictional, 0.);
}

// A block is pressed onto a longer block by 36 N and pushed along it at a given speed. Between two
// times of steady sliding friction dissipates mu N per length, here 0.2 * 36 N * 2 mm = 14.4 mJ;
// the push does this work and supplies the energy that damping removes from the moving block.
TEST(SlidingBlock, LosesFrictionTimesWayOverManyFacets)
{
  ExplicitCase blocks(
      join(placed_block({18., 6.2, 3.}, {9, 3, 2}, {0., 0., 0.}),
           placed_block({6., 6., 3.}, {3, 3, 2}, {.7, .1, 3.}), "bed ", "block "),
      {bone_with(MaterialLaw::linear_elastic), bone_with(MaterialLaw::linear_elastic)});
  blocks.fix("bed bottom");
  blocks.fix("block top", {0});
  blocks.bond("contact", "block bottom", "bed top", contact_law(.2), .2);
  blocks.pull("block top", {0., 0., -1.});
  ExplicitSystem &system = *blocks.system;
  ExplicitState state = system.initial_state();
  scale_masses(system, state, 1e-6);
  // The block reaches equilibrium under the load first, then slides from there.
  RelaxationOptions options;
  options.residual_tolerance = 1e-6;
  DynamicRelaxation relaxation(system, options);
  const Equilibrium equilibrium = relaxation.relax(state, 1., .9e-6);
  ASSERT_TRUE(equilibrium.is_reached) << equilibrium.trouble;

  constexpr double speed = 500., h = .5e-6; // mm/s, s: 4 mm in 16000 steps
  for (const unsigned int vertex : blocks.bodies->mesh().boundary_vertices("block top"))
    state.velocity[3 * blocks.bodies->sharing().local(vertex)] = speed;
  CentralDifference integrator(system);
  ExplicitSystem::Energies before{};
  for (unsigned int step = 0; step < 16000; ++step)
  {
    if (step == 8000)
      before = system.energies(state);
    system.renew_search(state);
    integrator.step(state, 1., h, 2e4);
  }
  const ExplicitSystem::Energies after = system.energies(state);
  const double path = 8000 * h * speed;
  EXPECT_NEAR(path, 2., 1e-12);
  const double loss = after.interfaces.frictional - before.interfaces.frictional;
  EXPECT_NEAR(loss / (.2 * 36. * path), 1., 1e-3);
  EXPECT_LT(std::abs(after.imbalance() - before.imbalance()), 1e-3 * loss);
}
} // namespace
