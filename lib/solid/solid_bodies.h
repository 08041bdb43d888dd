// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"
#include "solid/element_blocks.h"
#include "solid/node_sharing.h"

#include <memory>

namespace arthrowear
{
/// Elastic bodies of linear tetrahedra as explicit dynamics wants them: lumped mass, internal
/// forces without a matrix, the cells of this rank. Bodies that share vertices are bonded. Holds no
/// state; a field has 3 values per local node, whose copies on other ranks are equal.
class SolidBodies
{
public:
  /// Collective; every rank gives the same.
  /// @param material_of_volume  per volume of the mesh
  /// @param rank_of_cell  as partition_cells() gives
  SolidBodies(const MeshData &mesh, const std::vector<SolidMaterial> &material_of_volume,
              const std::vector<unsigned int> &rank_of_cell, MPI_Comm communicator);

  const MeshData &mesh() const { return mesh_; }
  const NodeSharing &sharing() const { return *sharing_; }
  /// Lowest rank with a cell at each mesh vertex: its owner.
  const std::vector<unsigned int> &owner() const { return owner_; }

  /// Lets this rank hold mesh vertices of others as well, after its own; local nodes that are there
  /// keep their numbers. Collective. Fields made before are to be extended.
  void hold_also(const std::vector<unsigned int> &vertices);
  /// A field of before hold_also() with the owners' values at new nodes. Collective.
  void extend(std::vector<double> &field) const;

  /// force += internal forces of this rank's cells [N]; to be summed over copies.
  void add_internal_force(const std::vector<double> &displacement, std::vector<double> &force) const
  {
    blocks_->add_internal_force(displacement, force);
  }
  double strain_energy(const std::vector<double> &displacement) const; // [mJ], collective

  /// Lumped mass per local node [tonne]; the same in every copy.
  const std::vector<double> &mass() const { return mass_; }
  /// Per local node, the sum over its cells of (squared frequency bound times mass share) [N/mm],
  /// tangents taken at `displacement`; a rigorous bound of all frequencies follows
  /// (StableStep). Collective.
  std::vector<double> stiffness_bound(const std::vector<double> &displacement) const;

  unsigned int n_cells() const { return cells_.size(); }
  const Tetrahedron &cell(unsigned int cell) const { return cells_[cell]; }
  /// Index of the cell in the mesh.
  unsigned int mesh_cell(unsigned int cell) const { return mesh_cell_[cell]; }
  const SolidMaterial &material(unsigned int cell) const
  {
    return materials_[mesh_.cell_volume_id[mesh_cell_[cell]]];
  }
  Matrix3 cell_stress(unsigned int cell, const std::vector<double> &displacement) const; // [MPa]

private:
  /// One number per local node, summed over copies.
  std::vector<double> summed(const std::vector<double> &values) const;

  MeshData mesh_;
  std::vector<SolidMaterial> materials_;
  std::vector<unsigned int> owner_, mesh_cell_;
  std::vector<Tetrahedron> cells_;
  std::unique_ptr<NodeSharing> sharing_;
  std::unique_ptr<ElementBlocks> blocks_;
  std::vector<double> mass_;
  mutable std::vector<double>
      linear_bound_; // stiffness_bound() of linear laws, which never changes
};
} // namespace arthrowear
