// SPDX-License-Identifier: LGPL-2.1-or-later
// The noise of scanned points is found, and the shape of a smooth surface is not mistaken for it.
#include "surface/point_scatter.h"

#include "meshes.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// @param size  standard deviation of each coordinate [mm]
TriangleMesh
with_noise(TriangleMesh mesh, const double size)
{
  Draws draws;
  for (Vector3 &point : mesh.points) // three uniform numbers of the variance size^2/3 each
    for (int i = 0; i < 3; ++i)
      point = point + draws.in_cube(size);
  return mesh;
}

/// Two arcs, of the radius r for x < 0 and 2 r for x > 0, that meet with the same tangent, drawn
/// along y.
TriangleMesh
two_radii(const double r, const double edge)
{
  TriangleMesh mesh;
  const int n_along = static_cast<int>(1.2 * r / edge), n_across = static_cast<int>(30. / edge);
  for (int i = -n_along; i <= n_along; ++i)
    for (int j = 0; j <= n_across; ++j)
    {
      const double bend = i < 0 ? r : 2. * r, angle = i * edge / bend;
      mesh.points.push_back({bend * std::sin(angle), j * edge, bend * (std::cos(angle) - 1.)});
    }
  add_squares(2 * n_along, n_across, mesh);
  return mesh;
}
} // namespace

// Distances of points are measured along the normal, where noise of each coordinate has its size.
// 640 to 2562 points have a median that is right to some hundredths; the quadratic height leaves
// h^4/(8 R^3) = .3 um of the ball with edges of 1.4 mm.
TEST(PointScatter, IsTheNoise)
{
  for (const double noise : {.005, .01, .02})
  {
    EXPECT_NEAR(point_scatter(with_noise(ellipsoid_mesh({18., 18., 18.}, 4), noise)), noise,
                .1 * noise);
    EXPECT_NEAR(point_scatter(with_noise(ellipsoid_mesh({25., 20., 15.}, 4, .25), noise)), noise,
                .15 * noise);
    EXPECT_NEAR(point_scatter(with_noise(torus_mesh(12., 5., 60, .25, 1.), noise)), noise,
                .15 * noise);
    EXPECT_NEAR(point_scatter(with_noise(two_radii(20., 1.), noise)), noise, .15 * noise);
  }
}

// Edges up to a sixth of the radius, and a third of the radius of balls; regular and irregular.
TEST(PointScatter, IsNoneOfASmoothSurface)
{
  for (const double share : {0., .25})
  {
    for (const int n_halvings : {2, 3, 4})
      for (const Vector3 &axes : {Vector3{18., 18., 18.}, {25., 20., 15.}, {300., 300., 300.}})
        EXPECT_EQ(doubt_about_scatter(ellipsoid_mesh(axes, n_halvings, share)), "") << n_halvings;
    for (const auto &[ring, tube] : {std::pair(3., 22.), {28., 30.}, {12., 5.}, {100., 10.}})
      for (const int n : {38, 60})
        EXPECT_EQ(doubt_about_scatter(torus_mesh(ring, tube, n, share, 1.)), "")
            << ring << " " << n;
  }
  for (const double edge : {.5, 1., 2., 3.3})
    EXPECT_EQ(doubt_about_scatter(two_radii(20., edge)), "") << edge;
}

// Single precision 1 m from the origin rounds by .03 um.
TEST(PointScatter, IsNoneInSinglePrecision)
{
  TriangleMesh ball = ellipsoid_mesh({18., 18., 18.}, 5, .25);
  for (Vector3 &point : ball.points)
    for (double &coordinate : point)
      coordinate = static_cast<float>(coordinate + 1000.);
  EXPECT_LT(point_scatter(ball), 1e-4);
}

// Neither the border of a bowl nor the edges of a cube are noise; a cube has no scatter in its
// faces.
TEST(PointScatter, IsNoneAtBordersAndCreases)
{
  const TriangleMesh bowl = part_of(ellipsoid_mesh({18., 18., 18.}, 4, .25),
                                    [](const Vector3 &middle) { return middle[2] < -5.; });
  EXPECT_LT(point_scatter(bowl), 1e-9);
  EXPECT_NEAR(point_scatter(with_noise(bowl, .02)), .02, .003);
  EXPECT_EQ(point_scatter({}), 0.);
}

TEST(PointScatter, IsStatedWithItsSize)
{
  EXPECT_NE(doubt_about_scatter(with_noise(ellipsoid_mesh({18., 18., 18.}, 4), .02))
                .find("its points scatter by 20 um"),
            std::string::npos);
  EXPECT_EQ(doubt_about_scatter(with_noise(ellipsoid_mesh({18., 18., 18.}, 4), .002)), "");
}
