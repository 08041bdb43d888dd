// SPDX-License-Identifier: LGPL-2.1-or-later
// A rigid plane with mass that is pressed against a stiff block and dragged over it by a restraint
// whose anchor a table moves: restraints in a step with contact and friction.
#include "base/units.h"
#include "block_problem.h"
#include "contact/faces/carried_obstacle.h"
#include "contact/faces/rigid_body.h"

using namespace arthrowear;

namespace
{
constexpr double mass = 2e-3, force = 1000.;

/// A plane with mass below a stiff block, which the force presses against it.
class PressedPlane
{
public:
  PressedPlane(RigidBody::Parameters parameters, const double friction)
      : body_(restrained(std::move(parameters))), plane_(rigid_plane({}, {0., 0., 1.})),
        carried_(*plane_, body_)
  {
    block_.geometry.lengths = {10., 10., 5.};
    block_.geometry.cells = {2, 2, 1};
    block_.material = {MaterialLaw::linear_elastic, 1e5, 0., 1e-12};
    block_.parameters.contact.friction = friction;
    block_.parameters.contact.reach = .1;
    block_.parameters.contact.balance_tolerance = 1e-9;
    block_.make_body();
    block_.fix("top", {0, 1, 2});
    surface_ = std::make_unique<ContactSurface>(block_.body->mesh(), "bottom");
    stepper_ = std::make_unique<ImplicitStepper>(*block_.body, *block_.conditions, surface_.get(),
                                                 &carried_, Loading{}, block_.parameters);
    state = stepper_->initial_state();
  }

  void advance(const double h)
  {
    StepResult result = stepper_->attempt(state, h);
    ASSERT_TRUE(result.converged) << "step " << state.step << ": " << result.reason;
    EXPECT_LE(result.newton_iterations(), 3u) << "step " << state.step;
    state = std::move(result.state);
  }
  double place() const { return state.rigid.position[0]; }

  State state;

private:
  static RigidBody::Parameters restrained(RigidBody::Parameters p)
  {
    p.mass = mass;
    p.is_free = {true, false, true};
    p.point_loads.push_back({[](double) { return RigidMotion{{0., 0., force}, {}}; }});
    return p;
  }

  arthrowear::testing::BlockProblem block_;
  RigidBody body_;
  std::unique_ptr<Counterface> plane_;
  CarriedObstacle carried_;
  std::unique_ptr<ContactSurface> surface_;
  std::unique_ptr<ImplicitStepper> stepper_;
};

constexpr double stiffness = 44., friction = .08, speed = 20.;
constexpr unsigned int steps_per_period = 200;
const double frequency = std::sqrt(stiffness / mass);

/// Largest stretch beyond the free range, in the direction in which the anchor moves along x.
double
largest_stretch(const double direction, const double free_range)
{
  RigidBody::Parameters p;
  p.restraints = {{Restraint::Direction::along, 0,
                   RestraintLaw::free_within(-free_range, free_range, stiffness, stiffness), 0.,
                   anchor_by_table({0., 10.}, {0., 10. * direction * speed})}};
  PressedPlane plane(p, friction);
  const double h = 2. * units::pi / frequency / steps_per_period;
  double largest = 0.;
  // It sticks for less than three periods.
  for (unsigned int step = 0; step < 3.5 * steps_per_period; ++step)
  {
    plane.advance(h);
    if (::testing::Test::HasFatalFailure())
      break;
    const double stretch = speed * plane.state.time - direction * plane.place();
    largest = std::max(largest, stretch - free_range);
  }
  return largest;
}
} // namespace

// In the frame of the anchor the block is a belt of the speed v: the plane sticks until the spring
// has the force mu N, then swings by v/w with w = sqrt(k/m). Backward Euler loses v/w (1 - exp(-w h
// pi/4)) of it; the block of 1e5 MPa shears by 1e-4 mm. With a Poisson's ratio of .3 the pressed
// block expands against friction, points slip early, and 2e-4 of the stretch are lost. The stretch
// is equal to the left, and behind a free range.
TEST(RestrainedPlane, StretchesItsSpring)
{
  const double swing =
      speed / frequency * std::exp(-.25 * units::pi * 2. * units::pi / steps_per_period);
  const double expected = friction * force / stiffness + swing;
  for (const double direction : {1., -1.})
    for (const double free_range : {0., .5})
    {
      const double stretch = largest_stretch(direction, free_range);
      EXPECT_NEAR(stretch / expected, 1., 2e-5);
    }
}

// Without friction a force H sideways moves the plane by h^2 H/m = .05 mm in the first step and to
// .3 mm in the third, .25 mm of which are predicted. A stop with h^2 k = 500 m is met by the
// prediction or by the first correction. Each step converges by at most three iterations, as both
// the response of the plane and the contact problem have the stiffness of the present iterate, and
// the plane rests H/k behind the limit.
TEST(RestrainedPlane, MeetsAStop)
{
  constexpr double sideways = 100., stop = 1e6, h = 1e-3;
  for (const double limit : {.2, .27, -.2, -.27})
  {
    const double direction = limit > 0. ? 1. : -1.;
    RigidBody::Parameters p;
    p.restraints = {
        {Restraint::Direction::along, 0, RestraintLaw::stop(limit, stop, direction < 0.)}};
    p.load = [&](double) { return RigidMotion{{direction * sideways, 0., 0.}, {}}; };
    PressedPlane plane(p, 0.);
    for (unsigned int step = 0; step < 40; ++step)
      ASSERT_NO_FATAL_FAILURE(plane.advance(h));
    EXPECT_NEAR(plane.place(), limit + direction * sideways / stop, 1e-9);
  }
}
