// SPDX-License-Identifier: LGPL-2.1-or-later
// Tori and ellipsoids: nearest points and lines.
#include "base/units.h"
#include "brute_force.h"
#include "surface/ellipsoid.h"
#include "surface/torus.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double pi = units::pi;

/// Part of the tube that is at a distance >= 0 from the axis.
std::function<Vector3(double, double)>
torus_points(const double ring, const double tube)
{
  const double half = ring < tube ? std::acos(-ring / tube) : pi;
  return [=](const double u, const double v)
  {
    const double around = 2. * pi * u,
                 along = half * (1. - 2. * std::abs(std::remainder(v - 1., 2.))),
                 rho = ring + tube * std::cos(along);
    return Vector3{rho * std::cos(around), rho * std::sin(around), tube * std::sin(along)};
  };
}

/// With poles at the ends of an axis.
std::function<Vector3(double, double)>
ellipsoid_points(const Vector3 &e, const int axis)
{
  return [=](const double u, const double v)
  {
    const double around = 2. * pi * u, up = pi * (v - .5);
    Vector3 point{};
    point[axis] = e[axis] * std::sin(up);
    point[(axis + 1) % 3] = e[(axis + 1) % 3] * std::cos(around) * std::cos(up);
    point[(axis + 2) % 3] = e[(axis + 2) % 3] * std::sin(around) * std::cos(up);
    return point;
  };
}

/// Distance and foot against a search; the sign against a position further out along the normal.
void
expect_nearest(const Surface &surface, const Vector3 &position, const double searched)
{
  const Surface::Nearest found = surface.nearest_point(position);
  EXPECT_NEAR(norm(found.normal), 1., 1e-14);
  EXPECT_NEAR(std::abs(found.distance), searched, 1e-8)
      << position[0] << " " << position[1] << " " << position[2];
  const Vector3 foot = position - found.distance * found.normal;
  EXPECT_NEAR(surface.nearest_point(foot).distance, 0., 1e-12);
}

void
expect_nearest_on_torus(const double ring, const double tube, const Vector3 &position)
{
  expect_nearest(Torus(ring, tube), position,
                 distance_by_search(position, torus_points(ring, tube)));
}

/// At its poles each of the two charts finds nothing.
void
expect_nearest_on_ellipsoid(const Vector3 &e, const Vector3 &position)
{
  expect_nearest(Ellipsoid(e), position,
                 std::min(distance_by_search(position, ellipsoid_points(e, 0)),
                          distance_by_search(position, ellipsoid_points(e, 2))));
}

/// Distance along a line to the first change of the sign of the distance in one direction, by small
/// steps; infinite if there is none.
double
hit_by_steps(const Surface &surface, const Vector3 &start, const Vector3 &direction,
             const double side)
{
  constexpr double step = .1;
  const auto at = [&](const double s)
  { return side * surface.nearest_point(start + s * direction).distance; };
  for (double s = 0.; s < 4. * surface.extent(); s += step)
    if (at(s) > 0. && at(s + step) <= 0.)
    {
      double low = s, high = s + step;
      for (int i = 0; i < 60; ++i)
        (at(.5 * (low + high)) > 0. ? low : high) = .5 * (low + high);
      return low;
    }
  return std::numeric_limits<double>::infinity();
}

/// Lines that pass within a step's sagitta are left out: only then do both differ.
void
expect_hits(const Surface &surface, const double size)
{
  Draws draws;
  int n_hits = 0;
  for (int i = 0; i < 200; ++i)
  {
    const Vector3 start = draws.in_cube(size),
                  direction = normalised(draws.in_cube(.5 * size) - start);
    for (const double side : {1., -1.})
    {
      const double hit = surface.first_hit(start, direction, side),
                   expected = hit_by_steps(surface, start, direction, side);
      if (std::isfinite(hit))
      {
        const Surface::Nearest there = surface.nearest_point(start + hit * direction);
        EXPECT_NEAR(there.distance, 0., 1e-11);
        if (std::abs(dot(there.normal, direction)) < .05)
          continue;
        ++n_hits;
      }
      else if (std::isinf(expected))
        continue;
      EXPECT_NEAR(hit, expected, 1e-9) << i << " " << side;
    }
  }
  EXPECT_GT(n_hits, 100);
}
} // namespace

// A tube of 5 mm about a ring of 12; a femoral condyle, 25 mm in the sagittal and 22 mm in the
// coronal plane; a dish; a sphere.
TEST(Torus, HasTheNearestPointOfASearch)
{
  Draws draws;
  for (const auto &[ring, tube] :
       {std::pair{12., 5.}, {3., 22.}, {28., 30.}, {0., 20.}, {-8., 47.}})
    for (int i = 0; i < 30; ++i)
      expect_nearest_on_torus(ring, tube, draws.in_cube(1.2 * (ring + tube)));
}

// On the axis, at the centre, on the ring, near the cusps and beyond them.
TEST(Torus, HasTheNearestPointAtPlacesOfSymmetry)
{
  for (const auto &[ring, tube] : {std::pair{12., 5.}, {3., 22.}, {28., 30.}, {-8., 47.}})
  {
    const double cusp = ring < tube ? std::sqrt(tube * tube - ring * ring) : 1.;
    for (const Vector3 &position : {Vector3{0., 0., 0.},
                                    {0., 0., 2.},
                                    {0., 0., -2.},
                                    {ring, 0., 0.},
                                    {0., 0., 1.01 * cusp},
                                    {0., 0., cusp},
                                    {.01, 0., ring > 0. ? .99 * cusp : .5},
                                    {0., -.1, -1.2 * cusp},
                                    {1e-14, 0., 1.}})
      expect_nearest_on_torus(ring, tube, position);
  }
  // Inside a spindle the cusp is the nearest place of its axis.
  const Surface::Nearest found = Torus(3., 5.).nearest_point({0., 0., 3.});
  EXPECT_NEAR(found.distance, -1., 1e-14);
  EXPECT_NEAR(found.normal[2], 1., 1e-14);
}

// A point on the outward normal d above the place at the angle b around the tube has the distance
// d.
TEST(Torus, HasTheDistanceOfItsClosedForm)
{
  for (const double b : {-.4, 0., .7})
    for (const double d : {-.01, 0., .2})
    {
      const Vector3 normal{std::cos(b), 0., std::sin(b)};
      const Surface::Nearest found =
          Torus(3., 22.).nearest_point(Vector3{3., 0., 0.} + (22. + d) * normal);
      EXPECT_NEAR(found.distance, d, 1e-14);
      EXPECT_NEAR(norm(found.normal - normal), 0., 1e-14);
    }
}

TEST(Torus, IsMetByALineWhereItsDistanceChangesSign)
{
  expect_hits(Torus(12., 5.), 25.);
  expect_hits(Torus(3., 22.), 35.);
  expect_hits(Torus(28., 30.), 80.);
  expect_hits(Torus(-8., 47.), 60.);
}

// Above the place (x, y) of a tube about y the top lies at sqrt((R + sqrt(r^2 - y^2))^2 - x^2). A
// ring a million times as large is met to its round-off.
TEST(Torus, IsMetFromAboveInClosedForm)
{
  for (const double ring : {-1., 0., 3., 12., 1e6})
    for (const double x : {0., 3.})
      for (const double along : {0., 2.})
      {
        const double tube = 5.,
                     height = std::sqrt(std::pow(ring + std::sqrt(tube * tube - along * along), 2) -
                                        x * x);
        const double start = ring + tube + 1.;
        EXPECT_NEAR(Torus(ring, tube).first_hit({x, start, along}, {0., -1., 0.}, 1.),
                    start - height, 1e-12 + 1e-15 * ring)
            << ring << " " << x << " " << along;
      }
  EXPECT_TRUE(std::isinf(Torus(12., 5.).first_hit({0., 20., 5.01}, {0., -1., 0.}, 1.)));
}

TEST(Ellipsoid, HasTheNearestPointOfASearch)
{
  Draws draws;
  for (const Vector3 &e : {Vector3{25., 20., 15.}, {1., 10., 3.}, {4., 4., 2.}, {3., 5., 5.}})
  {
    const double size = std::max({e[0], e[1], e[2]});
    for (int i = 0; i < 25; ++i)
      expect_nearest_on_ellipsoid(e, draws.in_cube((i % 2 ? .7 : 1.4) * size));
  }
}

// At the centre, on axes and planes of symmetry within and beyond the evolute, and next to them.
TEST(Ellipsoid, HasTheNearestPointAtPlacesOfSymmetry)
{
  for (const Vector3 &e : {Vector3{25., 20., 15.}, {4., 4., 2.}, {7., 7., 7.}})
    for (const double x : {0., 1e-13, 1., 30.})
      for (const double y : {0., -1e-9, 2.})
        for (const double z : {0., 1e-300, -.5})
          expect_nearest_on_ellipsoid(e, {x, y, z});
}

TEST(Ellipsoid, IsMetByALineWhereItsDistanceChangesSign)
{
  expect_hits(Ellipsoid({25., 20., 15.}), 30.);
  expect_hits(Ellipsoid({3., 3., 20.}), 12.);
}

// Neighbours within 1e-9 mm of the surface keep the sign and the size of the distance.
TEST(Ellipsoid, HasSmallDistancesOfFullPrecision)
{
  const Vector3 on{15. / std::sqrt(3.), 20. / std::sqrt(3.), 25. / std::sqrt(3.)};
  const Vector3 normal =
      normalised({on[0] / (15. * 15.), on[1] / (20. * 20.), on[2] / (25. * 25.)});
  for (const double d : {-1e-9, 1e-9, 1e-6, -.1})
    EXPECT_NEAR(Ellipsoid({15., 20., 25.}).nearest_point(on + d * normal).distance, d, 1e-14);
}

// A ring that is small against the tube moves the surface of a sphere by its radius at most, along
// lines by that over the cosine. Lines with a cosine below 0.1 only graze.
TEST(Torus, LinesMeetARoundOneAsASphere)
{
  constexpr double tube = 30., grazing = .1;
  Draws draws;
  for (const double ring : {0., 1e-13, 1e-9, 2e-7, 1e-5, 2.9e-4, 3.1e-4, 1e-3})
    for (const double sign : {1., -1.})
      for (const double side : {1., -1.})
        for (int i = 0; i < 200; ++i)
        {
          const Vector3 start = draws.in_cube(2. * tube), direction = normalised(draws.in_cube(1.));
          const double along = dot(start, direction),
                       squared = along * along - dot(start, start) + tube * tube;
          const double half = std::sqrt(std::max(0., squared)), exact = -along - side * half;
          if (half < grazing * tube || std::abs(exact) < 1e-2)
            continue;
          const double hit = Torus(sign * ring, tube).first_hit(start, direction, side);
          if (exact < 0.)
            EXPECT_TRUE(std::isinf(hit)) << ring << " " << hit;
          else
            EXPECT_NEAR(hit, exact, 1e-10 + 2. * ring / grazing) << sign * ring;
        }
}
