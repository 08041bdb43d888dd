// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup_curvature.h"

#include "base/errors.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// The pole, and six directions that lean by 45 deg.
std::vector<Vector3>
middles_of_parts(const Vector3 &pole)
{
  const Vector3 axis = std::abs(pole[0]) < .5 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  const Vector3 x = normalised(cross(axis, pole)), y = cross(pole, x);
  std::vector<Vector3> middles{pole};
  constexpr int n_leaning = 6;
  for (int i = 0; i < n_leaning; ++i)
  {
    const double angle = 2. * units::pi * i / n_leaning;
    middles.push_back(normalised(pole + std::cos(angle) * x + std::sin(angle) * y));
  }
  return middles;
}

std::vector<Vector3>
points_of_part(const ImportedCup &cup, const Vector3 &middle)
{
  const double limit = std::max(cup.fitted.sphere.limit, cup.tolerance);
  std::vector<Vector3> points;
  for (const unsigned int vertex : cup.mesh.boundary_vertices("wear"))
  {
    const Vector3 x = cup.mesh.vertices[vertex] - cup.frame.centre;
    if (dot(x, middle) > std::cos(curved_part_angle) * norm(x) &&
        std::abs(norm(x) - cup.frame.radius) <= limit)
      points.push_back(cup.mesh.vertices[vertex]);
  }
  return points;
}
} // namespace

CurvedPart
most_different_part(const ImportedCup &cup)
{
  constexpr std::size_t enough = 12; // points
  constexpr double standard_errors = 3.;
  CurvedPart different;
  for (const Vector3 &middle : middles_of_parts(cup.frame.pole))
  {
    const std::vector<Vector3> points = points_of_part(cup, middle);
    if (points.size() < enough)
      continue;
    try
    {
      const SphereFit part =
          fit_sphere(points, std::vector<double>(points.size(), 1.), cup.tolerance);
      const double change = part.radius - cup.frame.radius,
                   error = standard_errors * part.standard_error_of_radius();
      if (std::abs(change) > std::max(std::abs(different.change), error))
        different = {middle, change};
    }
    catch (const InputError &) // points in a plane
    {
    }
  }
  return different;
}
} // namespace arthrowear
