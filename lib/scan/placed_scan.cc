// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/placed_scan.h"

#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double least_cosine = .5;      // between the normals of scan and surface
constexpr double deepest_over_size = .5; // depth over the size of the surface
} // namespace

ScanOfSurface::ScanOfSurface(const TriangleMesh &own_mesh, const UnwornSurface &own_surface)
    : mesh(own_mesh), surface(own_surface), area_vectors(area_vectors_of_points(own_mesh))
{
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
      is_within[i] = predicted.has_value();
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

void
ScanOfSurface::choose_triangles(PlacedScan &placed, const Pose &pose,
                                const std::vector<char> &is_within) const
{
  placed.is_on_surface.assign(placed.points.size(), 0);
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
  {
    const auto &[a, b, c] = triangle;
    if (!is_within[a] || !is_within[b] || !is_within[c])
      continue;
    const Vector3 area = pose.direction(mesh.area_vector(triangle)),
                  normal = placed.into_body[a] + placed.into_body[b] + placed.into_body[c];
    if (side * dot(area, normal) <= least_cosine * norm(area) * norm(normal))
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
