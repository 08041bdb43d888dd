// SPDX-License-Identifier: LGPL-2.1-or-later

#include "join.h"
#include "mesh/block.h"
#include "mesh/parts.h"
#include "mesh/quality.h"
#include "surface.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
// n rings hold 6 n^2 triangles of nearly equal area, and 1 + 3 n (n + 1) vertices.
TEST(Disc, HasTheTrianglesOfConcentricRings)
{
  const MeshData mesh = make_disc(10., 4., 2.);
  EXPECT_EQ(mesh.boundary_faces("bottom").size(), 6u * 25);
  EXPECT_EQ(mesh.boundary_faces("top").size(), 6u * 25);
  EXPECT_EQ(mesh.boundary_vertices("bottom").size(), 1u + 3 * 5 * 6);
  EXPECT_EQ(mesh.cells.size(), 3u * 6 * 25 * 2);
  EXPECT_TRUE(is_closed_manifold(surface_of(mesh)));
  EXPECT_EQ(surface_of(mesh).size(), mesh.faces.size());
  EXPECT_GT(quality_of(mesh).min_radius_ratio, .5);
}

// Thirty corners on the circle.
TEST(Disc, IsAPolygonalPrismFromZeroUp)
{
  const MeshData mesh = make_disc(10., 4., 2.);
  EXPECT_NEAR(mesh.volume(), 15. * std::sin(2. * std::acos(-1.) / 30.) * 100. * 4., 1e-10);
  for (const unsigned int v : mesh.boundary_vertices("sides"))
    EXPECT_NEAR(std::hypot(mesh.vertices[v][0], mesh.vertices[v][1]), 10., 1e-13);
  for (const unsigned int v : mesh.boundary_vertices("bottom"))
    EXPECT_EQ(mesh.vertices[v][2], 0.);
  for (const unsigned int v : mesh.boundary_vertices("top"))
    EXPECT_EQ(mesh.vertices[v][2], 4.);
}

// With h between rings, points of a ring are pi/3 h apart, points of neighbouring rings at most
// that far off the same spoke: edges from h (less the sagitta) to h sqrt(1 + (pi/3)^2) = 1.45 h.
TEST(Disc, EdgesAreNearTheElementSize)
{
  const MeshData mesh = make_disc(35., 5., 35. / 18.);
  for (const Triangle &t : mesh.boundary_faces("bottom"))
    for (unsigned int i = 0; i < 3; ++i)
    {
      const double edge = norm(mesh.vertices[t[i]] - mesh.vertices[t[(i + 1) % 3]]);
      EXPECT_GT(edge, .95 * 35. / 18.);
      EXPECT_LT(edge, 1.45 * 35. / 18.);
    }
}

TEST(Disc, RefusesALengthOfZero)
{
  EXPECT_THROW(make_disc(0., 1., 1.), InputError);
  EXPECT_THROW(make_disc(1., 1., 0.), InputError);
}

TEST(Join, KeepsBothBodiesApart)
{
  const MeshData block = make_block({}), disc = make_disc(3., 2., 1.);
  const MeshData both = join(block, disc, "block_", "disc_");
  EXPECT_EQ(number_of_parts(both), 2u);
  EXPECT_EQ(both.boundary_names,
            (std::vector<std::string>{"block_bottom", "block_top", "block_sides", "disc_bottom",
                                      "disc_top", "disc_sides"}));
  EXPECT_EQ(both.volume_names, (std::vector<std::string>{"block", "disc"}));
  EXPECT_NEAR(both.volume(), block.volume() + disc.volume(), 1e-10);
  EXPECT_NEAR(both.boundary_area("disc_bottom"), disc.boundary_area("bottom"), 1e-12);
  EXPECT_NEAR(both.boundary_area("block_top"), 100., 1e-12);
  EXPECT_TRUE(is_closed_manifold(surface_of(both)));
}

TEST(Join, EqualNamesAreAnError)
{
  EXPECT_THROW(join(make_block({}), make_block({})), InputError);
}
} // namespace
} // namespace arthrowear
