// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extension/strangers_laws.h"
#include "mesh/block.h"
#include "serial_cells.h"
#include "solid/body.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// @param stiffening  a negative value chooses the library's law
SolidMaterial
solid(const double stiffening)
{
  SolidMaterial material{MaterialLaw::neo_hookean, 1000., .3, 938e-12};
  if (stiffening >= 0.)
    material.set_law(material_laws().make("stiffening", {stiffening}, {material.lame()}));
  return material;
}

/// Displacements of stretches along the axes.
std::vector<double>
stretched(const MeshData &mesh, const Vector3 &stretch)
{
  std::vector<double> u;
  for (const Vector3 &x : mesh.vertices)
    for (int i = 0; i < 3; ++i)
      u.push_back((stretch[i] - 1.) * x[i]);
  return u;
}

/// Sum of the forces along x on the face x = 3, whose area is 8 mm^2 [N].
double
pull(const MeshData &mesh, const std::vector<double> &force)
{
  double sum = 0.;
  for (std::size_t vertex = 0; vertex < mesh.vertices.size(); ++vertex)
    if (mesh.vertices[vertex][0] > 3. - 1e-9)
      sum += force[3 * vertex];
  return sum;
}

std::vector<double>
forces_by_blocks(const MeshData &mesh, const SolidMaterial &material, const std::vector<double> &u,
                 double *energy = nullptr)
{
  const ElementBlocks blocks(SerialCells(mesh, {material}));
  std::vector<double> force(u.size(), 0.);
  blocks.add_internal_force(u, force);
  if (energy)
    *energy = blocks.strain_energy(u);
  return force;
}
} // namespace

// Stretches 1.1, 0.9, 1.05: J = 1.0395, tr C - 3 = 0.1225. With lambda = 576.923 and mu = 384.615
// MPa
//   P_xx = mu (1.1 - 1/1.1) + lambda ln J/1.1 + 4 s mu 0.1225 1.1,
// on 8 mm^2; the energy of 24 mm^3 exceeds the energy by the library's law by s mu 0.1225^2 per
// volume.
TEST(SolidOfAStranger, PullsByItsClosedForm)
{
  const MeshData mesh = make_block({{3., 2., 4.}, {2, 2, 3}});
  const std::vector<double> u = stretched(mesh, {1.1, .9, 1.05});
  const double lambda = 300. / (1.3 * .4), mu = 1000. / 2.6;
  for (const double s : {0., 2.})
  {
    const double P =
        mu * (1.1 - 1. / 1.1) + lambda * std::log(1.0395) / 1.1 + 4. * s * mu * .1225 * 1.1;
    double energy = 0., plain_energy = 0.;
    const std::vector<double> force = forces_by_blocks(mesh, solid(s), u, &energy);
    EXPECT_NEAR(pull(mesh, force), 8. * P, 1e-9 * P);
    forces_by_blocks(mesh, solid(-1.), u, &plain_energy);
    EXPECT_NEAR(energy - plain_energy, 24. * s * mu * .1225 * .1225, 1e-9 * energy);

    const Body body(mesh, solid(s), MPI_COMM_SELF);
    Field of_body = body.partition().zero_field(), force_of_body;
    for (unsigned int vertex = 0; vertex < mesh.vertices.size(); ++vertex)
      std::copy_n(u.begin() + 3 * vertex, 3, of_body.begin() + 3 * body.local_node(vertex));
    body.internal_force(of_body, force_of_body);
    for (unsigned int vertex = 0; vertex < mesh.vertices.size(); ++vertex)
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(force[3 * vertex + i], force_of_body[3 * body.local_node(vertex) + i],
                    1e-9 * P);
    EXPECT_NEAR(body.strain_energy(of_body), energy, 1e-10 * energy);
    EXPECT_NEAR(body.vertex_stress(0, of_body)[0][0][0], P / (.9 * 1.05), 1e-9 * P);
  }
}

// Without stiffening it equals the law whose loops are compiled in.
TEST(SolidOfAStranger, IsTheLibrarysLawWithoutStiffening)
{
  const MeshData mesh = make_block({{3., 2., 4.}, {2, 2, 3}});
  const std::vector<double> u = stretched(mesh, {1.02, .97, 1.01});
  const std::vector<double> one = forces_by_blocks(mesh, solid(0.), u),
                            other = forces_by_blocks(mesh, solid(-1.), u);
  for (std::size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(one[i], other[i], 1e-10 * pull(mesh, other));
}

TEST(SolidOfAStranger, IsNamedWhereLawsDiffer)
{
  MeshData mesh = make_block({{1., 1., 1.}, {1, 1, 1}});
  mesh.volume_names = {"one", "other"};
  mesh.cell_volume_id[0] = 1;
  try
  {
    const ElementBlocks blocks(SerialCells(mesh, {solid(-1.), solid(1.)}));
    FAIL() << "two laws in one problem";
  }
  catch (const std::exception &error)
  {
    EXPECT_NE(std::string(error.what()).find("neo_hookean and stiffening"), std::string::npos)
        << error.what();
  }
}
