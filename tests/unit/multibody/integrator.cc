// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/integrator.h"

#include "base/units.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

using namespace arthrowear;

namespace
{
IntegratorOptions
options_for(const std::size_t size, const double tolerance,
            const IntegrationMethod method = IntegrationMethod::fehlberg)
{
  IntegratorOptions options;
  options.method = method;
  options.relative_tolerance = tolerance;
  options.absolute_tolerances.assign(size, tolerance);
  return options;
}

// y'' = -y: (cos t, -sin t).
OdeSystem
oscillator()
{
  OdeSystem system;
  system.size = 2;
  system.rate = [](double, const double *y, double *rate)
  {
    rate[0] = y[1];
    rate[1] = -y[0];
  };
  return system;
}

class BothMethods : public ::testing::TestWithParam<IntegrationMethod>
{
};
INSTANTIATE_TEST_SUITE_P(Integrator, BothMethods,
                         ::testing::Values(IntegrationMethod::fehlberg, IntegrationMethod::bdf),
                         [](const auto &method) {
                           return method.param == IntegrationMethod::fehlberg ? "fehlberg" : "bdf";
                         });
} // namespace

TEST_P(BothMethods, FollowAnOscillationWithinTheirTolerance)
{
  for (const double tolerance : {1e-6, 1e-9})
  {
    std::vector<double> state{1., 0.};
    std::vector<double> reported;
    IntegrationOutput output;
    output.times = {0., 1., 2.5, 10.};
    output.at_time = [&](const double time, const double *y)
    {
      reported.push_back(time);
      EXPECT_NEAR(y[0], std::cos(time), 300. * tolerance) << time;
    };
    const IntegrationStatistics statistics =
        integrate(oscillator(), 0., 10., state, options_for(2, tolerance, GetParam()), output);
    EXPECT_EQ(reported, output.times);
    EXPECT_NEAR(state[0], std::cos(10.), 300. * tolerance);
    EXPECT_NEAR(state[1], -std::sin(10.), 300. * tolerance);
    EXPECT_GT(statistics.evaluations, statistics.steps);
  }
}

// A ball dropped from height 1 with g = 2 and restitution 1/2 lands at t = 1, 2, 2.5, 2.75 ...:
// flights last 1, 1/2, 1/4 ... The times to 1e-9, by both methods.
TEST_P(BothMethods, FindCrossingsAndTakeTheChangedState)
{
  OdeSystem ball;
  ball.size = 2;
  ball.rate = [](double, const double *y, double *rate)
  {
    rate[0] = y[1];
    rate[1] = -2.;
  };
  ball.n_crossings = 1;
  ball.crossings = [](double, const double *y, double *values) { values[0] = y[0]; };
  std::vector<double> times;
  ball.at_crossing = [&](const Crossing &crossing, double *y)
  {
    if (crossing.direction < 0)
    {
      times.push_back(crossing.time);
      y[1] *= -.5;
    }
  };
  std::vector<double> state{1., 0.};
  integrate(ball, 0., 2.8, state, options_for(2, 1e-11, GetParam()));
  ASSERT_EQ(times.size(), 4u);
  for (const auto &[i, time] : {std::pair{0, 1.}, {1, 2.}, {2, 2.5}, {3, 2.75}})
    EXPECT_NEAR(times[i], time, 1e-9);
  // After 2.75 it rises with 1/8 for .05: .125 * .05 - .05^2.
  EXPECT_NEAR(state[0], .00375, 1e-9);
}

// sin starts at zero: 0 < t < 10 has crossings at pi, 2 pi, 3 pi, alternating in direction; the
// start itself is none.
TEST_P(BothMethods, AStartOnZeroIsNoCrossing)
{
  OdeSystem system = oscillator();
  system.n_crossings = 1;
  system.crossings = [](double, const double *y, double *values) { values[0] = y[1]; };
  std::vector<Crossing> found;
  system.at_crossing = [&](const Crossing &crossing, double *) { found.push_back(crossing); };
  std::vector<double> state{1., 0.};
  IntegratorOptions options = options_for(2, 1e-10, GetParam());
  options.largest_step = .5;
  const IntegrationStatistics statistics = integrate(system, 0., 10., state, options);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(statistics.crossings, 3u);
  for (int i = 0; i < 3; ++i)
  {
    EXPECT_NEAR(found[i].time, (i + 1) * units::pi, 1e-7);
    EXPECT_EQ(found[i].direction, i % 2 == 0 ? 1 : -1);
  }
}

// The film of a lubricated joint: 4e-12 s. Fehlberg would need .957/(3.678 * 4e-12) = 6.5e10 steps,
// backward differentiation needs a few hundred.
TEST(Integrator, RefusesTheHopelessExplicitRun)
{
  EXPECT_EQ(explicit_refusal(0., 1.), "");
  EXPECT_EQ(explicit_refusal(4e-5, 1.), "");
  OdeSystem film;
  film.size = 1;
  film.rate = [](const double t, const double *y, double *rate)
  { rate[0] = (std::cos(t) - y[0]) / 4e-12; };
  IntegratorOptions options = options_for(1, 1e-6);
  options.stiffest_time_constant = 4e-12;
  std::vector<double> state{1.};
  const std::string text = thrown<InputError>([&] { integrate(film, 0., .957, state, options); });
  EXPECT_NE(text.find("6.5e+10 steps"), std::string::npos) << text;
  EXPECT_NE(text.find("Set bdf"), std::string::npos) << text;
  options.method = IntegrationMethod::bdf;
  const IntegrationStatistics statistics = integrate(film, 0., .957, state, options);
  EXPECT_NEAR(state[0], std::cos(.957), 1e-5);
  EXPECT_LT(statistics.steps, 1000u);
}

// R(z) = 1 + z + ... + z^5/120 + z^6/2080 of the pair's fifth order: |R| passes 1 at z = -3.678.
TEST(Integrator, StableIntervalOfFehlberg)
{
  const auto amplification = [](const double z)
  {
    return std::abs(1. + z * (1. + z / 2. * (1. + z / 3. * (1. + z / 4. * (1. + z / 5.)))) +
                    std::pow(z, 6) / 2080.);
  };
  EXPECT_LT(amplification(-3.677), 1.);
  EXPECT_GT(amplification(-3.679), 1.);
}

TEST(Integrator, FailuresNameTimeAndCause)
{
  OdeSystem system;
  system.size = 2;
  system.rate = [](double, const double *y, double *rate)
  {
    rate[0] = 1.;
    rate[1] = y[0] < .5 ? 1. : std::numeric_limits<double>::quiet_NaN();
  };
  std::vector<double> state{0., 0.};
  std::string text =
      thrown<RunError>([&] { integrate(system, 0., 1., state, options_for(2, 1e-6)); });
  EXPECT_NE(text.find("fehlberg failed at t = 0."), std::string::npos) << text;
  EXPECT_NE(text.find("the rate of component 1 is not finite"), std::string::npos) << text;

  // y' = y^2 from 1 ends at t = 1.
  system.rate = [](double, const double *y, double *rate)
  {
    rate[0] = y[0] * y[0];
    rate[1] = 0.;
  };
  state = {1., 0.};
  text = thrown<RunError>(
      [&] { integrate(system, 0., 2., state, options_for(2, 1e-8, IntegrationMethod::bdf)); });
  EXPECT_NE(text.find("bdf failed at t = "), std::string::npos) << text;

  IntegratorOptions few = options_for(2, 1e-10);
  few.most_steps = 5;
  state = {1., 0.};
  text = thrown<RunError>([&] { integrate(oscillator(), 0., 10., state, few); });
  EXPECT_NE(text.find("after 5 steps"), std::string::npos) << text;
}

// Steps towards the pole of y' = y^2 at t = 1 become so short that t + h = t. SUNDIALS warns of
// them: version 7 on standard output, where tables of the program may go.
TEST(Integrator, SundialsPrintsNothing)
{
  OdeSystem system;
  system.size = 1;
  system.rate = [](double, const double *y, double *rate) { rate[0] = y[0] * y[0]; };
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  for (const IntegrationMethod method : {IntegrationMethod::bdf, IntegrationMethod::fehlberg})
  {
    std::vector<double> state{1.};
    thrown<RunError>([&] { integrate(system, 0., 2., state, options_for(1, 1e-8, method)); });
  }
  std::fflush(nullptr);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Integrator, PassesOnWhatACallbackThrows)
{
  OdeSystem system = oscillator();
  system.rate = [](const double time, const double *, double *rate)
  {
    if (time > .5)
      throw std::domain_error("mine");
    rate[0] = rate[1] = 0.;
  };
  std::vector<double> state{1., 0.};
  EXPECT_EQ(
      thrown<std::domain_error>([&] { integrate(system, 0., 1., state, options_for(2, 1e-6)); }),
      "mine");
}
