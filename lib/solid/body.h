// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "materials/solid_material.h"
#include "mesh/mesh_data.h"
#include "solid/partition.h"
#include "solid/tetrahedron.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
/// A hyperelastic body of linear tetrahedra, total Lagrangian: element data of the cells of this
/// rank, nodal operators on displacement and velocity fields. Holds no state.
class Body
{
public:
  /// Collective; every rank gives the same mesh.
  Body(const MeshData &mesh, const SolidMaterial &material, MPI_Comm communicator);
  Body(const Body &) = delete;

  const MeshData &mesh() const { return mesh_; }
  const SolidMaterial &material() const { return material_; }
  const NodePartition &partition() const { return partition_; }

  static constexpr unsigned int not_local = static_cast<unsigned int>(-1);
  /// Local node of a mesh vertex, or not_local.
  unsigned int local_node(unsigned int vertex) const { return local_node_of_vertex_[vertex]; }
  bool owns(unsigned int vertex) const { return local_node(vertex) < partition_.n_owned(); }
  /// Global node of a mesh vertex, on every rank.
  unsigned int global_node(unsigned int vertex) const { return global_node_of_vertex_[vertex]; }
  /// Mesh vertex of a local node.
  unsigned int vertex(unsigned int local) const { return vertex_of_local_node_[local]; }

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

  unsigned int n_cells() const { return cells_.size(); }
  const std::array<unsigned int, 4> &cell_nodes(unsigned int cell) const
  {
    return cells_[cell].nodes;
  }
  double cell_volume(unsigned int cell) const { return cells_[cell].volume; }
  /// Cauchy stress of a cell of this rank [MPa].
  Matrix3 cell_stress(unsigned int cell, const Field &displacement) const;
  /// Row-major 12x12 of mass_factor M + stiffness_factor K(displacement).
  void cell_matrix(unsigned int cell, const Field &displacement, double mass_factor,
                   double stiffness_factor, double *matrix) const;

private:
  template <typename Law>
  void add_internal_force(const Law &law, const Field &displacement, Field &force) const;

  MeshData mesh_;
  SolidMaterial material_;
  NodePartition partition_;
  std::vector<Tetrahedron> cells_;
  double round_off_force_ = 0.;
  std::vector<unsigned int> local_node_of_vertex_, global_node_of_vertex_, vertex_of_local_node_;
};

/// Values at a list of mesh vertices, brought to every rank in the list's order, and back.
class VertexGather
{
public:
  VertexGather(const Body &body, std::vector<unsigned int> vertices);

  const std::vector<unsigned int> &vertices() const { return vertices_; }
  /// 3 values per listed vertex, the same on every rank (collective).
  void gather(const Field &field, std::vector<double> &values) const;
  /// field += values at the owned nodes of the list.
  void add(const std::vector<double> &values, Field &field) const;
  /// field = values at the owned nodes of the list.
  void set(const std::vector<double> &values, Field &field) const;

private:
  const Body *body_;
  std::vector<unsigned int> vertices_;
  std::vector<unsigned int> owned_;   // positions in the list that this rank owns
  std::vector<int> counts_, offsets_; // per rank, in doubles
  std::vector<unsigned int> order_;   // position in the list of the k-th gathered vertex
  mutable std::vector<double> send_, receive_;
};
} // namespace arthrowear
