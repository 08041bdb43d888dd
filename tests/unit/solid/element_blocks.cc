// SPDX-License-Identifier: LGPL-2.1-or-later
// Compares elements of explicit dynamics: eight at a time against one at a time.
#include "mesh/block.h"
#include "serial_cells.h"
#include "solid/body.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
SolidMaterial
bone(const MaterialLaw law)
{
  return {law, 17000., 0.32, 2e-9};
}

/// Any displacement with gradients of some percent.
std::vector<double>
some_displacement(const MeshData &mesh)
{
  std::vector<double> u;
  for (const Vector3 &x : mesh.vertices)
    for (int i = 0; i < 3; ++i)
      u.push_back(.03 * std::sin(1.3 * x[0] + 2.1 * x[1] - .7 * x[2] + i));
  return u;
}

double
largest(const std::vector<double> &values)
{
  double size = 0.;
  for (const double value : values)
    size = std::max(size, std::abs(value));
  return size;
}

class BlocksOfEachLaw : public ::testing::TestWithParam<MaterialLaw>
{
};

// 6 cells fill one block of 8 lanes in part, 48 six of them, 54 leave 6 over, 1 one alone.
TEST_P(BlocksOfEachLaw, GiveTheForcesAndEnergyOfABody)
{
  for (const std::array<unsigned int, 3> &boxes :
       {std::array<unsigned int, 3>{1, 1, 1}, {2, 2, 2}, {3, 3, 1}})
  {
    const MeshData mesh = make_block({{3., 2., 4.}, boxes});
    const Body body(mesh, bone(GetParam()), MPI_COMM_SELF);
    const std::vector<double> u = some_displacement(mesh);
    Field of_body = body.partition().zero_field(), force_of_body;
    for (unsigned int vertex = 0; vertex < mesh.vertices.size(); ++vertex)
      std::copy_n(u.begin() + 3 * vertex, 3, of_body.begin() + 3 * body.local_node(vertex));
    body.internal_force(of_body, force_of_body);

    const SerialCells cells(mesh, {bone(GetParam())});
    const ElementBlocks blocks(cells);
    EXPECT_EQ(blocks.n_cells(), mesh.cells.size());
    std::vector<double> force(u.size(), 0.);
    blocks.add_internal_force(u, force);
    const double size = largest(force);
    for (unsigned int vertex = 0; vertex < mesh.vertices.size(); ++vertex)
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(force[3 * vertex + i], force_of_body[3 * body.local_node(vertex) + i],
                    1e-12 * size);

    // Forces are the derivatives of the energy.
    const double energy = cells.strain_energy_here(u);
    EXPECT_NEAR(blocks.strain_energy(u) / energy, 1., 1e-11);
    for (const std::size_t dof : {std::size_t(0), u.size() / 2, u.size() - 1})
    {
      constexpr double step = 1e-5;
      std::vector<double> more = u, less = u;
      more[dof] += step;
      less[dof] -= step;
      EXPECT_NEAR((blocks.strain_energy(more) - blocks.strain_energy(less)) / (2. * step),
                  force[dof], 1e-6 * size);
    }
  }
}

// An element adds to existing values; lanes that no cell fills add nothing, not even to their node.
TEST_P(BlocksOfEachLaw, OneElementAloneObeysItsLaw)
{
  MeshData mesh;
  mesh.vertices = {{0., 3., 0.}, {2., 0., 0.}, {0., 0., 4.}, {0., 0., 0.}};
  mesh.cells = {{3, 1, 0, 2}};
  mesh.cell_volume_id = {0};
  mesh.volume_names = {"bone"};
  const SerialCells cell(mesh, {bone(GetParam())});
  EXPECT_NEAR(cell.cell_volume(0), 4., 1e-14); // 2*3*4/6
  const ElementBlocks blocks(cell);
  // The corner on x moves by .02 mm along x: a gradient of .01, strain .01 or .01 + .01^2/2.
  std::vector<double> u(12, 0.), force(12, 7.);
  u[3 * 1] = .02;
  blocks.add_internal_force(u, force);
  const LameConstants lame = bone(GetParam()).lame();
  const double F = 1.01;
  double P_xx = 0., P_yy = 0.;
  switch (GetParam())
  {
  case MaterialLaw::linear_elastic: // lambda tr e + 2 mu e
    P_xx = (lame.lambda + 2. * lame.mu) * .01;
    P_yy = lame.lambda * .01;
    break;
  case MaterialLaw::st_venant_kirchhoff: // F S, E = (F^2 - 1)/2 = .01005
    P_xx = F * (lame.lambda + 2. * lame.mu) * .01005;
    P_yy = lame.lambda * .01005;
    break;
  case MaterialLaw::neo_hookean:
  {
    const Matrix3 P = with_law(MaterialLaw::neo_hookean, lame,
                               [&](const auto &law) {
                                 return law.stress({{{F, 0., 0.}, {0., 1., 0.}, {0., 0., 1.}}});
                               });
    P_xx = P[0][0];
    P_yy = P[1][1];
    break;
  }
  }
  // f_a = V P grad N_a; grad N are 1/2, 1/3, 1/4 along the axes.
  const double fx = 4. * P_xx / 2., fy = 4. * P_yy / 3., fz = 4. * P_yy / 4.;
  const double tolerance = 1e-11 * fx;
  const std::vector<double> expected{0., fy, 0., fx, 0., 0., 0., 0., fz, -fx, -fy, -fz};
  for (unsigned int dof = 0; dof < 12; ++dof)
    EXPECT_NEAR(force[dof] - 7., expected[dof], tolerance) << dof;
}

INSTANTIATE_TEST_SUITE_P(Laws, BlocksOfEachLaw,
                         ::testing::Values(MaterialLaw::linear_elastic,
                                           MaterialLaw::st_venant_kirchhoff,
                                           MaterialLaw::neo_hookean));

/// Forces under a rotation by 90 degrees about (1, 2, 3) and a gradient before it.
std::vector<double>
rotated_force(const MaterialLaw law, const Matrix3 &before)
{
  const MeshData mesh = make_block({{3., 2., 4.}, {2, 1, 3}});
  const Vector3 axis = normalised(Vector3{1., 2., 3.});
  std::vector<double> u, force(3 * mesh.vertices.size(), 0.);
  for (const Vector3 &X : mesh.vertices)
  {
    const Vector3 x = before * X;
    const Vector3 turned = dot(axis, x) * axis + cross(axis, x);
    for (int i = 0; i < 3; ++i)
      u.push_back(turned[i] - X[i]);
  }
  ElementBlocks(SerialCells(mesh, {bone(law)})).add_internal_force(u, force);
  return force;
}

// Total Lagrangian bodies turn without stress; with a strain, forces turn along.
TEST(ElementBlocks, TotalLagrangianBodiesTurnRigidlyWithoutForces)
{
  const Matrix3 stretched{{{1.01, 0., 0.}, {0., 1., 0.}, {0., 0., 1.}}};
  for (const MaterialLaw law : {MaterialLaw::st_venant_kirchhoff, MaterialLaw::neo_hookean})
  {
    const std::vector<double> strained = rotated_force(law, stretched);
    EXPECT_GT(largest(strained), 10.);
    EXPECT_LT(largest(rotated_force(law, identity3)), 1e-11 * largest(strained));
  }
  // Small strain does not: that is what the other laws are for.
  EXPECT_GT(largest(rotated_force(MaterialLaw::linear_elastic, identity3)), 1e4);
}

// Forces under a displacement of 1e-6 differ by the square of the gradient.
TEST(ElementBlocks, AllLawsAgreeForSmallStrains)
{
  const MeshData mesh = make_block({{3., 2., 4.}, {2, 1, 3}});
  std::vector<double> u = some_displacement(mesh);
  for (double &component : u)
    component *= 1e-6;
  std::vector<std::vector<double>> forces;
  for (const MaterialLaw law :
       {MaterialLaw::linear_elastic, MaterialLaw::st_venant_kirchhoff, MaterialLaw::neo_hookean})
  {
    forces.emplace_back(u.size(), 0.);
    ElementBlocks(SerialCells(mesh, {bone(law)})).add_internal_force(u, forces.back());
  }
  const double size = largest(forces[0]);
  for (std::size_t dof = 0; dof < u.size(); ++dof)
  {
    EXPECT_NEAR(forces[1][dof], forces[0][dof], 1e-6 * size);
    EXPECT_NEAR(forces[2][dof], forces[0][dof], 1e-6 * size);
  }
}
} // namespace
