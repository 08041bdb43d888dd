// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/discretisation.h"
#include "solid/partition.h"

namespace arthrowear
{
/// A discretisation for implicit steps: every node has an owner, and matrix rows follow the owners'
/// numbers. Fields hold the owned nodes first, then the ghosts.
class Body : public Discretisation
{
public:
  /// Collective; every rank gives the same mesh.
  /// @param materials  one per volume of the mesh, or one for all
  /// @throws InputError if a quadratic element is folded
  Body(const MeshData &mesh, std::vector<SolidMaterial> materials, MPI_Comm communicator,
       const ElementChoice &elements = {});
  Body(const MeshData &mesh, const SolidMaterial &material, MPI_Comm communicator,
       const ElementChoice &elements = {})
      : Body(mesh, std::vector<SolidMaterial>{material}, communicator, elements)
  {
  }

  const NodePartition &partition() const { return partition_; }

  static constexpr unsigned int not_local = static_cast<unsigned int>(-1);
  /// Local node of a mesh node, or not_local.
  unsigned int local_node(unsigned int mesh_node) const;
  bool owns(unsigned int mesh_node) const { return local_node(mesh_node) < partition_.n_owned(); }
  /// Mesh node of a local node.
  unsigned int mesh_node(unsigned int local) const { return mesh_node_of_local_[local]; }

  /// Nodal internal forces of a displacement field [N], summed at the owners, ghosts zero. Entries
  /// are NaN where the law has no stress (inverted element of a neo-Hookean body).
  void internal_force(const Field &displacement, Field &force) const;
  /// Consistent mass times a field, summed at the owners, ghosts zero.
  void multiply_mass(const Field &velocity, Field &product) const;

  double mass() const;                                   // [tonne]
  double strain_energy(const Field &displacement) const; // [mJ]
  double kinetic_energy(const Field &velocity) const;    // [mJ]
  Vector3 momentum(const Field &velocity) const;         // [N s]
  /// Order of magnitude of the stiffness against a force on its surface: Young's modulus, the
  /// inverse of the mean of 1/E over the volume, times the edge of a cube of that volume [N/mm].
  double stiffness_scale() const { return stiffness_scale_; }

  /// Smallest norm of the internal forces that round-off allows: 2-norm over the nodes [N].
  double round_off_force() const { return round_off_force_; }

private:
  /// @param own_cells  gets the cells of this rank
  /// @return local node of each mesh node, or not_local
  std::vector<unsigned int> number_nodes(const MeshData &mesh, MPI_Comm communicator,
                                         std::vector<unsigned int> &own_cells);
  void find_scales(const Cells &cells);

  NodePartition partition_;
  std::vector<double> mass_of_material_; // over all ranks [tonne]
  double stiffness_scale_ = 0., round_off_force_ = 0.;
  std::vector<unsigned int> mesh_node_of_local_;
  std::vector<unsigned int> by_mesh_node_; // local nodes, ascending by their mesh nodes
};

/// Values at a list of mesh nodes, brought to every rank in the list's order, and back.
class NodeGather
{
public:
  NodeGather(const Body &body, std::vector<unsigned int> mesh_nodes);

  /// 3 values per listed node, the same on every rank (collective).
  void gather(const Field &field, std::vector<double> &values) const;
  /// field += values at the owned nodes of the list.
  void add(const std::vector<double> &values, Field &field) const;
  /// field = values at the owned nodes of the list.
  void set(const std::vector<double> &values, Field &field) const;

private:
  const Body *body_;
  std::vector<unsigned int> nodes_;
  std::vector<unsigned int> owned_;   // positions in the list that this rank owns
  std::vector<unsigned int> local_;   // local node of each of these
  std::vector<int> counts_, offsets_; // per rank, in doubles
  std::vector<unsigned int> order_;   // position in the list of the k-th gathered node
  mutable std::vector<double> send_, receive_;
};
} // namespace arthrowear
