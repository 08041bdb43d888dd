// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/element_shape.h"

#include "mesh/block.h"
#include "mesh/cup.h"
#include "mesh/sliding.h"
#include "mesh/wall_thickness.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
// Edge 2 sqrt 2: V = 8/3, sum of squares 48, 12 * 8^(2/3) / 48 = 1.
TEST(ElementShape, IsOneForARegularTetrahedronAndItsSignTheVolumes)
{
  const Vector3 a{1., 1., 1.}, b{-1., 1., -1.}, c{1., -1., -1.}, d{-1., -1., 1.};
  EXPECT_NEAR(mean_ratio(a, b, c, d), 1., 1e-14);
  EXPECT_NEAR(mean_ratio(b, a, c, d), -1., 1e-14);
  EXPECT_EQ(mean_ratio(a, b, c, .5 * (a + b)), 0.);
}

// The corner of a cube of edge 1: V = 1/6, squares 3 + 6, 12 * (1/2)^(2/3) / 9.
TEST(ElementShape, AtTheCornerOfACube)
{
  EXPECT_NEAR(mean_ratio({0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}),
              4. / 3. * std::pow(.5, 2. / 3.), 1e-14);
}

// A straight quadratic tetrahedron has six times its volume everywhere. An edge whose node goes a
// quarter of the way to an end has no Jacobian at this end.
TEST(ElementShape, JacobiansOfQuadraticCells)
{
  Vector3 x[10] = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
  for (int e = 0; e < 6; ++e)
    x[4 + e] = .5 * (x[tet_edges[e][0]] + x[tet_edges[e][1]]);
  for (const double value : jacobians(x))
    EXPECT_NEAR(value, 1., 1e-14);
  x[4] = {.25, 0., 0.};
  EXPECT_NEAR(jacobians(x)[4], 0., 1e-14);
  EXPECT_NEAR(jacobians(x)[5], 2., 1e-14);
}

TEST(FreeDirections, AreThoseOfPlanesEdgesAndCorners)
{
  const Vector3 x{2., 0., 0.}, y{0., 3., 0.}, z{0., 0., 1.}, u{1., 2., 3.};
  EXPECT_EQ(FreeDirections().project(u), u);
  EXPECT_EQ(FreeDirections::along({z, z}, 1e-3).project(u), (Vector3{1., 2., 0.}));
  EXPECT_EQ(FreeDirections::along({x, z, y}, 1e-3).n_directions(), 0u);
  const FreeDirections edge = FreeDirections::along({x, z}, 1e-3);
  EXPECT_EQ(edge.n_directions(), 1u);
  EXPECT_EQ(edge.project(u), (Vector3{0., 2., 0.}));
  // Normals 6 deg apart are an edge, or one smooth face.
  const Vector3 tilted{.1, 0., 1.};
  EXPECT_EQ(FreeDirections::along({z, tilted}, 1e-3).n_directions(), 1u);
  const FreeDirections smooth = FreeDirections::along_smooth({z, tilted}, .5);
  EXPECT_EQ(smooth.n_directions(), 2u);
  EXPECT_NEAR(dot(smooth.project(u), Vector3{.05, 0., 1.}), 0., 1e-14);
}

// Chords of 2 mm lie 2^2/(8 R) inside their spheres: .036 mm at 14 mm, less at 18 mm, a little more
// in the middle of triangles.
TEST(WallThickness, IsThatAlongTheNormal)
{
  const MeshData block = make_block({{4., 4., 3.}, {4, 4, 2}});
  for (const double wall : wall_thickness(block, "top"))
    EXPECT_NEAR(wall, 3., 1e-14);
  CupGeometry g;
  g.outer_radius = 18.;
  g.element_size_at_wear = g.element_size_at_backing = 2.;
  for (const double wall : wall_thickness(make_cup(g), "wear"))
  {
    EXPECT_GT(wall, 3.9);
    EXPECT_LT(wall, 4.1);
  }
}
} // namespace
} // namespace arthrowear
