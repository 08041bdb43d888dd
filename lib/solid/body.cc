// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/body.h"

#include "mesh/triangulation.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_system.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace arthrowear
{
Body::Body(const MeshData &mesh, std::vector<SolidMaterial> materials, MPI_Comm communicator,
           const ElementChoice &elements)
    : Discretisation(mesh, std::move(materials), elements)
{
  std::vector<unsigned int> own_cells;
  number_nodes(communicator, own_cells);
  const Cells cells = take_cells(own_cells, local_of_mesh_node_);
  require_none_folded(partition_.sum(cells.n_folded), cells);
  find_scales(cells);
}

/// Partition, numbers of the nodes, and the cells of this rank.
void
Body::number_nodes(MPI_Comm communicator, std::vector<unsigned int> &own_cells)
{
  const auto triangulation = make_triangulation(mesh(), communicator);
  dealii::DoFHandler<3> dofs(*triangulation);
  const dealii::FESystem<3> element(dealii::FE_SimplexP<3>(nodes().degree), 3);
  dofs.distribute_dofs(element);

  // The three dofs of a node are numbered together and have one owner, so that node = dof / 3.
  global_of_mesh_node_.assign(nodes().size(), not_local);
  for (const auto &cell : dofs.active_cell_iterators())
  {
    for (const unsigned int v : cell->vertex_indices())
      global_of_mesh_node_[cell->vertex_index(v)] = cell->vertex_dof_index(v, 0) / 3;
    if (nodes().degree == 2)
      for (const unsigned int l : cell->line_indices())
      {
        const auto line = cell->line(l);
        global_of_mesh_node_[nodes().on_edge(line->vertex_index(0), line->vertex_index(1))] =
            line->dof_index(0) / 3;
      }
  }

  const dealii::IndexSet owned = dofs.locally_owned_dofs();
  const unsigned int first = owned.n_elements() > 0 ? owned.nth_index_in_set(0) / 3 : 0;
  const unsigned int end = first + owned.n_elements() / 3;
  for (const auto &cell : dofs.active_cell_iterators())
    if (cell->is_locally_owned())
      own_cells.push_back(cell->active_cell_index());
  std::set<unsigned int> ghosts;
  std::array<unsigned int, 10> of_cell;
  for (const unsigned int cell : own_cells)
  {
    nodes().of_cell(mesh().cells[cell], of_cell.data());
    for (unsigned int k = 0; k < nodes_per_cell(); ++k)
    {
      const unsigned int node = global_of_mesh_node_[of_cell[k]];
      if (node < first || node >= end)
        ghosts.insert(node);
    }
  }
  partition_ =
      NodePartition(first, end, nodes().size(), {ghosts.begin(), ghosts.end()}, communicator);

  std::vector<unsigned int> local_of_global(nodes().size(), not_local);
  for (unsigned int local = 0; local < partition_.n_local(); ++local)
    local_of_global[partition_.global(local)] = local;
  local_of_mesh_node_.resize(nodes().size());
  mesh_node_of_local_.resize(partition_.n_local());
  for (unsigned int node = 0; node < nodes().size(); ++node)
  {
    local_of_mesh_node_[node] = local_of_global[global_of_mesh_node_[node]];
    if (local_of_mesh_node_[node] != not_local)
      mesh_node_of_local_[local_of_mesh_node_[node]] = node;
  }
}

void
Body::find_scales(const Cells &cells)
{
  const std::vector<double> volumes_of_rank = volumes_here();
  double largest_modulus = 0., square = 0., volume = 0., compliance = 0.;
  for (const SolidMaterial &material : materials())
    largest_modulus = std::max(largest_modulus, material.lame().confined_modulus());
  for (std::size_t k = 0; k < materials().size(); ++k)
  {
    const SolidMaterial &material = materials()[k];
    mass_of_material_.push_back(material.density * partition_.sum(volumes_of_rank[k]));
    volume += mass_of_material_[k] / material.density;
    const double modulus = material.lame().confined_modulus() / largest_modulus;
    square += modulus * modulus * partition_.sum(cells.squares[k]);
  }
  // A body of one material has its modulus, without round-off.
  for (std::size_t k = 1; k < materials().size(); ++k)
    compliance += (materials()[0].young / materials()[k].young - 1.) *
                  (mass_of_material_[k] / materials()[k].density / volume);
  stiffness_scale_ = materials()[0].young / (1. + compliance) * std::cbrt(volume);
  // Strains are right to eps, so stresses to eps * modulus, and nodal forces to that times area.
  round_off_force_ = std::numeric_limits<double>::epsilon() * largest_modulus * std::sqrt(square);
}

void
Body::internal_force(const Field &displacement, Field &force) const
{
  force.assign(displacement.size(), 0.);
  add_internal_force(displacement, force);
  partition_.add_to_owners(force);
}

void
Body::multiply_mass(const Field &velocity, Field &product) const
{
  product.assign(velocity.size(), 0.);
  add_mass_product(velocity, product);
  partition_.add_to_owners(product);
}

double
Body::mass() const
{
  return std::accumulate(mass_of_material_.begin(), mass_of_material_.end(), 0.);
}

double
Body::strain_energy(const Field &displacement) const
{
  return partition_.sum(strain_energy_here(displacement));
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
} // namespace arthrowear
