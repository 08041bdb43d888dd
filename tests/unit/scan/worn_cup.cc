// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests scans of cups whose worn volume is known in closed form.
#include "binomial_bounds.h"
#include "scanned_shapes.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace scanned_shapes;

// A ball of radius 14 in a cavity of radius 14.1 whose centre has moved by .35 mm has worn the ball
// less the lens that both spheres share: 110.7 mm^3, .25 mm deep. Points with errors of 10 um,
// turned and moved anywhere, some 2000 and, in two scans, more than 20 000.

/// The numbers of a scan that are right.
struct RightNumbers
{
  bool volume, depth, scatter, correlation, coverage;
};

RightNumbers
right_numbers(const WornCup &cup, const ScanComparison &own, const double volume_error,
              const double depth_error)
{
  return {std::abs(own.measures.volume.value - cup.volume()) < volume_error * cup.volume(),
          std::abs(own.measures.largest_depth.value - cup.largest_depth()) < depth_error,
          std::abs(own.alignment.scatter - scan_error) < .1 * scan_error,
          own.measures.correlation > .98 && own.measures.rms_difference < 1.5 * scan_error,
          std::abs(own.measures.covered_share - 1.) < .01};
}

// The limits of a fine scan, 1 % of the volume and 20 um of the depth, are a few standard
// deviations of its errors: each number is right in at least 95 % of the scans.
TEST(WornCup, VolumeAndDepthOfAFineScan)
{
  constexpr unsigned int n = 5;
  std::array<unsigned int, 5> n_right{};
  for (unsigned int seed = 1; seed <= n; ++seed)
  {
    WornCup cup;
    cup.tilt = 6. * seed * units::deg;
    const ScanComparison own =
        compared(cup, scanned(cup.worn(82), anywhere(seed), scan_error, seed));
    EXPECT_GT(own.scan.points.size(), 20000u);
    const RightNumbers right = right_numbers(cup, own, .01, .02);
    const bool numbers[] = {right.volume, right.depth, right.scatter, right.correlation,
                            right.coverage};
    for (std::size_t k = 0; k < n_right.size(); ++k)
      n_right[k] += numbers[k];
    EXPECT_LT(own.volume_interval(), .04 * cup.volume());
  }
  for (std::size_t k = 0; k < n_right.size(); ++k)
    EXPECT_GE(n_right[k], least_count(n)) << k;
}

// The interval of 95 % has the true volume for as many of 20 scans as a binomial number allows, 15
// or more, and all other numbers are right in 95 % of the scans.
TEST(WornCup, IntervalsOfCoarseScansHoldTheVolume)
{
  constexpr unsigned int n = 20;
  const WornCup cup;
  unsigned int n_held = 0, n_depths = 0, n_scatters = 0;
  for (unsigned int seed = 1; seed <= n; ++seed)
  {
    const ScanComparison own =
        compared(cup, scanned(cup.worn(25), anywhere(seed), scan_error, seed));
    n_held += std::abs(own.measures.volume.value - cup.volume()) <= own.volume_interval();
    const RightNumbers right = right_numbers(cup, own, .04, .03);
    n_depths += right.depth && right.volume;
    n_scatters += right.scatter;
    EXPECT_LT(own.volume_interval(), .08 * cup.volume());
  }
  std::printf("%u volumes inside, %u depths, %u scatters of %u\n", n_held, n_depths, n_scatters, n);
  EXPECT_GE(n_held, least_count(n));
  EXPECT_GE(n_depths, least_count(n));
  EXPECT_GE(n_scatters, least_count(n));
}
