// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/node_pairs.h"

namespace arthrowear
{
NodePairs::NodePairs(const std::size_t n_nodes, const std::size_t nodes_per_cell,
                     const std::size_t n_cells,
                     const std::function<const unsigned int *(unsigned int cell)> &cells)
    : nodes_per_cell_(nodes_per_cell), place_(n_cells * nodes_per_cell * nodes_per_cell)
{
  // List the corners of cells node by node.
  std::vector<std::size_t> begin(n_nodes + 1, 0);
  for (std::size_t cell = 0; cell < n_cells; ++cell)
    for (std::size_t a = 0; a < nodes_per_cell; ++a)
      ++begin[cells(cell)[a] + 1];
  for (std::size_t node = 0; node < n_nodes; ++node)
    begin[node + 1] += begin[node];
  std::vector<std::size_t> corners(begin.back()), end(begin.begin(), begin.end() - 1);
  for (std::size_t cell = 0; cell < n_cells; ++cell)
    for (std::size_t a = 0; a < nodes_per_cell; ++a)
      corners[end[cells(cell)[a]]++] = cell * nodes_per_cell + a;

  first_.reserve(n_nodes + 1);
  std::vector<std::size_t> last_pair(n_nodes, 0); // one past the pair with this other node
  for (std::size_t node = 0; node < n_nodes; ++node)
  {
    const std::size_t first = others_.size();
    first_.push_back(first);
    for (std::size_t k = begin[node]; k < begin[node + 1]; ++k)
    {
      const unsigned int *nodes = cells(corners[k] / nodes_per_cell);
      for (std::size_t b = 0; b < nodes_per_cell; ++b)
      {
        std::size_t &pair = last_pair[nodes[b]];
        if (pair <= first)
        {
          others_.push_back(nodes[b]);
          pair = others_.size();
        }
        place_[corners[k] * nodes_per_cell + b] = static_cast<unsigned int>(pair - 1 - first);
      }
    }
  }
  first_.push_back(others_.size());
}

void
NodePairs::add(const unsigned int cell, const unsigned int *nodes, const double *matrix,
               double *values) const
{
  const std::size_t n = nodes_per_cell_;
  const unsigned int *place = place_.data() + cell * n * n;
  for (std::size_t a = 0; a < n; ++a)
  {
    const std::size_t first = first_[nodes[a]], row_size = 3 * (first_[nodes[a] + 1] - first);
    double *rows = values + 9 * first;
    for (std::size_t b = 0; b < n; ++b)
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
          rows[i * row_size + 3 * place[a * n + b] + j] += matrix[(3 * a + i) * 3 * n + 3 * b + j];
  }
}
} // namespace arthrowear
