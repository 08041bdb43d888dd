// SPDX-License-Identifier: LGPL-2.1-or-later
// Faults of surfaces of triangles: what is repaired, and what is reported with its place.
#include "surface/surface_faults.h"

#include "has.h"
#include "meshes.h"

using namespace arthrowear;

namespace
{
/// Squares of 1 mm in the plane z = 0, each of two triangles.
TriangleMesh
plate(const int n)
{
  TriangleMesh mesh;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j)
      mesh.points.push_back({double(i), double(j), 0.});
  add_squares(n, n, mesh);
  return mesh;
}
} // namespace

TEST(SurfaceFaults, AreNoneOnAClosedSurface)
{
  const CheckedSurface checked = check_surface(ellipsoid_mesh({25., 20., 15.}, 3, .25));
  EXPECT_EQ(checked.faults.text(), "");
  EXPECT_TRUE(checked.faults.is_oriented());
}

// An .stl file in single precision: each triangle has separate corners, which differ by round-off.
TEST(SurfaceFaults, PointsWithinRoundOffAreJoined)
{
  const TriangleMesh ball = ellipsoid_mesh({25., 25., 25.}, 3);
  Draws draws;
  TriangleMesh apart;
  for (const auto &[a, b, c] : ball.triangles)
  {
    for (const std::uint32_t corner : {a, b, c}) // far from the origin, as scans may be
      apart.points.push_back(ball.points[corner] + Vector3{2000., -3000., 0.} +
                             draws.in_cube(5e-6));
    const auto n = static_cast<std::uint32_t>(apart.points.size());
    apart.triangles.push_back({n - 3, n - 2, n - 1});
  }
  const CheckedSurface checked = check_surface(apart);
  EXPECT_EQ(checked.mesh.points.size(), ball.points.size());
  EXPECT_EQ(checked.mesh.triangles.size(), ball.triangles.size());
  EXPECT_EQ(checked.faults.welding.n_joined, apart.points.size() - ball.points.size());
  EXPECT_EQ(checked.faults.borders.n, 0u);
}

// The border of a plate of 6 mm is 24 mm long, a hole of a triangle 2 + sqrt 2.
TEST(SurfaceFaults, HolesHaveALengthAndAPlace)
{
  TriangleMesh mesh = plate(6);
  mesh.triangles.erase(mesh.triangles.begin() + 2 * (6 * 3 + 3));
  const SurfaceFaults faults = check_surface(mesh).faults;
  EXPECT_EQ(faults.borders.n, 2u);
  EXPECT_NEAR(faults.borders.largest, 24., 1e-12);
  EXPECT_NEAR(norm(faults.borders.place - Vector3{3., 3., 0.}), 0., 1e-12);
  EXPECT_TRUE(faults.is_oriented());
  EXPECT_EQ(faults.holes.n, 1u);
  EXPECT_NEAR(faults.holes.largest, 2. + std::sqrt(2.), 1e-12);
  EXPECT_LT(norm(faults.holes.place - Vector3{3.5, 3.5, 0.}), .5);
  const SurfaceFaults closed_but_one =
      check_surface(part_of(ellipsoid_mesh({25., 25., 25.}, 3),
                            [](const Vector3 &middle) {
                              return norm(middle - Vector3{0., 0., 25.}) > 3.;
                            }))
          .faults;
  EXPECT_EQ(closed_but_one.borders.n, 1u);
  EXPECT_EQ(closed_but_one.holes.n, 1u);
  EXPECT_NEAR(closed_but_one.holes.place[2], 25., 1.);
}

// The surface lies beside the ends of a band and within the border of a bowl, of either side.
TEST(SurfaceFaults, EndsAndOuterBordersAreNoHoles)
{
  const TriangleMesh ball = ellipsoid_mesh({25., 25., 25.}, 3);
  const auto borders_and_holes = [&](const double low, const double high, const bool is_turned)
  {
    TriangleMesh part =
        part_of(ball, [&](const Vector3 &middle) { return middle[2] > low && middle[2] < high; });
    for (TriangleMesh::Triangle &triangle : part.triangles)
      if (is_turned)
        std::swap(triangle[0], triangle[1]);
    const SurfaceFaults faults = check_surface(part).faults;
    return std::make_pair(faults.borders.n, faults.holes.n);
  };
  for (const bool is_turned : {false, true})
  {
    EXPECT_EQ(borders_and_holes(-10., 10., is_turned), std::make_pair(2ul, 0ul));
    EXPECT_EQ(borders_and_holes(0., 30., is_turned), std::make_pair(1ul, 0ul));
    EXPECT_EQ(borders_and_holes(20., 30., is_turned), std::make_pair(1ul, 0ul));
    EXPECT_EQ(borders_and_holes(-23., 30., is_turned), std::make_pair(1ul, 1ul));
  }
}

TEST(SurfaceFaults, TrianglesWithoutAnAreaAreDropped)
{
  TriangleMesh mesh = plate(2);
  const std::size_t n = mesh.triangles.size();
  mesh.triangles.push_back({0, 1, 2}); // on a line
  mesh.triangles.push_back({4, 4, 5});
  const CheckedSurface checked = check_surface(mesh);
  EXPECT_EQ(checked.mesh.triangles.size(), n);
  EXPECT_EQ(checked.faults.welding.dropped.n, 2u);
  EXPECT_NEAR(checked.faults.welding.dropped.largest, 2., 1e-12);
  EXPECT_NEAR(norm(checked.faults.welding.dropped.place - Vector3{0., 1., 0.}), 0., 1e-12);
}

TEST(SurfaceFaults, SliversAreNamedWithTheirPlace)
{
  TriangleMesh mesh = plate(1);
  mesh.points.push_back({.5, -.005, 0.});
  mesh.points.push_back({-.04, .5, 0.});
  mesh.points.push_back({.5, 1.06, 0.});
  mesh.triangles.push_back({0, 4, 2}); // 1 mm long, .005 mm high
  mesh.triangles.push_back({0, 1, 5}); // .04 mm high
  mesh.triangles.push_back({1, 3, 6}); // .06 mm high: none
  const SurfaceFaults faults = check_surface(mesh).faults;
  EXPECT_EQ(faults.slivers.n, 2u);
  EXPECT_NEAR(faults.slivers.largest, 200., 1e-9);
  EXPECT_TRUE(has(faults.text(), "2 slivers, the largest at (0.5, -0.001667, 0) mm, 200 times"));
}

TEST(SurfaceFaults, EdgesOfThreeTrianglesAndTurnedOnesLeaveNoSide)
{
  TriangleMesh turned = plate(2);
  std::swap(turned.triangles[0][0], turned.triangles[0][1]);
  EXPECT_EQ(check_surface(turned).faults.turned.n, 2u);
  EXPECT_FALSE(check_surface(turned).faults.is_oriented());
  TriangleMesh branched = plate(2);
  branched.points.push_back({1., 1., 1.});
  branched.triangles.push_back({0, 4, 9});
  EXPECT_EQ(check_surface(branched).faults.branches.n, 1u);
  EXPECT_FALSE(check_surface(branched).faults.is_oriented());
}
