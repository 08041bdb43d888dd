// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/sample.h"

#include "base/errors.h"
#include "base/units.h"

#include <gtest/gtest.h>

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

namespace
{
/// An octant of the sphere of radius 1 as a quadratic triangle, with x^2 and z at its points.
Frame
octant()
{
  Frame frame;
  const float h = std::sqrt(.5f);
  frame.points = {1, 0, 0, 0, 1, 0, 0, 0, 1, h, h, 0, 0, h, h, h, 0, h};
  frame.cells = {0, 1, 2};
  frame.middles = {3, 4, 5};
  frame.piece_ends = {1};
  FrameField square{"square", "", 1, false, {}}, height{"height", "", 1, false, {}};
  for (std::size_t i = 0; i < frame.n_points(); ++i)
  {
    square.values.push_back(frame.points[3 * i] * frame.points[3 * i]);
    height.values.push_back(frame.points[3 * i + 2]);
  }
  frame.fields = {square, height};
  return frame;
}

/// Returns the position at barycentric coordinates of the quadratic triangle.
Vector3
place_on(const Frame &frame, const double a, const double b, const double c)
{
  const double shape[6] = {a * (2. * a - 1.), b * (2. * b - 1.), c * (2. * c - 1.),
                           4. * a * b,        4. * b * c,        4. * c * a};
  Vector3 x{};
  for (int i = 0; i < 6; ++i)
    x = x +
        shape[i] * Vector3{frame.points[3 * i], frame.points[3 * i + 1], frame.points[3 * i + 2]};
  return x;
}
} // namespace

// A point of the curved triangle is found again, and from beside it the foot of the perpendicular.
// z is interpolated as the coordinate is.
TEST(Sample, OfACurvedTriangleLiesOnIt)
{
  const Frame frame = octant();
  for (const auto &[a, b] : {std::pair(.2, .3), std::pair(.9, .05), std::pair(0., .5),
                             std::pair(1., 0.), std::pair(1. / 3., 1. / 3.)})
  {
    const Vector3 x = place_on(frame, a, b, 1. - a - b);
    const Sample found = closest_place(frame, x);
    EXPECT_NEAR(norm(found.position(frame) - x), 0., 1e-9);
    EXPECT_NEAR(found.value(frame.fields[1], 0), x[2], 1e-7);
  }
  const Vector3 beside{.8, .7, .9}, x = closest_place(frame, beside).position(frame);
  double least = 10.;
  constexpr int n = 400;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; i + j <= n; ++j)
      least = std::min(
          least, norm(place_on(frame, 1. * i / n, 1. * j / n, 1. * (n - i - j) / n) - beside));
  EXPECT_LE(norm(x - beside), least + 1e-12);
  EXPECT_NEAR(norm(x - beside), least, 1e-5);
}

// The meridian at 20 deg from z goes through the pole (a point) and cuts the edge between x and y,
// a parabola through (√½, √½), where y/x = tan 20 deg; the field x^2 has its own parabola there.
TEST(Meridian, CutsCurvedEdgesWhereTheyAre)
{
  const Frame frame = octant();
  const double angle = 20. * units::deg;
  const std::vector<Sample> places = places_along(frame, towards(angle));
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].points[0], 2u);
  const Vector3 x = places[1].position(frame);
  EXPECT_NEAR(x[1] / x[0], std::tan(angle), 1e-6);
  EXPECT_GT(norm(x), .98); // the chord is at .78 there
  // On the edge t from x to y: x = (1-t)(1-2t) + 4 √½ t(1-t), x^2: (1-t)(1-2t) + 2 t(1-t) = 1 - t.
  double t = 0.;
  for (int i = 0; i < 60; ++i)
    t += (x[0] - ((1. - t) * (1. - 2. * t) + 4. * std::sqrt(.5) * t * (1. - t))) /
         (4. * t - 3. + 4. * std::sqrt(.5) * (1. - 2. * t));
  EXPECT_NEAR(places[1].value(frame.fields[0], 0), 1. - t, 1e-6);
}

// Through the middle of an edge, 45 deg: a point of the frame, once.
TEST(Meridian, ThroughAMiddleTakesIt)
{
  const Frame frame = octant();
  const std::vector<Sample> places = places_along(frame, towards(45. * units::deg));
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[1].points[0], 3u);
  EXPECT_EQ(places[1].weights[0], 1.);
}
