// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_stiffness.h"

#include "base/errors.h"
#include "rigid_steps.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr double tolerance = 1e-9;

/// A femoral ball whose forward motion along x a restraint with a free range holds.
RigidBody
femur(const std::array<bool, 3> &turns_freely = {})
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.inertia = {.2, .2, .2};
  p.is_free = all_axes;
  p.turns_freely = turns_freely;
  p.restraints = {{Restraint::Direction::along, 0, RestraintLaw::free_within(-2.5, 2.5, 9.3, 9.3)},
                  {Restraint::Direction::along, 1, RestraintLaw::linear(44.)}};
  return RigidBody(p);
}

/// Contact in a patch of radius 3 mm below the centre of the ball: on a plane with the slope
/// `slope` along x, or in a dish of the radius 1/curvature.
RigidStiffness
stiffness_in(const RigidBody &body, const double x, const double curvature, const double slope = 0.)
{
  RigidState state = body.initial_state();
  state.position[0] = x;
  RigidStiffness stiffness;
  stiffness.add(body.restraint_tangent(state));
  for (int i = -3; i <= 3; ++i)
    for (int j = -3; j <= 3; ++j)
      stiffness.add_contact(normalised({-slope - curvature * i, -curvature * j, 1.}),
                            {1. * i, 1. * j, -25.}, 50.);
  return stiffness;
}
} // namespace

// On a flat insert nothing holds the ball within the free range, and the direction is named; on a
// slope the direction lies in the slope.
TEST(SoftestMotions, AreAlongAFlatInsert)
{
  const RigidBody body = femur();
  for (const double slope : {0., .1})
  {
    const SoftestMotion softest = stiffness_in(body, 1., 0., slope).softest(body);
    EXPECT_TRUE(softest.is_unresisted(tolerance)) << softest.stiffness;
    EXPECT_NEAR(std::abs(dot(softest.direction.linear, normalised({1., 0., slope}))), 1., 1e-12);
    EXPECT_EQ(softest.direction.angular, Vector3{});
  }
}

// Beyond the free range the restraint holds it with 9.3 N/mm.
TEST(SoftestMotions, MeetTheRestraintBeyondItsFreeRange)
{
  const RigidBody body = femur();
  for (const double x : {-2.6, 2.6})
  {
    const SoftestMotion softest = stiffness_in(body, x, 0.).softest(body);
    EXPECT_FALSE(softest.is_unresisted(tolerance));
    EXPECT_NEAR(softest.stiffness, 9.3, 1e-12);
  }
}

// In a dish normals span all directions: sum of k n_x^2 = 50 (i/R)^2 over the points, nearly.
TEST(SoftestMotions, AreHeldByADish)
{
  const RigidBody body = femur();
  constexpr double radius = 58.;
  const SoftestMotion softest = stiffness_in(body, 0., 1. / radius).softest(body);
  EXPECT_FALSE(softest.is_unresisted(tolerance));
  EXPECT_NEAR(softest.stiffness, 50. * 7. * 28. / radius / radius, .02 * softest.stiffness);
  EXPECT_NEAR(std::abs(softest.direction.linear[0]), 1., 1e-9);
}

// A body that turns freely in a dish turns about the centre of the dish, where all normals meet,
// against nothing: v + omega x d = 0 with the centre at d. On a flat insert only the turn about the
// normal is free.
TEST(SoftestMotions, AreRotationsOfAFreeBall)
{
  const RigidBody about_z = femur({false, false, true});
  SoftestMotion softest = stiffness_in(about_z, 3., 0.).softest(about_z);
  EXPECT_TRUE(softest.is_unresisted(tolerance));
  EXPECT_NEAR(std::abs(softest.direction.angular[2]) * about_z.length(), 1., 1e-12);
  EXPECT_EQ(softest.direction.angular[0], 0.);
  const RigidBody about_y = femur({false, true, false});
  softest = stiffness_in(about_y, 3., 0.).softest(about_y);
  EXPECT_FALSE(softest.is_unresisted(tolerance));
  for (const Vector3 &centre : {Vector3{0., 0., 0.}, {0., 0., 10.}})
  {
    RigidStiffness dish;
    dish.add(about_y.restraint_tangent(about_y.initial_state()));
    for (int i = -3; i <= 3; ++i)
      for (int j = -3; j <= 3; ++j)
      {
        const Vector3 arm{1. * i, 1. * j, -25.};
        dish.add_contact(normalised(centre - arm), arm, 50.);
      }
    softest = dish.softest(about_y);
    EXPECT_TRUE(softest.is_unresisted(tolerance));
    EXPECT_GT(std::abs(softest.direction.angular[1]), .01);
    const Vector3 of_centre = softest.direction.linear + cross(softest.direction.angular, centre);
    EXPECT_NEAR(norm(of_centre), 0., 1e-9);
  }
}

TEST(SoftestMotions, NeedAFreeMotion)
{
  const RigidBody body{RigidBody::Parameters{}};
  EXPECT_THROW(RigidStiffness().softest(body), InputError);
}
