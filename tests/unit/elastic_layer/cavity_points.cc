// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/cavity_points.h"
#include "base/units.h"

#include <gtest/gtest.h>

#include <map>

namespace
{
using namespace arthrowear;

TEST(CavityPoints, NumberFollowsFromRings)
{
  for (const unsigned int n : {2u, 3u, 17u})
  {
    const CavityPoints points = make_cavity_points(n);
    EXPECT_EQ(points.size(), 1 + 3 * n * (n + 1));
    EXPECT_EQ(points.triangles.size(), 6 * n * n);
    EXPECT_EQ(rings_for_points(static_cast<unsigned int>(points.size())), n);
  }
  EXPECT_EQ(rings_for_points(1), 2u);
}

// Zones between middles of rings fill the hemisphere, whose area is 2 pi.
TEST(CavityPoints, AreasFillTheHemisphere)
{
  for (const unsigned int n : {2u, 40u})
  {
    double sum = 0.;
    for (const double area : make_cavity_points(n).areas)
      sum += area;
    EXPECT_NEAR(sum, 2. * units::pi, 1e-12);
  }
}

// The integral of cos^2 over the hemisphere is 2 pi/3; half the spacing of rings leaves a quarter
// of the error.
TEST(CavityPoints, SumsAreOfSecondOrder)
{
  double errors[2];
  for (int i = 0; i < 2; ++i)
  {
    const CavityPoints points = make_cavity_points(i == 0 ? 10 : 20);
    double sum = 0.;
    for (std::size_t k = 0; k < points.size(); ++k)
      sum += points.areas[k] * points.directions[k][2] * points.directions[k][2];
    errors[i] = std::abs(sum - 2. * units::pi / 3.);
  }
  EXPECT_NEAR(errors[0] / errors[1], 4., .1);
}

// Each inner edge belongs to two triangles, in opposite directions; each rim edge to one triangle.
TEST(CavityPoints, TrianglesCoverTheCavityOnce)
{
  constexpr unsigned int n = 5;
  const CavityPoints points = make_cavity_points(n);
  std::map<std::pair<unsigned int, unsigned int>, int> edges;
  for (const auto &t : points.triangles)
  {
    for (int i = 0; i < 3; ++i)
      ++edges[{t[i], t[(i + 1) % 3]}];
    const Vector3 &a = points.directions[t[0]], &b = points.directions[t[1]],
                  &c = points.directions[t[2]];
    EXPECT_LT(dot(cross(b - a, c - a), a), 0.) << "seen from the centre";
  }
  unsigned int at_rim = 0;
  for (const auto &[edge, count] : edges)
  {
    EXPECT_EQ(count, 1);
    at_rim += edges.count({edge.second, edge.first}) == 0 ? 1 : 0;
  }
  EXPECT_EQ(at_rim, 6 * n);
}
} // namespace
