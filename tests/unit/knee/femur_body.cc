// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/femur_body.h"

#include "base/errors.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

FemurBody::Parameters
parameters(const MovingPart moving, const bool is_all_free)
{
  FemurBody::Parameters p;
  p.guide = {moving, KneeSide::right, 2., 1.};
  p.mass = 2e-3;
  p.gyration = 24.;
  p.is_free.fill(is_all_free);
  p.is_free[static_cast<std::size_t>(KneeFreedom::varus)] = true;
  p.start.height = 25.;
  p.given = [](const double time)
  {
    KneeCoordinates at;
    at.flexion = .2 + 3. * time;
    at.forward = -2. + 20. * time;
    at.rotation = .05 - .6 * time;
    return at;
  };
  p.axial_force = [](const double time) { return 1000. + 100. * time; };
  p.load_z = -3.;
  return p;
}

double
size_of(const RigidMotion &a)
{
  return norm(a.linear) + norm(a.angular);
}

/// Prescribed coordinates are the given ones at the end of a step, whatever the impulses; free ones
/// move by the velocity that the compliance gives to an impulse.
TEST(FemurBody, AnImpulseMovesFreeCoordinatesAlone)
{
  constexpr double h = .01;
  for (const MovingPart moving : {MovingPart::femur, MovingPart::tibia})
  {
    const FemurBody body(parameters(moving, false));
    const RigidState old = body.initial_state();
    const RigidState predicted = body.predict(old, 0., h, 1.);
    RigidState now = predicted;
    const RigidMotion impulse{{.3, -.2, .1}, {4., -5., 6.}};
    now.velocity = now.velocity + body.compliance(now, h, 1., 1.) * impulse;
    body.place(old, h, 1., now);
    const KneeCoordinates at = body.coordinates(now), given = body.parameters().given(h),
                          before = body.coordinates(predicted);
    EXPECT_NEAR(at.flexion, given.flexion, 1e-13);
    EXPECT_NEAR(at.forward, given.forward, 1e-12);
    EXPECT_NEAR(at.rotation, given.rotation, 1e-13);
    EXPECT_NEAR(at.sideways, 0., 1e-12);
    // Velocities of height and varus: impulse over mass, moment about the floating axis over m k^2.
    EXPECT_NEAR(at.height - before.height, h * impulse.linear[1] / 2e-3, 1e-10);
    const Vector3 axis = body.pose(predicted).floating_axis();
    EXPECT_NEAR(at.varus - before.varus, h * dot(axis, impulse.angular) / (2e-3 * 24. * 24.),
                1e-10);
  }
}

/// Backward Euler in free flight: a step under the load alone leaves no imbalance after corrections
/// by the compliance, and the height falls with the acceleration F/m.
TEST(FemurBody, FallsUnderItsLoad)
{
  constexpr double h = 1e-4;
  for (const MovingPart moving : {MovingPart::femur, MovingPart::tibia})
    for (const bool is_all_free : {false, true})
    {
      FemurBody::Parameters p = parameters(moving, is_all_free);
      p.load_z = 0.;
      const FemurBody body(p);
      const RigidState old = body.initial_state();
      RigidState now = body.predict(old, 0., h, 1.);
      double last = 0.;
      for (int i = 0; i < 8; ++i)
      {
        const RigidMotion missing = body.residual(old, now, 0., h, 1., {});
        last = size_of(missing);
        now.velocity = now.velocity + body.compliance(now, h, 1., 1.) * missing;
        body.place(old, h, 1., now);
      }
      EXPECT_LT(last, 1e-9) << is_all_free;
      const double fall = h * h * p.axial_force(h) / p.mass;
      EXPECT_NEAR(body.coordinates(now).height - p.start.height, -fall, 1e-6 * fall);
    }
}

/// Drives give the body their compliance: an impulse J causes the velocity
/// J / (m + h^2 k) along the forward motion of a femur.
TEST(FemurBody, RestraintsResist)
{
  constexpr double h = .01, k = 44.;
  FemurBody::Parameters p = parameters(MovingPart::femur, false);
  const auto forward = static_cast<std::size_t>(KneeFreedom::forward);
  p.is_free[forward] = true;
  p.is_free[static_cast<std::size_t>(KneeFreedom::varus)] = false;
  p.axial_force = nullptr;
  p.drives[forward].force = [](double, const double value) { return 10. - k * value; };
  p.drives[forward].slope = [](double, double) { return -k; };
  p.given = [](double) { return KneeCoordinates{}; };
  const FemurBody body(p);
  const RigidState old = body.initial_state();
  RigidState now = body.predict(old, 0., h, 1.);
  const RigidMotion change = body.compliance(now, h, 1., 1.) * RigidMotion{{1., 0., 0.}, {}};
  EXPECT_NEAR(change.linear[0], 1. / (p.mass + h * h * k), 1e-9);
  // Heavy damping by backward Euler: the femur creeps to the balance of force and spring.
  RigidState state = old;
  for (int step = 0; step < 400; ++step)
  {
    now = body.predict(state, step * h, h, 1.);
    for (int i = 0; i < 5; ++i)
    {
      now.velocity = now.velocity + body.compliance(now, h, 1., 1.) *
                                        body.residual(state, now, step * h, h, 1., {});
      body.place(state, h, 1., now);
    }
    state = now;
  }
  EXPECT_NEAR(body.coordinates(state).forward, 10. / k, 1e-6);
}

/// The compliance is symmetric, and twice the mass halves it without springs.
TEST(FemurBody, TheComplianceIsSymmetric)
{
  FemurBody::Parameters p = parameters(MovingPart::tibia, true);
  const FemurBody light(p);
  p.mass *= 2.;
  const FemurBody heavy(p);
  const RigidState state = light.initial_state();
  const RigidCompliance one = light.compliance(state, .01, 1., 1.),
                        two = heavy.compliance(state, .01, 1., 1.);
  const RigidMotion a{{1., 2., 3.}, {40., 50., 60.}}, b{{-3., 1., 2.}, {7., -80., 9.}};
  const RigidMotion one_a = one * a, one_b = one * b;
  EXPECT_NEAR(dot(one_a.linear, b.linear) + dot(one_a.angular, b.angular),
              dot(one_b.linear, a.linear) + dot(one_b.angular, a.angular), 1e-9);
  EXPECT_LT(size_of(2. * (two * a) - one_a), 1e-9 * size_of(one_a));
}

/// The load at a distance from the middle turns the femur about the floating axis.
TEST(FemurBody, TheLoadHasAMoment)
{
  const FemurBody body(parameters(MovingPart::femur, false));
  const RigidState state = body.initial_state();
  const double rotation = body.pose(state).rotation;
  EXPECT_NEAR(body.along(state, KneeFreedom::varus, body.force(state, 0.)),
              -3. * 1000. * std::cos(rotation) * std::cos(rotation) +
                  -3. * 1000. * std::sin(rotation) * std::sin(rotation),
              1e-9);
  EXPECT_NEAR(body.along(state, KneeFreedom::height, body.force(state, 0.)), -1000., 1e-9);
}

TEST(FemurBody, NeedsAMass)
{
  FemurBody::Parameters p = parameters(MovingPart::femur, false);
  p.mass = 0.;
  EXPECT_THROW(FemurBody{p}, InputError);
  p.mass = 1e-3;
  p.gyration = 0.;
  EXPECT_THROW(FemurBody{p}, InputError);
}
} // namespace
