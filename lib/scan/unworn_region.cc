// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/unworn_region.h"

#include "surface/point_grid.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double points_in_cube = 12., least_edge = .6 /* mm */;
constexpr int least_worn_neighbours = 2;
constexpr double farthest = 5.; // from the surface, over the scatter, of an unworn point

/// Mean depth [mm] and number of points in each cube of a grid.
struct Neighbourhoods
{
  std::vector<double> mean, n;
};

Neighbourhoods
neighbourhoods(const PointGrid &grid, const std::vector<std::uint32_t> &points,
               const std::vector<double> &depth)
{
  Neighbourhoods own;
  for (const std::vector<std::uint32_t> &in_cube : grid.points())
  {
    double sum = 0.;
    for (const std::uint32_t i : in_cube)
      sum += depth[points[i]];
    own.n.push_back(static_cast<double>(in_cube.size()));
    own.mean.push_back(sum / own.n.back());
  }
  return own;
}

/// Worn cubes and those within the margin around them.
std::vector<char>
with_margin(const PointGrid &grid, const std::vector<char> &is_worn, const int n_rounds)
{
  const auto n_cubes = static_cast<std::uint32_t>(grid.n_cubes());
  std::vector<char> is_near(n_cubes, 0);
  for (std::uint32_t cube = 0; cube < n_cubes; ++cube)
  {
    const std::vector<std::uint32_t> around = grid.around(cube);
    is_near[cube] = is_worn[cube] && std::count_if(around.begin(), around.end(),
                                                   [&](const std::uint32_t other) {
                                                     return is_worn[other];
                                                   }) > least_worn_neighbours;
  }
  for (int round = 0; round < n_rounds; ++round)
  {
    std::vector<char> wider = is_near;
    for (std::uint32_t cube = 0; cube < n_cubes; ++cube)
      if (is_near[cube])
        for (const std::uint32_t other : grid.around(cube))
          wider[other] = 1;
    is_near = std::move(wider);
  }
  return is_near;
}
} // namespace

UnwornRegion
find_unworn(const PlacedScan &placed, const std::vector<double> &depth, const double area,
            const double scatter, const UnwornRule &rule)
{
  std::vector<std::uint32_t> points;
  std::vector<Vector3> places;
  for (std::uint32_t i = 0; i < placed.points.size(); ++i)
    if (placed.is_on_surface[i])
    {
      points.push_back(i);
      places.push_back(placed.places[i]);
    }
  UnwornRegion region;
  region.is_unworn.assign(placed.points.size(), 0);
  if (points.empty())
    return region;
  const double edge =
      std::max(least_edge, std::sqrt(points_in_cube * area / static_cast<double>(points.size())));
  const PointGrid grid(places, edge);
  const Neighbourhoods own = neighbourhoods(grid, points, depth);
  std::vector<char> is_worn;
  for (std::size_t cube = 0; cube < grid.n_cubes(); ++cube)
    is_worn.push_back(own.mean[cube] > std::max(rule.least_depth, rule.standard_errors * scatter /
                                                                      std::sqrt(own.n[cube])));
  const std::vector<char> is_near =
      with_margin(grid, is_worn, static_cast<int>(std::ceil(rule.margin / edge)));
  double squares = 0., n_cubes = 0.;
  for (std::size_t cube = 0; cube < grid.n_cubes(); ++cube)
  {
    if (is_near[cube])
      continue;
    squares += own.n[cube] * own.mean[cube] * own.mean[cube];
    n_cubes += 1.;
    for (const std::uint32_t i : grid.points()[cube])
      if (std::abs(depth[points[i]]) < farthest * scatter)
      {
        region.is_unworn[points[i]] = 1;
        ++region.n;
      }
  }
  if (n_cubes > 0. && scatter > 0.)
    region.shared_scatter = std::max(1., squares / (n_cubes * scatter * scatter));
  return region;
}
} // namespace arthrowear
