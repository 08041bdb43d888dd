// SPDX-License-Identifier: LGPL-2.1-or-later

#include "base/errors.h"
#include "rigid_steps.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
using Between = ContinuedCurve::Between;
using Direction = Restraint::Direction;

void
expect_at(const RestraintLaw &law, const double stretch, const double force, const double stiffness)
{
  EXPECT_NEAR(law.at(stretch).value, force, 1e-13) << "at " << stretch;
  EXPECT_NEAR(law.at(stretch).slope, stiffness, 1e-13) << "at " << stretch;
}

template <class Make>
std::size_t
n_findings(const Make &make)
{
  try
  {
    make();
  }
  catch (const InputError &error)
  {
    return error.messages().size();
  }
  return 0;
}

/// A body of 1 kg with one restraint along x.
RigidBody::Parameters
restrained(const Restraint &restraint)
{
  RigidBody::Parameters p;
  p.mass = 1e-3;
  p.is_free = {true, false, false};
  p.restraints = {restraint};
  return p;
}
} // namespace

TEST(RestraintLaws, HaveTheirForceAndStiffness)
{
  expect_at({}, 3., 0., 0.);
  const RestraintLaw spring = RestraintLaw::linear(44.);
  for (const double stretch : {-2., 0., .5})
    expect_at(spring, stretch, 44. * stretch, 44.);
  const RestraintLaw slack = RestraintLaw::free_within(-2.5, 1., 9.3, 44.);
  expect_at(slack, -3.5, -9.3, 9.3);
  expect_at(slack, -2.4, 0., 0.);
  expect_at(slack, .9, 0., 0.);
  expect_at(slack, 1.5, 22., 44.);
  const RestraintLaw bilinear = RestraintLaw::free_within(.5, .5, 2., 3.);
  expect_at(bilinear, 0., -1., 2.);
  expect_at(bilinear, 1., 1.5, 3.);
  expect_at(RestraintLaw::stop(2., 1e4), -100., 0., 0.);
  expect_at(RestraintLaw::stop(2., 1e4), 2.5, 5e3, 1e4);
  expect_at(RestraintLaw::stop(-2., 1e4, true), -2.5, -5e3, 1e4);
  expect_at(RestraintLaw::stop(-2., 1e4, true), 100., 0., 0.);
}

// Rows of s^3: lines have secants, the monotone curve falls nowhere and its slope is the derivative
// of its force. Both continue the slopes at their ends.
TEST(RestraintLaws, FollowATable)
{
  const std::vector<double> stretches{-2., -1., 0., .5, 2.};
  std::vector<double> forces;
  for (const double s : stretches)
    forces.push_back(s * s * s);
  const RestraintLaw lines = RestraintLaw::table(stretches, forces, Between::lines);
  expect_at(lines, -1.5, -4.5, 7.);
  expect_at(lines, -4., -22., 7.);
  expect_at(lines, 3., 8. + 5.25, 5.25);
  const RestraintLaw smooth = RestraintLaw::table(stretches, forces, Between::monotone);
  const double far = smooth.at(-5.).slope;
  expect_at(smooth, -4., -8. - 2. * far, far);
  constexpr double d = 1e-6;
  for (double s = -2.95; s < 3.; s += .1)
  {
    const double slope = smooth.at(s).slope;
    EXPECT_GE(slope, 0.);
    EXPECT_NEAR((smooth.at(s + d).value - smooth.at(s - d).value) / (2. * d), slope,
                1e-7 * (1. + slope));
  }
  for (std::size_t row = 0; row < stretches.size(); ++row)
    EXPECT_NEAR(smooth.at(stretches[row]).value, forces[row], 1e-14);
}

TEST(RestraintLaws, ListAllThatIsWrong)
{
  EXPECT_EQ(n_findings([] { RestraintLaw::linear(-1.); }), 1u);
  EXPECT_EQ(n_findings([] { RestraintLaw::free_within(1., -1., -1., HUGE_VAL); }), 3u);
  EXPECT_EQ(n_findings([] { RestraintLaw::stop(NAN, 1.); }), 1u);
  // Row 2 is not above row 1, and the force falls.
  EXPECT_EQ(n_findings(
                [] {
                  RestraintLaw::table({0., 0., 1.}, {0., 1., .5}, Between::lines);
                }),
            2u);
  EXPECT_EQ(n_findings([] { RestraintLaw::table({0.}, {0.}, Between::lines); }), 1u);
  EXPECT_EQ(n_findings([] { RestraintLaw::table({0., 1.}, {0.}, Between::lines); }), 1u);
}

// A mirrored law on a mirrored motion has the mirrored force.
TEST(RestraintLaws, AreMirrored)
{
  const RestraintLaw law = RestraintLaw::free_within(-1., 2., 3., 5.);
  const RestraintLaw mirrored = RestraintLaw::free_within(-2., 1., 5., 3.);
  for (const double s : {-9., -1.5, 0., 1.9, 2.1, 1e5})
    EXPECT_EQ(law.at(s).value, -mirrored.at(-s).value);
}

// With h^2 k = 4e3 m a step is exact after one iteration, as the compliance holds spring and
// damper. Without one of them the iteration would diverge.
TEST(Restraints, AreInTheComplianceOfAStiffStep)
{
  constexpr double h = .1, theta = .7;
  for (const auto &[law, damping] :
       {std::pair<RestraintLaw, double>{RestraintLaw::linear(400.), 0.},
        {RestraintLaw::free_within(-2., -1., 1e4, 400.), 0.},
        {RestraintLaw::stop(-1., 400.), 0.},
        {{}, 400.},
        {RestraintLaw::linear(400.), 40.}})
  {
    RigidBody::Parameters p = restrained({Direction::along, 0, law, damping});
    p.turns_freely = {true, false, false};
    p.inertia = {.1, .1, .1};
    p.restraints.push_back({Direction::about, 0, law, damping});
    p.load = [](double) { return RigidMotion{{1e3, 0., 0.}, {200., 0., 0.}}; };
    p.start_velocity.linear = {3., 0., 0.};
    const RigidBody body(p);
    const RigidState old = body.initial_state();
    NoContact none;
    const RigidState now = step(body, old, 0., h, theta, none, 1);
    const RigidMotion missing = body.residual(old, now, 0., h, theta, {});
    EXPECT_NEAR(missing.linear[0], 0., 1e-11);
    EXPECT_NEAR(missing.angular[0], 0., 1e-11);
  }
}

// The compliance sees the anchor at the end of the step: the stop of 400 N/mm is then 4 mm from it
// and at the start of the step out of reach.
TEST(Restraints, HaveTheirStiffnessAtTheEndOfAStep)
{
  constexpr double h = .1;
  RigidBody::Parameters p =
      restrained({Direction::along, 0, RestraintLaw::stop(1., 400.), 0., [](const double time) {
                    return ValueAndSlope{-50. * time, -50.};
                  }});
  const RigidBody body(p);
  NoContact none;
  const RigidState old = body.initial_state(), now = step(body, old, 0., h, 1., none, 1);
  EXPECT_NEAR(body.residual(old, now, 0., h, 1., {}).linear[0], 0., 1e-11);
  EXPECT_LT(now.position[0], -3.9);
}

// m x'' + c x' + k x = 0 with c = 2 D sqrt(k m), D = 1/2, from x = 1: x = exp(-D w t) (cos w_d t +
// D w/w_d sin w_d t). Trapezoidal rule.
TEST(Restraints, DampTheMotion)
{
  constexpr double k = 40., w = 200., D = .5, t = .02;
  RigidBody::Parameters p =
      restrained({Direction::along, 0, RestraintLaw::linear(k), 2. * D * k / w});
  p.restraints[0].anchor = [](double) { return ValueAndSlope{-1., 0.}; };
  const double damped = w * std::sqrt(1. - D * D);
  const double exact =
      std::exp(-D * w * t) * (std::cos(damped * t) + D * w / damped * std::sin(damped * t));
  const auto error = [&](const unsigned int n)
  { return std::abs(run(RigidBody(p), t, n, .5).position[0] + 1. - exact); };
  EXPECT_NEAR(std::log2(error(200) / error(400)), 2., .01);
  EXPECT_LT(error(400), 1e-5);
}

// An anchor that moves with a constant velocity u and a damper with it: in the frame of the anchor
// the body stands still, so that x = u t. The table is a straight line, also for a rotation.
TEST(Restraints, FollowAnAnchorThatATableMoves)
{
  constexpr double u = 5.;
  RigidBody::Parameters p = restrained({Direction::along, 0, RestraintLaw::linear(40.), .1,
                                        anchor_by_table({0., .3, 1.}, {0., .3 * u, u})});
  p.inertia = {.1, .2, .3};
  p.turns_freely = {false, true, false};
  p.restraints.push_back(
      {Direction::about, 1, RestraintLaw::linear(900.), 30., anchor_by_table({0., 1.}, {0., .5})});
  p.start_velocity = {{u, 0., 0.}, {0., .5, 0.}};
  for (const double theta : {.5, 1.})
  {
    const RigidState end = run(RigidBody(p), .9, 90, theta);
    EXPECT_NEAR(end.position[0], .9 * u, 1e-12);
    EXPECT_NEAR(rotation_vector_of(end.rotation)[1], .45, 1e-12);
  }
  // After the last row the anchor is at rest, and the body comes to rest there.
  p.restraints[0].damping = .4; // critical: 2 sqrt(k m)
  const RigidState rest = run(RigidBody(p), 3., 3000, 1.);
  EXPECT_NEAR(rest.position[0], u, 1e-9);
}
