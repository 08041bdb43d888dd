// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/parts.h"

#include "mesh/disjoint_sets.h"

#include <map>

namespace arthrowear
{
std::vector<std::size_t>
cells_of_parts(const MeshData &mesh)
{
  DisjointSets vertices(mesh.vertices.size());
  for (const auto &cell : mesh.cells)
    for (unsigned int v = 1; v < 4; ++v)
      vertices.join(cell[0], cell[v]);
  std::map<unsigned int, std::size_t> part_of_root;
  std::vector<std::size_t> n_cells;
  for (const auto &cell : mesh.cells)
  {
    const auto [part, is_new] = part_of_root.emplace(vertices.root(cell[0]), n_cells.size());
    if (is_new)
      n_cells.push_back(0);
    ++n_cells[part->second];
  }
  return n_cells;
}

unsigned int
number_of_parts(const MeshData &mesh)
{
  return cells_of_parts(mesh).size();
}
} // namespace arthrowear
