// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests wear that is measured from a scan before use.
#include "base/ranges.h"
#include "scanned_shapes.h"

#include "base/errors.h"
#include "binomial_bounds.h"

#include <gtest/gtest.h>

using namespace scanned_shapes;

namespace
{
/// The cup with lobes: a form error that its scans before and after use share.
TriangleMesh
lobed(TriangleMesh mesh, const double height)
{
  for (Vector3 &point : mesh.points)
  {
    const double radius = norm(point), across = std::hypot(point[0], point[1]),
                 azimuth = std::atan2(point[1], point[0]);
    point = (1. + height * std::cos(2. * azimuth - 1.) * across / radius / radius) * point;
  }
  return mesh;
}

ScanComparison
from_before_use(const TriangleMesh &before, const TriangleMesh &scan)
{
  WornCup run, unworn;
  unworn.way = 0.;
  return compare_scan(scan, frame_of(unworn.worn(12)), frame_of(run.worn(12)), &before);
}
} // namespace

// Lobes of 10 um on the cup before use are no wear: the volume is the ball's without the lens. The
// lobes change the volume itself by their mean square alone. Both scans lie anywhere. Intervals
// hold in 95 % of the scans; one of five is wider, where the pose is less certain.
TEST(ScanBeforeUse, FormErrorIsNoWear)
{
  const WornCup run;
  WornCup unworn;
  unworn.way = 0.;
  constexpr unsigned int n = 5;
  double mean = 0.;
  std::vector<double> half_widths;
  const unsigned int n_held = count_seeds(
      n,
      [&](const unsigned int seed)
      {
        const TriangleMesh before =
            scanned(lobed(unworn.worn(30), .01), anywhere(10 + seed), .002, seed);
        const ScanComparison own = from_before_use(
            before, scanned(lobed(run.worn(30), .01), anywhere(40 + seed), .002, 20 + seed));
        const Measured &volume = own.measures.volume;
        EXPECT_GT(own.measures.correlation, .98) << seed;
        EXPECT_TRUE(own.has_scan_before_use);
        half_widths.push_back(volume.interval());
        mean += volume.value / n;
        return std::abs(volume.value - run.volume()) <= volume.interval();
      });
  EXPECT_GE(n_held, least_count(n));
  EXPECT_NEAR(mean, run.volume(), .02 * run.volume());
  std::nth_element(half_widths.begin(), half_widths.begin() + n / 2, half_widths.end());
  EXPECT_LT(half_widths[n / 2], .04 * run.volume());
}

// Two scans in the wrong order are refused.
TEST(ScanBeforeUse, ExchangedScansAreRefused)
{
  const WornCup run;
  WornCup unworn;
  unworn.way = 0.;
  EXPECT_THROW(from_before_use(run.worn(30), unworn.worn(30)), InputError);
}

// Half a cup before use is no reference.
TEST(ScanBeforeUse, APartIsRefused)
{
  WornCup run, unworn;
  unworn.way = 0.;
  TriangleMesh half = unworn.worn(30);
  arthrowear::erase_where(half.triangles, [&half](const TriangleMesh::Triangle &triangle)
                          { return half.points[triangle[0]][1] < 0.; });
  EXPECT_THROW(from_before_use(half, run.worn(30)), InputError);
}
