// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/differences.h"

#include "report/surface_map.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// A cap of a sphere around +z, up to 60 deg from the pole, in n by 2n parts, with a field.
template <class Value>
Frame
cap(const double radius, const unsigned int n, const Value &value, const double largest = 60.)
{
  Frame frame;
  FrameField field{"depth", "mm", 1, false, {}};
  for (unsigned int i = 0; i <= n; ++i)
    for (unsigned int j = 0; j <= 2 * n; ++j)
    {
      const double polar = (i + 1e-3) * largest / n * M_PI / 180., around = j * M_PI / n;
      const Vector3 d{std::sin(polar) * std::cos(around), std::sin(polar) * std::sin(around),
                      std::cos(polar)};
      for (const double component : d)
        frame.points.push_back(static_cast<float>(radius * component));
      field.values.push_back(static_cast<float>(value(d)));
    }
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < 2 * n; ++j)
    {
      const unsigned int a = i * (2 * n + 1) + j, b = a + 2 * n + 1;
      frame.cells.insert(frame.cells.end(), {a, b, b + 1, a, b + 1, a + 1});
    }
  frame.piece_ends = {frame.n_cells()};
  frame.fields = {field};
  return frame;
}

double
slope(const Vector3 &d)
{
  return d[0] + 2. * d[2];
}
} // namespace

TEST(Differences, EqualMeshesArePairedPointByPoint)
{
  const Frame first = cap(14., 8, slope),
              second = cap(14., 8, [](auto d) { return slope(d) + .5; });
  std::size_t n_without = 1;
  const Frame minus = difference(second, first, true, n_without);
  EXPECT_EQ(n_without, 0u);
  ASSERT_EQ(minus.fields.size(), 1u);
  for (const float value : minus.fields[0].values)
    EXPECT_NEAR(value, .5, 1e-6);
}

// Cups of different radii and meshes: the same function of direction. A point of a chord of angle s
// is nearer to the centre by the factor cos(s/2), and so is the interpolated value: edges of up to
// 8.4 deg and values up to 2.2 give errors up to 6e-3.
TEST(Differences, DirectionsFromTheCentrePairCupsOfDifferentSize)
{
  const Frame first = cap(14., 13, slope), second = cap(18., 20, slope);
  std::size_t n_without = 1;
  const Frame minus = difference(second, first, true, n_without);
  EXPECT_EQ(n_without, 0u);
  for (const float value : minus.fields[0].values)
    EXPECT_NEAR(value, 0., 6e-3);
}

// By distance they are 4 mm apart, more than a quarter of edges of at most 30 deg, 9.4 mm.
TEST(Differences, PointsWithoutACounterpartHaveNoValue)
{
  const Frame first = cap(14., 6, slope), far = cap(18., 6, slope), small = cap(14., 6, slope, 30.);
  std::size_t n_without = 0;
  Frame minus = difference(far, first, false, n_without);
  EXPECT_EQ(n_without, first.n_points());
  EXPECT_TRUE(std::isnan(minus.fields[0].values[0]));
  minus = difference(small, first, true, n_without);
  // Rows are at 0, 10, …, 60 deg; the rows at 40, 50 and 60 deg have no counterpart.
  EXPECT_EQ(n_without, 3u * 13u);
}

TEST(Differences, StatesAndFieldsOfOneRunOnlyAreLeftOut)
{
  Frame first = cap(14., 4, slope), second = first;
  first.fields.push_back({"status", "0 open 1 stick", 1, false, first.fields[0].values});
  second.fields.push_back(first.fields.back());
  first.fields.push_back({"gap", "mm", 1, false, first.fields[0].values});
  std::size_t n_without = 0;
  EXPECT_EQ(difference(second, first, true, n_without).fields.size(), 1u);
}

// Inside, beyond an edge and beyond a corner of the triangle (0,0) (1,0) (0,1).
TEST(SurfaceMap, ClosestPointsOfATriangle)
{
  const std::array<Vector3, 3> corners{{{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}}};
  const auto expect = [&](const Vector3 &point, const std::array<double, 3> &weights)
  {
    const std::array<double, 3> found = closest_weights(point, corners);
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(found[i], weights[i], 1e-14);
  };
  expect({.25, .25, 3.}, {.5, .25, .25});
  expect({.5, -2., 1.}, {.5, .5, 0.});
  expect({1., 1., 0.}, {0., .5, .5});
  expect({-1., -1., 0.}, {1., 0., 0.});
  expect({0., 5., 0.}, {0., 0., 1.});
}
