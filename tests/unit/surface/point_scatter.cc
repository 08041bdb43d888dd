// SPDX-License-Identifier: LGPL-2.1-or-later
// The noise of scanned points is found, and the shape of a smooth surface is not mistaken for it.
#include "surface/point_scatter.h"

#include "base/number_text.h"
#include "binomial_bounds.h"
#include "has.h"
#include "meshes.h"

using namespace arthrowear;

namespace
{
/// @param size  standard deviation of each coordinate [mm]
TriangleMesh
with_noise(TriangleMesh mesh, const double size, const unsigned int seed = 1)
{
  Draws draws(seed);
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
// The median of 640 to 2562 points scatters by some hundredths; the quadratic height leaves h^4/(8
// R^3) = .3 um of the ball with edges of 1.4 mm. The estimate is within a tenth of the noise, and
// within .15 of it on irregular meshes, in at least 95 % of all samples.
TEST(PointScatter, IsTheNoise)
{
  constexpr unsigned int n = n_samples(20);
  const std::pair<TriangleMesh, double> meshes[] = {{ellipsoid_mesh({18., 18., 18.}, 4), .1},
                                                    {ellipsoid_mesh({25., 20., 15.}, 4, .25), .15},
                                                    {torus_mesh(12., 5., 60, .25, 1.), .15},
                                                    {two_radii(20., 1.), .15}};
  constexpr double noise = .01;
  for (const auto &[mesh, part] : meshes)
  {
    unsigned int n_near = 0;
    for (unsigned int seed = 1; seed <= n; ++seed)
      n_near += std::abs(point_scatter(with_noise(mesh, noise, seed)) - noise) < part * noise;
    EXPECT_GE(n_near, least_count(n));
  }
}

// Edges up to a sixth of the radius, and a third of the radius of balls; regular and irregular.
TEST(PointScatter, IsNoneOfASmoothSurface)
{
  for (const double share : {0., .25})
  {
    for (const int n_halvings : judges_accesses ? std::vector<int>{2} : std::vector<int>{2, 3, 4})
      for (const Vector3 &axes : {Vector3{18., 18., 18.}, {25., 20., 15.}, {300., 300., 300.}})
        EXPECT_EQ(doubt_about_scatter(ellipsoid_mesh(axes, n_halvings, share)), "") << n_halvings;
    for (const auto &[ring, tube] : {std::pair(3., 22.), {28., 30.}, {12., 5.}, {100., 10.}})
      for (const int n : judges_accesses ? std::vector<int>{38} : std::vector<int>{38, 60})
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
  constexpr unsigned int n = n_samples(20);
  EXPECT_GE(
      count_seeds(n, [&bowl](const unsigned int seed)
                  { return std::abs(point_scatter(with_noise(bowl, .02, seed)) - .02) < .003; }),
      least_count(n));
  EXPECT_EQ(point_scatter({}), 0.);
}

TEST(PointScatter, IsStatedWithItsSize)
{
  const TriangleMesh noisy = with_noise(ellipsoid_mesh({18., 18., 18.}, 4), .02);
  EXPECT_TRUE(has(doubt_about_scatter(noisy),
                  "its points scatter by " + rounded_text(1e3 * point_scatter(noisy), 2) + " um"));
  EXPECT_EQ(doubt_about_scatter(with_noise(ellipsoid_mesh({18., 18., 18.}, 4), .002)), "");
}
