// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/node_pairs.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

using namespace arthrowear;

// Three cells of four nodes that share a face, an edge and nothing, a node without a cell: entries
// (node, row, other, column) of the array are each met once, in ascending order of rows, and hold
// the sum over cells, as a map from their names to sums has it.
TEST(NodePairs, HoldTheSumsOfCells)
{
  const std::vector<std::vector<unsigned int>> cells = {{0, 4, 2, 1}, {2, 1, 4, 6}, {7, 3, 8, 5}};
  constexpr unsigned int n_nodes = 10, n_dofs = 12;
  const NodePairs pairs(n_nodes, 4, cells.size(),
                        [&](const unsigned int cell) { return cells[cell].data(); });
  // Two cells of 16 pairs, of which 9 are shared, and one alone.
  ASSERT_EQ(pairs.n_values(), 9u * (16 + 16 - 9 + 16));

  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(-1., 1.);
  using Name = std::tuple<unsigned int, unsigned int, unsigned int, unsigned int>;
  std::map<Name, double> sums;
  std::vector<double> values(pairs.n_values(), 0.);
  for (unsigned int cell = 0; cell < cells.size(); ++cell)
  {
    std::vector<double> matrix(n_dofs * n_dofs);
    for (unsigned int a = 0; a < n_dofs; ++a)
      for (unsigned int b = 0; b < n_dofs; ++b)
        sums[{cells[cell][a / 3], a % 3, cells[cell][b / 3], b % 3}] += matrix[n_dofs * a + b] =
            number(random);
    pairs.add(cell, cells[cell].data(), matrix.data(), values.data());
  }
  ASSERT_EQ(sums.size(), values.size());
  std::size_t k = 0;
  std::pair<unsigned int, unsigned int> last_row{0, 0};
  pairs.for_each(
      [&](const unsigned int node, const unsigned int i, const unsigned int other,
          const unsigned int j)
      {
        EXPECT_GE(std::make_pair(node, i), last_row);
        last_row = {node, i};
        const auto sum = sums.find({node, i, other, j});
        ASSERT_NE(sum, sums.end());
        EXPECT_NEAR(values[k++], sum->second, 1e-15);
        sums.erase(sum);
      });
  EXPECT_TRUE(sums.empty());
}
