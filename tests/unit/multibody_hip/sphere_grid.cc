// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/sphere_grid.h"
#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// Volume of a patch over wear factor, force and distance: the peak is then 3/(2 pi a^2).
double
patch_volume(const double sine, const unsigned int divisions, const Vector3 &direction)
{
  const double radius = 14., a = sine * radius;
  SphereGrid grid(radius, divisions, SphereGrid::Extent::sphere, {0., 0., 1.});
  grid.add_patch(normalised(direction), sine, 1.5 / (units::pi * a * a));
  return grid.volume();
}
} // namespace

// (28) on the sphere: 2 pi R^2 int sqrt(1 - sin^2/s^2) sin dphi times 3/(2 pi R^2 s^2)
// = 3/(2 s^3) (s - (1 - s^2) atanh s), a little above 1.
TEST(SphereGrid, PatchVolumeIsThatOfTheSphere)
{
  for (const double s : {.1, .2185, .5})
  {
    const double exact = 1.5 / (s * s * s) * (s - (1. - s * s) * std::atanh(s));
    for (const Vector3 &direction :
         {Vector3{0., 0., 1.}, Vector3{.1, .05, 1.}, Vector3{1., -.3, .4}, Vector3{-1., .01, 0.},
          Vector3{0., .02, -1.}})
      for (const unsigned int divisions : {45, 360})
        EXPECT_NEAR(patch_volume(s, divisions, direction) / exact, 1., 1e-9) << s;
  }
}

// Down to a millionth of a cell: the same volume, in the cells around its middle.
TEST(SphereGrid, PatchSmallerThanACellStaysInItsPlace)
{
  for (const double s : {1e-8, 1e-4, .01, .06})
    for (const Vector3 &direction :
         {Vector3{0., 0., 1.}, Vector3{1e-3, 2e-3, 1.}, Vector3{.1, .05, 1.}, Vector3{1., -.3, .4}})
    {
      const double exact = 1.5 / (s * s * s) * (s - (1. - s * s) * std::atanh(s));
      EXPECT_NEAR(patch_volume(s, 45, direction) / (s < .01 ? 1. + s * s / 5. : exact), 1., 1e-9);
      SphereGrid grid(14., 45, SphereGrid::Extent::hemisphere, {0., 0., 1.});
      const Vector3 at = normalised(direction);
      grid.add_patch(at, s, 1.);
      for (unsigned int row = 0; row < grid.n_rows(); ++row)
        for (unsigned int column = 0; column < grid.n_columns(); ++column)
          EXPECT_TRUE(dot(grid.middle(row, column), at) > std::cos(2. * s + grid.cell_angle()) ||
                      grid.depth(row, column) == 0.)
              << s;
    }
}

TEST(SphereGrid, CellsCoverTheSurface)
{
  const SphereGrid head(14., 360, SphereGrid::Extent::sphere, {0., 0., 1.});
  const SphereGrid cup(14., 360, SphereGrid::Extent::hemisphere, {0., .5, 1.});
  EXPECT_EQ(head.n_rows() * head.n_columns(), 259200u); // the paper's counts
  EXPECT_EQ(cup.n_rows() * cup.n_columns(), 129600u);
  double area = 0.;
  for (unsigned int row = 0; row < cup.n_rows(); ++row)
    area += cup.n_columns() * cup.cell_area(row);
  EXPECT_NEAR(area, 2. * units::pi * 196., 1e-9);
}

// Over the pole of the grid or anywhere else: the same depth under the patch.
TEST(SphereGrid, PeakIsWhereThePatchIs)
{
  const Vector3 direction = normalised({.3, -.5, .8});
  SphereGrid grid(14., 360, SphereGrid::Extent::hemisphere, {0., 0., 1.});
  grid.add_patch(direction, .2, 2.);
  EXPECT_NEAR(grid.peak_depth(), 2., 2e-3);
  double deepest = 0.;
  Vector3 at{};
  for (unsigned int row = 0; row <= grid.n_rows(); ++row)
    for (unsigned int column = 0; column < grid.n_columns(); ++column)
      if (grid.corner_depth(row, column) > deepest)
      {
        deepest = grid.corner_depth(row, column);
        at = grid.corner(row, column);
      }
  EXPECT_LT(norm(at - direction), 2. * units::pi / 360.);
}

// sqrt(1 - x^2) is 1 - x^2/2, whose means the cells have, minus x^4/8 and less: neighbours
// within 1.6 cells of the deepest, x <= 1.6 (pi/90)/.2, leave 8e-4 of the peak. At the pole the
// deepest cell has its middle half a cell aside: 2.3e-3.
TEST(SphereGrid, PeakOfMeans)
{
  const auto error = [](const Vector3 &direction)
  {
    SphereGrid grid(14., 90, SphereGrid::Extent::hemisphere, {0., 0., 1.});
    grid.add_patch(normalised(direction), .2, 1.);
    return std::abs(grid.peak_depth() - 1.);
  };
  for (const Vector3 &direction : {Vector3{.02, .01, 1.}, {.3, -.5, .8}, {.31, -.53, .8}})
    EXPECT_LT(error(direction), 8e-4) << direction[0];
  EXPECT_LT(error({0., 0., 1.}), 2.5e-3);
  SphereGrid even(14., 90, SphereGrid::Extent::hemisphere, {0., 0., 1.});
  even.set_depths(std::vector<double>(even.depths().size(), .25));
  EXPECT_NEAR(even.peak_depth(), .25, 1e-12);
}

// The cup contains half of a patch around the rim's direction.
TEST(SphereGrid, BeyondTheRimIsLost)
{
  SphereGrid cup(14., 180, SphereGrid::Extent::hemisphere, {0., 0., 1.});
  SphereGrid whole(14., 180, SphereGrid::Extent::sphere, {0., 0., 1.});
  cup.add_patch({1., 0., 0.}, .2, 1.);
  whole.add_patch({1., 0., 0.}, .2, 1.);
  EXPECT_NEAR(cup.volume() / whole.volume(), .5, 1e-9);
}
