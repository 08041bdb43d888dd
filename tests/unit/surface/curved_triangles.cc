// SPDX-License-Identifier: LGPL-2.1-or-later
// Patches on triangles: normals, order of the error, edges without gaps, creases, nearest points.
#include "surface/curved_triangles.h"
#include "binomial_bounds.h"
#include "meshes.h"
#include "surface/ellipsoid.h"
#include "surface/torus.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double crease = 40. * units::deg;

/// Mean and largest error of the distance within .2 mm of a surface.
struct Errors
{
  double mean = 0., largest = 0.;
};

Errors
errors_of(const CurvedTriangles &triangles, const Surface &exact, const double side)
{
  constexpr int n = 2000;
  Draws draws;
  Errors errors;
  for (int i = 0; i < n; ++i)
  {
    const Vector3 place = draws.in_cube(1.1 * exact.extent());
    const Surface::Nearest near = exact.nearest_point(place);
    const double distance = draws.between(-.2, .2);
    const Vector3 position = place - (near.distance - distance) * near.normal;
    const double error = std::abs(triangles.nearest_point(position).distance -
                                  side * exact.nearest_point(position).distance);
    errors.mean += error / n;
    errors.largest = std::max(errors.largest, error);
  }
  return errors;
}

/// A cylinder of radius 5 mm about z with flat ends at z = +-4 mm.
TriangleMesh
cylinder_mesh(const int n)
{
  TriangleMesh mesh;
  const std::array<double, 5> heights{-4., -2., 0., 2., 4.};
  for (const double z : heights)
    for (int i = 0; i < n; ++i)
      mesh.points.push_back(
          {5. * std::cos(2. * units::pi * i / n), 5. * std::sin(2. * units::pi * i / n), z});
  mesh.points.push_back({0., 0., -4.});
  mesh.points.push_back({0., 0., 4.});
  const auto at = [n](const int row, const int i)
  { return static_cast<std::uint32_t>(row * n + i % n); };
  const auto bottom = static_cast<std::uint32_t>(5 * n), top = bottom + 1;
  for (int i = 0; i < n; ++i)
  {
    for (int row = 0; row < 4; ++row)
    {
      mesh.triangles.push_back({at(row, i), at(row, i + 1), at(row + 1, i + 1)});
      mesh.triangles.push_back({at(row, i), at(row + 1, i + 1), at(row + 1, i)});
    }
    mesh.triangles.push_back({bottom, at(0, i + 1), at(0, i)});
    mesh.triangles.push_back({top, at(4, i), at(4, i + 1)});
  }
  return mesh;
}

/// Largest distance of the two neighbours of an edge at the same place of it, over the extent.
double
largest_gap(const CurvedTriangles &triangles)
{
  double gap = 0.;
  for (const MeshEdges::Edge &edge : triangles.edges().edges)
    for (int i = 0; i <= 8; ++i)
    {
      std::vector<Vector3> places;
      for (const MeshEdges::Use &use : edge.uses)
      {
        const double s = use.is_reversed ? 1. - i / 8. : i / 8.;
        const std::array<std::array<double, 2>, 3> at{{{s, 0.}, {1. - s, s}, {0., 1. - s}}};
        places.push_back(triangles.patch(use.triangle).at(at[use.side][0], at[use.side][1]));
      }
      gap = std::max(gap, norm(places.front() - places.back()));
    }
  return gap / triangles.extent();
}
} // namespace

// The edges are 1/10 to 1/40 of the size, their lengths differ by a factor of two; halves of them
// have an eighth of the error or less. No point is given more than one normal.
TEST(CurvedTriangles, ConvergeWithTheThirdOrderOnAnIrregularEllipsoid)
{
  const Vector3 semi_axes{25., 20., 15.};
  Errors before;
  for (const int n : {3, 4, 5})
  {
    const TriangleMesh mesh = ellipsoid_mesh(semi_axes, n, .25);
    const CornerNormals normals = fit_corner_normals(mesh, edges_of(mesh.triangles), crease);
    EXPECT_EQ(normals.normals.size(), mesh.points.size());
    const CurvedTriangles triangles(mesh, normals);
    EXPECT_EQ(triangles.n_straight(), 0u);
    const Errors errors = errors_of(triangles, Ellipsoid(semi_axes), 1.);
    if (before.mean > 0.)
    {
      EXPECT_GT(before.mean / errors.mean, 8.) << n;
      EXPECT_GT(before.largest / errors.largest, 6.) << n;
    }
    before = errors;
  }
  EXPECT_LT(before.mean, 2e-6);
}

TEST(CurvedTriangles, ConvergeWithTheThirdOrderOnBothSidesOfATorus)
{
  for (const double side : {1., -1.})
  {
    Errors before;
    for (const int n : {20, 40})
    {
      const Errors errors = errors_of(CurvedTriangles(torus_mesh(20., 8., n, .25, side), crease),
                                      Torus(20., 8.), side);
      if (before.mean > 0.)
      {
        EXPECT_GT(before.mean / errors.mean, 8.) << side;
      }
      before = errors;
    }
    EXPECT_LT(before.mean, 1e-4);
  }
}

// On the sphere |x| = R the normals at points are exact: x/R.
TEST(CurvedTriangles, HaveFittedNormalsNearTheExactOnes)
{
  const TriangleMesh mesh = ellipsoid_mesh({25., 25., 25.}, 5, .25); // edges of R/27
  const CornerNormals normals = fit_corner_normals(mesh, edges_of(mesh.triangles), crease);
  double largest = 0.;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (int c = 0; c < 3; ++c)
      largest =
          std::max(largest, norm(normals.at(t, c) - normalised(mesh.points[mesh.triangles[t][c]])));
  EXPECT_LT(largest, 6e-5);
}

// Half a sphere: fits at the border see one side alone.
TEST(CurvedTriangles, HaveFittedNormalsAtAnOpenBorder)
{
  const TriangleMesh mesh = part_of(ellipsoid_mesh({25., 25., 25.}, 5, .25),
                                    [](const Vector3 &middle) { return middle[2] > 0.; });
  const CornerNormals normals = fit_corner_normals(mesh, edges_of(mesh.triangles), crease);
  double largest = 0.;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (int c = 0; c < 3; ++c)
      largest =
          std::max(largest, norm(normals.at(t, c) - normalised(mesh.points[mesh.triangles[t][c]])));
  EXPECT_LT(largest, 4e-4);
}

TEST(CurvedTriangles, HaveNoGapsBetweenNeighbours)
{
  for (const double angle : {crease, 5. * units::deg, 0.})
  {
    EXPECT_LT(largest_gap(CurvedTriangles(ellipsoid_mesh({25., 20., 15.}, 3, .25), angle)), 1e-15);
    EXPECT_LT(largest_gap(CurvedTriangles(torus_mesh(20., 8., 14, .25, -1.), angle)), 1e-15);
    EXPECT_LT(largest_gap(CurvedTriangles(cylinder_mesh(24), angle)), 1e-15);
  }
}

// The rim of a cylinder is a crease: ends stay flat, the side is round up to the rim, and corners
// beyond it are nearest to the rim.
TEST(CurvedTriangles, KeepCreases)
{
  const TriangleMesh mesh = cylinder_mesh(36);
  const MeshEdges edges = edges_of(mesh.triangles);
  EXPECT_EQ(fit_corner_normals(mesh, edges, crease).normals.size(), mesh.points.size() + 2 * 36);
  EXPECT_EQ(fit_corner_normals(mesh, edges, 91. * units::deg).normals.size(), mesh.points.size());
  const CurvedTriangles triangles(mesh, crease);
  for (const double angle : {.1, 1., 2.})
  {
    const Vector3 radial{std::cos(angle), std::sin(angle), 0.}, z{0., 0., 1.};
    for (const double d : {-.05, .3})
    {
      EXPECT_NEAR(triangles.nearest_point(3. * radial + (4. + d) * z).distance, d, 1e-12);
      EXPECT_NEAR(triangles.nearest_point((5. + d) * radial + 3.7 * z).distance, d, 4e-4);
    }
    const Surface::Nearest corner = triangles.nearest_point(5.3 * radial + 4.4 * z);
    EXPECT_NEAR(corner.distance, .5, 1e-4);
    EXPECT_NEAR(norm(corner.normal - .6 * radial - .8 * z), 0., 2e-3);
  }
}

// Two normals that are parallel, and that disagree with the chord: nothing bends.
TEST(CurvedTriangles, AreFlatWhereNormalsFitNoParabola)
{
  TriangleMesh mesh;
  mesh.points = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}};
  mesh.triangles = {{0, 1, 2}};
  const Vector3 tilted = normalised({.3, .1, 1.});
  for (const std::vector<Vector3> &normals :
       {std::vector<Vector3>{tilted, tilted, tilted},
        {{0., 0., 1.}, {1e-9, 0., 1.}, {0., 0., 1.}},
        {normalised({-1., -1., .1}), normalised({1., 0., .1}), normalised({0., 1., .1})}})
  {
    const CurvedTriangles flat(mesh, corner_normals_of_points(mesh, normals));
    EXPECT_NEAR(flat.nearest_point({.3, .3, .5}).distance, .5, 1e-8);
    EXPECT_NEAR(flat.patch(0).at(.5, .5)[2], 0., 1e-8);
  }
}

// Normals that differ across the edge alone, and disagree with the chord, would bend the edge
// sideways by .3 of its length.
TEST(CurvedTriangles, HaveEdgesThatDoNotBendSideways)
{
  TriangleMesh mesh;
  mesh.points = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}};
  mesh.triangles = {{0, 1, 2}};
  const CurvedTriangles triangle(
      mesh, corner_normals_of_points(
                mesh, {normalised({.003, .01, 1.}), normalised({.003, -.01, 1.}), {0., 0., 1.}}));
  EXPECT_NEAR(triangle.patch(0).at(.5, 0.)[1], 0., 1e-4);
}

// The parabola would bend by .03 within the facet, which is .02 high.
TEST(CurvedTriangles, AreFlatWhereTheyWouldTurnOver)
{
  TriangleMesh mesh;
  mesh.points = {{0., 0., 0.}, {1., 0., 0.}, {.5, .02, 0.}};
  mesh.triangles = {{0, 1, 2}};
  const CurvedTriangles sliver(
      mesh, corner_normals_of_points(
                mesh, {normalised({.006, -.05, 1.}), normalised({.006, .05, 1.}), {0., 0., 1.}}));
  EXPECT_EQ(sliver.n_straight(), 3u);
  EXPECT_NEAR(norm(sliver.patch(0).at(.5, 0.) - Vector3{.5, 0., 0.}), 0., 1e-15);
}

// A thin pyramid: next to its points and edges a position is inside if it is behind every facet.
TEST(CurvedTriangles, KnowTheirSideAtSharpPoints)
{
  TriangleMesh mesh;
  mesh.points = {{0., 0., 5.}, {1., 0., 0.}, {0., .2, 0.}, {-.4, -.3, .3}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
  const CurvedTriangles pyramid(mesh, crease);
  Draws draws;
  for (int i = 0; i < 4000; ++i)
  {
    const Vector3 position = mesh.points[i % 4] + draws.in_cube(.4);
    bool is_inside = true;
    for (const TriangleMesh::Triangle &triangle : mesh.triangles)
      is_inside =
          is_inside && dot(mesh.area_vector(triangle), position - mesh.points[triangle[0]]) < 0.;
    ASSERT_EQ(pyramid.nearest_point(position).distance < 0., is_inside) << i;
  }
}

TEST(CurvedTriangles, HaveTheNormalOfTheSurfaceOnTheirEdges)
{
  const CurvedTriangles ball(ellipsoid_mesh({25., 25., 25.}, 2), crease);
  for (std::size_t edge = 0; edge < ball.edges().edges.size(); ++edge)
    for (const double s : {0., .25, .6, 1.})
    {
      const Vector3 on = ball.edge(edge).at(s);
      EXPECT_NEAR(norm(ball.nearest_point(on).normal - normalised(on)), 0., .01);
    }
}

// At 10^4 positions, near and far, the tree finds what a search of all patches finds, from any
// hint and to the last bit. A search over 10^4 places of each patch finds nothing nearer.
TEST(CurvedTriangles, HaveTheNearestPointOfASearchOfAllPatches)
{
  const TriangleMesh ellipsoid = ellipsoid_mesh({25., 20., 15.}, 2, .25);
  const std::vector<std::pair<TriangleMesh, double>> cases{
      {ellipsoid, crease},
      {ellipsoid, 5. * units::deg},
      {part_of(ellipsoid, [](const Vector3 &middle) { return middle[2] > 2.; }), crease},
      {ellipsoid_mesh({20., 20., 20.}, 2), crease},
      {torus_mesh(20., 8., 8, .25, -1.), crease},
      {cylinder_mesh(12), crease}};
  Draws draws;
  for (const auto &[mesh, angle] : cases)
  {
    const CurvedTriangles triangles(mesh, angle);
    double farther = 0.;
    for (unsigned int i = 0; i < n_samples(2000); ++i)
    {
      const double size = i % 10 == 0 ? .01 : 1.2; // near the middle most patches are about as near
      const Vector3 position = draws.in_cube(size * triangles.extent());
      std::uint32_t hint = i % triangles.n_patches();
      const Surface::Nearest found = triangles.nearest(position, hint),
                             expected = triangles.nearest_of_all(position);
      EXPECT_EQ(found.distance, expected.distance);
      EXPECT_EQ(found.normal, expected.normal);
      EXPECT_EQ(triangles.nearest(position, hint).distance, found.distance);
      if (i % 100 == 0)
        for (std::size_t patch = 0; patch < triangles.n_patches(); ++patch)
          for (int a = 0; a <= 20; ++a)
            for (int b = 0; b <= 20 - a; ++b)
              farther = std::max(farther,
                                 std::abs(found.distance) -
                                     norm(position - triangles.patch(patch).at(a / 20., b / 20.)));
    }
    EXPECT_LE(farther, 1e-12);
  }
}

// A distance changes by at most the way, also across edges, points and creases, and its normal is
// its gradient.
TEST(CurvedTriangles, HaveDistancesWithoutJumps)
{
  Draws draws;
  for (const CurvedTriangles &triangles :
       {CurvedTriangles(ellipsoid_mesh({25., 20., 15.}, 2, .25), crease),
        CurvedTriangles(torus_mesh(20., 8., 12, .25, -1.), 5. * units::deg),
        CurvedTriangles(cylinder_mesh(12), crease)})
    for (int path = 0; path < 60; ++path)
    {
      constexpr int n = 200;
      const double size = 1.2 * triangles.extent();
      const Vector3 from = draws.in_cube(size), way = (1. / n) * (draws.in_cube(size) - from);
      double before = triangles.nearest_point(from).distance;
      for (int i = 1; i <= n; ++i)
      {
        const Vector3 position = from + double(i) * way;
        const Surface::Nearest now = triangles.nearest_point(position);
        ASSERT_LE(std::abs(now.distance - before), norm(way) * (1. + 1e-9)) << path << " " << i;
        before = now.distance;
        EXPECT_NEAR(triangles.nearest_point(position - now.distance * now.normal).distance, 0.,
                    1e-10);
      }
    }
}

// Beyond the border of an open surface distances are positive, above and below, and normals those
// of the border.
TEST(CurvedTriangles, EndAtTheirBorder)
{
  TriangleMesh mesh;
  mesh.points = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}};
  mesh.triangles = {{0, 1, 2}};
  const CurvedTriangles open(mesh, crease);
  for (const double z : {-.3, .3})
  {
    const Surface::Nearest beside = open.nearest_point({.5, -.4, z});
    EXPECT_NEAR(beside.distance, .5, 1e-14);
    EXPECT_NEAR(beside.normal[2], 1., 1e-14);
    EXPECT_NEAR(open.nearest_point({.2, .3, z}).distance, z, 1e-14);
    EXPECT_NEAR(open.nearest_point({.2, 0., z}).distance, z, 1e-14);
  }
}

// Lines meet the patches where the distance to them changes its sign; those through edges and
// points of the mesh, too.
TEST(CurvedTriangles, AreMetByLines)
{
  Draws draws;
  const CurvedTriangles triangles(torus_mesh(20., 8., 12, .25, 1.), crease);
  int n_hits = 0;
  for (int i = 0; i < 1500; ++i)
  {
    const Vector3 target = draws.in_cube(28.), start = 90. * normalised(draws.in_cube(1.)),
                  direction = normalised(target - start);
    const double hit = triangles.first_hit(start, direction, 1.);
    if (std::isfinite(hit))
    {
      ++n_hits;
      ASSERT_NEAR(triangles.nearest_point(start + hit * direction).distance, 0., 1e-10);
      ASSERT_GT(triangles.nearest_point(start + (hit - 1e-4) * direction).distance, 0.);
    }
    for (double s = 0.; s < std::min(hit, 180.) - 1e-6;
         s += std::max(triangles.nearest_point(start + s * direction).distance, 1e-3))
      ASSERT_GT(triangles.nearest_point(start + s * direction).distance, -1e-10) << i;
  }
  EXPECT_GT(n_hits, 400);
  const TriangleMesh ball = ellipsoid_mesh({25., 25., 25.}, 3);
  const CurvedTriangles round(ball, crease);
  for (const MeshEdges::Edge &edge : round.edges().edges)
    for (const double share : {0., .5})
    {
      const Vector3 direction =
          normalised((share - 1.) * ball.points[edge.begin] - share * ball.points[edge.end]);
      EXPECT_NEAR(round.first_hit(-60. * direction, direction, 1.), 35., .02);
      EXPECT_NEAR(round.first_hit({}, direction, -1.), 25., .02);
    }
}
