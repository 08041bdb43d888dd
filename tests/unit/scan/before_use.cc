// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests wear that is measured from a scan before use.
#include "scanned_shapes.h"

#include "base/errors.h"

#include <gtest/gtest.h>

#include <algorithm>

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
// lobes change the volume itself by their mean square alone. Both scans lie anywhere.
TEST(ScanBeforeUse, FormErrorIsNoWear)
{
  const WornCup run;
  WornCup unworn;
  unworn.way = 0.;
  const TriangleMesh before = scanned(lobed(unworn.worn(30), .01), anywhere(11), .002, 1);
  const ScanComparison own =
      from_before_use(before, scanned(lobed(run.worn(30), .01), anywhere(12), .002, 2));
  EXPECT_NEAR(own.measures.volume.value, run.volume(), .02 * run.volume());
  EXPECT_GT(own.measures.correlation, .98);
  EXPECT_TRUE(own.has_scan_before_use);
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
  half.triangles.erase(std::remove_if(half.triangles.begin(), half.triangles.end(),
                                      [&half](const TriangleMesh::Triangle &triangle)
                                      { return half.points[triangle[0]][1] < 0.; }),
                       half.triangles.end());
  EXPECT_THROW(from_before_use(half, run.worn(30)), InputError);
}
