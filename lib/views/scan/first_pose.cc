// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/first_pose.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/ranges.h"
#include "scan/shape_pose.h"

#include <random>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_samples = 1500;
constexpr int n_trials = 1500;
constexpr double least_share = .05;                    // of the samples that fit
constexpr std::array<double, 3> reaches{.04, .1, .25}; // distances that count as fitting [mm]

/// Random sample of scan points, chosen in proportion to their areas.
struct Samples
{
  std::vector<Vector3> points, normals;
};

Samples
samples_of(const ScanOfSurface &scan, std::mt19937 &random)
{
  std::vector<double> areas =
      mapped<double>(scan.area_vectors, [&](const Vector3 &area) { return norm(area); });
  std::discrete_distribution<std::size_t> draw(areas.begin(), areas.end());
  Samples samples;
  for (std::size_t i = 0; i < n_samples; ++i)
  {
    const std::size_t point = draw(random);
    samples.points.push_back(scan.mesh.points[point]);
    samples.normals.push_back(normalised(scan.area_vectors[point]));
  }
  return samples;
}

/// Points at the radius, minus those inside, where wear leaves no body. The worn part is often
/// larger than the unworn one and nearly a sphere; a sphere through it has the edge of the unworn
/// part inside.
int
score(const Samples &samples, const Vector3 &centre, const double radius, const double reach)
{
  constexpr double along = .8; // cosine between normal and radius
  constexpr int penalty = 5;
  int n = 0;
  for (std::size_t i = 0; i < samples.points.size(); ++i)
  {
    const Vector3 arm = samples.points[i] - centre;
    const double length = norm(arm), depth = length - radius;
    if (std::abs(dot(arm, samples.normals[i])) < along * length || depth > reach)
      continue;
    n += depth > -reach ? 1 : -penalty;
  }
  return n;
}

/// Returns the centres of the spheres of a given radius through three points: two or none.
std::vector<Vector3>
centres_through(const Vector3 &a, const Vector3 &b, const Vector3 &c, const double radius)
{
  const Vector3 u = b - a, v = c - a, normal = cross(u, v);
  const double square = dot(normal, normal);
  if (!(square > 1e-6 * std::pow(radius, 4)))
    return {};
  const Vector3 to_middle =
      (.5 / square) * (dot(u, u) * cross(v, normal) - dot(v, v) * cross(u, normal));
  const double rise = radius * radius - dot(to_middle, to_middle);
  if (rise < 0.)
    return {};
  const Vector3 up = std::sqrt(rise / square) * normal;
  return {a + to_middle + up, a + to_middle - up};
}

struct Centre
{
  Vector3 place{};
  int score = 0;
};

Centre
best_centre(const Samples &samples, const double radius, const double reach, std::mt19937 &random)
{
  Centre best;
  std::uniform_int_distribution<std::size_t> draw(0, samples.points.size() - 1);
  for (int trial = 0; trial < n_trials; ++trial)
    for (const Vector3 &centre :
         centres_through(samples.points[draw(random)], samples.points[draw(random)],
                         samples.points[draw(random)], radius))
      if (const int own = score(samples, centre, radius, reach); own > best.score)
        best = {centre, own};
  return best;
}

Vector3
middle_of(const PlacedScan &placed, const ScanOfSurface &scan)
{
  Vector3 sum{};
  double area = 0.;
  for (std::size_t i = 0; i < placed.points.size(); ++i)
    if (placed.is_on_surface[i])
    {
      const double own = norm(scan.area_vectors[i]);
      sum = sum + own * placed.points[i];
      area += own;
    }
  return (area > 0. ? 1. / area : 0.) * sum;
}

/// Turns the scan about the centre: its edge to the edge of the surface, or else its middle to the
/// surface's middle.
Pose
turned_to_pole(const ScanOfSurface &scan, const Pose &pose, const double reach)
{
  const UnwornSurface &surface = scan.surface;
  const Vector3 centre = surface.sphere()->centre;
  const PlacedScan placed = scan.place(pose, false);
  const std::optional<Plane> rim = rim_of(placed, reach);
  if (rim && surface.rim())
    return turned(pose, turn_between(rim->normal, surface.rim()->normal), centre);
  const Vector3 from = middle_of(placed, scan) - centre, to = surface.middle() - centre;
  if (!(norm(from) > 0.) || !(norm(to) > 0.))
    return pose;
  return turned(pose, turn_between(normalised(from), normalised(to)), centre);
}

Pose
pose_on_sphere(ScanOfSurface &scan, const double offset, std::mt19937 &random)
{
  const Sphere &sphere = *scan.surface.sphere();
  const Samples samples = samples_of(scan, random);
  for (const double reach : reaches)
  {
    const Centre centre = best_centre(samples, sphere.radius + offset, reach, random);
    if (centre.score < least_share * n_samples)
      continue;
    const Pose pose{identity3, sphere.centre - centre.place};
    scan.choose_side(pose, reach + std::abs(offset));
    return turned_to_pole(scan, pose, reach);
  }
  throw InputError(
      formatted("no part of the scan is a sphere with the radius %.4g mm of the run's surface. Is "
                "it another implant, or in another unit of length (--unit)?",
                sphere.radius));
}
} // namespace

std::optional<Plane>
rim_of(const PlacedScan &placed, const double scatter)
{
  constexpr double least_share_near = .6, largest_scatter = 4.;
  std::vector<Vector3> edge;
  for (const std::uint32_t point : open_edge_points(placed.triangles))
    edge.push_back(placed.points[point]);
  const FittedPlane fitted = fit_plane(edge);
  if (fitted.share_near < least_share_near || fitted.scatter > largest_scatter * scatter)
    return std::nullopt;
  double side = 0.;
  for (const TriangleMesh::Triangle &triangle : placed.triangles)
    side += dot(fitted.plane.normal, placed.points[triangle[0]]) - fitted.plane.height;
  if (side > 0.)
    return Plane{-1. * fitted.plane.normal, -fitted.plane.height};
  return fitted.plane;
}

Pose
first_pose(ScanOfSurface &scan, const double offset)
{
  if (!scan.surface.sphere())
    return pose_by_shape(scan);
  std::mt19937 random(1);
  return pose_on_sphere(scan, offset, random);
}
} // namespace arthrowear
