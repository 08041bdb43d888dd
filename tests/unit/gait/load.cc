// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/load.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
// cos(4 pi x + pi) = -1, 1, -1, 1, -1 at x = 0, 1/4, 1/2, 3/4, 1 and 0 at 1/8.
TEST(DoubleCosineLoad, HasTwoPeaksPerCycleAndStartsAtTheBase)
{
  const DoubleCosineLoad load(2000., 300., 100.);
  const double cycle = .01;
  EXPECT_NEAR(load.force(0.), 300., 1e-10);
  EXPECT_NEAR(load.force(.125 * cycle), 1300., 1e-9);
  EXPECT_NEAR(load.force(.25 * cycle), 2300., 1e-10);
  EXPECT_NEAR(load.force(.5 * cycle), 300., 1e-10);
  EXPECT_NEAR(load.force(.75 * cycle), 2300., 1e-10);
  EXPECT_NEAR(load.force(cycle), 300., 1e-10);
}

TEST(LoadOfSwing, ChangesTheLeastLoadAndKeepsTheLargest)
{
  const auto curve = std::make_shared<const DoubleCosineLoad>(2000., 300., 1.);
  for (const double least : {50., 300., 450., 2000.})
  {
    const LoadOfSwing load(curve, least, 1.);
    EXPECT_NEAR(load.force(0.), least, 1e-9);
    EXPECT_NEAR(load.force(.25), 2300., 1e-9);
    // Half way between both, as the curve.
    EXPECT_NEAR(load.force(.125), .5 * (least + 2300.), 1e-9);
    EXPECT_NEAR(load.vector(.5)[2], -least, 1e-9);
    EXPECT_NEAR(load.largest(), 2300., 1e-9);
  }
}

TEST(DoubleCosineLoad, ThePhaseOffsetIsAFractionOfTheCycle)
{
  const DoubleCosineLoad load(2000., 300., 1., .25);
  EXPECT_NEAR(load.force(0.), 2300., 1e-10);
}

TEST(TabulatedLoad, FollowsItsCurveAtItsFrequency)
{
  const TabulatedLoad load(PeriodicCurve({0., .25, .5, .75}, {1., 2., 3., 2.}), 10., .25);
  EXPECT_NEAR(load.force(0.), 2., 1e-13);
  EXPECT_NEAR(load.force(.025), 3., 1e-13);
}
} // namespace
} // namespace arthrowear
