// SPDX-License-Identifier: LGPL-2.1-or-later

#include "base/units.h"
#include "contact/faces/carried_obstacle.h"
#include "contact/faces/rigid_columns.h"
#include "counterfaces.h"
#include "rigid_steps.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
using Direction = Restraint::Direction;
} // namespace

// Under a constant force the trapezoidal rule is exact, and backward Euler falls by g h t/2 more.
TEST(RigidBodyFlight, FollowsTheParabola)
{
  RigidBody::Parameters p;
  p.mass = 2e-4;
  p.is_free = all_axes;
  p.start = {1., 2., 3.};
  p.start_velocity.linear = {10., -20., 300.};
  const Vector3 g{0., 0., -9810.};
  p.load = [&](double) { return RigidMotion{p.mass * g, {}}; };
  const RigidBody body(p);
  const double t = .1;
  for (const double theta : {.5, 1.})
  {
    const RigidState end = run(body, t, 10, theta);
    const double lag = theta == 1. ? .5 * t * t / 10. : 0.;
    const Vector3 exact = p.start + t * p.start_velocity.linear + (.5 * t * t + lag) * g;
    for (int i = 0; i < 3; ++i)
    {
      EXPECT_NEAR(end.position[i], exact[i], 1e-11);
      EXPECT_NEAR(end.velocity.linear[i], p.start_velocity.linear[i] + t * g[i], 1e-10);
    }
  }
}

// x = sin(w t), w^2 = k/m. The error after five eighths of a period falls with the step as h
// for theta = 1 and as h^2 for 1/2.
TEST(RigidBodySpring, IsOfFirstAndSecondOrder)
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.inertia = {.2, .2, .2};
  p.is_free = {true, false, false};
  p.turns_freely = {false, false, true};
  p.restraints = {{Direction::along, 0, RestraintLaw::linear(40.)},
                  {Direction::about, 2, RestraintLaw::linear(8000.)}}; // 200 rad/s both
  p.start_velocity = {{200., 0., 0.}, {0., 0., 2.}};
  const RigidBody body(p);
  const double w = 200., t = 1.25 * units::pi / w;
  for (const auto &[theta, order] : {std::pair<double, double>{1., 1.}, {.5, 2.}})
  {
    const auto error = [&, theta = theta](const unsigned int n)
    {
      const RigidState end = run(body, t, n, theta);
      // Both swing alike: by 1 mm and by .01 rad.
      EXPECT_NEAR(rotation_vector_of(end.rotation)[2], .01 * end.position[0], 1e-12);
      return std::abs(end.position[0] - std::sin(w * t));
    };
    EXPECT_NEAR(std::log2(error(400) / error(800)), order, .05) << "theta " << theta;
  }
}

// A body without torque: the angular momentum stays, and about a principal axis the turn is exact.
TEST(RigidBodyTurning, KeepsTheAngularMomentum)
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.inertia = {.1, .2, .3};
  p.turns_freely = all_axes;
  p.start_velocity.angular = {3., 20., 1.};
  const RigidBody body(p);
  const Vector3 before = body.momentum(body.initial_state()).angular;
  const RigidState end = run(body, .5, 500, .5);
  const Vector3 after = body.momentum(end).angular;
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(after[i], before[i], 1e-12 * norm(before));
  // About the middle axis the motion is unstable: the velocity has turned away from it.
  EXPECT_GT(norm(end.velocity.angular - p.start_velocity.angular), 5.);

  p.start_velocity.angular = {0., 0., 7.};
  const RigidState turned_once = run(RigidBody(p), .2, 20, 1.);
  EXPECT_NEAR(rotation_vector_of(turned_once.rotation)[2], 1.4, 1e-13);
}

// Euler's equations of a symmetric top: the axis of the top goes round the angular momentum at
// |L|/J_1. Trapezoidal rule: error below (h |omega|)^2.
TEST(RigidBodyTurning, ATopPrecesses)
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.inertia = {.2, .2, .1};
  p.turns_freely = all_axes;
  p.start_velocity.angular = {1., 0., 10.}; // L = (.2, 0, 1)
  const RigidBody body(p);
  const Vector3 L = body.momentum(body.initial_state()).angular, axis = normalised(L);
  const double t = .3, angle = norm(L) / .2 * t;
  const Vector3 z{0., 0., 1.};
  const Vector3 expected = std::cos(angle) * z + std::sin(angle) * cross(axis, z) +
                           ((1. - std::cos(angle)) * dot(axis, z)) * axis;
  const RigidState end = run(body, t, 3000, .5);
  const Vector3 now = rotation_of(end.rotation) * z;
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(now[i], expected[i], 1e-6);
}

// Mean velocities over steps add up to the prescribed place, whatever theta.
TEST(RigidBodyPrescribed, IsWhereItIsPrescribed)
{
  RigidBody::Parameters p;
  p.prescribed = [](const double begin, const double end)
  {
    const double over = 1. / (end - begin);
    return RigidMotion{{over * (std::sin(end) - std::sin(begin)), 0., 0.}, {0., 2., 0.}};
  };
  const RigidBody body(p);
  for (const double theta : {.7, 1.})
  {
    const RigidState end = run(body, 1., 50, theta);
    EXPECT_NEAR(end.position[0], std::sin(1.), 1e-13);
    EXPECT_NEAR(rotation_vector_of(end.rotation)[1], 2., 1e-12);
    EXPECT_EQ(body.compliance(end, .01, theta, 1.).linear, Matrix3{});
    EXPECT_EQ(body.compliance(end, .01, theta, 1.).angular, Matrix3{});
  }
}

// A held component is excluded: the other components move as if it did not exist.
TEST(RigidBodyPrescribed, HoldsAnAxisOfABodyWithCoupledInertia)
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.inertia = {.1, .2, .4};
  p.turns_freely = {true, true, false};
  RigidState state;
  state.rotation = turned(state.rotation, {.3, .2, -.5});
  const RigidBody body(p);
  const RigidCompliance compliance = body.compliance(state, 1e-3, 1., 1.);
  const Vector3 torque = {.5, -.3, 0.};
  state.velocity.angular = compliance.angular * torque;
  EXPECT_EQ(state.velocity.angular[2], 0.);
  const Vector3 momentum = body.momentum(state).angular;
  EXPECT_NEAR(momentum[0], torque[0], 1e-14);
  EXPECT_NEAR(momentum[1], torque[1], 1e-14);
}

TEST(RigidBodyParameters, NeedMassWhereItMoves)
{
  RigidBody::Parameters p;
  p.is_free = {false, true, false};
  EXPECT_THROW(RigidBody{p}, InputError);
  p.mass = 1.;
  EXPECT_NO_THROW(RigidBody{p});
  p.turns_freely = all_axes;
  EXPECT_THROW(RigidBody{p}, InputError);
  p.inertia = {1., 1., 1.};
  EXPECT_NO_THROW(RigidBody{p});
  p.mass = 0.;
  p.restraints = {{Direction::along, 3, {}, -1.}};
  p.point_loads.resize(1);
  EXPECT_EQ(messages_of([&] { RigidBody{p}; }).size(), 4u); // mass, axis, damping, load
}

TEST(Rotations, VectorsAndQuaternionsAgree)
{
  for (const Vector3 &v : {Vector3{.1, -.2, .3}, {0., 0., 3.1}, {1e-9, 0., 0.}, {0., 0., 0.}})
  {
    const Quaternion q = turned({1., 0., 0., 0.}, v);
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(rotation_vector_of(q)[i], v[i], 1e-14);
    const Matrix3 R = rotation_of(q), unit = R * transpose(R);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(unit[i][j], i == j ? 1. : 0., 1e-15);
  }
  // A quarter turn about z rotates x to y.
  EXPECT_NEAR(
      (rotation_of(turned({1., 0., 0., 0.}, {0., 0., .5 * units::pi})) * Vector3{1., 0., 0.})[1],
      1., 1e-15);
}

// A plane at 1 mm over the centre of mass, carried and turned by a quarter about y: its normal, z
// in the body frame, points along x.
TEST(CarriedObstacles, MoveWithTheirCarrier)
{
  const auto plane = rigid_plane({0., 0., 1.}, {0., 0., 1.});
  const RigidBody body{RigidBody::Parameters{}};
  CarriedObstacle obstacle(*plane, body);
  RigidState state;
  state.position = {10., 5., 0.};
  state.rotation = turned(state.rotation, {0., .5 * units::pi, 0.});
  obstacle.place(state);
  const ObstaclePoint nearest = obstacle.nearest({13., 7., 7.});
  EXPECT_NEAR(nearest.gap, 2., 1e-14);
  EXPECT_NEAR(nearest.normal[0], 1., 1e-15);
}

// W's part of a rigid body against its definition: a unit force at one point, seen at another.
TEST(RigidColumnsOfW, AreThoseOfUnitForces)
{
  RigidBody::Parameters p;
  p.mass = 2.;
  p.inertia = {3., 5., 7.};
  p.is_free = all_axes;
  p.turns_freely = {true, true, false};
  const RigidBody body(p);
  RigidState state;
  state.rotation = turned(state.rotation, {.4, -.2, .1});
  const Matrix3 stretched{{{.9, .1, 0.}, {0., .8, .05}, {0., 0., .95}}};
  RigidColumns columns({identity3, identity3, stretched});
  const std::vector<Vector3> arms{{9., 9., 9.}, {1., -2., .5}, {.3, 1., 2.}};
  columns.set_arms(arms);
  columns.set_compliance(body.compliance(state, .1, 1., 1.));
  const Matrix3 turn = rotation_of(turned({1., 0., 0., 0.}, {.3, .3, .3}));
  const std::vector<Matrix3> frames{identity3, turn, transpose(turn)};
  const std::vector<unsigned int> candidates{1, 2};
  std::vector<double> W(36, 0.);
  columns.add_to(candidates, frames, .5, W);
  for (unsigned int j = 0; j < 6; ++j)
  {
    std::vector<double> forces(9, 0.);
    for (int i = 0; i < 3; ++i) // unit force j, local, in global components
      forces[3 * candidates[j / 3] + i] = frames[candidates[j / 3]][j % 3][i];
    const RigidMotion motion = columns.compliance() * columns.resultant(forces, arms);
    for (unsigned int i = 0; i < 6; ++i)
    {
      const unsigned int point = candidates[i / 3];
      const Vector3 seen = frames[point] * columns.velocity(motion, point, arms[point]);
      EXPECT_NEAR(W[6 * i + j], .5 * seen[i % 3], 1e-14) << i << " " << j;
    }
  }
}
