// SPDX-License-Identifier: LGPL-2.1-or-later
// Implicit and explicit steps use the same elements, of both degrees and of several materials.
#include "explicit_case.h"

#include "base/units.h"
#include "solid/effective_matrix.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

// Two layers share their nodes, 2 mm of bone below 3 mm of cement, with Poisson's ratio 0: a
// traction of 3 MPa causes a uniform stress, so the top moves by 3 (2/17000 + 3/2200) mm.
constexpr double traction = 3., lower = 2., upper = 3.;
const SolidMaterial stiff_bone{MaterialLaw::linear_elastic, 17000., 0., 2e-9};
const SolidMaterial cement{MaterialLaw::linear_elastic, 2200., 0., 1.2e-9};
const double top_displacement = traction * (lower / stiff_bone.young + upper / cement.young);

MeshData
layers()
{
  MeshData mesh = make_block({{2., 2., lower + upper}, {2, 2, 5}});
  mesh.volume_names = {"bone", "cement"};
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    double height = 0.;
    for (const unsigned int vertex : mesh.cells[c])
      height += .25 * mesh.vertices[vertex][2];
    mesh.cell_volume_id[c] = height > lower ? 1 : 0;
  }
  return mesh;
}

class Layers : public ::testing::TestWithParam<unsigned int /*degree*/>
{
protected:
  const ElementChoice elements{GetParam(), {}};
};

TEST_P(Layers, LengthenByBothStrainsInAStaticSolve)
{
  const Body body(layers(), {stiff_bone, cement}, MPI_COMM_WORLD, elements);
  EXPECT_NEAR(body.mass(), 4. * (lower * 2e-9 + upper * 1.2e-9), 1e-20);
  Conditions conditions(body.partition());
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "bottom"))
    for (unsigned int component = 0; component < 3; ++component)
      conditions.fix(body.local_node(node), component);
  EffectiveMatrix matrix(body, conditions);
  ASSERT_TRUE(matrix.factor(body.partition().zero_field(), 0., 1.));
  Field force = body.partition().zero_field(), u;
  for (const auto &[node, share] : shares_of_boundary(body.mesh(), body.nodes(), "top"))
    force[3 * body.local_node(node) + 2] = share * 4. * traction;
  matrix.solve(force, u);
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "top"))
    EXPECT_NEAR(u[3 * body.local_node(node) + 2] / top_displacement, 1., 1e-10);
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    EXPECT_NEAR(body.vertex_stress(cell, u)[3][2][2], traction, 1e-9);
}

TEST_P(Layers, LengthenByBothStrainsInExplicitSteps)
{
  ExplicitCase bar(layers(), {stiff_bone, cement}, MPI_COMM_WORLD, elements);
  bar.fix("bottom");
  bar.pull("top", {0., 0., traction});
  ExplicitState state = bar.system->initial_state();
  RelaxationOptions options;
  options.residual_tolerance = 1e-9;
  const double time_step = .9 * stable_step_bound(*bar.system, state);
  const Equilibrium equilibrium =
      DynamicRelaxation(*bar.system, options).relax(state, 1., time_step);
  ASSERT_TRUE(equilibrium.is_reached) << equilibrium.trouble;
  for (const unsigned int node : bar.bodies->nodes().of_boundary(bar.bodies->mesh(), "top"))
    EXPECT_NEAR(bar.displacement(state, node)[2] / top_displacement, 1., 1e-6);
}

// Elements are processed in blocks of eight or one by one: forces agree to round-off under any
// displacement, here with gradients of some percent.
TEST_P(Layers, HaveTheSameForcesInBothKindsOfSteps)
{
  SolidMaterial soft = cement, hard = stiff_bone;
  soft.law = hard.law = MaterialLaw::st_venant_kirchhoff;
  soft.poisson = .4;
  const Body body(layers(), {hard, soft}, MPI_COMM_WORLD, elements);
  const ExplicitCase bar(layers(), {hard, soft}, MPI_COMM_WORLD, elements);
  const NodeSharing &sharing = bar.bodies->sharing();
  Field of_body = body.partition().zero_field(), force_of_body;
  std::vector<double> of_bar = sharing.zero_field(), force_of_bar = of_bar;
  for (unsigned int node = 0; node < body.nodes().size(); ++node)
    for (unsigned int i = 0; i < 3; ++i)
    {
      const Vector3 &x = body.nodes().positions[node];
      of_body[3 * body.local_node(node) + i] = of_bar[3 * sharing.local(node) + i] =
          .03 * std::sin(1.3 * x[0] + 2.1 * x[1] - .7 * x[2] + i);
    }
  body.internal_force(of_body, force_of_body);
  bar.bodies->add_internal_force(of_bar, force_of_bar);
  double largest = 0., difference = 0.;
  for (unsigned int node = 0; node < body.nodes().size(); ++node)
    for (unsigned int i = 0; i < 3; ++i)
    {
      const double force = force_of_body[3 * body.local_node(node) + i];
      largest = std::max(largest, std::abs(force));
      difference =
          std::max(difference, std::abs(force_of_bar[3 * sharing.local(node) + i] - force));
    }
  EXPECT_GT(largest, 100.);
  EXPECT_LT(difference, 1e-12 * largest);
  EXPECT_NEAR(bar.bodies->strain_energy(of_bar) / body.strain_energy(of_body), 1., 1e-12);
}

INSTANTIATE_TEST_SUITE_P(LinearAndQuadratic, Layers, ::testing::Values(1u, 2u));

/// Period of a bar of 8 mm that is fixed at one end and oscillates along its axis in its lowest
/// mode, sin(pi z / 2 L): four times the time from its largest velocity to zero velocity.
double
period_of_bar(const unsigned int degree, const unsigned int n_boxes)
{
  constexpr double length = 8.;
  ExplicitCase bar(make_block({{1., 1., length}, {1, 1, n_boxes}}), {stiff_bone}, MPI_COMM_WORLD,
                   {degree, {}});
  bar.fix("bottom");
  ExplicitState state = bar.system->initial_state();
  const NodeSharing &sharing = bar.bodies->sharing();
  for (unsigned int node = 0; node < bar.bodies->nodes().size(); ++node)
    state.velocity[3 * sharing.local(node) + 2] =
        std::sin(.5 * units::pi * bar.bodies->nodes().positions[node][2] / length);
  const double h = .5 * stable_step_bound(*bar.system, state);
  // The momentum, weighted with the mode, changes its sign a quarter of a period after the start.
  CentralDifference integrator(*bar.system);
  const auto momentum = [&]()
  {
    double sum = 0.;
    for (unsigned int node = 0; node < bar.bodies->nodes().size(); ++node)
    {
      const unsigned int local = sharing.local(node);
      sum += bar.system->mass()[local] * state.velocity[3 * local + 2] *
             std::sin(.5 * units::pi * bar.bodies->nodes().positions[node][2] / length);
    }
    return sum;
  };
  double before = momentum();
  for (;;)
  {
    integrator.step(state, 0., h, 0.);
    const double now = momentum();
    if (now <= 0.)
      // Velocities belong to half a step before the state's time; the first belong to -h/2.
      return 4. * (state.time - .5 * h - h * now / (now - before));
    before = now;
  }
}

// The closed form is 4 L sqrt(rho/E) = 1.0976e-5 s.
TEST(ExplicitBar, SwingsWithItsPeriodAndQuadraticElementsAreNearerToIt)
{
  const double exact = 4. * 8. * std::sqrt(stiff_bone.density / stiff_bone.young);
  const double linear = period_of_bar(1, 4) / exact - 1.,
               quadratic = period_of_bar(2, 4) / exact - 1.;
  EXPECT_LT(std::abs(linear), .02);
  EXPECT_LT(std::abs(quadratic), .002);
  EXPECT_LT(std::abs(quadratic), .3 * std::abs(linear));
}

TEST(ExplicitBodies, RefuseTwoLawsInBlocks)
{
  SolidMaterial other = cement;
  other.law = MaterialLaw::neo_hookean;
  EXPECT_THROW(ExplicitCase(layers(), {stiff_bone, other}), std::exception);
}
} // namespace
