// SPDX-License-Identifier: LGPL-2.1-or-later
#include "explicit_case.h"

#include "join.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

// Bone and its bond in [Rojek2001] section 5.2, with Poisson's ratio 0: a uniform traction causes a
// uniform stress, which linear tetrahedra represent exactly.
constexpr double young = 17000., length = 24.;                 // MPa, mm
constexpr double bond_stiffness = 1000., bond_energy = .36e-3; // MPa/mm, mJ/mm^2
constexpr double bond_limit = .6;                              // MPa: sqrt(energy * stiffness)

/// A bar that is bonded to a fixed block at its lower end and pulled at its upper end with the
/// limit stress times a load factor.
struct BondedBar : ExplicitCase
{
  BondedBar() : ExplicitCase(mesh(), {material(), material()})
  {
    for (unsigned int vertex = 0; vertex < n_fixed(); ++vertex)
      for (unsigned int component = 0; component < 3; ++component)
        system->fix(vertex, component);
    AdhesionLaw law;
    law.compressive_stiffness = law.tensile_stiffness = bond_stiffness;
    law.tangential_stiffness = 100.;
    law.adhesion_energy = bond_energy;
    bond("joint", "bar bottom", "block top", law);
    pull("bar top", {0., 0., bond_limit});
    state = system->initial_state();
    scale_masses(*system, state, 1.);
    RelaxationOptions options;
    options.residual_tolerance = 1e-9;
    options.max_steps = 20000;
    relaxation = std::make_unique<DynamicRelaxation>(*system, options);
  }

  static SolidMaterial material() { return {MaterialLaw::linear_elastic, young, 0., 2e-9}; }
  static MeshData block()
  {
    MeshData block = make_block({{8., 8., 1.}, {1, 1, 1}});
    for (Vector3 &vertex : block.vertices)
      vertex = vertex - Vector3{2., 2., 1.};
    return block;
  }
  static unsigned int n_fixed() { return block().vertices.size(); }
  static MeshData mesh()
  {
    return join(block(), make_block({{4., 4., length}, {2, 2, 12}}), "block ", "bar ");
  }

  /// The load increases slowly compared with the bar's longest period (some 600 steps) and is then
  /// held.
  Equilibrium pull_to(const double factor)
  {
    constexpr unsigned int n_steps = 6000;
    const double from = load_factor;
    for (unsigned int step = 1; step <= n_steps; ++step)
      relaxation->step(state, from + (factor - from) * step / n_steps, time_step);
    load_factor = factor;
    return relaxation->relax(state, factor, time_step);
  }

  double least_intensity() const
  {
    double least = 1.;
    for (const PointState &point : state.contacts[0].points)
      least = std::min(least, point.history.intensity);
    return least;
  }
  double largest_intensity() const
  {
    double largest = 0.;
    for (const PointState &point : state.contacts[0].points)
      largest = std::max(largest, point.history.intensity);
    return largest;
  }

  static constexpr double time_step = .95;
  ExplicitState state;
  std::unique_ptr<DynamicRelaxation> relaxation;
  double load_factor = 0.;
};

// u = sigma (L/E + 1/k_n): 0.57 MPa * (24/17000 + 1/1000) mm/MPa = 1.374705882e-3 mm.
TEST(BondedBar, LengthensByItsStrainAndTheOpeningOfItsBond)
{
  BondedBar bar;
  const Equilibrium equilibrium = bar.pull_to(.95);
  ASSERT_TRUE(equilibrium.is_reached) << equilibrium.trouble;
  const double expected = .57 * (length / young + 1. / bond_stiffness);
  ASSERT_NEAR(expected, 1.374705882e-3, 1e-12);
  for (const unsigned int vertex : bar.bodies->mesh().boundary_vertices("bar top"))
    EXPECT_NEAR(bar.displacement(bar.state, vertex)[2] / expected, 1., 1e-6);
  for (const PointState &point : bar.state.contacts[0].points)
  {
    EXPECT_NEAR(point.normal_traction / .57, 1., 1e-6);
    EXPECT_EQ(point.history.intensity, 1.);
    EXPECT_EQ(point.status, InterfaceStatus::bonded);
  }
}

TEST(BondedBar, HoldsBelowTheLimitAndSeparatesAboveIt)
{
  BondedBar bar;
  const Equilibrium intact = bar.pull_to(.99);
  EXPECT_TRUE(intact.is_reached) << intact.trouble;
  EXPECT_EQ(bar.least_intensity(), 1.);

  const Equilibrium flies = bar.pull_to(1.01);
  EXPECT_FALSE(flies.is_reached);
  EXPECT_NE(flies.trouble.find("no equilibrium after 20000 steps"), std::string::npos)
      << flies.trouble;
  EXPECT_EQ(bar.largest_intensity(), 0.);
  for (const PointState &point : bar.state.contacts[0].points)
  {
    EXPECT_EQ(point.status, InterfaceStatus::open);
    EXPECT_EQ(point.normal_traction, 0.);
  }
}
} // namespace
