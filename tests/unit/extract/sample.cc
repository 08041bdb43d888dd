// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/sample.h"

#include "base/errors.h"
#include "base/units.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
/// Upper half of an octahedron of radius 2: pole, four points of the rim; a field x + 2 y + 3 z.
Frame
roof()
{
  Frame frame;
  frame.points = {0, 0, 2, 2, 0, 0, 0, 2, 0, -2, 0, 0, 0, -2, 0};
  frame.cells = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1};
  FrameField field{"linear", "mm", 1, false, {}};
  for (std::size_t i = 0; i < frame.n_points(); ++i)
    field.values.push_back(frame.points[3 * i] + 2 * frame.points[3 * i + 1] +
                           3 * frame.points[3 * i + 2]);
  frame.fields.push_back(field);
  frame.piece_ends = {4};
  return frame;
}

double
linear(const Vector3 &x)
{
  return x[0] + 2. * x[1] + 3. * x[2];
}

Meridian
towards(const double angle)
{
  return {{0., 0., 1.}, {std::cos(angle), std::sin(angle), 0.}};
}
} // namespace

// A linear field is exact at the closest place, which is the point itself on the surface.
TEST(Sample, OfAPointOnTheSurfaceIsExact)
{
  const Frame frame = roof();
  for (const Vector3 &x : {Vector3{.5, .5, 1.}, Vector3{0., 0., 2.}, Vector3{1., -1., 0.}})
  {
    const Sample sample = closest_place(frame, x);
    EXPECT_NEAR(norm(sample.position(frame) - x), 0., 1e-12);
    EXPECT_NEAR(sample.value(frame.fields[0], 0), linear(x), 1e-12);
  }
}

// The plane x + y + z = 2 is at 2/√3 from the origin: from (3, 3, 3) its closest place is
// (2/3, 2/3, 2/3).
TEST(Sample, OfAPointBesideTheSurfaceIsTheClosest)
{
  const Vector3 x = closest_place(roof(), {3., 3., 3.}).position(roof());
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(x[i], 2. / 3., 1e-12);
}

TEST(Sample, OfAVolumeIsAPoint)
{
  Frame frame;
  frame.corners = 4;
  frame.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  frame.cells = {0, 1, 2, 3};
  EXPECT_EQ(closest_place(frame, {.9, .2, 0.}).points[0], 1u);
  EXPECT_NEAR(longest_edge(frame), std::sqrt(2.), 1e-6);
  EXPECT_THROW(places_along(frame, towards(0.)), InputError);
  EXPECT_THROW(closest_place(Frame(), {0., 0., 0.}), InputError);
}

// Ranks store points between them twice; without pieces two points may lie at the same place.
TEST(Sample, PointsOfPiecesAreTakenOnce)
{
  Frame frame = roof();
  frame.points.insert(frame.points.end(), {0, 0, 2});
  EXPECT_EQ(all_points(frame).size(), 6u);
  frame.piece_ends = {2, 4};
  EXPECT_EQ(all_points(frame).size(), 5u);
}

// Through two points of the rim: these and the pole, at ±90 and 0 deg.
TEST(Meridian, ThroughPointsTakesThem)
{
  const Frame frame = roof();
  const std::vector<Sample> places = places_along(frame, towards(0.));
  ASSERT_EQ(places.size(), 3u);
  for (int i = 0; i < 3; ++i)
  {
    const Vector3 x = places[i].position(frame);
    EXPECT_NEAR(towards(0.).angle_of(x) / units::deg, 90. * (i - 1), 1e-9);
    EXPECT_NEAR(x[1], 0., 1e-12);
  }
}

// Between them at 30 deg: the rim edge from (2, 0, 0) to (0, 2, 0) is cut where y/x = tan 30 deg,
// x = 2/(1 + 1/√3); the pole is a point; fields are linear between.
TEST(Meridian, BetweenPointsCutsEdges)
{
  const Frame frame = roof();
  const double angle = 30. * units::deg;
  const std::vector<Sample> places = places_along(frame, towards(angle));
  ASSERT_EQ(places.size(), 3u);
  const Vector3 last = places[2].position(frame);
  EXPECT_NEAR(last[0], 2. / (1. + 1. / std::sqrt(3.)), 1e-6);
  EXPECT_NEAR(last[1] / last[0], std::tan(angle), 1e-6);
  EXPECT_NEAR(places[2].value(frame.fields[0], 0), linear(last), 1e-6);
  EXPECT_LT(towards(angle).angle_of(places[0].position(frame)), 0.);
}

TEST(Meridian, BesideTheSurfaceIsAnError)
{
  Frame frame = roof();
  for (std::size_t i = 0; i < frame.n_points(); ++i)
    frame.points[3 * i + 1] += 10;
  EXPECT_THROW(places_along(frame, towards(0.)), InputError);
}
