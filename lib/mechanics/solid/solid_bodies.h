// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/element_blocks.h"
#include "solid/node_sharing.h"

namespace arthrowear
{
/// A discretisation for explicit steps: lumped mass, internal forces without a matrix. A field has
/// a copy of a node's values on every rank that has a cell at it, and all copies are equal.
class SolidBodies : public Discretisation
{
public:
  /// Collective; every rank gives the same.
  /// @param material_of_volume  per volume of the mesh
  /// @param rank_of_cell  as partition_cells() gives
  /// @throws InputError if a quadratic element is folded, or laws of linear elements differ
  SolidBodies(const MeshData &mesh, const std::vector<SolidMaterial> &material_of_volume,
              const std::vector<unsigned int> &rank_of_cell, MPI_Comm communicator,
              const ElementChoice &elements = {});

  const NodeSharing &sharing() const { return *sharing_; }
  /// Lowest rank with a cell at each mesh node: its owner.
  const std::vector<unsigned int> &owner() const { return owner_; }

  /// Gives this rank copies of further mesh nodes, after its own; existing local nodes keep their
  /// numbers. Collective. Existing fields must be extended.
  void keep_copies_of(const std::vector<unsigned int> &mesh_nodes);
  /// Extends a field made before keep_copies_of() by the owners' values at new nodes. Collective.
  void extend(std::vector<double> &field) const;

  /// force += internal forces of this rank's cells [N]; to be summed over copies.
  void add_internal_force(const std::vector<double> &displacement, std::vector<double> &force) const
  {
    if (blocks_)
      blocks_->add_internal_force(displacement, force);
    else
      Discretisation::add_internal_force(displacement, force);
  }
  double strain_energy(const std::vector<double> &displacement) const; // [mJ], collective

  /// Lumped mass per local node [tonne]; the same in every copy.
  const std::vector<double> &mass() const { return mass_; }
  /// Per local node, the sum over its cells of (squared frequency bound times mass share) [N/mm],
  /// tangents evaluated at `displacement`; a rigorous bound of all frequencies follows
  /// (StableStep). Collective.
  std::vector<double> stiffness_bound(const std::vector<double> &displacement) const;

private:
  /// One number per local node, summed over copies.
  std::vector<double> summed(const std::vector<double> &values) const;

  std::vector<unsigned int> owner_;
  std::unique_ptr<NodeSharing> sharing_;
  std::unique_ptr<ElementBlocks> blocks_; // of linear elements
  std::vector<double> mass_;
  mutable std::vector<double>
      linear_bound_; // stiffness_bound() of linear laws, which never changes
};
} // namespace arthrowear
