// SPDX-License-Identifier: LGPL-2.1-or-later
// Surfaces of lib/shapes/surface as counterfaces: sides, motion, first contact.
#include "contact/faces/counterface.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double ring = 12., tube = 5.; // [mm]
const Vector3 z{0., 0., 1.};

std::shared_ptr<const CounterfaceShape>
shape(const char *name, const std::vector<double> &numbers, const double radius,
      const Vector3 &axis = {0., 1., 0.}, const CounterfaceSide side = CounterfaceSide::outside)
{
  CounterfaceSetting setting;
  setting.radius = radius;
  setting.side = side;
  setting.axis = axis;
  return counterface_shapes().make(name, numbers, setting);
}
} // namespace

// A torus about y at the height -(R + r): a point at the distance d above its top has the gap d,
// the normal z. Beside the top, at the angle a around the ring, the point (R + r + d)(sin a, 0, cos
// a) has the gap d as well, and with the angle b around the tube so has R (sin a, 0, cos a) and (r
// + d)(cos b (sin a, 0, cos a) + sin b y).
TEST(TorusCounterface, HasTheGapOfItsClosedFormOnAPath)
{
  CounterfaceMotion motion;
  motion.displacement = [](const double time) { return Vector3{3. * time, 0., 0.}; };
  motion.angle = [](const double time) { return .5 * time; };
  const Vector3 place{1., 2., -(ring + tube)};
  const auto torus = shape("torus", {ring}, tube)->on_path(motion, place);
  const double end = 1.;
  torus->move(end - .1, end);
  for (const double a : {0., .3, 1.})
    for (const double b : {-.4, 0., .7})
      for (const double d : {-.01, 0., .2})
      {
        const Vector3 radial{std::sin(a), 0., std::cos(a)};
        const Vector3 normal = std::cos(b) * radial + std::sin(b) * Vector3{0., 1., 0.};
        const Vector3 own = ring * radial + (tube + d) * normal;
        const Vector3 position = motion.place(place + own, end);
        const ObstaclePoint nearest = torus->nearest(position);
        EXPECT_NEAR(nearest.gap, d, 1e-13);
        EXPECT_NEAR(norm(nearest.normal - motion.direction(normal, end)), 0., 1e-14);
        // The motion is steady, so the mean velocity at the foot is that of the whole step.
        const Vector3 foot = position - d * motion.direction(normal, end);
        const Vector3 velocity =
            motion.mean_velocity(end - .1, end, {place, {0., 1., 0.}}).at(foot);
        EXPECT_NEAR(norm(nearest.velocity - velocity), 0., 1e-13);
      }
}

// Under a point beside the plane of the ring by y, and by x from the axis, the top of the tube lies
// at sqrt((R + sqrt(r^2 - y^2))^2 - x^2). A point beyond the tube is never met.
TEST(TorusCounterface, RisesToItsFirstContact)
{
  const auto torus = shape("torus", {ring}, tube)->on_path({}, {0., 0., 0.});
  for (const double x : {0., 3.})
    for (const double y : {0., 2.})
    {
      const double height = std::sqrt(std::pow(ring + std::sqrt(tube * tube - y * y), 2) - x * x);
      EXPECT_NEAR(torus->travel_to({x, y, 1.}, z), 1. - height, 1e-12) << x << " " << y;
    }
  EXPECT_TRUE(std::isinf(torus->travel_to({0., tube + .1, 1.}, z)));
}

// With a ring of radius 0 it is a ball; with a very large one, next to its plane, a cylinder along
// x but for the curvature 1/R: x^2/(2 R).
TEST(TorusCounterface, HasABallAndACylinderAsLimits)
{
  constexpr double large = 1e6;
  const auto point_ring = shape("torus", {0.}, tube)->on_path({}, {0., 0., -tube}),
             ball = shape("ball", {}, tube)->on_path({}, {0., 0., -tube}),
             wide = shape("torus", {large}, tube)->on_path({}, {0., 0., -tube - large}),
             cylinder = shape("cylinder", {}, tube, {1., 0., 0.})->on_path({}, {0., 0., -tube});
  for (const double x : {-2., 0., 1.})
    for (const double y : {-1., 0., 2.})
    {
      const Vector3 position{x, y, .1};
      EXPECT_NEAR(point_ring->nearest(position).gap, ball->nearest(position).gap, 1e-14);
      EXPECT_NEAR(norm(point_ring->nearest(position).normal - ball->nearest(position).normal), 0.,
                  1e-14);
      EXPECT_NEAR(wide->nearest(position).gap, cylinder->nearest(position).gap,
                  x * x / (2. * large) + 1e-9);
    }
}

// As a head it turns about its centre: about its own axis the shape stays where it is and slides.
TEST(TorusCounterface, TurnsAsAHead)
{
  HeadTurning head;
  head.centre = {1., 2., 3.};
  const Vector3 spin{0., 0., 2.};
  head.spin = [spin](double, double) { return spin; };
  const auto torus = shape("torus", {ring}, tube, z)->turning(head);
  torus->move(0., .1);
  const ObstaclePoint nearest = torus->nearest(head.centre + Vector3{ring + tube + .5, 0., 0.});
  EXPECT_NEAR(nearest.gap, .5, 1e-13);
  EXPECT_NEAR(norm(nearest.velocity - Vector3{0., 2. * (ring + tube), 0.}), 0., 1e-12);
  EXPECT_FALSE(torus->carry_wear(1.)) << "it has no points that carry wear";
}

// A dish with a ring of 28 mm about y and a tube of 30 mm: on its ground, at x = y = 0 58 mm below
// the centre, gaps are heights above it, and it rises until a point lies on the ground.
TEST(TorusCounterface, ContainsABodyInADish)
{
  const auto dish = shape("torus", {28.}, 30., {0., 1., 0.}, CounterfaceSide::inside);
  for (const double d : {-.1, 0., .3})
  {
    const CounterfaceShape::Nearest found = dish->nearest({0., 0., -58. + d});
    EXPECT_NEAR(found.gap, d, 1e-13);
    EXPECT_NEAR(norm(found.normal - z), 0., 1e-14);
  }
  for (const double x : {0., 4.})
    for (const double y : {0., 3.})
    {
      const double ground = -std::sqrt(std::pow(28. + std::sqrt(900. - y * y), 2) - x * x);
      EXPECT_NEAR(dish->travel_to({x, y, -50.}, z), -50. - ground, 1e-12);
      EXPECT_NEAR(dish->distance_along({x, y, -50.}, -1. * z), -50. - ground, 1e-12);
    }
  EXPECT_TRUE(std::isinf(dish->travel_to({60., 0., 0.}, z)));
}

// In a race the lowest place counts, not the wall of the tube above the axis.
TEST(TorusCounterface, ContainsABodyInItsRace)
{
  const auto race = shape("torus", {ring}, tube, {0., 1., 0.}, CounterfaceSide::inside);
  EXPECT_NEAR(race->travel_to({0., 0., -13.}, z), -13. + ring + tube, 1e-12);
}

// Every shape has the distance along a line at which its gap closes.
TEST(Counterfaces, AreMetWhereTheirGapCloses)
{
  const Vector3 along = normalised({.05, -.1, -1.});
  for (const CounterfaceSide side : {CounterfaceSide::outside, CounterfaceSide::inside})
    for (const auto &[name, numbers] : {std::pair<const char *, std::vector<double>>{"plane", {}},
                                        {"ball", {}},
                                        {"cylinder", {}},
                                        {"torus", {3.}},
                                        {"ellipsoid", {0., 4., 6.}}})
    {
      const auto one = shape(name, numbers, tube, {0., 1., 0.}, side);
      const Vector3 start =
          side == CounterfaceSide::outside ? Vector3{.5, 1., 20.} : Vector3{.5, -.6, .4};
      const double distance = one->distance_along(start, along);
      ASSERT_TRUE(std::isfinite(distance)) << name;
      const CounterfaceShape::Nearest there = one->nearest(start + distance * along);
      EXPECT_NEAR(there.gap, 0., 1e-12) << name;
      EXPECT_LT(dot(there.normal, along), 0.) << name;
      EXPECT_GT(one->nearest(start + (distance - .01) * along).gap, 0.) << name;
      EXPECT_NEAR(one->travel_to(start, z), one->distance_along(start, -1. * z), 1e-12) << name;
    }
}

// Its semi-axes are along the fixed axes at the start, not along the axis of its spin; a semi-axis
// of 0 is the radius.
TEST(EllipsoidCounterface, HasItsSemiAxes)
{
  const auto egg = shape("ellipsoid", {0., 4., 6.}, tube);
  EXPECT_NEAR(egg->nearest({5.5, 0., 0.}).gap, .5, 1e-14);
  EXPECT_NEAR(egg->nearest({0., -5., 0.}).gap, 1., 1e-14);
  EXPECT_NEAR(egg->nearest({0., 0., 6.25}).gap, .25, 1e-14);
  EXPECT_NEAR(egg->travel_to({0., 0., 1.}, z), -5., 1e-13);
  EXPECT_TRUE(egg->uses_radius());
  EXPECT_FALSE(shape("ellipsoid", {3., 4., 6.}, 0.)->uses_radius());
}
