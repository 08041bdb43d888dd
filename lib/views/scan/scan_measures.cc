// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_measures.h"

#include "base/units.h"
#include "scan/turn_by_wear.h"
#include "surface/point_grid.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
using Triangle = TriangleMesh::Triangle;

// Standard error of a volume by facets of 1 mm and the edge of a worn rim, measured on runs of 80
// to 1100 mm^3; of a depth by the curvature over a disc.
constexpr double of_facets = 2e-3;
// The radii of discs with areas of 1 mm^2 and 9 mm^2 [mm].
const double disc_radius = std::sqrt(1. / units::pi), wide_radius = 3. * disc_radius;

/// Volume between the unworn surface, moved by the offset, and points at a depth; of a triangle the
/// share of its corners that count.
template <class Target, class Counts>
double
volume_to(const ScanOfSurface &scan, const ScanAlignment &aligned, const double offset,
          const Target &target, const Counts &counts)
{
  double volume = 0.;
  for (const Triangle &triangle : aligned.placed.triangles)
  {
    std::array<Vector3, 3> from{}, to{};
    double share = 0.;
    for (int i = 0; i < 3; ++i)
    {
      const std::uint32_t point = triangle[i];
      from[i] = aligned.placed.places[point] + offset * aligned.placed.into_body[point];
      to[i] = target(point);
      share += counts(point) ? 1. / 3. : 0.;
    }
    if (share > 0.)
      volume += share * scan.side * swept_volume(from, to);
  }
  return volume;
}

/// Relative error of a volume by linear interpolation between points at a distance h. At the edge
/// of the worn part, a circle of radius a where the depth begins with a slope s, it is too large by
/// s h^2 / 12 per length, of a volume s pi a^3 / 4: together 2 h^2 / (pi a^2). The curvature of the
/// worn part makes it too small by as much or less.
double
sampling_error(const ScanAlignment &aligned)
{
  const auto n = std::count(aligned.is_worn.begin(), aligned.is_worn.end(), 1);
  return n > 0 ? 2. / static_cast<double>(n) : 0.;
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

/// Largest wear depth: in the cell with the largest one, at the deepest of its points.
void
measure_depth(ScanMeasures &measures, const ScanOfSurface &scan, const ScanAlignment &aligned,
              const WearEstimate &estimate)
{
  const PlacedScan &placed = aligned.placed;
  Eigen::Index cell = 0;
  estimate.wear().maxCoeff(&cell);
  Uncertain largest{-std::numeric_limits<double>::infinity(), 0.};
  for (std::size_t i = 0; i < placed.points.size(); ++i)
    if (aligned.cells.cell[i] == static_cast<std::uint32_t>(cell))
      if (const Uncertain own =
              estimate.at(placed.places[i], pose_row(placed.points[i], placed.into_body[i],
                                                     scan.surface.middle(), scan.surface.size()));
          own.mean > largest.mean)
      {
        largest = own;
        measures.deepest = placed.places[i];
      }
  measures.largest_depth = {largest.mean,
                            std::sqrt(largest.variance + std::pow(of_facets * largest.mean, 2))};
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
/// Volume of the scan below the unworn surface in worn cells, less the form error, the error of the
/// pose and the noise that these have by the estimate.
double
measured_volume(const ScanOfSurface &scan, const ScanAlignment &aligned,
                const WearEstimate &estimate)
{
  const SurfaceCells &cells = aligned.cells;
  const auto change = Eigen::VectorXd::Map(aligned.form.change.data(), n_pose_parameters);
  const Eigen::VectorXd depth = cells.depth + cells.rows * change;
  const bool has_unworn = aligned.n_unworn < aligned.n_on_surface;
  double in_cells = 0.;
  for (Eigen::Index c = 0; c < depth.size(); ++c)
    if (!aligned.region.is_unworn[c] || !has_unworn)
      in_cells += cells.area[c] * depth[c];
  return estimate.volume().mean + worn_volume(scan, aligned) - in_cells;
}
} // namespace

double
worn_volume(const ScanOfSurface &scan, const ScanAlignment &aligned)
{
  return volume_to(
      scan, aligned, aligned.offset,
      [&](const std::uint32_t i) { return aligned.placed.points[i]; },
      [&](const std::uint32_t i) { return aligned.is_worn[i] != 0; });
}

ScanMeasures
measure(const ScanOfSurface &scan, ScanAlignment &aligned)
{
  const std::unique_ptr<WearEstimate> estimate = estimate_wear(aligned, scan);
  const PlacedScan &placed = aligned.placed;
  ScanMeasures measures;
  const double volume = measured_volume(scan, aligned, *estimate);
  measures.volume = {volume,
                     std::sqrt(estimate->volume().variance + std::pow(of_facets * volume, 2) +
                               std::pow(sampling_error(aligned) * volume, 2))};
  measure_depth(measures, scan, aligned, *estimate);
  measures.predicted_volume = volume_to(
      scan, aligned, 0.,
      [&](const std::uint32_t i)
      { return placed.places[i] + placed.predicted[i] * placed.into_body[i]; },
      [](const std::uint32_t) { return true; });
  const PointGrid grid(placed.places, wide_radius);
  measures.predicted_largest_depth =
      disc_mean(placed, placed.predicted, aligned.areas, grid,
                deepest_point(placed, placed.predicted, aligned.areas, grid), disc_radius);
  measures.covered_share = aligned.covered_share(scan.surface);
  measures.unworn_share = aligned.unworn_area / scan.surface.area();
  compare_depths(measures, aligned.areas, aligned);
  return measures;
}
} // namespace arthrowear
