// SPDX-License-Identifier: LGPL-2.1-or-later
// Loads on points of a rigid body, and what a body without loads conserves.
#include "base/units.h"
#include "rigid_steps.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace arthrowear;

namespace
{

RigidBody::Parameters
asymmetric_top()
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.inertia = {.1, .2, .3};
  p.is_free = p.turns_freely = all_axes;
  p.start_velocity = {{40., -3., 7.}, {3., 20., 1.}};
  return p;
}

double
kinetic_energy(const RigidBody &body, const RigidState &state)
{
  const RigidMotion momentum = body.momentum(state);
  return .5 * (dot(momentum.linear, state.velocity.linear) +
               dot(momentum.angular, state.velocity.angular));
}

void
expect_near(const Vector3 &a, const Vector3 &b, const double tolerance)
{
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(a[i], b[i], tolerance) << "component " << i;
}

PointLoad
point_load(const RigidMotion &value, const Vector3 &point, const PointLoad::Frame frame)
{
  return {[value](double) { return value; }, point, frame};
}
} // namespace

// Neither theta nor the step matters: (1) has differences of momenta.
TEST(FreeTop, KeepsBothMomenta)
{
  const RigidBody body(asymmetric_top());
  const RigidMotion start = body.momentum(body.initial_state());
  for (const double theta : {.5, 1.})
    for (const unsigned int n : {50, 5000})
      run(body, .5, n, theta,
          [&](const RigidState &state)
          {
            const RigidMotion now = body.momentum(state);
            EXPECT_LT(norm(now.linear - start.linear), 1e-10 * norm(start.linear));
            EXPECT_LT(norm(now.angular - start.angular), 1e-10 * norm(start.angular));
          });
}

// With theta = 1/2 the step (1), (3) is its own inverse if time is reversed, hence of even order.
// With theta = 1 the order is 1.
TEST(FreeTop, KeepsItsEnergyToSecondOrder)
{
  const RigidBody body(asymmetric_top());
  const double start = kinetic_energy(body, body.initial_state());
  for (const auto &[theta, order] : {std::pair<double, double>{.5, 2.}, {1., 1.}})
  {
    const auto error = [&, theta = theta](const unsigned int n)
    {
      double largest = 0.;
      run(body, .5, n, theta,
          [&](const RigidState &state)
          { largest = std::max(largest, std::abs(kinetic_energy(body, state) / start - 1.)); });
      return largest;
    };
    const double coarse = error(400), fine = error(800);
    EXPECT_NEAR(std::log2(coarse / fine), order, .1) << "theta " << theta;
  }
}

// Turning springs have the energy sum of U_i(phi_i), so that their torque is B^T of -U_i': energy
// is kept to second order at large angles too, where a torque -U_i' about the axes would do work on
// closed paths.
TEST(TurningSprings, HaveAnEnergy)
{
  RigidBody::Parameters p = asymmetric_top();
  const Vector3 stiffness{5., 40., 90.};
  for (unsigned int axis = 0; axis < 3; ++axis)
    p.restraints.push_back(
        {Restraint::Direction::about, axis, RestraintLaw::linear(stiffness[axis])});
  p.start_velocity = {{}, {9., 12., 16.}};
  const RigidBody body(p);
  const auto error = [&](const unsigned int n)
  {
    double largest = 0., angle = 0.;
    const double start = kinetic_energy(body, body.initial_state());
    run(body, 1., n, .5,
        [&](const RigidState &state)
        {
          const Vector3 phi = rotation_vector_of(state.rotation);
          double energy = kinetic_energy(body, state);
          for (int i = 0; i < 3; ++i)
            energy += .5 * stiffness[i] * phi[i] * phi[i];
          largest = std::max(largest, std::abs(energy / start - 1.));
          angle = std::max(angle, norm(phi));
        });
    EXPECT_GT(angle, 1.);
    EXPECT_LT(angle, 3.);
    return largest;
  };
  const double coarse = error(1000), fine = error(2000);
  EXPECT_NEAR(std::log2(coarse / fine), 2., .2);
}

// A force at a point is the force at the centre of mass and the torque (R point) x force; in the
// body frame both turn with the body.
TEST(PointLoads, AreForceAndTorque)
{
  const RigidMotion load{{3., -2., 5.}, {7., 11., -13.}};
  const Vector3 point{4., 5., -6.};
  RigidBody::Parameters p = asymmetric_top();
  RigidState state;
  state.rotation = turned(state.rotation, {.4, -1.2, .7});
  const Matrix3 R = rotation_of(state.rotation);

  p.point_loads = {point_load(load, point, PointLoad::Frame::space)};
  RigidMotion force = RigidBody(p).force(state, 0.);
  expect_near(force.linear, load.linear, 1e-14);
  expect_near(force.angular, load.angular + cross(R * point, load.linear), 1e-13);

  p.point_loads = {point_load(load, point, PointLoad::Frame::body)};
  force = RigidBody(p).force(state, 0.);
  expect_near(force.linear, R * load.linear, 1e-14);
  expect_near(force.angular, R * (load.angular + cross(point, load.linear)), 1e-13);

  // Loads add up, with the load on the centre of mass.
  p.point_loads.push_back(point_load(-1. * load, point, PointLoad::Frame::body));
  p.load = [&](double) { return load; };
  expect_near(RigidBody(p).force(state, 0.).angular, load.angular, 1e-13);
}

// A pendulum: the weight at a point below the axis swings the body with w = sqrt(m g l/J) at small
// angles; theta = 1/2, error of second order in the step and in the angle.
TEST(PointLoads, SwingABody)
{
  constexpr double force = 8., arm = 30., inertia = .3, angle = 1e-3;
  RigidBody::Parameters p;
  p.inertia = {inertia, inertia, inertia};
  p.turns_freely = {true, false, false};
  p.point_loads = {point_load({{0., 0., -force}, {}}, {0., 0., -arm}, PointLoad::Frame::space)};
  const double w = std::sqrt(force * arm / inertia), t = 2. * units::pi / w;
  p.start_velocity.angular[0] = angle * w;
  const RigidState end = run(RigidBody(p), 1.125 * t, 9000, .5);
  EXPECT_NEAR(rotation_vector_of(end.rotation)[0], angle * std::sin(.25 * units::pi), 1e-6 * angle);
}

// Momentum balances under forces of both frames: the sum of theta-weighted impulses.
TEST(PointLoads, GiveTheirImpulse)
{
  RigidBody::Parameters p = asymmetric_top();
  p.point_loads = {point_load({{.5, .2, -.1}, {.3, 0., 1.}}, {2., 1., 0.}, PointLoad::Frame::body),
                   point_load({{0., .4, .1}, {}}, {-1., 2., 5.}, PointLoad::Frame::space)};
  const RigidBody body(p);
  const double theta = .6, t = .3;
  const unsigned int n = 300;
  const double h = t / n;
  RigidState before = body.initial_state();
  RigidMotion impulse = body.momentum(before);
  const RigidState end = run(body, t, n, theta,
                             [&](const RigidState &now)
                             {
                               impulse = impulse + (h * (1. - theta)) * body.force(before, 0.) +
                                         (h * theta) * body.force(now, 0.);
                               before = now;
                             });
  const RigidMotion after = body.momentum(end);
  EXPECT_LT(norm(after.linear - impulse.linear), 1e-10 * norm(after.linear));
  EXPECT_LT(norm(after.angular - impulse.angular), 1e-10 * norm(after.angular));
}
