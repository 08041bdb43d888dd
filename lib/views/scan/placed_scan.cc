// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/placed_scan.h"

#include "surface/point_grid.h"

#include <algorithm>
#include <numeric>

namespace arthrowear
{
namespace
{
constexpr double least_cosine = .5;      // between the normals of scan and surface
constexpr double least_near_cosine = .8; // of the mean over a neighbourhood, which noise turns less
constexpr double deepest_over_size = .5; // depth over the size of the surface
constexpr double points_in_cube = 12., least_edge = .3 /* mm */;

/// Returns for each point the direction of the sum of the area vectors in its neighbourhood.
std::vector<Vector3>
near_normals_of(const TriangleMesh &mesh, const std::vector<Vector3> &area_vectors)
{
  double area = 0.;
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    area += norm(mesh.area_vector(triangle));
  const PointGrid grid(mesh.points,
                       std::max(least_edge, std::sqrt(points_in_cube * area /
                                                      static_cast<double>(mesh.points.size()))));
  std::vector<Vector3> sums(grid.n_cubes());
  for (std::size_t cube = 0; cube < grid.n_cubes(); ++cube)
    for (const std::uint32_t i : grid.points()[cube])
      sums[cube] = sums[cube] + area_vectors[i];
  std::vector<Vector3> normals(mesh.points.size());
  for (std::size_t i = 0; i < normals.size(); ++i)
  {
    const Vector3 &sum = sums[grid.cube_of(i)];
    normals[i] = norm(sum) > 0. ? normalised(sum) : Vector3{};
  }
  return normals;
}
} // namespace

ScanOfSurface::ScanOfSurface(const TriangleMesh &own_mesh, const UnwornSurface &own_surface)
    : mesh(own_mesh), surface(own_surface), is_outlier(own_mesh.points.size(), 0),
      joined_to(own_mesh.points.size())
{
  std::iota(joined_to.begin(), joined_to.end(), 0u);
  set_triangles(own_mesh.triangles);
}

ScanOfSurface::ScanOfSurface(const ScanOfSurface &scan, const UnwornSurface &own_surface)
    : mesh(scan.mesh), surface(own_surface), area_vectors(scan.area_vectors),
      near_normals(scan.near_normals), side(scan.side), other_pose(scan.other_pose),
      is_part(scan.is_part), triangles(scan.triangles), is_outlier(scan.is_outlier),
      joined_to(scan.joined_to)
{
}

void
ScanOfSurface::set_triangles(std::vector<TriangleMesh::Triangle> own)
{
  TriangleMesh clean{mesh.points, std::move(own)};
  area_vectors = area_vectors_of_points(clean);
  near_normals = near_normals_of(clean, area_vectors);
  triangles = std::move(clean.triangles);
}

PlacedScan
ScanOfSurface::place(const Pose &pose, const bool within_edges, const PlacedScan *before) const
{
  const std::size_t n = mesh.points.size();
  PlacedScan placed;
  placed.predicted.assign(n, 0.);
  std::vector<char> is_within(n, 0);
  for (std::size_t i = 0; i < n; ++i)
  {
    const Vector3 point = pose.place(mesh.points[i]);
    const UnwornSurface::Foot foot = surface.foot(point);
    const double depth = dot(point - foot.place, foot.into_body);
    is_within[i] = foot.is_inside && std::abs(depth) < deepest_over_size * surface.size();
    if (within_edges && is_within[i])
    {
      const std::optional<double> predicted = surface.wear_depth(foot);
      is_within[i] = predicted.has_value() || is_part;
      placed.predicted[i] = predicted.value_or(0.);
    }
    else if (before)
    {
      is_within[i] = is_within[i] && before->is_on_surface[i];
      placed.predicted[i] = before->predicted[i];
    }
    placed.points.push_back(point);
    placed.places.push_back(foot.place);
    placed.into_body.push_back(foot.into_body);
    placed.depth.push_back(depth);
  }
  choose_triangles(placed, pose, is_within);
  return placed;
}

/// A triangle is on the surface if its corners are. Its own normal does not count: noise turns the
/// normals of small triangles anywhere, and the signed sum over all of them is right.
void
ScanOfSurface::choose_triangles(PlacedScan &placed, const Pose &pose,
                                const std::vector<char> &is_within) const
{
  std::vector<char> is_right(placed.points.size(), 0);
  for (std::size_t i = 0; i < is_right.size(); ++i)
  {
    const Vector3 &normal = placed.into_body[i], own = pose.direction(area_vectors[i]);
    is_right[i] = is_within[i] && !is_outlier[i] &&
                  (side * dot(own, normal) > least_cosine * norm(own) ||
                   side * dot(pose.direction(near_normals[i]), normal) > least_near_cosine);
  }
  placed.is_on_surface.assign(placed.points.size(), 0);
  for (const TriangleMesh::Triangle &triangle : triangles)
  {
    const auto &[a, b, c] = triangle;
    if (!is_right[a] || !is_right[b] || !is_right[c])
      continue;
    placed.triangles.push_back(triangle);
    for (const std::uint32_t point : triangle)
      placed.is_on_surface[point] = 1;
  }
}

void
ScanOfSurface::choose_side(const Pose &pose, const double close)
{
  double sum = 0.;
  for (std::size_t i = 0; i < mesh.points.size(); ++i)
  {
    const Vector3 point = pose.place(mesh.points[i]);
    const UnwornSurface::Foot foot = surface.foot(point);
    if (std::abs(dot(point - foot.place, foot.into_body)) < close)
      sum += dot(pose.direction(area_vectors[i]), foot.into_body);
  }
  side = sum < 0. ? -1. : 1.;
}
} // namespace arthrowear
