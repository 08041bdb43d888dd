// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/solid_bodies.h"

#include "ranks/ranks.h"
#include "solid/cell_partition.h"

namespace arthrowear
{
SolidBodies::SolidBodies(const MeshData &mesh, const std::vector<SolidMaterial> &material_of_volume,
                         const std::vector<unsigned int> &rank_of_cell, MPI_Comm communicator,
                         const ElementChoice &elements)
    : Discretisation(mesh, material_of_volume, communicator, elements),
      owner_(nodes().size(), NodeSharing::not_local)
{
  const int rank = rank_in(communicator);
  std::array<unsigned int, 10> of_cell;
  const auto for_nodes_of = [&](const unsigned int cell, const auto &action)
  {
    nodes().of_cell(mesh.cells[cell], of_cell.data());
    std::for_each_n(of_cell.begin(), nodes_per_cell(), action);
  };
  for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell)
    for_nodes_of(cell, [&](const unsigned int node)
                 { owner_[node] = std::min(owner_[node], rank_of_cell[cell]); });

  std::vector<unsigned int> cells, global_nodes, local(nodes().size(), NodeSharing::not_local);
  for (const unsigned int cell : cells_along_curve(mesh))
  {
    if (rank_of_cell[cell] != static_cast<unsigned int>(rank))
      continue;
    cells.push_back(cell);
    for_nodes_of(cell,
                 [&](const unsigned int node)
                 {
                   if (local[node] == NodeSharing::not_local)
                   {
                     local[node] = global_nodes.size();
                     global_nodes.push_back(node);
                   }
                 });
  }
  sharing_ = std::make_unique<NodeSharing>(std::move(global_nodes), owner_, communicator);
  const Cells taken = take_cells(mesh, cells, local);
  require_none_folded(sharing_->sum(taken.n_folded), taken);
  if (nodes().degree == 1)
    blocks_ = std::make_unique<ElementBlocks>(*this);
  keep_copies_of({});
}

std::vector<double>
SolidBodies::summed(const std::vector<double> &values) const
{
  std::vector<double> field = sharing_->zero_field(), result(values.size());
  for (unsigned int node = 0; node < values.size(); ++node)
    field[3 * node] = values[node];
  sharing_->sum_copies(field);
  for (unsigned int node = 0; node < values.size(); ++node)
    result[node] = field[3 * node];
  return result;
}

void
SolidBodies::keep_copies_of(const std::vector<unsigned int> &mesh_nodes)
{
  std::vector<unsigned int> global_nodes = sharing_->global_nodes();
  for (const unsigned int node : mesh_nodes)
    if (sharing_->local(node) == NodeSharing::not_local &&
        std::find(global_nodes.begin() + sharing_->n_local(), global_nodes.end(), node) ==
            global_nodes.end())
      global_nodes.push_back(node);
  sharing_ =
      std::make_unique<NodeSharing>(std::move(global_nodes), owner_, sharing_->communicator());
  std::vector<double> share(sharing_->n_local(), 0.);
  add_lumped_mass(share);
  mass_ = summed(share);
  linear_bound_.clear();
}

void
SolidBodies::extend(std::vector<double> &field) const
{
  field.resize(3 * sharing_->n_local(), 0.);
  field = sharing_->scatter(sharing_->gather(field));
}

double
SolidBodies::strain_energy(const std::vector<double> &displacement) const
{
  return sharing_->sum(blocks_ ? blocks_->strain_energy(displacement)
                               : strain_energy_here(displacement));
}

std::vector<double>
SolidBodies::stiffness_bound(const std::vector<double> &displacement) const
{
  if (!linear_bound_.empty())
    return linear_bound_;
  std::vector<double> bound(sharing_->n_local(), 0.);
  for (unsigned int cell = 0; cell < n_cells(); ++cell)
  {
    const double squared_frequency = squared_frequency_bound(cell, displacement);
    for (unsigned int a = 0; a < nodes_per_cell(); ++a)
      bound[cell_nodes(cell)[a]] +=
          squared_frequency * lumped_share(a) * material(cell).density * cell_volume(cell);
  }
  bound = summed(bound);
  const auto is_linear = [](const SolidMaterial &material)
  { return !material.model && material.law == MaterialLaw::linear_elastic; };
  if (std::all_of(materials().begin(), materials().end(), is_linear))
    linear_bound_ = bound;
  return bound;
}
} // namespace arthrowear
