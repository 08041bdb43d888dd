// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_errors.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
double
depth_error(const DepthNorm norm, const std::vector<double> &one, const std::vector<double> &two,
            const std::vector<JumpSurface> &surfaces)
{
  return jump_errors(norm, {1., one, 1.}, {1., two, 1.}, surfaces).depth;
}
} // namespace

TEST(ErrorOverWornArea, IsTheRootOfTheMeanSquareOverThatOfTheDepth)
{
  // Areas 1, 2, 1, and depths .3, .4, 0 with errors 0, .03, .04: root of (2 x .03^2 + .04^2) =
  // .0034 over root of (.09 + 2 x .16) = .41. The smoothed largest depth changes by less.
  const std::vector<JumpSurface> surface{{{1., 2., 1.}, {0., 0., 0.}}};
  EXPECT_NEAR(depth_error(DepthNorm::worn_area, {.3, .37, .04}, {.3, .4, 0.}, surface),
              std::sqrt(.0034 / .41), 1e-3);
  EXPECT_NEAR(depth_error(DepthNorm::worst_point, {.3, .37, .04}, {.3, .4, 0.}, surface), .1,
              1e-12);
}

TEST(ErrorOverWornArea, OfOnePointFadesWithItsArea)
{
  // One of 100 equal points is off by a tenth of the depth: .1 at the worst point, .01 over the
  // area.
  const std::size_t n = 100;
  std::vector<double> one(n, 1.);
  const std::vector<double> two(n, 1.);
  one[7] = .9;
  const std::vector<JumpSurface> surface{{std::vector<double>(n, 2.), std::vector<double>(n, 0.)}};
  EXPECT_NEAR(depth_error(DepthNorm::worn_area, one, two, surface), .01, 1e-12);
  EXPECT_NEAR(depth_error(DepthNorm::worst_point, one, two, surface), .1, 1e-12);
}

TEST(ErrorOverWornArea, KnowsTheLargestDepth)
{
  // A spot of a thousandth of the area wears 10 times as deep as the rest and is off by .2 of its
  // depth: root of mean squares .2 x root(.1/1.1) = .06; the smoothed largest depth is the spot's
  // depth, off by .2.
  std::vector<double> area{1000., 1.};
  const std::vector<JumpSurface> surface{{area, {0., 0.}}};
  EXPECT_NEAR(depth_error(DepthNorm::worn_area, {1., 12.}, {1., 10.}, surface), .2, 1e-4);
}

TEST(ErrorOverWornArea, IsTheLargerOfBothSurfaces)
{
  // A head that wears a thousandth of the cup, and is off by .1.
  const std::vector<JumpSurface> surfaces{{{1., 1.}, {5., 5.}}, {{3.}, {0.}}};
  EXPECT_NEAR(depth_error(DepthNorm::worn_area, {1., 1., 1.1e-3}, {1., 1., 1e-3}, surfaces), .1,
              1e-9);
  EXPECT_NEAR(depth_error(DepthNorm::worst_point, {1., 1., 1.1e-3}, {1., 1., 1e-3}, surfaces), 1e-4,
              1e-12);
}

TEST(SmoothedLargestDepth, IsThatOfAnEvenDepthAndNearThatOfOthers)
{
  EXPECT_EQ(smoothed_largest({1., 5.}, std::vector<double>{0., 0.}.data()), 0.);
  EXPECT_NEAR(smoothed_largest({1., 5.}, std::vector<double>{.2, .2}.data()), .2, 1e-15);
  // cos(theta) over a half sphere: (8 + 1)/(8 + 2) by integrals of cos^n(theta) sin(theta).
  const int n = 2000;
  std::vector<double> area, depth;
  for (int i = 0; i < n; ++i)
  {
    const double theta = (i + .5) / n * std::acos(0.);
    area.push_back(std::sin(theta));
    depth.push_back(3e-5 * std::cos(theta));
  }
  EXPECT_NEAR(smoothed_largest(area, depth.data()) / 3e-5, 9. / 10., 1e-5);
}
