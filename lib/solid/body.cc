// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/body.h"

#include "base/errors.h"
#include "materials/linear_elastic.h"
#include "materials/neo_hookean.h"
#include "materials/st_venant_kirchhoff.h"
#include "mesh/triangulation.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_system.h>

#include <algorithm>
#include <limits>
#include <set>

namespace arthrowear
{
namespace
{
/// Calls `action` with the law of a material: one branch per call, none per element.
template <typename Action>
auto
with_law(const SolidMaterial &material, const Action &action)
{
  switch (material.law)
  {
  case MaterialLaw::linear_elastic:
    return action(LinearElastic{material.lame()});
  case MaterialLaw::neo_hookean:
    return action(NeoHookean{material.lame()});
  default:
    return action(StVenantKirchhoff{material.lame()});
  }
}
} // namespace

Body::Body(const MeshData &mesh, const SolidMaterial &material, MPI_Comm communicator)
    : mesh_(mesh), material_(material)
{
  const auto triangulation = make_triangulation(mesh, communicator);
  dealii::DoFHandler<3> dofs(*triangulation);
  const dealii::FESystem<3> element(dealii::FE_SimplexP<3>(1), 3);
  dofs.distribute_dofs(element);

  // The three dofs of a vertex are numbered together and have one owner, so that node = dof / 3.
  global_node_of_vertex_.assign(mesh.vertices.size(), not_local);
  for (const auto &cell : dofs.active_cell_iterators())
    for (const unsigned int v : cell->vertex_indices())
      global_node_of_vertex_[cell->vertex_index(v)] = cell->vertex_dof_index(v, 0) / 3;

  const dealii::IndexSet owned = dofs.locally_owned_dofs();
  const unsigned int first = owned.n_elements() > 0 ? owned.nth_index_in_set(0) / 3 : 0;
  const unsigned int end = first + owned.n_elements() / 3;
  std::set<unsigned int> ghosts;
  for (const auto &cell : dofs.active_cell_iterators())
    if (cell->is_locally_owned())
      for (const unsigned int v : cell->vertex_indices())
      {
        const unsigned int node = cell->vertex_dof_index(v, 0) / 3;
        if (node < first || node >= end)
          ghosts.insert(node);
      }
  partition_ =
      NodePartition(first, end, mesh.vertices.size(), {ghosts.begin(), ghosts.end()}, communicator);

  std::vector<unsigned int> local_of_global(mesh.vertices.size(), not_local);
  for (unsigned int local = 0; local < partition_.n_local(); ++local)
    local_of_global[partition_.global(local)] = local;
  local_node_of_vertex_.resize(mesh.vertices.size());
  vertex_of_local_node_.resize(partition_.n_local());
  for (unsigned int vertex = 0; vertex < mesh.vertices.size(); ++vertex)
  {
    local_node_of_vertex_[vertex] = local_of_global[global_node_of_vertex_[vertex]];
    if (local_node_of_vertex_[vertex] != not_local)
      vertex_of_local_node_[local_node_of_vertex_[vertex]] = vertex;
  }

  for (const auto &cell : dofs.active_cell_iterators())
    if (cell->is_locally_owned())
    {
      const std::array<unsigned int, 4> &corners = mesh.cells[cell->active_cell_index()];
      const Vector3 a = mesh.vertices[corners[0]];
      const Matrix3 edges{mesh.vertices[corners[1]] - a, mesh.vertices[corners[2]] - a,
                          mesh.vertices[corners[3]] - a};
      Cell data;
      data.volume = determinant(edges) / 6.;
      data.gradients[0] = {};
      for (int i = 0; i < 3; ++i)
      {
        data.gradients[i + 1] =
            (1. / (6. * data.volume)) * cross(edges[(i + 1) % 3], edges[(i + 2) % 3]);
        data.gradients[0] = data.gradients[0] - data.gradients[i + 1];
      }
      for (int i = 0; i < 4; ++i)
        data.nodes[i] = local_node_of_vertex_[corners[i]];
      cells_.push_back(data);
    }

  // Strains are right to eps, so stresses to eps * modulus, and nodal forces to that times area.
  double square = 0.;
  for (const Cell &cell : cells_)
    for (const Vector3 &gradient : cell.gradients)
      square += cell.volume * cell.volume * dot(gradient, gradient);
  round_off_force_ = std::numeric_limits<double>::epsilon() * material.lame().confined_modulus() *
                     std::sqrt(partition_.sum(square));
}

Matrix3
Body::deformation_gradient(const Cell &cell, const Field &displacement) const
{
  Matrix3 F = identity3;
  for (int a = 0; a < 4; ++a)
  {
    const double *u = displacement.data() + 3 * cell.nodes[a];
    const Vector3 &g = cell.gradients[a];
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        F[i][j] += u[i] * g[j];
  }
  return F;
}

template <typename Law>
void
Body::add_internal_force(const Law &law, const Field &displacement, Field &force) const
{
  for (const Cell &cell : cells_)
  {
    const Matrix3 P = law.stress(deformation_gradient(cell, displacement));
    for (int a = 0; a < 4; ++a)
    {
      double *f = force.data() + 3 * cell.nodes[a];
      for (int i = 0; i < 3; ++i)
        f[i] += cell.volume * dot(P[i], cell.gradients[a]);
    }
  }
}

void
Body::internal_force(const Field &displacement, Field &force) const
{
  force.assign(displacement.size(), 0.);
  with_law(material_, [&](const auto &law) { add_internal_force(law, displacement, force); });
  partition_.add_to_owners(force);
}

void
Body::multiply_mass(const Field &velocity, Field &product) const
{
  product.assign(velocity.size(), 0.);
  for (const Cell &cell : cells_)
  {
    const double weight = material_.density * cell.volume / 20.;
    for (int i = 0; i < 3; ++i)
    {
      double sum = 0.;
      for (int a = 0; a < 4; ++a)
        sum += velocity[3 * cell.nodes[a] + i];
      for (int a = 0; a < 4; ++a)
        product[3 * cell.nodes[a] + i] += weight * (sum + velocity[3 * cell.nodes[a] + i]);
    }
  }
  partition_.add_to_owners(product);
}

double
Body::mass() const
{
  double volume = 0.;
  for (const Cell &cell : cells_)
    volume += cell.volume;
  return material_.density * partition_.sum(volume);
}

double
Body::strain_energy(const Field &displacement) const
{
  double energy = 0.;
  with_law(material_,
           [&](const auto &law)
           {
             for (const Cell &cell : cells_)
               energy += cell.volume * law.energy(deformation_gradient(cell, displacement));
           });
  return partition_.sum(energy);
}

double
Body::kinetic_energy(const Field &velocity) const
{
  Field product;
  multiply_mass(velocity, product);
  return 0.5 * partition_.dot(velocity, product);
}

Vector3
Body::momentum(const Field &velocity) const
{
  Field product;
  multiply_mass(velocity, product);
  Vector3 total{};
  for (unsigned int i = 0; i < 3 * partition_.n_owned(); ++i)
    total[i % 3] += product[i];
  for (double &component : total)
    component = partition_.sum(component);
  return total;
}

Matrix3
Body::cell_stress(const unsigned int cell, const Field &displacement) const
{
  const Matrix3 F = deformation_gradient(cells_[cell], displacement);
  if (material_.law == MaterialLaw::linear_elastic)
    return LinearElastic{material_.lame()}.stress(F);
  return with_law(material_, [&](const auto &law) { return cauchy_stress(law.stress(F), F); });
}

void
Body::cell_matrix(const unsigned int cell, const Field &displacement, const double mass_factor,
                  const double stiffness_factor, double *matrix) const
{
  const Cell &data = cells_[cell];
  const Matrix3 F = deformation_gradient(data, displacement);
  const Tangent A = with_law(material_, [&](const auto &law) { return law.tangent(F); });
  const double mass = mass_factor * material_.density * data.volume / 20.;
  for (int b = 0; b < 4; ++b)
    for (int k = 0; k < 3; ++k)
    {
      // dP_iJ along node b, component k.
      Matrix3 rate;
      for (int i = 0; i < 3; ++i)
        for (int J = 0; J < 3; ++J)
        {
          const double *row = A[3 * i + J].data() + 3 * k;
          rate[i][J] = stiffness_factor * data.volume *
                       (row[0] * data.gradients[b][0] + row[1] * data.gradients[b][1] +
                        row[2] * data.gradients[b][2]);
        }
      for (int a = 0; a < 4; ++a)
        for (int i = 0; i < 3; ++i)
          matrix[12 * (3 * a + i) + 3 * b + k] =
              dot(data.gradients[a], rate[i]) + (i == k ? mass * (a == b ? 2. : 1.) : 0.);
    }
}
} // namespace arthrowear
