// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_measures.h"

#include "base/units.h"
#include "surface/point_grid.h"
#include "scan/turn_by_wear.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
namespace
{
using Triangle = TriangleMesh::Triangle;

// The radii of discs with areas of 1 mm^2 and 9 mm^2 [mm].
const double disc_radius = std::sqrt(1. / units::pi), wide_radius = 3. * disc_radius;

/// Volume between the unworn surface, moved by the offset, and points at a depth.
template <class Target>
double
volume_to(const std::vector<Triangle> &triangles, const ScanOfSurface &scan,
          const ScanAlignment &aligned, const double offset, const Target &target)
{
  double volume = 0.;
  for (const Triangle &triangle : triangles)
  {
    std::array<Vector3, 3> from{}, to{};
    for (int i = 0; i < 3; ++i)
    {
      const std::uint32_t point = triangle[i];
      from[i] = aligned.placed.places[point] + offset * aligned.placed.into_body[point];
      to[i] = target(point);
    }
    volume += scan.side * swept_volume(from, to);
  }
  return volume;
}

/// Area of each point on the unworn surface, of triangles that lie on it [mm^2].
std::vector<double>
areas_of(const std::vector<Triangle> &triangles, const PlacedScan &placed)
{
  std::vector<double> areas(placed.points.size(), 0.);
  for (const Triangle &triangle : triangles)
  {
    const Vector3 &a = placed.places[triangle[0]];
    const double third =
        norm(cross(placed.places[triangle[1]] - a, placed.places[triangle[2]] - a)) / 6.;
    for (const std::uint32_t point : triangle)
      areas[point] += third;
  }
  return areas;
}

/// Standard error of a sum of depths with these weights: of the scatter of the points, and of the
/// alignment, which the same points determine.
double
error_of_sum(const std::vector<double> &weights, const ScanAlignment &aligned)
{
  const auto row = [&](const std::size_t i)
  { return aligned.fit.row(aligned.placed.points[i], aligned.placed.into_body[i], true); };
  PoseParameters sum{};
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] != 0.)
    {
      const PoseParameters own = row(i);
      for (int k = 0; k < n_pose_parameters; ++k)
        sum[k] += weights[i] * own[k];
    }
  const PoseParameters response = aligned.fit.solve(sum);
  const auto along = [&response](const PoseParameters &own)
  { return std::inner_product(response.begin(), response.end(), own.begin(), 0.); };
  double squares = 0.;
  for (std::size_t i = 0; i < weights.size(); ++i)
  {
    const double effect = weights[i] - (aligned.unworn.is_unworn[i] ? along(row(i)) : 0.);
    squares += effect * effect;
  }
  for (const PoseCondition &condition : aligned.rim)
  {
    const double effect =
        condition.weight * along(aligned.fit.row(condition.point, condition.normal, false));
    squares += effect * effect;
  }
  return aligned.scatter * std::sqrt(aligned.unworn.shared_scatter * squares);
}

/// Calls visit(point) for each point in a disc around a point.
template <class Visit>
void
visit_disc(const PlacedScan &placed, const PointGrid &grid, const std::uint32_t centre,
           const double radius, const Visit &visit)
{
  for (const std::uint32_t cube : grid.around(grid.cube_of(centre)))
    for (const std::uint32_t i : grid.points()[cube])
      if (norm(placed.places[i] - placed.places[centre]) <= radius)
        visit(i);
}

/// Returns the weights of the points in the mean over a disc of 1 mm^2.
std::vector<double>
disc_weights(const PlacedScan &placed, const std::vector<double> &areas, const PointGrid &grid,
             const std::uint32_t centre)
{
  std::vector<double> weights(areas.size(), 0.);
  double sum = 0.;
  visit_disc(placed, grid, centre, disc_radius,
             [&](const std::uint32_t i)
             {
               weights[i] = areas[i];
               sum += areas[i];
             });
  if (sum > 0.)
    for (double &weight : weights)
      weight /= sum;
  return weights;
}

/// Returns the area-weighted mean over a disc around a point; 0 without points.
double
disc_mean(const PlacedScan &placed, const std::vector<double> &depth,
          const std::vector<double> &areas, const PointGrid &grid, const std::uint32_t centre,
          const double radius)
{
  double sum = 0., area = 0.;
  visit_disc(placed, grid, centre, radius,
             [&](const std::uint32_t i)
             {
               sum += areas[i] * depth[i];
               area += areas[i];
             });
  return area > 0. ? sum / area : 0.;
}

/// Point around which the mean depth over a disc of 9 mm^2 is largest; a smaller disc with the
/// largest mean would be the disc with the largest scatter. The point is searched in cubes whose
/// first point has a mean close to the largest.
std::uint32_t
deepest_point(const PlacedScan &placed, const std::vector<double> &depth,
              const std::vector<double> &areas, const PointGrid &grid)
{
  constexpr double close = .8;
  std::vector<double> means;
  for (const std::vector<std::uint32_t> &cube : grid.points())
    means.push_back(disc_mean(placed, depth, areas, grid, cube.front(), wide_radius));
  const double largest = *std::max_element(means.begin(), means.end());
  std::uint32_t point = 0;
  double deepest = -std::numeric_limits<double>::infinity();
  for (std::size_t cube = 0; cube < means.size(); ++cube)
    if (means[cube] >= close * largest)
      for (const std::uint32_t centre : grid.points()[cube])
        if (const double mean = disc_mean(placed, depth, areas, grid, centre, wide_radius);
            areas[centre] > 0. && mean > deepest)
        {
          deepest = mean;
          point = centre;
        }
  return point;
}

void
compare_depths(ScanMeasures &measures, const std::vector<double> &areas,
               const ScanAlignment &aligned)
{
  std::vector<double> measured, predicted;
  double squares = 0., whole = 0.;
  for (std::size_t i = 0; i < areas.size(); ++i)
    if (areas[i] > 0.)
    {
      measured.push_back(aligned.depth[i]);
      predicted.push_back(aligned.placed.predicted[i]);
      squares += areas[i] * std::pow(measured.back() - predicted.back(), 2);
      whole += areas[i];
    }
  measures.correlation = depth_correlation(measured, predicted);
  measures.rms_difference = whole > 0. ? std::sqrt(squares / whole) : 0.;
}
} // namespace

double
worn_volume(const ScanOfSurface &scan, const ScanAlignment &aligned)
{
  return volume_to(aligned.placed.triangles, scan, aligned, aligned.offset,
                   [&](const std::uint32_t i) { return aligned.placed.points[i]; });
}

ScanMeasures
measure(const ScanOfSurface &scan, const ScanAlignment &aligned)
{
  const PlacedScan &placed = aligned.placed;
  const std::vector<Triangle> &triangles = placed.triangles;
  const std::vector<double> areas = areas_of(triangles, placed);
  ScanMeasures measures;
  measures.volume = {worn_volume(scan, aligned), error_of_sum(areas, aligned)};
  measures.predicted_volume =
      volume_to(triangles, scan, aligned, 0.,
                [&](const std::uint32_t i)
                { return placed.places[i] + placed.predicted[i] * placed.into_body[i]; });
  const PointGrid grid(placed.places, wide_radius);
  const auto largest_of = [&](const std::vector<double> &depth, const std::uint32_t point)
  { return disc_mean(placed, depth, areas, grid, point, disc_radius); };
  const std::uint32_t point = deepest_point(placed, aligned.depth, areas, grid);
  measures.largest_depth = {largest_of(aligned.depth, point),
                            error_of_sum(disc_weights(placed, areas, grid, point), aligned)};
  measures.deepest = placed.places[point];
  measures.predicted_largest_depth =
      largest_of(placed.predicted, deepest_point(placed, placed.predicted, areas, grid));
  double covered = 0., unworn = 0.;
  for (std::size_t i = 0; i < areas.size(); ++i)
  {
    covered += areas[i];
    unworn += aligned.unworn.is_unworn[i] ? areas[i] : 0.;
  }
  measures.covered_share = covered / scan.surface.area();
  measures.unworn_share = unworn / scan.surface.area();
  compare_depths(measures, areas, aligned);
  return measures;
}
} // namespace arthrowear
