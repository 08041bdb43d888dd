// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests the intervals of scans with form errors, outliers, and of parts of a surface: three rows of
// doc/manual/scan_intervals.md.
#include "binomial_bounds.h"
#include "scan_kinds.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace scan_kinds;

namespace
{
constexpr unsigned int n_seeds = 12, n_points = 48;

/// Claims that the 95 % intervals of volume and depth hold the truth in as many scans as a binomial
/// number allows, that half of the intervals are narrower than a share of the volume, and that as
/// many outliers are found as there are, within a tenth: those close to their places are none.
void
expect_intervals(ScanKind kind, const double largest_width)
{
  kind.n = n_points;
  unsigned int n_depths = 0;
  std::vector<double> widths;
  const unsigned int n_volumes = count_seeds(
      n_seeds,
      [&](const unsigned int seed)
      {
        const MadeScan scan = made(kind, seed);
        const ScanComparison own = compared_with_run(kind, scan.mesh);
        const double share_found =
            static_cast<double>(own.n_outliers()) / static_cast<double>(scan.mesh.points.size());
        EXPECT_NEAR(share_found, kind.outliers, .2 * kind.outliers + 1e-4);
        n_depths += std::abs(own.measures.largest_depth.value - scan.largest_depth) <=
                    own.measures.largest_depth.interval();
        widths.push_back(own.volume_interval() / scan.volume);
        return std::abs(own.measures.volume.value - scan.volume) <= own.volume_interval();
      });
  std::sort(widths.begin(), widths.end());
  std::printf("%u volumes and %u depths inside of %u, half width %.2f %%\n", n_volumes, n_depths,
              n_seeds, 100. * widths[n_seeds / 2]);
  EXPECT_GE(n_volumes, least_count(n_seeds));
  EXPECT_GE(n_depths, least_count(n_seeds, .9));
  EXPECT_LT(widths[n_seeds / 2], largest_width);
}
} // namespace

// Two lobes of 10 um, smooth and as deep as a sixth of the wear.
TEST(ScanIntervals, WithLobes)
{
  ScanKind kind;
  kind.lobes = .01;
  expect_intervals(kind, .08);
}

// Waves of 5 um, white noise of 6 um, and one point of a hundred 2 mm beside its place.
TEST(ScanIntervals, WithWavesAndOutliers)
{
  ScanKind kind;
  kind.waves = .005;
  kind.white = .006;
  kind.outliers = .01;
  kind.height = 2.;
  expect_intervals(kind, .2);
}

// A sector of the cup, or what is close to its pole.
TEST(ScanIntervals, OfAPart)
{
  ScanKind kind;
  kind.scanned = .6;
  kind.white = .006;
  expect_intervals(kind, .06);
}
