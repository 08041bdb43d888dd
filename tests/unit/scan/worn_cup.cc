// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests scans of cups whose worn volume is known in closed form.
#include "scanned_shapes.h"

#include <gtest/gtest.h>

using namespace scanned_shapes;

// A ball of radius 14 in a cavity of radius 14.1 whose centre has moved by .35 mm has worn the ball
// less the lens that both spheres share: 110.7 mm^3, .25 mm deep. More than 20 000 points with
// errors of 10 um, turned and moved anywhere: the volume within 1 %, the depth within 20 um.
TEST(WornCup, VolumeAndDepthOfAFineScan)
{
  WornCup cup;
  for (const unsigned int seed : {1u, 2u})
  {
    cup.tilt = 10. * seed * units::deg;
    const ScanComparison own =
        compared(cup, scanned(cup.worn(82), anywhere(seed), scan_error, seed));
    EXPECT_GT(own.scan.points.size(), 20000u);
    EXPECT_NEAR(own.measures.volume.value, cup.volume(), .01 * cup.volume());
    EXPECT_NEAR(own.measures.largest_depth.value, cup.largest_depth(), .02);
    EXPECT_NEAR(own.alignment.scatter, scan_error, .1 * scan_error);
    EXPECT_GT(own.measures.correlation, .98);
    EXPECT_LT(own.measures.rms_difference, 1.5 * scan_error);
    EXPECT_NEAR(own.measures.covered_share, 1., .01);
    EXPECT_LT(own.volume_interval(), .04 * cup.volume());
  }
}

// Some 2000 points: the interval of 95 % has the true volume for 18 of 20 scans or more.
TEST(WornCup, IntervalsOfCoarseScansHoldTheVolume)
{
  const WornCup cup;
  unsigned int n_held = 0;
  for (unsigned int seed = 1; seed <= 20; ++seed)
  {
    const ScanComparison own =
        compared(cup, scanned(cup.worn(25), anywhere(seed), scan_error, seed));
    n_held += std::abs(own.measures.volume.value - cup.volume()) <= own.volume_interval();
    EXPECT_LT(own.volume_interval(), .08 * cup.volume());
  }
  EXPECT_GE(n_held, 18u);
}
