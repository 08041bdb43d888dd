// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/multibody_gait/walker.h"

#include "base/errors.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace walker_test;

namespace
{
IntegratorOptions
exact(const IntegrationMethod method)
{
  IntegratorOptions options;
  options.method = method;
  options.relative_tolerance = 1e-11;
  options.largest_step = 5e-3;
  return options;
}
} // namespace

// A critically damped feedback reduces every violation of a constraint as
// (Phi_0 + (Phi'_0 + 5 Phi_0) t) e^(-5 t), so to (1 + 5 t) e^(-5 t) of a violation that begins at
// rest. This also holds for joints of bodies whose angles are off by degrees, whose equations are
// not linear.
TEST(Baumgarte, TakesEveryConstraintBackAsItsEquationSays)
{
  const GaitModel model = walker(2);
  std::vector<double> start(model.n_states(), 0.);
  const std::vector<double> off = disturbed(model);
  std::copy_n(off.begin(), model.n_coordinates(), start.begin());
  for (std::size_t body = 0; body < model.n_bodies(); ++body)
    start[3 * body + 2] *= 20.; // up to 2.3 degrees
  GaitModel::Response first;
  model.respond(0., start.data(), first);
  for (const IntegrationMethod method : {IntegrationMethod::fehlberg, IntegrationMethod::bdf})
  {
    std::vector<double> state = start;
    double worst = 0., worst_angle = 0.;
    GaitObserver observer;
    observer.rows = {.1, .2, .5, 1., 1.5};
    observer.at_row = [&](const GaitMoment &moment)
    {
      const double t = moment.time, decay = std::exp(-5. * t);
      for (std::size_t row = 0; row < model.n_coordinates() - (model.hip() != nullptr ? 2 : 0);
           ++row)
      {
        const double before = first.violation[row], rate = first.violation_rate[row];
        const double now = (before + (rate + 5. * before) * t) * decay;
        worst = std::max(worst, std::abs(moment.response.violation[row] - now) /
                                    (std::abs(before) + .2 * std::abs(rate)));
      }
      for (const std::size_t row : {2, 5, 8, 11, 14, 17, 20}) // guides of angles, at rest
        worst_angle =
            std::max(worst_angle, std::abs(moment.response.violation[row] / first.violation[row] -
                                           (1. + 5. * t) * decay));
    };
    walk(model, state, 1.6, 1e-10, 1e-10, exact(method), observer);
    const double bound = method == IntegrationMethod::bdf ? 1e-6 : 1e-8;
    EXPECT_LT(worst, bound);
    EXPECT_LT(worst_angle, bound);
  }
}

// On the reference motion nothing but rounding violates a constraint, over as many cycles as the
// stroboscopic section uses.
TEST(GaitMotion, IdealJointsDoNotDrift)
{
  const GaitModel model = walker(2);
  std::vector<double> state = gait_start(model, HipStart::centred);
  IntegratorOptions options;
  options.method = IntegrationMethod::bdf;
  options.largest_step = 1e-2;
  double position = 0., angle = 0., force = 0.;
  GaitObserver observer;
  observer.after_step = [&](const GaitMoment &moment)
  {
    position = std::max(position, moment.drift.position);
    angle = std::max(angle, moment.drift.angle);
    force =
        std::max(force, norm(moment.response.hip_force[0] - ideal_hip_force(model, moment.time)));
  };
  walk(model, state, 20. * 1.235, 1e-8, 1e-8, options, observer);
  EXPECT_LT(position, 1e-7); // mm, of bodies that move by 1 m
  EXPECT_LT(angle, 1e-9);
  EXPECT_LT(force, 1e-5); // N
}

// A hip on a stiff, damped spring: k = 1e4 N/mm under a leg of 11.7 kg, 147 Hz, damped to .46 of
// critical. It follows forces that change within .1 s, so that its force is the ideal joint's
// within a few percent of the peak, and its eccentricity that over k.
TEST(GaitMotion, StiffHipNearsTheIdealOne)
{
  for (const unsigned int n_legs : {1u, 2u})
  {
    const GaitModel model = walker(n_legs, std::make_shared<SpringJoint>());
    std::vector<double> state = gait_start(model, HipStart::loaded);
    IntegratorOptions options;
    options.method = IntegrationMethod::bdf;
    options.largest_step = 1e-3;
    double difference = 0., eccentricity = 0., drift = 0., mean = 0.;
    const double peak = largest_ideal_hip_force(model);
    GaitObserver observer;
    for (int i = 0; i < 1000; ++i)
      observer.rows.push_back(.1 + i * .001235);
    observer.at_row = [&](const GaitMoment &moment)
    {
      const Vector2 ideal = ideal_hip_force(model, moment.time);
      difference = std::max(difference, norm(moment.response.hip_force[0] - ideal));
      mean += norm(moment.response.hip_force[0] - ideal) / 1000.;
      eccentricity = std::max(eccentricity, norm(moment.response.joint.eccentricity));
      drift = std::max(drift, moment.drift.position);
    };
    walk(model, state, 1.34, 1e-7, 1e-5, options, observer);
    EXPECT_LT(mean, .01 * peak);
    EXPECT_LT(difference, .1 * peak);
    EXPECT_NEAR(eccentricity, peak / 1e4, .1 * peak / 1e4);
    EXPECT_LT(drift, 1e-5);
  }
}

// Impacts in a joint with clearance: an elastic socket, c = .1 mm. At each touch-down the
// penetration is 0 and the ball goes outwards; the same times by both methods as long as errors
// have not grown.
TEST(GaitMotion, FindsTouchDowns)
{
  struct Socket : SpringJoint
  {
    PlanarJointForce force(const PlanarJointMotion &motion) const override
    {
      PlanarJointForce result;
      const double depth = penetration(motion);
      if (motion.impact_rate > 0. && depth > 0.)
        result.on_ball = (-1e4 * depth / norm(motion.eccentricity)) * motion.eccentricity;
      return result;
    }
    double clearance() const override { return .1; }
  };
  const GaitModel model = walker(1, std::make_shared<Socket>());
  std::vector<std::vector<double>> times;
  for (const IntegrationMethod method : {IntegrationMethod::fehlberg, IntegrationMethod::bdf})
  {
    std::vector<double> state = gait_start(model, HipStart::centred), found;
    IntegratorOptions options = exact(method);
    options.largest_step = 1e-4;
    GaitObserver observer;
    observer.at_touch_down = [&](const GaitMoment &moment)
    {
      found.push_back(moment.time);
      EXPECT_NEAR(norm(moment.response.joint.eccentricity), .1, 1e-9);
      EXPECT_GE(moment.response.joint.impact_rate, 1.);
    };
    walk(model, state, .05, 1e-10, 1e-8, options, observer);
    times.push_back(found);
  }
  ASSERT_GE(times[0].size(), 2u);
  ASSERT_GE(times[1].size(), 2u);
  EXPECT_NEAR(times[0][0], times[1][0], 1e-8);
  EXPECT_NEAR(times[0][1], times[1][1], 1e-7);
}

TEST(GaitMotion, ExplicitPairRefusesAStiffJoint)
{
  auto film = std::make_shared<SpringJoint>();
  film->damping = 2e9; // 11.7 kg over it: 6e-12 s
  const GaitModel model = walker(1, film);
  std::vector<double> state = gait_start(model, HipStart::centred);
  IntegratorOptions options;
  options.stiffest_time_constant = film->stiffest_time_constant(model.leg_mass(), 1e3);
  EXPECT_THROW(walk(model, state, 1., 1e-9, 1e-9, options, {}), InputError);
  options.method = IntegrationMethod::bdf;
  options.largest_step = 1e-2;
  EXPECT_NO_THROW(walk(model, state, .2, 1e-9, 1e-9, options, {}));
}
