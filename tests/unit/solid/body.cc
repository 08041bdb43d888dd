// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/block.h"
#include "solid/effective_matrix.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
SolidMaterial
uhmwpe(const MaterialLaw law)
{
  return {law, 1016., 0.46, 938e-12};
}

/// The displacement A X + b at every local node.
Field
affine(const Body &body, const Matrix3 &A, const Vector3 &b)
{
  Field u = body.partition().zero_field();
  for (unsigned int node = 0; node < body.partition().n_local(); ++node)
  {
    const Vector3 value = A * body.nodes().positions[body.mesh_node(node)] + b;
    std::copy(value.begin(), value.end(), u.begin() + 3 * node);
  }
  return u;
}

constexpr Matrix3 some_gradient{{{.01, .004, -.003}, {-.002, -.02, .005}, {.006, .001, .008}}};

class ElementOfEachLaw
    : public ::testing::TestWithParam<std::tuple<MaterialLaw, unsigned int /*degree*/>>
{
protected:
  const MaterialLaw law = std::get<0>(GetParam());
  const ElementChoice elements{std::get<1>(GetParam()), {}};
};
} // namespace

// Under a uniform deformation gradient stress is uniform, so inner nodes are in balance and the
// nodal forces of each face sum to P N A.
TEST_P(ElementOfEachLaw, PassesThePatchTest)
{
  const Body body(make_block({{3., 2., 4.}, {2, 2, 3}}), uhmwpe(law), MPI_COMM_WORLD, elements);
  const Field u = affine(body, some_gradient, {.1, .2, .3});
  Field force;
  body.internal_force(u, force);
  Vector3 total{};
  for (unsigned int mesh_node = 0; mesh_node < body.nodes().size(); ++mesh_node)
  {
    const Vector3 &x = body.nodes().positions[mesh_node];
    const bool inside = x[0] > 0 && x[0] < 3 && x[1] > 0 && x[1] < 2 && x[2] > 0 && x[2] < 4;
    const unsigned int node = body.local_node(mesh_node);
    for (int i = 0; i < 3; ++i)
    {
      total[i] += force[3 * node + i];
      if (inside)
      {
        EXPECT_NEAR(force[3 * node + i], 0., 1e-11);
      }
    }
  }
  EXPECT_LE(norm(total), 1e-10);
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
  {
    const Matrix3 first = body.vertex_stress(0, u)[0];
    for (const Matrix3 &here : body.vertex_stress(cell, u))
      for (int i = 0; i < 3; ++i)
        EXPECT_LE(norm(here[i] - first[i]), 1e-9);
  }
}

// Quadratic displacements have stresses that are linear in space: the extrapolation from a cell's
// points to its vertices is exact.
TEST(QuadraticElement, KnowsALinearStressAtItsVertices)
{
  const SolidMaterial material = uhmwpe(MaterialLaw::linear_elastic);
  const Body body(make_block({{3., 2., 4.}, {1, 1, 2}}), material, MPI_COMM_WORLD, {2, {}});
  Field u = body.partition().zero_field();
  const auto position = [&](const unsigned int node)
  { return body.nodes().positions[body.mesh_node(node)]; };
  for (unsigned int node = 0; node < body.partition().n_local(); ++node)
  {
    const Vector3 x = position(node);
    const Vector3 value{1e-3 * x[0] * x[0], 2e-3 * x[1] * x[2], 3e-3 * x[0] * x[2]};
    std::copy(value.begin(), value.end(), u.begin() + 3 * node);
  }
  const LameConstants lame = material.lame();
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
  {
    const std::array<Matrix3, 4> stress = body.vertex_stress(cell, u);
    for (unsigned int vertex = 0; vertex < 4; ++vertex)
    {
      const Vector3 x = position(body.cell_nodes(cell)[vertex]);
      const Matrix3 gradient{
          {{2e-3 * x[0], 0., 0.}, {0., 2e-3 * x[2], 2e-3 * x[1]}, {3e-3 * x[2], 0., 3e-3 * x[0]}}};
      const double trace = gradient[0][0] + gradient[1][1] + gradient[2][2];
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          EXPECT_NEAR(stress[vertex][i][j],
                      (i == j ? lame.lambda * trace : 0.) +
                          lame.mu * (gradient[i][j] + gradient[j][i]),
                      1e-10 * lame.lambda);
    }
  }
}

TEST_P(ElementOfEachLaw, HasTheTangentOfItsForce)
{
  const Body body(make_block({{1., 1., 1.}, {1, 1, 1}}), uhmwpe(law), MPI_COMM_WORLD, elements);
  std::mt19937 generator(5);
  std::uniform_real_distribution<double> uniform(-.02, .02);
  Field u = body.partition().zero_field();
  for (double &value : u)
    value = uniform(generator);
  const std::size_t n = u.size();
  const std::size_t m = 3 * body.nodes_per_cell();
  std::vector<double> K(n * n, 0.), element(m * m);
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
  {
    body.cell_matrix(cell, u, 0., 1., element.data());
    const unsigned int *nodes = body.cell_nodes(cell);
    for (std::size_t a = 0; a < m; ++a)
      for (std::size_t b = 0; b < m; ++b)
        K[(3 * nodes[a / 3] + a % 3) * n + 3 * nodes[b / 3] + b % 3] += element[m * a + b];
  }
  // Central differences of step 1e-6: third derivatives of order 1e5 leave 1e-7; round-off 1e-6.
  const double step = 1e-6;
  for (std::size_t j = 0; j < n; ++j)
  {
    Field ahead = u, behind = u, f_ahead, f_behind;
    ahead[j] += step;
    behind[j] -= step;
    body.internal_force(ahead, f_ahead);
    body.internal_force(behind, f_behind);
    for (std::size_t i = 0; i < n; ++i)
      EXPECT_NEAR(K[i * n + j], (f_ahead[i] - f_behind[i]) / (2. * step), 1e-4);
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, ElementOfEachLaw,
                         ::testing::Combine(::testing::Values(MaterialLaw::linear_elastic,
                                                              MaterialLaw::st_venant_kirchhoff,
                                                              MaterialLaw::neo_hookean),
                                            ::testing::Values(1u, 2u)));

TEST(FiniteStrainBody, FeelsNoForceFromARotation)
{
  const Body body(make_block({{3., 2., 4.}, {2, 2, 2}}), uhmwpe(MaterialLaw::st_venant_kirchhoff),
                  MPI_COMM_WORLD);
  const double c = std::cos(.6), s = std::sin(.6);
  Field force;
  body.internal_force(affine(body, {{{c - 1., -s, 0.}, {s, c - 1., 0.}, {0., 0., 0.}}}, {}), force);
  for (const double component : force)
    EXPECT_NEAR(component, 0., 1e-10);
}

class ConsistentMass : public ::testing::TestWithParam<unsigned int /*degree*/>
{
};

TEST_P(ConsistentMass, IsThatOfTheBlock)
{
  const Body body(make_block({{3., 2., 4.}, {2, 2, 2}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD, {GetParam(), {}});
  EXPECT_NEAR(body.mass(), 938e-12 * 24., 1e-22);
  // Linear velocity v_x = z: kinetic energy rho/2 int z^2 dV = rho/2 * 6 * 4^3/3, exact for linear
  // elements.
  const Field v = affine(body, {{{0., 0., 1.}, {0., 0., 0.}, {0., 0., 0.}}}, {});
  EXPECT_NEAR(body.kinetic_energy(v), 938e-12 / 2. * 6. * 64. / 3., 1e-20);
  EXPECT_NEAR(body.momentum(v)[0], 938e-12 * 24. * 2., 1e-20);
  if (GetParam() == 1)
    return;
  // v_x = z^2: rho/2 * 6 * 4^5/5, exact for quadratic ones.
  Field square = body.partition().zero_field();
  for (unsigned int node = 0; node < body.partition().n_local(); ++node)
    square[3 * node] = std::pow(body.nodes().positions[body.mesh_node(node)][2], 2);
  EXPECT_NEAR(body.kinetic_energy(square), 938e-12 / 2. * 6. * 1024. / 5., 1e-19);
}

INSTANTIATE_TEST_SUITE_P(LinearAndQuadratic, ConsistentMass, ::testing::Values(1u, 2u));

namespace
{
/// y = (mass_factor M + stiffness_factor K(0)) x, by operators instead of the matrix.
Field
apply(const Body &body, const Field &x, const double mass_factor, const double stiffness_factor)
{
  Field mass, force;
  body.multiply_mass(x, mass);
  body.internal_force(x, force); // linear law: K x
  for (std::size_t i = 0; i < mass.size(); ++i)
    mass[i] = mass_factor * mass[i] + stiffness_factor * force[i];
  return mass;
}
} // namespace

TEST(EffectiveMatrix, SolvesWhatTheOperatorsApply)
{
  const Body body(make_block({{3., 2., 4.}, {2, 2, 2}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD);
  Conditions conditions(body.partition());
  for (const unsigned int vertex : body.mesh().boundary_vertices("top"))
    for (unsigned int component = 0; component < 2; ++component)
      conditions.fix(body.local_node(vertex), component);
  EffectiveMatrix matrix(body, conditions);
  matrix.factor(body.partition().zero_field(), 1., 1e-10);
  std::mt19937 generator(3);
  std::uniform_real_distribution<double> uniform(-1., 1.);
  Field rhs = body.partition().zero_field(), x;
  for (double &value : rhs)
    value = uniform(generator);
  matrix.solve(rhs, x);
  const Field product = apply(body, x, 1., 1e-10);
  for (std::size_t i = 0; i < rhs.size(); ++i)
    EXPECT_NEAR(conditions.is_fixed(i) ? x[i] : product[i] - rhs[i], 0., 1e-9);
}

// A step that fails so is tried again with another matrix.
TEST(EffectiveMatrix, ASingularMatrixIsToldAndLeavesNoTrace)
{
  const Body body(make_block({{3., 2., 4.}, {1, 1, 1}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD);
  const Conditions conditions(body.partition());
  EffectiveMatrix matrix(body, conditions);
  const Field zero = body.partition().zero_field();
  EXPECT_FALSE(matrix.factor(zero, 0., 0.));
  EXPECT_FALSE(matrix.is_factored());
  ASSERT_TRUE(matrix.factor(zero, 1., 1e-10));
  Field rhs = zero, x;
  rhs[4] = 1.;
  matrix.solve(rhs, x);
  const Field product = apply(body, x, 1., 1e-10);
  for (std::size_t i = 0; i < rhs.size(); ++i)
    EXPECT_NEAR(product[i], rhs[i], 1e-9);
}

// M - c K has eigenvalues of both signs: CHOLMOD refuses it, MUMPS replaces CHOLMOD for it alone.
TEST(EffectiveMatrix, AnIndefiniteMatrixIsSolvedToo)
{
  const Body body(make_block({{3., 2., 4.}, {2, 2, 2}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD);
  const Conditions conditions(body.partition());
  EffectiveMatrix matrix(body, conditions);
  std::mt19937 generator(3);
  std::uniform_real_distribution<double> uniform(-1., 1.);
  Field rhs = body.partition().zero_field(), x;
  for (double &value : rhs)
    value = uniform(generator);
  for (const double factor : {1e-10, -1e-10, 1e-10})
  {
    ASSERT_TRUE(matrix.factor(body.partition().zero_field(), 1., factor));
    matrix.solve(rhs, x);
    const Field product = apply(body, x, 1., factor);
    for (std::size_t i = 0; i < rhs.size(); ++i)
      EXPECT_NEAR(product[i], rhs[i], 1e-9);
  }
}

TEST(EffectiveMatrix, BothLibrariesAgree)
{
  const Body body(make_block({{3., 2., 4.}, {3, 2, 4}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD);
  const Conditions conditions(body.partition());
  EffectiveMatrix one(body, conditions), other(body, conditions, LinearSolver::mumps);
  Field rhs = body.partition().zero_field(), x, y;
  for (std::size_t i = 0; i < rhs.size(); ++i)
    rhs[i] = std::sin(1. + i);
  for (EffectiveMatrix *matrix : {&one, &other})
    ASSERT_TRUE(matrix->factor(body.partition().zero_field(), 1., 1e-10));
  one.solve(rhs, x);
  other.solve(rhs, y);
  double largest = 0.;
  for (const double value : x)
    largest = std::max(largest, std::abs(value));
  for (std::size_t i = 0; i < rhs.size(); ++i)
    EXPECT_NEAR(x[i], y[i], 1e-11 * largest);
}

TEST(EffectiveMatrix, TiedComponentsMoveAsOneUnderTheirTotalForce)
{
  const Body body(make_block({{3., 2., 4.}, {1, 1, 2}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD);
  Conditions conditions(body.partition());
  std::vector<unsigned int> top;
  for (const unsigned int vertex : body.mesh().boundary_vertices("top"))
    top.push_back(body.local_node(vertex));
  conditions.tie(top, 2);
  for (const unsigned int vertex : body.mesh().boundary_vertices("bottom"))
    for (unsigned int component = 0; component < 3; ++component)
      conditions.fix(body.local_node(vertex), component);
  EffectiveMatrix matrix(body, conditions);
  matrix.factor(body.partition().zero_field(), 1., 1e-10);
  Field rhs = body.partition().zero_field(), x;
  rhs[3 * top[0] + 2] = 1.;
  conditions.restrict_residual(rhs);
  matrix.solve(rhs, x);
  Field product = apply(body, x, 1., 1e-10);
  double total = 0.;
  for (const unsigned int node : top)
  {
    EXPECT_DOUBLE_EQ(x[3 * node + 2], x[3 * top[0] + 2]);
    total += product[3 * node + 2];
  }
  EXPECT_NEAR(total, 1., 1e-10);
}

TEST(EffectiveMatrix, GivesTheColumnsOfItsInverse)
{
  const Body body(make_block({{3., 2., 4.}, {2, 2, 2}}), uhmwpe(MaterialLaw::linear_elastic),
                  MPI_COMM_WORLD);
  Conditions conditions(body.partition());
  conditions.fix(body.local_node(0), 0);
  EffectiveMatrix matrix(body, conditions);
  matrix.factor(body.partition().zero_field(), 1., 1e-10);
  const std::vector<unsigned int> vertices = body.mesh().boundary_vertices("bottom");
  std::vector<EffectiveMatrix::SharedForce> loads;
  for (const unsigned int vertex : vertices)
    loads.push_back({{vertex, identity3}});
  std::size_t k = 0;
  matrix.inverse_columns(loads,
                         [&](const Field &column)
                         {
                           Field unit = body.partition().zero_field(), x;
                           const unsigned int dof = 3 * body.local_node(vertices[k / 3]) + k % 3;
                           unit[dof] = conditions.is_fixed(dof) ? 0. : 1.;
                           matrix.solve(unit, x);
                           double scale = 1e-300;
                           for (const double value : x)
                             scale = std::max(scale, std::abs(value));
                           for (std::size_t i = 0; i < x.size(); ++i)
                             EXPECT_NEAR(column[i], x[i], 1e-10 * scale);
                           ++k;
                         });
  EXPECT_EQ(k, 3 * vertices.size());
}

// One material for all, or one for each volume; another number of them is an error, and so is a
// cell of a volume that is not there.
TEST(Materials, AreAsManyAsVolumes)
{
  const SolidMaterial material = uhmwpe(MaterialLaw::linear_elastic);
  const MeshData block = make_block({{1., 1., 1.}, {1, 1, 1}});
  MeshData three = block;
  three.volume_names = {"bone", "tray", "bearing"};
  const auto body_of = [&](const unsigned int n)
  {
    return thrown<std::invalid_argument>(
        [&] { Body(three, std::vector<SolidMaterial>(n, material), MPI_COMM_WORLD); });
  };
  EXPECT_EQ(body_of(1), "nothing was thrown");
  EXPECT_EQ(body_of(3), "nothing was thrown");
  EXPECT_EQ(body_of(2),
            "2 materials for a mesh of 3 volumes; give one for each volume, or one for all");
  EXPECT_NE(body_of(0), "nothing was thrown");
  EXPECT_NE(body_of(4), "nothing was thrown");
  three.cell_volume_id[4] = 3;
  EXPECT_EQ(body_of(3), "cell 4 is in volume 3 of a mesh with 3");
  EXPECT_EQ(body_of(1), "nothing was thrown");
}
