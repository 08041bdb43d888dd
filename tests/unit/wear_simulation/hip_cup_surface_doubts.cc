// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/surface_doubts.h"

#include "mesh/cup.h"
#include "mesh/knee.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

using namespace arthrowear;

namespace
{
constexpr double radius = 14.;

/// A cavity of 14 mm whose points are moved along the radius by `outside` [mm].
ContactSurface
cavity(const std::function<double(const Vector3 &)> &outside)
{
  CupGeometry geometry;
  geometry.inner_radius = radius;
  geometry.outer_radius = 28.;
  geometry.target_cells = 1562;
  MeshData mesh = make_cup(geometry);
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    mesh.vertices[vertex] = (1. + outside(mesh.vertices[vertex]) / radius) * mesh.vertices[vertex];
  return {mesh, "wear"};
}

bool
is_pole(const Vector3 &x)
{
  return std::hypot(x[0], x[1]) < 1e-6;
}

double
largest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}
} // namespace

TEST(SurfaceDoubts, EdgesAreThePointsOfTheRim)
{
  const ContactSurface surface = cavity([](const Vector3 &) { return 0.; });
  const SurfaceDoubts doubts = surface_doubts(surface);
  for (std::size_t point = 0; point < surface.n_points(); ++point)
    EXPECT_EQ(doubts.is_edge[point], std::abs(surface.positions()[point][2]) < 1e-9) << point;
  EXPECT_LT(largest(doubts.bump), 1e-11 * radius) << "a sphere is smooth";
}

// A dish of radius 58 mm that is 5 mm deep meets the flat top at acos(1 - 5/58) = 24 deg. Both
// dishes meet in a lower ridge in the middle.
TEST(SurfaceDoubts, TheRidgeAroundADishIsAnEdge)
{
  KneeInsertShape shape;
  shape.target_cells = 3000;
  const ContactSurface surface(make_knee_insert_mesh(shape), "wear");
  const Vector3 up{0., 1., 0.};
  const SurfaceDoubts doubts = surface_doubts(surface, &up);
  std::size_t n_ridge = 0;
  for (std::size_t point = 0; point < surface.n_points(); ++point)
  {
    const Vector3 &x = surface.positions()[point];
    const bool is_ridge = doubts.is_edge[point] && std::abs(x[0]) < .4 * shape.length &&
                          std::abs(x[2]) < .4 * shape.width;
    n_ridge += is_ridge ? 1 : 0;
    EXPECT_TRUE(!is_ridge || std::abs(x[2]) < 1. || x[1] > shape.depth - .1)
        << x[0] << " " << x[1] << " " << x[2];
  }
  EXPECT_GT(n_ridge, 20u);
}

TEST(SurfaceDoubts, ABumpHasItsHeight)
{
  const ContactSurface surface = cavity([](const Vector3 &x) { return is_pole(x) ? 5e-3 : 0.; });
  const SurfaceDoubts doubts = surface_doubts(surface);
  const std::size_t pole =
      std::max_element(doubts.bump.begin(), doubts.bump.end()) - doubts.bump.begin();
  EXPECT_TRUE(is_pole((1. / radius) * surface.positions()[pole]) ||
              std::hypot(surface.positions()[pole][0], surface.positions()[pole][1]) < 1e-3);
  EXPECT_NEAR(doubts.bump[pole], 5e-3, 1e-6);
}

// An oval of +-.15 mm is a shape: a quadratic surface follows it over two rings of elements, 7.8
// mm, but for terms of the third order, at most .15 (7.8/14)^3/3! = 4.3 um, 50 times less than
// itself.
TEST(SurfaceDoubts, ShapesAreNoBumps)
{
  const ContactSurface oval = cavity(
      [](const Vector3 &x)
      {
        return .15 * std::cos(2. * std::atan2(x[1], x[0])) * (x[0] * x[0] + x[1] * x[1]) /
               (radius * radius);
      });
  EXPECT_LT(largest(surface_doubts(oval).bump), 4.3e-3);
}

// The last row of vertices lies outside the sphere, as of a chamfer that belongs to the surface: a
// gentle one of 1 mm over 3.9 mm, one of 45 deg and one of 60 deg. The cavity beside it is as
// smooth as without a chamfer.
TEST(SurfaceDoubts, AChamferIsNoBump)
{
  for (const double outside : {1., 3.9, 6.8})
  {
    const ContactSurface chamfered =
        cavity([outside](const Vector3 &x) { return std::abs(x[2]) < 1e-9 ? outside : 0.; });
    EXPECT_LT(largest(surface_doubts(chamfered).bump), 1e-11 * radius) << outside;
  }
}

// By hand: 2.6 * 1000 MPa/(1 - .16) * 5e-3/4 = 3.87 MPa.
TEST(SurfaceDoubts, PressureOfABump)
{
  EXPECT_NEAR(pressure_of_bump(1000., .4, 5e-3, 4.), 3.869, 1e-3);
  EXPECT_EQ(pressure_of_bump(1000., .4, 5e-3, 0.), 0.);
}
