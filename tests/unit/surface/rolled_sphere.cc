// SPDX-License-Identifier: LGPL-2.1-or-later
// A sphere of radius 25 mm made of triangles, rolled over a flat elastic foundation at a held
// approach: pressure is 237.8 N/mm^3 times the overlap. The force is compared with that of the
// exact sphere at the same points of the foundation.
#include "meshes.h"
#include "surface/curved_triangles.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double radius = 25., stiffness = 237.8; // [mm], [N/mm^3]

/// Relative errors of the force.
struct ForceErrors
{
  double mean = 0.;
  double ripple = 0.; ///< half the range over a roll by an edge, the largest of all rolls
};

/// Error of the force where a place of the sphere is lowest.
double
force_error(const CurvedTriangles &sphere, const double approach, const Vector3 &down,
            const Vector3 &ahead)
{
  constexpr int n_points = 36; // on a side
  const double half = 1.1 * std::sqrt(2. * radius * approach), spacing = 2. * half / n_points;
  const Vector3 across = cross(down, ahead);
  double force = 0., exact = 0.;
  for (int a = 0; a <= n_points; ++a)
    for (int b = 0; b <= n_points; ++b)
    {
      const double x = a * spacing - half, y = b * spacing - half;
      // From 1 mm below the foundation up to the sphere.
      const Vector3 start = (radius - approach + 1.) * down + x * across + y * ahead;
      const double hit = sphere.first_hit(start, -1. * down, 1.);
      force += stiffness * std::max(0., 1. - hit);
      exact +=
          stiffness * std::max(0., approach - radius + std::sqrt(radius * radius - x * x - y * y));
    }
  return force / exact - 1.;
}

ForceErrors
force_errors(const CurvedTriangles &sphere, const double approach)
{
  constexpr int n_rolls = 10, n_steps = 6;
  constexpr double angle = 1. / radius; // of a roll, by the length of an edge
  Draws draws;
  ForceErrors errors;
  for (int roll = 0; roll < n_rolls; ++roll)
  {
    const Vector3 first = normalised(draws.in_cube(1.)),
                  then = normalised(cross(first, normalised(draws.in_cube(1.))));
    double low = 1., high = -1.;
    for (int step = 0; step < n_steps; ++step)
    {
      const double turned = angle * step / n_steps;
      const double error =
          force_error(sphere, approach, std::cos(turned) * first + std::sin(turned) * then,
                      std::cos(turned) * then - std::sin(turned) * first);
      errors.mean += error / (n_rolls * n_steps);
      low = std::min(low, error);
      high = std::max(high, error);
    }
    errors.ripple = std::max(errors.ripple, .5 * (high - low));
  }
  return errors;
}
} // namespace

// Flat facets of .94 mm lie e^2/(8 R) deeper on average: the force is too low by e^2/(4 R d) to
// first order in the approach d.
TEST(RolledSphere, OfFlatFacetsPressesTooLittle)
{
  const TriangleMesh mesh = ellipsoid_mesh({radius, radius, radius}, 5);
  const CurvedTriangles sphere(mesh, 0.);
  const double first_order = std::pow(mean_edge(mesh), 2) / (4. * radius);
  const ForceErrors deep = force_errors(sphere, .12), shallow = force_errors(sphere, .03);
  EXPECT_NEAR(deep.mean, -first_order / .12, .003);
  EXPECT_LT(deep.ripple, .002);
  EXPECT_NEAR(shallow.mean, -.29, .02);
  EXPECT_NEAR(shallow.ripple, .0104, .008);
}

TEST(RolledSphere, OfPatchesWithExactNormalsIsTheSphere)
{
  const TriangleMesh mesh = ellipsoid_mesh({radius, radius, radius}, 5);
  std::vector<Vector3> normals;
  for (const Vector3 &point : mesh.points)
    normals.push_back(normalised(point));
  const CurvedTriangles sphere(mesh, corner_normals_of_points(mesh, normals));
  for (const double approach : {.03, .12})
  {
    const ForceErrors errors = force_errors(sphere, approach);
    EXPECT_NEAR(errors.mean, 0., 2e-5) << approach;
    EXPECT_LT(errors.ripple, 2e-5) << approach;
  }
}

TEST(RolledSphere, OfIrregularPatchesWithFittedNormalsIsTheSphere)
{
  const TriangleMesh mesh = ellipsoid_mesh({radius, radius, radius}, 5, .25);
  EXPECT_NEAR(mean_edge(mesh), radius / 26., .03);
  const CurvedTriangles sphere(mesh, 40. * units::deg);
  const ForceErrors errors = force_errors(sphere, .12);
  EXPECT_NEAR(errors.mean, 0., 5e-5);
  EXPECT_LT(errors.ripple, 1e-4);
}
