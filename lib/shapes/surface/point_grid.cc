// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/point_grid.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr int bits_of_place = 21;
constexpr double place_of_zero = 1 << (bits_of_place - 1);

std::uint64_t
cube_at(const Vector3 &point, const double edge)
{
  std::uint64_t cube = 0;
  for (const double x : point)
    cube = cube << bits_of_place | static_cast<std::uint64_t>(std::floor(x / edge) + place_of_zero);
  return cube;
}
} // namespace

PointGrid::PointGrid(const std::vector<Vector3> &points, const double edge)
{
  std::vector<Cube> own;
  for (const Vector3 &point : points)
    own.push_back(cube_at(point, edge));
  cubes_ = own;
  std::sort(cubes_.begin(), cubes_.end());
  cubes_.erase(std::unique(cubes_.begin(), cubes_.end()), cubes_.end());
  points_.resize(cubes_.size());
  for (std::uint32_t point = 0; point < own.size(); ++point)
  {
    const auto at = std::lower_bound(cubes_.begin(), cubes_.end(), own[point]);
    cube_of_.push_back(static_cast<std::uint32_t>(at - cubes_.begin()));
    points_[cube_of_.back()].push_back(point);
  }
}

std::vector<std::uint32_t>
PointGrid::around(const std::uint32_t cube) const
{
  std::vector<std::uint32_t> found;
  for (int i = -1; i <= 1; ++i)
    for (int j = -1; j <= 1; ++j)
      for (int k = -1; k <= 1; ++k)
      {
        const Cube wanted = cubes_[cube] + (static_cast<Cube>(i) << 2 * bits_of_place) +
                            (static_cast<Cube>(j) << bits_of_place) + static_cast<Cube>(k);
        const auto at = std::lower_bound(cubes_.begin(), cubes_.end(), wanted);
        if (at != cubes_.end() && *at == wanted)
          found.push_back(static_cast<std::uint32_t>(at - cubes_.begin()));
      }
  return found;
}
} // namespace arthrowear
