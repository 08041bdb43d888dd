// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_measures.h"

#include "base/units.h"
#include "scan/form_under_wear.h"
#include "scan/turn_by_wear.h"
#include "surface/point_grid.h"

#include <algorithm>
#include <cmath>

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

/// Sum of weighted depths by cells.
DepthSum
sum_of(const ScanAlignment &aligned, const std::vector<double> &weights)
{
  DepthSum sum{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(aligned.cells.size())), 0.};
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] != 0.)
    {
      sum.weights[aligned.cells.cell[i]] += weights[i];
      sum.white_squares += weights[i] * weights[i];
    }
  return sum;
}

/// Relative error of a volume by linear interpolation between points at a distance h. At the edge
/// of the worn part, a circle of radius a where the depth begins with a slope s, it is too large by
/// s h^2 / 12 per length, of a volume s pi a^3 / 4: together 2 h^2 / (pi a^2). The curvature of the
/// worn part makes it too small by as much or less.
double
sampling_error(const std::vector<double> &worn_areas)
{
  const auto n = std::count_if(worn_areas.begin(), worn_areas.end(),
                               [](const double area) { return area > 0.; });
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

/// Depths of the cells after the change of the pose by the estimated form error [mm].
Eigen::VectorXd
cell_depths(const ScanAlignment &aligned)
{
  const auto change = Eigen::VectorXd::Map(aligned.form.change.data(), n_pose_parameters);
  return aligned.cells.depth + aligned.cells.rows * change;
}

/// Largest wear depth: of the scan less the form error under it.
/// @return the point of the scan in the middle of the disc
std::uint32_t
measure_depth(ScanMeasures &measures, const ScanOfSurface &scan, const ScanAlignment &aligned,
              const PointGrid &grid)
{
  const PlacedScan &placed = aligned.placed;
  const SurfaceCells &cells = aligned.cells;
  const FormUnderWear form(
      {cells, aligned.region.is_unworn, aligned.white_noise, scan.surface.size(), 0., false},
      cell_depths(aligned), aligned.form);
  std::vector<double> of_cells;
  for (std::size_t c = 0; c < cells.size(); ++c)
  {
    PoseParameters row{};
    Eigen::VectorXd::Map(row.data(), n_pose_parameters) = cells.rows.row(static_cast<int>(c));
    of_cells.push_back(form.at(cells.places[c], row).mean);
  }
  std::vector<double> wear = aligned.depth;
  for (std::size_t i = 0; i < wear.size(); ++i)
    if (cells.cell[i] != SurfaceCells::none)
      wear[i] -= of_cells[cells.cell[i]];
  const std::uint32_t point = deepest_point(placed, wear, aligned.areas, grid);
  const FormSum own =
      form.at(placed.places[point], pose_row(placed.points[point], placed.into_body[point],
                                             scan.surface.middle(), scan.surface.size()));
  double white_squares = 0.;
  for (const double weight : disc_weights(placed, aligned.areas, grid, point))
    white_squares += weight * weight;
  const double depth =
      disc_mean(placed, aligned.depth, aligned.areas, grid, point, disc_radius) - own.mean;
  measures.largest_depth = {depth, std::sqrt(own.variance +
                                             white_squares * std::pow(aligned.white_noise, 2) +
                                             std::pow(of_facets * depth, 2))};
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
  return volume_to(
      scan, aligned, aligned.offset,
      [&](const std::uint32_t i) { return aligned.placed.points[i]; },
      [&](const std::uint32_t i) { return aligned.is_worn[i] != 0; });
}

ScanMeasures
measure(const ScanOfSurface &scan, ScanAlignment &aligned)
{
  const PlacedScan &placed = aligned.placed;
  std::vector<double> worn_areas = aligned.areas;
  for (std::size_t i = 0; i < worn_areas.size(); ++i)
    worn_areas[i] *= aligned.is_worn[i];
  estimate_form(aligned, scan, {sum_of(aligned, worn_areas)});
  const FormSum &of_volume = aligned.form.sums.front();
  const PointGrid grid(placed.places, wide_radius);
  const auto largest_of = [&](const std::vector<double> &depth, const std::uint32_t centre)
  { return disc_mean(placed, depth, aligned.areas, grid, centre, disc_radius); };
  ScanMeasures measures;
  const double volume = worn_volume(scan, aligned) - of_volume.mean;
  measures.volume = {volume, std::sqrt(of_volume.variance + std::pow(of_facets * volume, 2) +
                                       std::pow(sampling_error(worn_areas) * volume, 2))};
  const std::uint32_t point = measure_depth(measures, scan, aligned, grid);
  measures.deepest = placed.places[point];
  measures.predicted_volume = volume_to(
      scan, aligned, 0.,
      [&](const std::uint32_t i)
      { return placed.places[i] + placed.predicted[i] * placed.into_body[i]; },
      [](const std::uint32_t) { return true; });
  measures.predicted_largest_depth =
      largest_of(placed.predicted, deepest_point(placed, placed.predicted, aligned.areas, grid));
  measures.covered_share = aligned.covered_share(scan.surface);
  measures.unworn_share = aligned.unworn_area / scan.surface.area();
  compare_depths(measures, aligned.areas, aligned);
  return measures;
}
} // namespace arthrowear
