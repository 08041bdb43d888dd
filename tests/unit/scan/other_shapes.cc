// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests scans of parts that are not an open cavity of the right radius.
#include "binomial_bounds.h"
#include "scanned_shapes.h"

#include "base/errors.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace scanned_shapes;

namespace
{
/// Adds the outer sphere and the flat rim to a cavity.
TriangleMesh
solid(const TriangleMesh &cavity, const unsigned int n_rings, const double outer)
{
  TriangleMesh mesh = cavity;
  const auto first = static_cast<std::uint32_t>(mesh.points.size());
  const TriangleMesh back = rings(n_rings, [&](const double share, const double angle)
                                  { return outer * WornCup::direction(share, angle); });
  mesh.points.insert(mesh.points.end(), back.points.begin(), back.points.end());
  for (const TriangleMesh::Triangle &triangle : back.triangles)
    mesh.triangles.push_back({first + triangle[0], first + triangle[2], first + triangle[1]});
  const std::uint32_t n = 6 * n_rings, last = first - n;
  for (std::uint32_t i = 0; i < n; ++i)
  {
    const std::uint32_t a = last + i, b = last + (i + 1) % n, c = first + last + i,
                        d = first + last + (i + 1) % n;
    mesh.triangles.push_back({a, c, b});
    mesh.triangles.push_back({b, c, d});
  }
  return mesh;
}

/// Claims of n scans that the 95 % intervals of their volumes contain the truth as often as a
/// binomial number allows, 6 of 10 or 2 of 4, and that the intervals are narrow.
template <class Compare>
void
expect_intervals(const unsigned int n, const double largest_interval, const double truth,
                 const Compare &compare)
{
  const unsigned int n_held =
      count_seeds(n,
                  [&](const unsigned int seed)
                  {
                    const ScanComparison own = compare(seed);
                    EXPECT_LT(own.volume_interval(), largest_interval);
                    return std::abs(own.measures.volume.value - truth) <= own.volume_interval();
                  });
  std::printf("%u volumes inside of %u\n", n_held, n);
  EXPECT_GE(n_held, least_count(n));
}
} // namespace

// The scan of the whole part: outer surface and rim belong to it and do not count.
TEST(ScannedPart, OfAWholeCup)
{
  const WornCup cup;
  expect_intervals(10, .08 * cup.volume(), cup.volume(),
                   [&cup](const unsigned int seed) {
                     return compared(cup, scanned(solid(cup.worn(25), 25, 22.), anywhere(seed),
                                                  scan_error, seed));
                   });
}

// The same points with all triangles turned round: the orientation decides a sign alone, so that
// both volumes of each scan agree, whatever its errors are.
TEST(ScannedPart, OfEitherOrientation)
{
  const WornCup cup;
  for (unsigned int seed = 1; seed <= 4; ++seed)
  {
    TriangleMesh scan = scanned(cup.worn(25), anywhere(seed), scan_error, seed);
    const double straight = compared(cup, scan).measures.volume.value;
    for (TriangleMesh::Triangle &triangle : scan.triangles)
      std::swap(triangle[0], triangle[1]);
    EXPECT_NEAR(compared(cup, scan).measures.volume.value, straight, 1e-6 * straight) << seed;
  }
}

// A cavity that was made .05 mm wider has worn no more for it. The unknown radius makes intervals
// wider.
TEST(ScannedPart, WithAnotherRadius)
{
  WornCup wide;
  wide.cavity = 14.15;
  wide.ball = 14.05;
  expect_intervals(4, .035 * wide.volume(), wide.volume(),
                   [&wide](const unsigned int seed)
                   {
                     const ScanComparison own = compared(
                         WornCup(), scanned(wide.worn(60), anywhere(seed), scan_error, seed));
                     EXPECT_TRUE(own.alignment.has_offset());
                     EXPECT_NEAR(own.alignment.offset, .05, .005);
                     return own;
                   });
}

// A flat face of 12 mm by 8 mm with a groove across it, as deep as a cylinder of
// radius 20 mm: the area of the segment times the width.
TEST(ScannedPart, OfABlock)
{
  constexpr double length = 12., width = 8., radius = 20., deepest = .1;
  const double half = std::acos(1. - deepest / radius);
  const double truth = width * radius * radius * (half - .5 * std::sin(2. * half));
  const auto depth = [&](const double x)
  { return std::max(0., std::sqrt(radius * radius - std::pow(x - 1., 2)) - radius + deepest); };
  const auto face = [&](const unsigned int n, const bool is_worn)
  {
    TriangleMesh mesh;
    const unsigned int m = n * 2 / 3;
    for (unsigned int j = 0; j <= m; ++j)
      for (unsigned int i = 0; i <= n; ++i)
      {
        const double x = length * (double(i) / n - .5), y = width * (double(j) / m - .5);
        mesh.points.push_back({x, y, is_worn ? depth(x) : 0.});
      }
    for (std::uint32_t j = 0; j < m; ++j)
      for (std::uint32_t i = 0; i < n; ++i)
      {
        const std::uint32_t a = j * (n + 1) + i, b = a + 1, c = a + n + 1, d = c + 1;
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({b, d, c});
      }
    return mesh;
  };
  expect_intervals(10, .04 * truth, truth,
                   [&face](const unsigned int seed)
                   {
                     const ScanComparison own =
                         compare_scan(scanned(face(60, true), anywhere(seed), .002, seed),
                                      frame_of(face(30, false)), frame_of(face(30, true)));
                     EXPECT_NEAR(own.measures.largest_depth.value, deepest, .01);
                     return own;
                   });
}

// A ball of another size, and points without any order, fit nowhere.
TEST(ScannedPart, OfSomethingElseIsRefused)
{
  const TriangleMesh ball = rings(30, [](const double share, const double angle)
                                  { return 18. * WornCup::direction(share, angle); });
  EXPECT_THROW(compared(WornCup(), ball), InputError);
}
