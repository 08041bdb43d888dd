// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/discretisation.h"

namespace arthrowear
{
/// Tetrahedra of any mix of materials, eight to a block with their data side by side, so that the
/// processor works on several at once. Gives internal forces without a matrix. A law without a
/// compiled loop here is evaluated element by element.
class ElementBlocks
{
public:
  /// @param cells  linear
  /// @throws InputError if laws of materials differ
  explicit ElementBlocks(const Discretisation &cells);

  /// force += internal forces [N] of a displacement [mm], 3 values per local node each.
  void add_internal_force(const std::vector<double> &displacement,
                          std::vector<double> &force) const;
  /// [mJ]
  double strain_energy(const std::vector<double> &displacement) const;

  static constexpr unsigned int n_lanes = 8;
  unsigned int n_cells() const { return n_cells_; }

private:
  struct Block
  {
    alignas(64) double gradients[9][n_lanes]; // [3 (node - 1) + j]
    double lambda[n_lanes], mu[n_lanes];      // times the volume [N mm]
    unsigned int nodes[4][n_lanes];
  };
  struct Kernels;
  void add_force_of_models(const std::vector<double> &displacement,
                           std::vector<double> &force) const;
  template <typename Action>
  void for_each_cell_of_models(const std::vector<double> &displacement, const Action &action) const;

  std::vector<Block> blocks_;
  unsigned int n_cells_;
  MaterialLaw law_;
  // Laws without a compiled loop, per cell; empty otherwise.
  std::vector<std::shared_ptr<const Material>> models_;
  std::vector<double> volumes_;
};
} // namespace arthrowear
