// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/block.h"

#include "base/errors.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
// Six tetrahedra of equal volume per box; 2 triangles per box face.
TEST(Block, HasSixEqualCellsPerBoxAndTwoTrianglesPerBoxFace)
{
  const MeshData mesh = make_block({{20., 20., 4.}, {5, 5, 2}});
  ASSERT_EQ(mesh.cells.size(), 6u * 5 * 5 * 2);
  EXPECT_EQ(mesh.vertices.size(), 6u * 6 * 3);
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    EXPECT_NEAR(mesh.cell_volume(c), 4. * 4. * 2. / 6., 1e-12);
  EXPECT_EQ(mesh.boundary_faces("bottom").size(), 2u * 25);
  EXPECT_EQ(mesh.boundary_faces("top").size(), 2u * 25);
  EXPECT_EQ(mesh.boundary_faces("sides").size(), 2u * 4 * 10);
}

TEST(Block, BoundariesLieWhereTheirNamesSay)
{
  const MeshData mesh = make_block({{10., 10., 7.}, {3, 3, 3}});
  EXPECT_NEAR(mesh.boundary_area("bottom"), 100., 1e-10);
  EXPECT_NEAR(mesh.boundary_area("sides"), 4 * 70., 1e-10);
  for (const unsigned int v : mesh.boundary_vertices("bottom"))
    EXPECT_EQ(mesh.vertices[v][2], 0.);
  for (const unsigned int v : mesh.boundary_vertices("top"))
    EXPECT_EQ(mesh.vertices[v][2], 7.);
}

// For a closed surface whose triangles are turned outwards the area vectors cancel, and
// (1/3) sum x . a is the volume (divergence theorem).
TEST(Block, FacesAreTurnedOutwards)
{
  const MeshData mesh = make_block({{3., 4., 5.}, {2, 3, 1}});
  Vector3 sum{};
  double volume = 0.;
  for (const auto &face : mesh.faces)
  {
    const Vector3 &a = mesh.vertices[face.vertices[0]];
    const Vector3 area =
        .5 * cross(mesh.vertices[face.vertices[1]] - a, mesh.vertices[face.vertices[2]] - a);
    sum = sum + area;
    volume += dot(a, area) / 3.;
  }
  EXPECT_NEAR(norm(sum), 0., 1e-12);
  EXPECT_NEAR(volume, 60., 1e-11);
}

TEST(Block, RefusesALengthOrCountOfZero)
{
  EXPECT_THROW(make_block({{0., 1., 1.}, {1, 1, 1}}), InputError);
  EXPECT_THROW(make_block({{1., 1., 1.}, {1, 0, 1}}), InputError);
}
} // namespace
} // namespace arthrowear
