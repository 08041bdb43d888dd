// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "counterfaces.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
constexpr double pi = units::pi;
const Vector3 x{1., 0., 0.}, y{0., 1., 0.}, z{0., 0., 1.};

void
expect_near(const Vector3 &value, const Vector3 &expected, const double tolerance)
{
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(value[i], expected[i], tolerance) << "component " << i;
}

/// Path over a place that stands, of a rigid surface, by many small steps of the material that is
/// there at each time.
Vector3
path_over(const CounterfaceMotion &motion, const SpinAxis &own, const Vector3 &place,
          const double begin, const double end)
{
  constexpr int n = 20000;
  Vector3 path{};
  for (int i = 0; i < n; ++i)
  {
    const double before = begin + (end - begin) * i / n,
                 after = begin + (end - begin) * (i + 1) / n, middle = .5 * (before + after);
    const Vector3 pivot = motion.place(motion.pivot, middle);
    path =
        path + motion.displacement_at(after) - motion.displacement_at(before) +
        (motion.angle_at(after) - motion.angle_at(before)) * cross(motion.axis, place - pivot) +
        (motion.spin_at(after) - motion.spin_at(before)) *
            cross(motion.direction(own.direction, middle), place - motion.place(own.point, middle));
  }
  return path;
}

// A disc that turns about a fixed axis passes a pin at the distance r always in one direction: the
// path is r times the angle, also over several turns. The chord of a material point would be short
// by sin(a/2)/(a/2).
TEST(CounterfaceMotion, ADiscPassesAPinAlongOneDirection)
{
  CounterfaceMotion motion;
  motion.pivot = {-20., 3., 0.};
  motion.angle = [](const double time) { return 2. * pi * time; };
  for (const double duration : {.01, .25, 1., 7.3})
    expect_near(motion.mean_velocity(1., 1. + duration).at({0., 3., 0.}), {0., 40. * pi, 0.},
                1e-11);
  EXPECT_EQ(norm(motion.mean_velocity(1., 1.).at({5., 5., 5.})), 0.);
}

// A path alone: the exact chord, the same at every place.
TEST(CounterfaceMotion, APathGivesItsChord)
{
  CounterfaceMotion motion;
  motion.displacement = [](const double time) {
    return Vector3{3. * std::cos(time), 2. * std::sin(time), 0.};
  };
  const RigidVelocity velocity = motion.mean_velocity(.2, .9);
  const Vector3 chord{3. * (std::cos(.9) - std::cos(.2)), 2. * (std::sin(.9) - std::sin(.2)), 0.};
  expect_near(.7 * velocity.at({}), chord, 1e-15);
  expect_near(.7 * velocity.at({100., -7., 3.}), chord, 1e-15);
}

// Displacement, angle and spin at once: against a sum over many small steps, and an error that
// falls by 2^5 per step (2^4 per time) when steps are halved.
TEST(CounterfaceMotion, TogetherConvergeWithTheFourthOrder)
{
  CounterfaceMotion motion;
  motion.axis = normalised({.2, -.1, 1.});
  motion.pivot = {1., 2., -3.};
  motion.displacement = [](const double time) {
    return Vector3{4. * std::sin(time), 2. * std::sin(2. * time), .3 * time};
  };
  motion.angle = [](const double time) { return .8 * std::sin(time + .4) + time; };
  motion.spin = [](const double time) { return 1.5 * time * time; };
  const SpinAxis own{{0., 1., -8.}, normalised({1., .5, 0.})};
  const Vector3 place{2., -1., .5};
  const Vector3 exact = path_over(motion, own, place, .1, 1.1);
  double before = 0.;
  for (const int n : {4, 8, 16})
  {
    Vector3 path{};
    for (int i = 0; i < n; ++i)
      path = path +
             (1. / n) * motion.mean_velocity(.1 + double(i) / n, .1 + (i + 1.) / n, own).at(place);
    const double error = norm(path - exact);
    if (before > 0.)
    {
      EXPECT_GT(before / error, 13.) << n;
      EXPECT_LT(before / error, 20.) << n;
    }
    before = error;
  }
  EXPECT_LT(before, 1e-4);
}

TEST(RigidPlane, TiltsWithItsMotion)
{
  CounterfaceMotion motion;
  motion.axis = y;
  motion.angle = [](const double time) { return .5 * pi * time; };
  const auto plane = rigid_plane({0., 0., 1.}, z, motion);
  EXPECT_DOUBLE_EQ(plane->nearest({5., 5., 3.}).gap, 2.);
  plane->move(0., 1.); // z turned to x
  const ObstaclePoint turned = plane->nearest({5., 5., 3.});
  EXPECT_NEAR(turned.gap, 4., 1e-14);
  expect_near(turned.normal, x, 1e-15);
  // Over the foot (1, 5, 3): (pi/2) y x (1, 5, 3).
  expect_near(turned.velocity, {.5 * pi * 3., 0., -.5 * pi}, 1e-13);
}

// v = d' + omega x r, at the foot.
TEST(RigidBall, MovesAndSpins)
{
  CounterfaceMotion motion;
  motion.displacement = [](const double time) { return Vector3{2. * time, 0., 0.}; };
  const auto ball = rigid_ball({0., 0., -5.}, 5., motion);
  ball->move(0., .5);
  ObstaclePoint nearest = ball->nearest({1., 0., 2.});
  EXPECT_DOUBLE_EQ(nearest.gap, 2.);
  EXPECT_EQ(nearest.normal, z);
  expect_near(nearest.velocity, {2., 0., 0.}, 1e-14);
  EXPECT_DOUBLE_EQ(ball->nearest({1., 0., -1.}).gap, -1.);

  motion.displacement = nullptr;
  motion.spin = [](const double time) { return 3. * time; };
  const auto spinning = rigid_ball({0., 0., -5.}, 5., motion);
  spinning->move(2., 2.5);
  expect_near(spinning->nearest({0., 0., 1.}).velocity, {15., 0., 0.}, 1e-13);
  expect_near(spinning->nearest({0., 7., -5.}).velocity, {}, 1e-13); // at the pole of the spin
}

TEST(RigidBall, ContainsABodyInsideACavity)
{
  const auto cavity = rigid_ball({0., 0., 0.}, 10., {}, y, CounterfaceSide::inside);
  const ObstaclePoint nearest = cavity->nearest({0., 6., 0.});
  EXPECT_DOUBLE_EQ(nearest.gap, 4.);
  expect_near(nearest.normal, -1. * y, 1e-15); // from the wall to the body
  EXPECT_DOUBLE_EQ(cavity->nearest({0., 12., 0.}).gap, -2.);
}

TEST(RigidBall, HasANormalAtItsCentre)
{
  const auto ball = rigid_ball({1., 2., 3.}, 5.);
  EXPECT_DOUBLE_EQ(ball->nearest({1., 2., 3.}).gap, -5.);
  EXPECT_EQ(ball->nearest({1., 2., 3.}).normal, z);
  const auto cavity = rigid_ball({1., 2., 3.}, 5., {}, x, CounterfaceSide::inside);
  EXPECT_DOUBLE_EQ(cavity->nearest({1., 2., 3.}).gap, 5.);
  EXPECT_EQ(cavity->nearest({1., 2., 3.}).normal, -1. * z);
}

// A ring of radius 20 about y below a block: its top moves at 20 omega along x, and gaps are those
// of the circle at every place along the axis.
TEST(RigidCylinder, IsARingUnderABlock)
{
  CounterfaceMotion motion;
  motion.spin = [](const double time) { return 10. * time; };
  const auto ring = rigid_cylinder({{0., 0., -20.}, y}, 20., motion);
  ring->move(.1, .11);
  for (const double along : {-1e4, 0., 3.})
  {
    const ObstaclePoint top = ring->nearest({0., along, .25});
    EXPECT_DOUBLE_EQ(top.gap, .25);
    expect_near(top.normal, z, 1e-15);
    expect_near(top.velocity, {200., 0., 0.}, 1e-10);
    EXPECT_NEAR(ring->nearest({15., along, 0.}).gap, 5., 1e-11); // 3-4-5: 25 from the axis
  }
  const auto bore = rigid_cylinder({{0., 0., 0.}, y}, 20., motion, CounterfaceSide::inside);
  EXPECT_DOUBLE_EQ(bore->nearest({0., 50., -15.}).gap, 5.);
  EXPECT_EQ(bore->nearest({0., 50., -15.}).normal, z);
}

// A cylinder that lies in the plane and turns about its normal by a right angle points along the
// other direction; the place above its middle sees no sliding, one beside it r times the rate.
TEST(RigidCylinder, TurnsItsAxis)
{
  CounterfaceMotion motion;
  motion.angle = [](const double time) { return .5 * pi * time; };
  const auto cylinder = rigid_cylinder({{0., 0., -3.}, y}, 3., motion);
  EXPECT_NEAR(cylinder->nearest({0., 50., 1.}).gap, 1., 1e-14);
  cylinder->move(0., 1.);
  EXPECT_NEAR(cylinder->nearest({50., 0., 1.}).gap, 1., 1e-13);
  EXPECT_GT(cylinder->nearest({0., 50., 1.}).gap, 40.);
  expect_near(cylinder->nearest({0., 0., 1.}).velocity, {}, 1e-14);
  expect_near(cylinder->nearest({8., 0., 1.}).velocity, {0., 4. * pi, 0.}, 1e-13);
}

TEST(RigidCylinder, HasANormalOnItsAxis)
{
  const auto lying = rigid_cylinder({{0., 0., 0.}, normalised({1., 0., 1.})}, 2.);
  ObstaclePoint nearest = lying->nearest({0., 0., 0.});
  EXPECT_DOUBLE_EQ(nearest.gap, -2.);
  expect_near(nearest.normal, normalised({-1., 0., 1.}), 1e-15);
  const auto standing = rigid_cylinder({{0., 0., 0.}, z}, 2.);
  nearest = standing->nearest({0., 0., 7.});
  EXPECT_DOUBLE_EQ(nearest.gap, -2.);
  expect_near(nearest.normal, x, 1e-15);
}

// Extremes: a ball of the size of the earth is a plane at the scale of a block, a wire of 1 um is
// resolved beside it, and the same step gives the same result again.
TEST(Counterface, ExtremeSizesAndRepeatedSteps)
{
  constexpr double earth = 6.4e9;
  const auto ball = rigid_ball({0., 0., -earth}, earth);
  EXPECT_NEAR(ball->nearest({3., 4., 1.}).gap, 1., 2e-6); // round-off of 6.4e9: 1e-6
  const auto wire = rigid_cylinder({{0., 0., 0.}, y}, 1e-3);
  EXPECT_NEAR(wire->nearest({0., 5., .002}).gap, 1e-3, 1e-18);

  CounterfaceMotion motion;
  motion.displacement = [](const double time) { return Vector3{std::sin(time), 0., 0.}; };
  motion.angle = [](const double time) { return time; };
  const auto plane = rigid_plane({}, z, motion);
  plane->move(.1, .2);
  const Vector3 first = plane->nearest(x).velocity;
  plane->move(.2, .9); // rejected
  plane->move(.1, .2);
  EXPECT_EQ(plane->nearest(x).velocity, first);
}
} // namespace
} // namespace arthrowear
