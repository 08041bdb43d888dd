// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/solid_bodies.h"

#include "solid/cell_partition.h"
#include "solid/frequency_bound.h"

#include <algorithm>

namespace arthrowear
{
SolidBodies::SolidBodies(const MeshData &mesh, const std::vector<SolidMaterial> &material_of_volume,
                         const std::vector<unsigned int> &rank_of_cell, MPI_Comm communicator)
    : mesh_(mesh), materials_(material_of_volume),
      owner_(mesh.vertices.size(), NodeSharing::not_local)
{
  int rank = 0;
  MPI_Comm_rank(communicator, &rank);
  for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell)
    for (const unsigned int vertex : mesh.cells[cell])
      owner_[vertex] = std::min(owner_[vertex], rank_of_cell[cell]);

  std::vector<unsigned int> held, local(mesh.vertices.size(), NodeSharing::not_local), material;
  for (const unsigned int cell : cells_along_curve(mesh))
  {
    if (rank_of_cell[cell] != static_cast<unsigned int>(rank))
      continue;
    std::array<unsigned int, 4> nodes;
    std::array<Vector3, 4> corners;
    for (int i = 0; i < 4; ++i)
    {
      const unsigned int vertex = mesh.cells[cell][i];
      corners[i] = mesh.vertices[vertex];
      if (local[vertex] == NodeSharing::not_local)
      {
        local[vertex] = held.size();
        held.push_back(vertex);
      }
      nodes[i] = local[vertex];
    }
    cells_.emplace_back(nodes, corners);
    mesh_cell_.push_back(cell);
    material.push_back(mesh.cell_volume_id[cell]);
  }
  sharing_ = std::make_unique<NodeSharing>(std::move(held), owner_, communicator);
  blocks_ = std::make_unique<ElementBlocks>(cells_, material, materials_);
  hold_also({});
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
SolidBodies::hold_also(const std::vector<unsigned int> &vertices)
{
  std::vector<unsigned int> held = sharing_->held();
  for (const unsigned int vertex : vertices)
    if (sharing_->local(vertex) == NodeSharing::not_local &&
        std::find(held.begin() + sharing_->n_local(), held.end(), vertex) == held.end())
      held.push_back(vertex);
  sharing_ = std::make_unique<NodeSharing>(std::move(held), owner_, sharing_->communicator());
  std::vector<double> share(sharing_->n_local(), 0.);
  for (unsigned int cell = 0; cell < cells_.size(); ++cell)
    for (const unsigned int node : cells_[cell].nodes)
      share[node] += 0.25 * material(cell).density * cells_[cell].volume;
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
  return sharing_->sum(blocks_->strain_energy(displacement));
}

std::vector<double>
SolidBodies::stiffness_bound(const std::vector<double> &displacement) const
{
  if (!linear_bound_.empty())
    return linear_bound_;
  std::vector<double> bound(sharing_->n_local(), 0.);
  for (unsigned int cell = 0; cell < cells_.size(); ++cell)
  {
    const SolidMaterial &m = material(cell);
    const double squared_frequency =
        squared_frequency_bound(cells_[cell], m, cells_[cell].deformation_gradient(displacement));
    for (const unsigned int node : cells_[cell].nodes)
      bound[node] += squared_frequency * 0.25 * m.density * cells_[cell].volume;
  }
  bound = summed(bound);
  if (!materials_[0].model && materials_[0].law == MaterialLaw::linear_elastic)
    linear_bound_ = bound;
  return bound;
}

Matrix3
SolidBodies::cell_stress(const unsigned int cell, const std::vector<double> &displacement) const
{
  const SolidMaterial &m = material(cell);
  return cauchy_stress_of(m, cells_[cell].deformation_gradient(displacement));
}
} // namespace arthrowear
