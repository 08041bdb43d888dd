// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/solid_material.h"
#include "solid/element_view.h"
#include "solid/field.h"
#include "solid/machine_mesh.h"

#include <array>
#include <vector>

namespace arthrowear
{
/// Elastic bodies of linear or quadratic tetrahedra, total Lagrangian: the cells of this rank, and
/// operators between the values at its local nodes. Each volume of the mesh has its material;
/// bodies that share nodes are bonded. Holds no state and does not communicate: Body (implicit
/// steps) and SolidBodies (explicit steps) each number the nodes and sum over ranks themselves. A
/// "mesh node" is a node of MeshNodes: the mesh's vertices come first.
class Discretisation
{
public:
  Discretisation(const Discretisation &) = delete;

  /// A copy of the whole mesh, which the ranks of a machine keep once.
  MeshData mesh() const { return mesh_.mesh(); }
  const MachineMesh &machine_mesh() const { return mesh_; }
  std::size_t n_mesh_cells() const { return mesh_.n_cells(); } ///< of all ranks
  const MeshNodes &nodes() const { return mesh_.nodes(); }
  /// One per volume of the mesh, or one for all.
  const std::vector<SolidMaterial> &materials() const { return materials_; }

  unsigned int n_cells() const { return volumes_.size(); }
  unsigned int nodes_per_cell() const { return nodes().per_cell(); }
  /// Local nodes, vertices first.
  const unsigned int *cell_nodes(unsigned int cell) const
  {
    return cell_nodes_.data() + std::size_t(nodes_per_cell()) * cell;
  }
  /// Returns the cell's index in the mesh.
  unsigned int mesh_cell(unsigned int cell) const { return mesh_cell_[cell]; }
  double cell_volume(unsigned int cell) const { return volumes_[cell]; } ///< [mm^3]
  const SolidMaterial &material(unsigned int cell) const
  {
    return materials_[material_index(cell)];
  }
  /// LinearElement or QuadraticElement, as the degree is.
  template <class Element> Element element(unsigned int cell) const
  {
    constexpr int n = Element::n_nodes, q = Element::n_points;
    return {cell_nodes_.data() + std::size_t(n) * cell,
            reinterpret_cast<const Vector3(*)[n]>(gradients_.data() + std::size_t(n * q) * cell),
            weights_.data() + std::size_t(q) * cell};
  }

  /// Cauchy stress at the vertices of a cell [MPa].
  std::array<Matrix3, 4> vertex_stress(unsigned int cell, const Field &displacement) const;
  /// Row-major, 3 nodes_per_cell() rows and columns, of mass_factor M + stiffness_factor
  /// K(displacement).
  void cell_matrix(unsigned int cell, const Field &displacement, double mass_factor,
                   double stiffness_factor, double *matrix) const;
  /// Upper bound of the largest squared angular frequency of a cell with its mass lumped to its
  /// nodes [1/s^2], at most 4 % above it: the largest eigenvalue of M^-1/2 K M^-1/2 is at most the
  /// 128th root of the squared Frobenius norm of its 64th power.
  double squared_frequency_bound(unsigned int cell, const Field &displacement) const;
  /// Fraction of a cell's mass that is lumped to its node 0 to nodes_per_cell() - 1: as the
  /// diagonal of the consistent mass is (Hinton, Rock & Zienkiewicz 1976), so that no fraction is
  /// negative.
  double lumped_share(int node) const;

protected:
  /// Collective.
  /// @param materials  one per volume of the mesh, or one for all; else std::invalid_argument
  Discretisation(const MeshData &mesh, std::vector<SolidMaterial> materials, MPI_Comm communicator,
                 const ElementChoice &elements);
  ~Discretisation() = default;

  /// Findings about the cells of this rank.
  struct Cells
  {
    unsigned int n_folded = 0;
    Vector3 folded_at{}; ///< a vertex of one of them [mm]
    /// Per material: sums over nodes and points of (weight times gradient)^2 [mm^4].
    std::vector<double> squares;
  };
  /// @param cells  of the mesh, in the order of work
  /// @param local_of_mesh_node  at least of their nodes
  Cells take_cells(const MeshData &mesh, const std::vector<unsigned int> &cells,
                   const std::vector<unsigned int> &local_of_mesh_node);
  /// @throws InputError if an element of some rank is folded
  static void require_none_folded(double n_on_all_ranks, const Cells &cells);

  // Over the cells of this rank.

  /// force += internal forces [N]. Entries are NaN where the law has no stress (inverted element of
  /// a neo-Hookean body).
  void add_internal_force(const Field &displacement, Field &force) const;
  /// product += consistent mass times a field.
  void add_mass_product(const Field &velocity, Field &product) const;
  /// mass += lumped mass, one number per local node [tonne].
  void add_lumped_mass(std::vector<double> &mass) const;
  double strain_energy_here(const Field &displacement) const; // [mJ]
  /// Per material [mm^3].
  std::vector<double> volumes_here() const;

private:
  std::size_t material_index(unsigned int cell) const
  {
    return material_of_cell_.empty() ? 0 : material_of_cell_[cell];
  }
  template <class Element>
  void set_up(const MeshData &mesh, const std::vector<unsigned int> &local_of_mesh_node,
              Cells &result);
  /// action(law, element, point) for each point of each cell, laws chosen once per run of cells of
  /// one material.
  template <class Action> void for_each_point(const Action &action) const;

  MachineMesh mesh_;
  std::vector<SolidMaterial> materials_;
  std::vector<unsigned int> mesh_cell_;
  std::vector<unsigned int> material_of_cell_; // empty: one material
  /// Consecutive cells of one material: the end of each run.
  struct Run
  {
    unsigned int end;
    std::size_t material;
  };
  std::vector<Run> runs_;
  std::vector<unsigned int> cell_nodes_; // local, nodes_per_cell() each
  std::vector<Vector3> gradients_;       // per cell, point and node [1/mm]
  std::vector<double> weights_;          // per cell and point [mm^3]
  std::vector<double> volumes_;          // per cell [mm^3]
};
} // namespace arthrowear
