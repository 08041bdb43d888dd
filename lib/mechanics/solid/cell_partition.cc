// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/cell_partition.h"

#include "base/bounds.h"
#include "mesh/faces.h"
#include "ranks/ranks.h"

#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/sparsity_pattern.h>
#include <deal.II/lac/sparsity_tools.h>

#include <cstdint>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
namespace
{
/// The lowest 21 bits of a number, two zeros between each.
std::uint64_t
spread_bits(std::uint64_t x)
{
  x = (x | x << 32) & 0x1f00000000ffff;
  x = (x | x << 16) & 0x1f0000ff0000ff;
  x = (x | x << 8) & 0x100f00f00f00f00f;
  x = (x | x << 4) & 0x10c30c30c30c30c3;
  x = (x | x << 2) & 0x1249249249249249;
  return x;
}
} // namespace

std::vector<unsigned int>
partition_cells(const MeshData &mesh, const std::vector<std::array<unsigned int, 2>> &near,
                const std::vector<unsigned int> &weights, MPI_Comm communicator)
{
  const int rank = rank_in(communicator), n_ranks = n_ranks_in(communicator);
  std::vector<unsigned int> part(mesh.cells.size(), 0);
  if (n_ranks == 1)
    return part;
  if (rank == 0)
  {
    dealii::DynamicSparsityPattern graph(mesh.cells.size());
    const auto connect = [&](const unsigned int a, const unsigned int b)
    {
      graph.add(a, b);
      graph.add(b, a);
    };
    const auto faces = sorted_faces(mesh);
    for (std::size_t i = 1; i < faces.size(); ++i)
      if (faces[i].key == faces[i - 1].key)
        connect(faces[i].cell, faces[i - 1].cell);
    for (const std::array<unsigned int, 2> &pair : near)
      connect(pair[0], pair[1]);
    for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell)
      graph.add(cell, cell);
    dealii::SparsityPattern pattern;
    pattern.copy_from(graph);
    dealii::SparsityTools::partition(pattern, weights, n_ranks, part);
  }
  MPI_Bcast(part.data(), part.size(), MPI_UNSIGNED, 0, communicator);
  return part;
}

std::vector<unsigned int>
cells_along_curve(const MeshData &mesh)
{
  const Bounds3 box = bounds_of(mesh.vertices);
  const double size = box.longest_side();
  std::vector<std::pair<std::uint64_t, unsigned int>> keys;
  for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell)
  {
    Vector3 centre{};
    for (const unsigned int vertex : mesh.cells[cell])
      centre = centre + 0.25 * mesh.vertices[vertex];
    std::uint64_t key = 0;
    for (int i = 0; i < 3; ++i)
      key |= spread_bits(static_cast<std::uint64_t>((centre[i] - box.low[i]) / size * 0x1fffff))
             << i;
    keys.emplace_back(key, cell);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<unsigned int> order;
  for (const auto &[key, cell] : keys)
    order.push_back(cell);
  return order;
}

std::vector<unsigned int>
cells_of_faces(const MeshData &mesh, const std::vector<Triangle> &faces)
{
  const std::vector<CellFace> all = sorted_faces(mesh);
  std::vector<unsigned int> cells;
  for (const Triangle &face : faces)
  {
    const auto [begin, end] = cells_at(all, face);
    if (begin == end)
      throw std::logic_error("a boundary triangle is not a face of the mesh");
    cells.push_back(begin->cell);
  }
  return cells;
}
} // namespace arthrowear
