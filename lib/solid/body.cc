// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/body.h"

#include "base/errors.h"
#include "mesh/triangulation.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_system.h>

#include <algorithm>
#include <limits>
#include <set>

namespace arthrowear
{
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
      std::array<unsigned int, 4> nodes;
      std::array<Vector3, 4> corners;
      for (int i = 0; i < 4; ++i)
      {
        const unsigned int vertex = mesh.cells[cell->active_cell_index()][i];
        nodes[i] = local_node_of_vertex_[vertex];
        corners[i] = mesh.vertices[vertex];
      }
      cells_.emplace_back(nodes, corners);
    }

  // Strains are right to eps, so stresses to eps * modulus, and nodal forces to that times area.
  double square = 0.;
  for (const Tetrahedron &cell : cells_)
    for (const Vector3 &gradient : cell.gradients)
      square += cell.volume * cell.volume * dot(gradient, gradient);
  round_off_force_ = std::numeric_limits<double>::epsilon() * material.lame().confined_modulus() *
                     std::sqrt(partition_.sum(square));
}

template <typename Law>
void
Body::add_internal_force(const Law &law, const Field &displacement, Field &force) const
{
  for (const Tetrahedron &cell : cells_)
  {
    const Matrix3 P = law.stress(cell.deformation_gradient(displacement));
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
  with_law(material_.law, material_.lame(),
           [&](const auto &law) { add_internal_force(law, displacement, force); });
  partition_.add_to_owners(force);
}

void
Body::multiply_mass(const Field &velocity, Field &product) const
{
  product.assign(velocity.size(), 0.);
  for (const Tetrahedron &cell : cells_)
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
  for (const Tetrahedron &cell : cells_)
    volume += cell.volume;
  return material_.density * partition_.sum(volume);
}

double
Body::strain_energy(const Field &displacement) const
{
  double energy = 0.;
  with_law(material_.law, material_.lame(),
           [&](const auto &law)
           {
             for (const Tetrahedron &cell : cells_)
               energy += cell.volume * law.energy(cell.deformation_gradient(displacement));
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
  const Matrix3 F = cells_[cell].deformation_gradient(displacement);
  return cauchy_stress_of(material_.law, material_.lame(), F);
}

void
Body::cell_matrix(const unsigned int cell, const Field &displacement, const double mass_factor,
                  const double stiffness_factor, double *matrix) const
{
  const Tetrahedron &data = cells_[cell];
  const Matrix3 F = data.deformation_gradient(displacement);
  const Tangent A =
      with_law(material_.law, material_.lame(), [&](const auto &law) { return law.tangent(F); });
  data.stiffness(A, stiffness_factor, matrix);
  const double mass = mass_factor * material_.density * data.volume / 20.;
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 4; ++b)
      for (int i = 0; i < 3; ++i)
        matrix[12 * (3 * a + i) + 3 * b + i] += mass * (a == b ? 2. : 1.);
}
} // namespace arthrowear
