// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "gait/rotation.h"
#include "laws/adhesion/adhesion.h"
#include "verification/block_problem.h"

using namespace arthrowear;
using arthrowear::testing::BlockProblem;

namespace
{
constexpr double normal_stiffness = 2e3, friction_stiffness = 5e2; // [MPa/mm]
constexpr double area = 400.;                                      // area of the foot [mm^2]

/// A block of 20 x 20 x 4 mm with Poisson's ratio 0 on a plane of springs.
struct SpringBlock : BlockProblem
{
  explicit SpringBlock(const double friction)
  {
    geometry = {{20., 20., 4.}, {4, 4, 2}};
    material = {MaterialLaw::linear_elastic, 1016., 0., 938e-12};
    parameters.contact.friction = friction;
    parameters.contact.penalty = {normal_stiffness, friction_stiffness};
    parameters.contact.balance_tolerance = 1e-11;
    parameters.contact.penetration_tolerance = 1e-12;
    make_body();
  }
  /// The state after enough steps for the vibration to decay.
  State settled(State state)
  {
    for (int step = 0; step < (parameters.contact.theta < 1. ? 24 : 8); ++step)
      state = advance(state, 1e-4);
    return state;
  }
  /// Displacement of the foot, weighted by the tributary areas [mm].
  Vector3 mean_displacement(const State &state) const
  {
    Vector3 sum{};
    for (std::size_t i = 0; i < state.contact.n_points(); ++i)
    {
      const unsigned int node = body->local_node(surface->vertices()[i]);
      const Vector3 u{state.displacement[3 * node], state.displacement[3 * node + 1],
                      state.displacement[3 * node + 2]};
      sum = sum + (state.contact.area[i] / area) * u;
    }
    return sum;
  }
};
} // namespace

// The pressure is uniform, F/A: every spring is shorter by F/(k_n A) = 500/(2000 400) = 6.25e-4 mm.
// A step of 1e-4 s leaves 1/70 of the vibration (7e5/s) at theta = 1 and 1/3 at theta = 0.75.
TEST(PenaltyBlock, PenetratesByForceOverStiffness)
{
  for (const double theta : {1., 0.75})
  {
    SpringBlock block(0.);
    block.parameters.contact.theta = theta;
    block.fix("top", {0, 1});
    const Field press = block.pressing_force("top", 500.);
    block.loading.add_force = [&](double, Field &force)
    {
      for (std::size_t i = 0; i < force.size(); ++i)
        force[i] += press[i];
    };
    block.make_stepper();
    const State state = block.settled(block.stepper->initial_state());
    for (std::size_t i = 0; i < state.contact.n_points(); ++i)
    {
      EXPECT_NEAR(state.contact.gap[i], -6.25e-4, 1e-10) << "theta = " << theta;
      EXPECT_NEAR(state.contact.force[3 * i + 2] / state.contact.area[i], 1.25, 1e-7);
    }
  }
}

// The sum of (eps_T A_i) u_i is F_T for any deformation of the block: while all points stick, the
// mean displacement of the foot is F_T/(eps_T A) = 100/(500 400) = 5e-4 mm, nothing slips or wears,
// and without F_T the foot returns. This holds for any theta: the springs do not drift.
TEST(PenaltyBlock, StretchesTheSpringsOfFrictionBeforeItSlips)
{
  for (const double theta : {1., 0.75})
  {
    SCOPED_TRACE(theta);
    SpringBlock block(0.5);
    block.parameters.contact.theta = theta;
    block.parameters.contact.wear.body.factor = 1e-6;
    const Field press = block.pressing_force("top", 500.);
    double pull = 0.; // fraction of the pressing force that also acts along x
    block.loading.add_force = [&](double, Field &force)
    {
      for (std::size_t i = 0; i < force.size(); i += 3)
      {
        force[i] -= pull * press[i + 2];
        force[i + 2] += press[i + 2];
      }
    };
    block.make_stepper();
    State state = block.settled(block.stepper->initial_state());
    const Vector3 pressed = block.mean_displacement(state);
    pull = 0.2;
    state = block.settled(state);
    const Vector3 pulled = block.mean_displacement(state);
    EXPECT_NEAR(pulled[0] - pressed[0], 5e-4, 1e-9);
    EXPECT_NEAR(pulled[1] - pressed[1], 0., 1e-9);
    EXPECT_NEAR(pulled[2], -6.25e-4, 1e-9);
    for (const nscd::ContactStatus status : state.contact.status)
      EXPECT_EQ(status, nscd::ContactStatus::stick);
    for (const double slip : state.contact.accumulated_slip)
      EXPECT_LT(slip, 1e-9);
    EXPECT_LT(state.contact.body.worn_volume,
              1e-12); // compared with 1e-6 500 5e-4 = 2.5e-7 mm^3 if it slid
    pull = 0.;
    EXPECT_NEAR(block.mean_displacement(block.settled(state))[0], pressed[0], 1e-9);
  }
}

// A rigid block moves along a curve under a changing pressure: its friction is the radial return of
// the interface law with w = 0, step by step, and the wear follows the slip beyond the springs.
TEST(PenaltyBlock, FollowsTheLawOfTheInterfaceWithoutAdhesion)
{
  constexpr double friction = 0.3, h = 0.01, wear_factor = 1e-9;
  SpringBlock block(friction);
  for (unsigned int node = 0; node < block.body->partition().n_local(); ++node)
    for (const unsigned int component : {0u, 1u, 2u})
      block.conditions->fix(node, component);
  block.parameters.contact.wear.body.factor = wear_factor;
  block.parameters.contact.wear_rule = WearRule::end_of_step; // as the interface law does
  // The block is off the plane where cos 3t < 0: from 0.52 to 1.57 s.
  block.loading.prescribe = [](const double t, Field &displacement)
  {
    for (std::size_t i = 0; i < displacement.size(); i += 3)
    {
      displacement[i] = 2e-3 * std::sin(9. * t);
      displacement[i + 1] = 1e-3 * (1. - std::cos(7. * t));
      displacement[i + 2] = -1e-3 * std::cos(3. * t);
    }
  };
  block.make_stepper();

  AdhesionLaw law;
  law.compressive_stiffness = normal_stiffness;
  law.friction = friction;
  law.friction_stiffness = friction_stiffness;
  InterfaceHistory history;
  State state = block.stepper->initial_state();
  Tangential before{state.displacement[0], state.displacement[1]};
  double slip = 0., volume = 0.;
  unsigned int n_stick = 0, n_slip = 0, n_open = 0;
  for (int step = 0; step < 200; ++step)
  {
    state = block.advance(state, h);
    InterfaceMotion motion;
    motion.opening = state.contact.gap[0]; // opening of all points, with wear
    motion.slip_increment = {state.displacement[0] - before[0], state.displacement[1] - before[1]};
    motion.time_step = h;
    before = {state.displacement[0], state.displacement[1]};
    const InterfaceResponse response = respond(law, motion, history);
    // Slip beyond the springs: the increment minus the stretch of the springs.
    double taken_up[2];
    for (int i = 0; i < 2; ++i)
      taken_up[i] = (response.history.friction[i] - history.friction[i]) / friction_stiffness;
    history = response.history;
    const double slid =
        std::hypot(motion.slip_increment[0] - taken_up[0], motion.slip_increment[1] - taken_up[1]);
    const double pressure = -response.traction.normal;
    if (pressure > 0.)
      slip += slid;
    volume += wear_factor * pressure * area * slid;

    for (std::size_t i = 0; i < state.contact.n_points(); ++i)
    {
      const Vector3 force = (1. / state.contact.area[i]) * state.contact.global_force(i);
      EXPECT_NEAR(force[0], -response.traction.friction[0], 1e-9) << "step " << step;
      EXPECT_NEAR(force[1], -response.traction.friction[1], 1e-9) << "step " << step;
      EXPECT_NEAR(force[2], pressure, 1e-9) << "step " << step;
      ASSERT_NEAR(state.contact.accumulated_slip[i], slip, 1e-11) << "step " << step;
    }
    (response.status == InterfaceStatus::stick  ? n_stick
     : response.status == InterfaceStatus::slip ? n_slip
                                                : n_open) += 1;
  }
  EXPECT_NEAR(state.contact.body.worn_volume / volume, 1., 1e-7);
  EXPECT_GT(n_stick, 10u);
  EXPECT_GT(n_slip, 10u);
  EXPECT_GT(n_open, 10u);
}

// The centre of a rigid foot moves over a ball by 60 degrees about an axis that is no axis of the
// frame, while the ball turns with it. The friction force in the springs turns with the normal.
// Each turn by an angle a adds (R - d) sin a, the motion of the foot in the tangent plane at the
// step's end, minus R a, the motion of the ball; d = 0.001 mm is the penetration.
TEST(PenaltyBlock, CarriesTheFrictionOverATurningNormal)
{
  constexpr double radius = 20., depth = 1e-3, h = 0.01, first_turn = 5e-5;
  constexpr int n_steps = 100;
  const double angle = 60. * units::deg / n_steps;
  const Vector3 axis = normalised({1., 1., 0.}), z{0., 0., 1.}, centre{1., 1., -radius};

  BlockProblem block;
  block.geometry = {{2., 2., 1.}, {2, 2, 1}};
  block.parameters.contact.friction = 2.;
  block.parameters.contact.penalty = {normal_stiffness, friction_stiffness};
  block.make_body();
  const NodePartition &partition = block.body->partition();
  for (unsigned int node = 0; node < partition.n_local(); ++node)
    for (const unsigned int component : {0u, 1u, 2u})
      block.conditions->fix(node, component);
  block.loading.prescribe = [&](const double t, Field &displacement)
  {
    const Matrix3 turn = rotation_from_vector(std::max(0., t / h - 1.) * angle * axis);
    for (unsigned int node = 0; node < partition.n_local(); ++node)
    {
      const Vector3 from_centre = block.position(node) - depth * z - centre;
      const Vector3 u = turn * from_centre + centre - block.position(node);
      std::copy(u.begin(), u.end(), displacement.begin() + 3 * node);
    }
  };
  // First the ball alone turns about x and stretches the springs.
  HeadTurning turning;
  turning.centre = centre;
  turning.spin = [&](double, const double end) {
    return end < 1.5 * h ? Vector3{first_turn / h, 0., 0.} : (angle / h) * axis;
  };
  const auto ball = turning_ball(turning, radius);
  const ContactSurface surface(block.body->mesh(), "bottom");
  ImplicitStepper stepper(*block.body, *block.conditions, &surface, ball.get(), block.loading,
                          block.parameters);
  State state = stepper.initial_state();
  for (int step = 0; step <= n_steps; ++step)
  {
    StepResult next = stepper.attempt(state, h);
    ASSERT_TRUE(next.converged) << next.reason;
    state = std::move(next.state);
  }

  const Vector3 ball_moved = first_turn * radius * cross({1., 0., 0.}, z);
  const double added = n_steps * ((radius - depth) * std::sin(angle) - radius * angle);
  const Vector3 expected = friction_stiffness * (rotation_from_vector(n_steps * angle * axis) *
                                                 (ball_moved - added * cross(axis, z)));
  unsigned int n_closed = 0;
  for (std::size_t i = 0; i < state.contact.n_points(); ++i)
    if (state.contact.status[i] != nscd::ContactStatus::open)
    {
      ++n_closed;
      EXPECT_EQ(state.contact.status[i], nscd::ContactStatus::stick);
      const Vector3 normal = state.contact.frame[i][2];
      const Vector3 traction = (1. / state.contact.area[i]) * state.contact.global_force(i);
      EXPECT_NEAR(dot(traction, normal), normal_stiffness * depth, 1e-9);
      EXPECT_NEAR(norm(traction - dot(traction, normal) * normal - expected), 0., 1e-9)
          << "of " << norm(expected) << " MPa";
    }
  EXPECT_EQ(n_closed, 1u);
}
