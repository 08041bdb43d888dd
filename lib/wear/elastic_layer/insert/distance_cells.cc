// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/insert/distance_cells.h"

#include <algorithm>
#include <limits>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_blocks = 32, n_cells = 8; // along a side
constexpr double unknown = std::numeric_limits<double>::infinity();

constexpr std::size_t
cube(const std::size_t n)
{
  return n * n * n;
}

/// The one of n^3 parts of a cube in which a position lies.
struct PartOfCube
{
  PartOfCube(const Vector3 &position, const Vector3 &middle_of_cube, const double half_of_cube,
             const std::size_t n)
      : half(half_of_cube / n)
  {
    for (int i = 0; i < 3; ++i)
    {
      const double low = middle_of_cube[i] - half_of_cube,
                   along = std::floor((position[i] - low) / (2. * half));
      const auto at = static_cast<std::size_t>(std::min(std::max(0., along), n - 1.));
      number = n * number + at;
      middle[i] = low + (2. * at + 1.) * half;
    }
  }
  double half;
  Vector3 middle;
  std::size_t number = 0;
};
} // namespace

DistanceCells::DistanceCells(const RigidPart &part)
    : extent_(part.extent()), hints_(part.n_pieces(), 0), blocks_(cube(n_blocks), Block{unknown})
{
}

double
DistanceCells::least_distance(const RigidPart &part, const Vector3 &position, const double reach)
{
  const double beyond = norm(position) - extent_;
  if (beyond > reach)
    return beyond;
  const auto bound = [&](double &distance, const Vector3 &middle)
  {
    if (distance == unknown)
      distance = part.nearest(middle, hints_.data()).distance;
    return distance - norm(position - middle);
  };
  const PartOfCube at_block(position, {}, extent_, n_blocks);
  Block &block = blocks_[at_block.number];
  if (const double of_block = bound(block.distance, at_block.middle); of_block > reach)
    return of_block;
  if (!block.has_cells)
  {
    block.has_cells = true;
    block.first_cell = static_cast<std::uint32_t>(cells_.size());
    cells_.resize(cells_.size() + cube(n_cells), unknown);
  }
  const PartOfCube at_cell(position, at_block.middle, at_block.half, n_cells);
  return bound(cells_[block.first_cell + at_cell.number], at_cell.middle);
}
} // namespace arthrowear
