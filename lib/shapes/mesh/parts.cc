// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/parts.h"

#include "base/ranges.h"
#include "mesh/disjoint_sets.h"

#include <map>

namespace arthrowear
{
std::vector<unsigned int>
parts_of_cells(const MeshData &mesh)
{
  DisjointSets vertices(mesh.vertices.size());
  for (const auto &cell : mesh.cells)
    for (unsigned int v = 1; v < 4; ++v)
      vertices.join(cell[0], cell[v]);
  std::map<unsigned int, unsigned int> part_of_root;
  return mapped<unsigned int>(
      mesh.cells, [&](const auto &cell)
      { return part_of_root.emplace(vertices.root(cell[0]), part_of_root.size()).first->second; });
}

std::vector<std::size_t>
cells_of_parts(const MeshData &mesh)
{
  std::vector<std::size_t> n_cells;
  for (const unsigned int part : parts_of_cells(mesh))
  {
    n_cells.resize(std::max<std::size_t>(n_cells.size(), part + 1), 0);
    ++n_cells[part];
  }
  return n_cells;
}

unsigned int
number_of_parts(const MeshData &mesh)
{
  return cells_of_parts(mesh).size();
}
} // namespace arthrowear
