// SPDX-License-Identifier: LGPL-2.1-or-later
// Restrained rigid bodies against closed forms: a ball that rests in a dish, a block on a belt.
#include "base/units.h"
#include "rigid_steps.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace arthrowear;

namespace
{
constexpr double dish_radius = 58., ball_radius = 25., path_radius = dish_radius - ball_radius;
constexpr double weight = 1000., sideways = 100.; // [N]

/// A ball in a rigid spherical dish without friction, whose lowest point it touches at the start.
struct Dish
{
  double h, theta;
  RigidMotion impulse;
  RigidMotion change(const RigidState &now, const RigidCompliance &compliance,
                     const RigidMotion &velocity)
  {
    const Vector3 inwards = Vector3{0., 0., path_radius} - now.position;
    const Vector3 normal = normalised(inwards);
    const double gap = path_radius - norm(inwards);
    const double per_impulse = dot(normal, compliance.linear * normal);
    const double without = dot(normal, velocity.linear - compliance.linear * impulse.linear);
    const double size = std::max(0., -(gap / (h * theta) + without) / per_impulse);
    return RigidMotion{size * normal, {}} - impulse;
  }
};

struct Rest
{
  double x, rise, normal_force;
};

/// Damped steps of backward Euler until the ball rests.
Rest
rest_of(const std::vector<Restraint> &restraints)
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.is_free = {true, true, true};
  p.restraints = restraints;
  for (const unsigned int axis : {0, 1, 2})
    p.restraints.push_back({Restraint::Direction::along, axis, {}, 2.});
  p.load = [](double) { return RigidMotion{{sideways, 0., -weight}, {}}; };
  const RigidBody body(p);
  RigidState state = body.initial_state();
  Dish dish{.02, 1., {}};
  for (unsigned int i = 0; i < 200; ++i)
    state = step(body, state, i * dish.h, dish.h, dish.theta, dish);
  EXPECT_LT(norm(state.velocity.linear), 1e-9);
  return {state.position[0], state.position[2], norm(dish.impulse.linear) / dish.h};
}

/// Angle of the ball's centre from the lowest point: H cos t - W sin t = force(L sin t) cos t, by
/// bisection, where the left side less the right one falls.
template <class Force>
double
angle_of_rest(const Force &force)
{
  double lower = 0., upper = 1.;
  for (int i = 0; i < 60; ++i)
  {
    const double t = .5 * (lower + upper);
    const bool is_above = sideways * std::cos(t) - weight * std::sin(t) <
                          force(path_radius * std::sin(t)) * std::cos(t);
    (is_above ? upper : lower) = t;
  }
  return .5 * (lower + upper);
}

void
expect_rest(const RestraintLaw &law)
{
  const auto force = [&](const double x) { return law.at(x).value; };
  const double t = angle_of_rest(force), x = path_radius * std::sin(t);
  const Rest rest = rest_of({{Restraint::Direction::along, 0, law}});
  EXPECT_NEAR(rest.x, x, 1e-8);
  EXPECT_NEAR(rest.rise, path_radius * (1. - std::cos(t)), 1e-8);
  EXPECT_NEAR(rest.normal_force, weight * std::cos(t) + (sideways - force(x)) * std::sin(t), 1e-6);
}
} // namespace

// The digits of the closed form with linear springs: place, rise and normal force. The energy has
// its minimum at the same place.
TEST(BallInADish, RestsWhereTheForcesBalance)
{
  for (const auto &[stiffness, x, rise, force] :
       {std::array<double, 4>{0., 3.283623, .163773, 1004.987562},
        {44., 1.345384, .027437, 1000.832101},
        {9.3, 2.519416, .096314, 1002.927155}})
  {
    const Rest rest = rest_of({{Restraint::Direction::along, 0, RestraintLaw::linear(stiffness)}});
    EXPECT_NEAR(rest.x, x, 1e-6) << stiffness;
    EXPECT_NEAR(rest.rise, rise, 1e-6) << stiffness;
    EXPECT_NEAR(rest.normal_force, force, 1e-6) << stiffness;
  }
}

// A free range that ends before the ball rests, one that does not, a hard stop, a table.
TEST(BallInADish, RestsBeyondAFreeRange)
{
  expect_rest(RestraintLaw::free_within(-2.5, 2.5, 9.3, 9.3));
  expect_rest(RestraintLaw::free_within(-2.5, 4., 9.3, 9.3));
  expect_rest(RestraintLaw::stop(1., 1e4));
  for (const auto between : {ContinuedCurve::Between::lines, ContinuedCurve::Between::monotone})
    expect_rest(RestraintLaw::table({-2., 0., 1., 1.5, 3.}, {-90., 0., 2., 30., 300.}, between));
}

namespace
{
constexpr double block_mass = 2e-3, block_stiffness = 44., friction = .08, belt_speed = 20.;
const double frequency = std::sqrt(block_stiffness / block_mass);

/// Coulomb friction of a block under `weight` on a belt that moves along x.
struct Belt
{
  double h;
  RigidMotion impulse;
  RigidMotion change(const RigidState &now, const RigidCompliance &compliance,
                     const RigidMotion &velocity) const
  {
    const double limit = h * friction * weight, before = impulse.linear[0];
    const double sticking = before + (belt_speed - now.velocity.linear[0] - velocity.linear[0]) /
                                         compliance.linear[0][0];
    return {{std::clamp(sticking, -limit, limit) - before, 0., 0.}, {}};
  }
};

/// Largest stretch of the spring that holds the block, in the first period.
double
largest_stretch(const double theta, const unsigned int steps_per_period)
{
  RigidBody::Parameters p;
  p.mass = block_mass;
  p.is_free = {true, false, false};
  p.restraints = {{Restraint::Direction::along, 0, RestraintLaw::linear(block_stiffness)}};
  p.start_velocity.linear[0] = belt_speed;
  const RigidBody body(p);
  RigidState state = body.initial_state();
  const double h = 2. * units::pi / frequency / steps_per_period;
  Belt belt{h, {}};
  double largest = 0.;
  // It sticks for less than three periods.
  for (unsigned int i = 0; i < 4 * steps_per_period; ++i)
  {
    state = step(body, state, i * h, h, theta, belt, 20);
    EXPECT_LE(state.velocity.linear[0], belt_speed * (1. + 1e-12));
    largest = std::max(largest, state.position[0]);
  }
  return largest;
}
} // namespace

// It sticks until the spring has the force of friction mu N, then swings with w = sqrt(k/m) about
// this place, from the speed v of the belt, which it does not exceed: x_max = mu N/k + v/w.
// Backward Euler damps the part v/w in the quarter of a period by exp(-w h/2 pi/2): 2.4 % of
// it, 1.7e-3 of x_max.
TEST(BlockOnABelt, StretchesItsSpring)
{
  const double x_max = friction * weight / block_stiffness + belt_speed / frequency;
  EXPECT_NEAR(x_max, 1.953022, 1e-6);
  EXPECT_NEAR(largest_stretch(.5, 200) / x_max, 1., 1e-3);
  EXPECT_NEAR(largest_stretch(.5, 2000) / x_max, 1., 1e-5);
  const double damped =
      belt_speed / frequency * (1. - std::exp(-.25 * units::pi * 2. * units::pi / 200.));
  const double lost = x_max - largest_stretch(1., 200);
  EXPECT_NEAR(lost, damped, .02 * damped);
}
