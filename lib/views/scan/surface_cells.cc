// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/surface_cells.h"

#include "surface/point_grid.h"

namespace arthrowear
{
namespace
{
constexpr double n_squares = 330.;          // of the edge of a cell, in the surface
constexpr double least_points_in_cell = 3.; // on average
constexpr std::uint32_t most_arms = 60;     // of a cell
} // namespace

std::vector<double>
areas_of(const PlacedScan &placed)
{
  std::vector<double> areas(placed.points.size(), 0.);
  for (const TriangleMesh::Triangle &triangle : placed.triangles)
  {
    const Vector3 &a = placed.places[triangle[0]];
    const Vector3 area = cross(placed.places[triangle[1]] - a, placed.places[triangle[2]] - a);
    // Noise turns some small triangles over: their areas are negative.
    const double third = dot(area, placed.into_body[triangle[0]]) / 6.;
    for (const std::uint32_t point : triangle)
      areas[point] += third;
  }
  double sum = 0.;
  for (const double area : areas)
    sum += area;
  if (sum < 0.)
    for (double &area : areas)
      area = -area;
  return areas;
}

SurfaceCells
cells_of(const PlacedScan &placed, const std::vector<double> &areas, const UnwornSurface &surface)
{
  SurfaceCells cells;
  cells.cell.assign(placed.points.size(), SurfaceCells::none);
  std::vector<std::uint32_t> points;
  std::vector<Vector3> places;
  double area = 0.;
  for (std::uint32_t i = 0; i < placed.points.size(); ++i)
    if (placed.is_on_surface[i])
    {
      points.push_back(i);
      places.push_back(placed.places[i]);
      area += areas[i];
    }
  if (points.empty())
    return cells;
  cells.edge = std::sqrt(
      std::max(area / n_squares, least_points_in_cell * area / static_cast<double>(points.size())));
  const PointGrid grid(places, cells.edge);
  const auto n = static_cast<Eigen::Index>(grid.n_cubes());
  cells.places.assign(grid.n_cubes(), Vector3{});
  cells.area = cells.depth = cells.n = Eigen::VectorXd::Zero(n);
  cells.rows.setZero(n, n_pose_parameters);
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    const std::uint32_t i = points[k], c = grid.cube_of(k);
    cells.cell[i] = c;
    cells.places[c] = cells.places[c] + placed.places[i];
    cells.area[c] += areas[i];
    cells.depth[c] += placed.depth[i];
    cells.n[c] += 1.;
    const PoseParameters row =
        pose_row(placed.points[i], placed.into_body[i], surface.middle(), surface.size());
    for (int p = 0; p < n_pose_parameters; ++p)
      cells.rows(c, p) += row[p];
  }
  for (Eigen::Index c = 0; c < n; ++c)
  {
    cells.places[c] = (1. / cells.n[c]) * cells.places[c];
    cells.depth[c] /= cells.n[c];
    cells.rows.row(c) /= cells.n[c];
  }
  cells.arms.resize(grid.n_cubes());
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    const std::uint32_t c = grid.cube_of(k);
    const auto n_of_cell = static_cast<std::uint32_t>(cells.n[c]);
    if (k % (1 + n_of_cell / most_arms) == 0)
      cells.arms[c].push_back(placed.places[points[k]] - cells.places[c]);
  }
  // Some of the points: with the mean of all, so that a linear depth has the mean of the cell.
  for (std::vector<Vector3> &arms : cells.arms)
  {
    Vector3 mean{};
    for (const Vector3 &arm : arms)
      mean = mean + (1. / static_cast<double>(arms.size())) * arm;
    for (Vector3 &arm : arms)
      arm = arm - mean;
    if (arms.empty())
      arms.push_back({});
  }
  return cells;
}
} // namespace arthrowear
