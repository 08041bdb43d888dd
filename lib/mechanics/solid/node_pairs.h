// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace arthrowear
{
/// Pairs of nodes that share a cell, each once, and an array of a 3x3 block for each of them: where
/// the blocks of a cell's matrix are added. The rows of a node lie one after the other.
class NodePairs
{
public:
  /// @param cells  nodes of each cell, nodes_per_cell one after the other, below n_nodes
  NodePairs(std::size_t n_nodes, std::size_t nodes_per_cell, std::size_t n_cells,
            const std::function<const unsigned int *(unsigned int cell)> &cells);

  /// Returns the number of entries of the array, 9 per pair.
  std::size_t n_values() const { return 9 * others_.size(); }
  /// Calls the function with (node, i, other, j) for each entry of the array in its order: row i of
  /// the node, column j of the other node.
  template <typename Take> void for_each(const Take &take) const
  {
    for (std::size_t node = 0; node + 1 < first_.size(); ++node)
      for (unsigned int i = 0; i < 3; ++i)
        for (std::size_t k = first_[node]; k < first_[node + 1]; ++k)
          for (unsigned int j = 0; j < 3; ++j)
            take(static_cast<unsigned int>(node), i, others_[k], j);
  }
  /// Adds a cell's matrix.
  /// @param matrix  row-major, 3 nodes_per_cell rows and columns
  void add(unsigned int cell, const unsigned int *nodes, const double *matrix,
           double *values) const;

private:
  std::size_t nodes_per_cell_;
  std::vector<std::size_t> first_;   // pair of a node
  std::vector<unsigned int> others_; // the second of a pair
  std::vector<unsigned int> place_;  // of a cell's pairs in the first node's list
};
} // namespace arthrowear
