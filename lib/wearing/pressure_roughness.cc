// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/pressure_roughness.h"

#include <cmath>
#include <map>

namespace arthrowear
{
std::optional<double>
pressure_roughness(const std::vector<std::array<unsigned int, 3>> &triangles,
                   const std::vector<double> &force, const std::vector<double> &area)
{
  const std::size_t n = area.size();
  // Number of triangles at each edge, by the points at its ends: both directions.
  std::vector<std::map<unsigned int, int>> edges(n);
  for (const std::array<unsigned int, 3> &triangle : triangles)
    for (int i = 0; i < 3; ++i)
    {
      const unsigned int a = triangle[i], b = triangle[(i + 1) % 3];
      ++edges[a][b];
      ++edges[b][a];
    }
  const auto pressure = [&](const std::size_t point)
  { return force[3 * point + 2] > 0. ? force[3 * point + 2] / area[point] : 0.; };
  double squares = 0., sum = 0., whole = 0.;
  for (std::size_t point = 0; point < n; ++point)
  {
    double of_neighbours = 0.;
    bool is_inside = pressure(point) > 0. && !edges[point].empty();
    for (const auto &[neighbour, n_triangles] : edges[point])
    {
      is_inside = is_inside && n_triangles == 2 && pressure(neighbour) > 0.;
      of_neighbours += pressure(neighbour);
    }
    if (!is_inside)
      continue;
    const double difference = pressure(point) - of_neighbours / edges[point].size();
    squares += area[point] * difference * difference;
    sum += area[point] * pressure(point);
    whole += area[point];
  }
  if (!(sum > 0.))
    return std::nullopt;
  return std::sqrt(squares / whole) / (sum / whole);
}
} // namespace arthrowear
