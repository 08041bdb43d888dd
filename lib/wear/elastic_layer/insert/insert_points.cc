// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/insert/insert_points.h"

#include <algorithm>
#include <limits>
#include <map>

namespace arthrowear
{
namespace
{
constexpr unsigned int none = std::numeric_limits<unsigned int>::max();
constexpr std::size_t tile_side = 2; // squares

/// Squares of the grid, with the number of the point of each.
struct Grid
{
  std::size_t n_x = 0, n_z = 0;
  std::vector<unsigned int> points;

  unsigned int at(const std::size_t x, const std::size_t z) const
  {
    return x < n_x && z < n_z ? points[n_z * x + z] : none; // also of x = -1
  }
};

std::size_t
squares_of(const double length, const double spacing)
{
  constexpr double round_off = 1e-9;
  return std::max<std::size_t>(1, static_cast<std::size_t>(length / spacing + round_off));
}

/// Two triangles between four points, one between three.
void
add_triangles(const std::array<unsigned int, 4> &corners, InsertPoints &points)
{
  std::vector<unsigned int> there;
  for (const unsigned int corner : corners)
    if (corner != none)
      there.push_back(corner);
  if (there.size() >= 3)
    points.triangles.push_back({there[0], there[1], there[2]});
  if (there.size() == 4)
    points.triangles.push_back({there[0], there[2], there[3]});
}

/// Areas of the triangles with corners that sink along their normals, against the unworn ones.
void
measure_growth(InsertPoints &points)
{
  points.growth.assign(points.size(), {0., 0.});
  std::vector<double> weight(points.size(), 0.);
  for (const auto &[a, b, c] : points.triangles)
  {
    const Vector3 e1 = points.positions[b] - points.positions[a],
                  e2 = points.positions[c] - points.positions[a],
                  m1 = points.normals[b] - points.normals[a],
                  m2 = points.normals[c] - points.normals[a], area = cross(e1, e2);
    const double squared = dot(area, area),
                 first = -dot(cross(e1, m2) + cross(m1, e2), area) / squared,
                 second = dot(cross(m1, m2), area) / squared;
    for (const unsigned int corner : {a, b, c})
    {
      points.growth[corner][0] += std::sqrt(squared) * first;
      points.growth[corner][1] += std::sqrt(squared) * second;
      weight[corner] += std::sqrt(squared);
    }
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    if (weight[i] > 0.)
      for (double &value : points.growth[i])
        value /= weight[i];
}

InsertPoints::Tile
tile_of(std::vector<unsigned int> members, const InsertPoints &points)
{
  InsertPoints::Tile tile;
  std::sort(members.begin(), members.end());
  tile.points = std::move(members);
  for (const unsigned int point : tile.points)
    tile.middle = tile.middle + (1. / tile.points.size()) * points.positions[point];
  for (const unsigned int point : tile.points)
    tile.radius = std::max(tile.radius, norm(points.positions[point] - tile.middle));
  return tile;
}
} // namespace

double
spacing_for_points(const InsertOutline &outline, const double n_points)
{
  return std::sqrt((outline.x_most - outline.x_least) * (outline.z_most - outline.z_least) /
                   n_points);
}

InsertPoints
make_insert_points(const RigidPart &insert, const InsertOutline &outline, const double spacing,
                   const double top)
{
  constexpr double steepest = .05; // cosine; lines from above miss steeper walls
  InsertPoints points;
  points.spacing = spacing;
  Grid grid;
  grid.n_x = squares_of(outline.x_most - outline.x_least, spacing);
  grid.n_z = squares_of(outline.z_most - outline.z_least, spacing);
  // The squares lie in the middle of the outline.
  const double first_x = .5 * (outline.x_least + outline.x_most - spacing * (grid.n_x - 1.)),
               first_z = .5 * (outline.z_least + outline.z_most - spacing * (grid.n_z - 1.));
  std::map<std::pair<std::size_t, std::size_t>, std::vector<unsigned int>> tiles;
  for (std::size_t i = 0; i < grid.n_x; ++i)
    for (std::size_t k = 0; k < grid.n_z; ++k)
    {
      const double x = first_x + spacing * i, z = first_z + spacing * k;
      const Vector3 position{x, top - insert.travel({x, top, z}, {0., -1., 0.}), z};
      const Vector3 normal =
          std::isfinite(position[1]) ? insert.nearest(position).normal : Vector3{};
      grid.points.push_back(normal[1] > steepest ? static_cast<unsigned int>(points.size()) : none);
      if (grid.points.back() == none)
        continue;
      points.positions.push_back(position);
      points.normals.push_back(normal);
      points.areas.push_back(spacing * spacing / normal[1]);
      tiles[{i / tile_side, k / tile_side}].push_back(grid.points.back());
    }
  for (std::size_t i = 0; i < grid.n_x; ++i)
    for (std::size_t k = 0; k < grid.n_z; ++k)
    {
      // z, then x: counter-clockwise about y.
      add_triangles({grid.at(i, k), grid.at(i, k + 1), grid.at(i + 1, k + 1), grid.at(i + 1, k)},
                    points);
      if (grid.at(i, k) != none)
        points.is_at_border.push_back(grid.at(i - 1, k) == none || grid.at(i + 1, k) == none ||
                                      grid.at(i, k - 1) == none || grid.at(i, k + 1) == none);
    }
  measure_growth(points);
  for (auto &[place, members] : tiles)
    points.tiles.push_back(tile_of(std::move(members), points));
  return points;
}
} // namespace arthrowear
