// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/solid_material.h"
#include "mesh/mesh_nodes.h"
#include "solid/element_view.h"
#include "solid/partition.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
/// A hyperelastic body of linear or quadratic tetrahedra, total Lagrangian: element data of the
/// cells of this rank, nodal operators on displacement and velocity fields. Holds no state. A
/// "mesh node" is a node of MeshNodes: the mesh's vertices come first.
class Body
{
public:
  /// Collective; every rank gives the same mesh.
  /// @throws InputError if a quadratic element is folded
  Body(const MeshData &mesh, const SolidMaterial &material, MPI_Comm communicator,
       const ElementChoice &elements = {});
  Body(const Body &) = delete;

  const MeshData &mesh() const { return mesh_; }
  const MeshNodes &nodes() const { return nodes_; }
  const SolidMaterial &material() const { return material_; }
  const NodePartition &partition() const { return partition_; }

  static constexpr unsigned int not_local = static_cast<unsigned int>(-1);
  /// Local node of a mesh node, or not_local.
  unsigned int local_node(unsigned int mesh_node) const { return local_of_mesh_node_[mesh_node]; }
  bool owns(unsigned int mesh_node) const { return local_node(mesh_node) < partition_.n_owned(); }
  /// Global node of a mesh node, on every rank.
  unsigned int global_node(unsigned int mesh_node) const { return global_of_mesh_node_[mesh_node]; }
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

  /// What round-off leaves of the internal forces at best: 2-norm over the nodes [N].
  double round_off_force() const { return round_off_force_; }

  unsigned int n_cells() const { return volumes_.size(); }
  unsigned int nodes_per_cell() const { return nodes_.per_cell(); }
  /// Local nodes, vertices first.
  const unsigned int *cell_nodes(unsigned int cell) const
  {
    return cell_nodes_.data() + std::size_t(nodes_per_cell()) * cell;
  }
  double cell_volume(unsigned int cell) const { return volumes_[cell]; }
  /// Cauchy stress at the vertices of a cell of this rank [MPa].
  std::array<Matrix3, 4> vertex_stress(unsigned int cell, const Field &displacement) const;
  /// Row-major, 3 nodes_per_cell() rows and columns, of mass_factor M + stiffness_factor
  /// K(displacement).
  void cell_matrix(unsigned int cell, const Field &displacement, double mass_factor,
                   double stiffness_factor, double *matrix) const;

private:
  void number_nodes(MPI_Comm communicator, std::vector<unsigned int> &own_cells);
  template <class Element> void set_up(const std::vector<unsigned int> &own_cells);
  template <class Element> Element element(unsigned int cell) const;
  /// action(Element) of the body's kind.
  template <class Action> auto with_element(const Action &action) const;

  MeshData mesh_;
  MeshNodes nodes_;
  SolidMaterial material_;
  NodePartition partition_;
  std::vector<unsigned int> cell_nodes_; // local, nodes_per_cell() each
  std::vector<Vector3> gradients_;       // per cell, point and node [1/mm]
  std::vector<double> weights_;          // per cell and point [mm^3]
  std::vector<double> volumes_;          // per cell [mm^3]
  double round_off_force_ = 0.;
  std::vector<unsigned int> local_of_mesh_node_, global_of_mesh_node_, mesh_node_of_local_;
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
  std::vector<int> counts_, offsets_; // per rank, in doubles
  std::vector<unsigned int> order_;   // position in the list of the k-th gathered node
  mutable std::vector<double> send_, receive_;
};
} // namespace arthrowear
