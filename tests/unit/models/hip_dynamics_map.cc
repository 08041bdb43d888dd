// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/output.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr unsigned int divisions = 180; // rows of 1 deg
constexpr double radius = 14.;

std::vector<NamedMap>
patch_near_the_pole()
{
  SphereGrid grid(radius, divisions, SphereGrid::Extent::sphere, {0., 0., 1.});
  grid.add_patch({0., 0., 1.}, std::sin(10. * units::deg), 1e-3);
  return {{"wear_depth", "mm", grid}};
}

double
row_angle(const OutputPiece &map, const std::size_t row)
{
  const Vector3 &point = map.points[row * (2 * divisions + 1)];
  return std::acos(point[2] / radius) / units::deg;
}
} // namespace

// All rows down to the patch's end at 10 deg, whose corners are 0 from row 11 on at the latest,
// then one row in 5 deg: 11 or 12 and (180 - 12)/5 = 33 to 34 more.
TEST(HipDynamicsMap, LeavesOutRowsBetweenEqualOnes)
{
  const OutputPiece map = wear_map(patch_near_the_pole());
  const std::size_t n_columns = 2 * divisions + 1, n_rows = map.points.size() / n_columns;
  EXPECT_GE(n_rows, 11u + 33u);
  EXPECT_LE(n_rows, 12u + 35u);
  EXPECT_NEAR(row_angle(map, 0), 0., 1e-6);
  EXPECT_NEAR(row_angle(map, n_rows - 1), 180., 1e-5);
  for (std::size_t row = 1; row < n_rows; ++row)
    EXPECT_LE(row_angle(map, row) - row_angle(map, row - 1), 5. + 1e-5);
  ASSERT_TRUE(map.has_strips);
  EXPECT_EQ(map.corners, 2 * n_columns);
  EXPECT_EQ(map.n_cells(), n_rows - 1);
}

// Each value stands at its corner: the row and column are found again by the point.
TEST(HipDynamicsMap, KeepsEachValueAtItsCorner)
{
  const auto maps = patch_near_the_pole();
  const OutputPiece map = wear_map(maps);
  const unsigned int n_columns = 2 * divisions + 1;
  double largest = 0.;
  for (std::size_t i = 0; i < map.points.size(); ++i)
  {
    const auto row = static_cast<unsigned int>(std::lround(row_angle(map, i / n_columns)));
    const Vector3 corner = radius * maps[0].grid.corner(row, i % n_columns);
    ASSERT_LT(norm(map.points[i] - corner), 1e-12);
    ASSERT_EQ(map.fields[0].values[i], maps[0].grid.corner_depth(row, i % n_columns));
    largest = std::max(largest, map.fields[0].values[i]);
  }
  EXPECT_GT(largest, 9e-4);
}

// Strips turn as triangles do: normals point away from the centre.
TEST(HipDynamicsMap, TrianglesOfStripsFaceOutwards)
{
  const OutputPiece map = wear_map(patch_near_the_pole());
  const std::size_t strip = map.n_cells() / 2;
  for (unsigned int k = 0; k + 2 < map.corners; ++k)
  {
    const unsigned int *corner = &map.cells[strip * map.corners + k];
    const Vector3 a = map.points[corner[0]], b = map.points[corner[k % 2 == 0 ? 1 : 2]],
                  c = map.points[corner[k % 2 == 0 ? 2 : 1]];
    ASSERT_GT(dot(cross(b - a, c - a), a), 0.);
  }
}
