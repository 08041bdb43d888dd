// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/periodic_curve.h"

#include "base/errors.h"
#include "base/units.h"
#include "gait/time_curve.h"
#include "has.h"

#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double two_pi = 2. * units::pi;

struct Table
{
  std::vector<double> phases, values;
};

// n intervals of 1/n; `last` rows beyond the first n (1: the row at 100 % is there).
template <class F>
Table
sample(const unsigned int n, const unsigned int last, const F &f)
{
  Table t;
  for (unsigned int i = 0; i < n + last; ++i)
  {
    t.phases.push_back(static_cast<double>(i) / n);
    t.values.push_back(f(t.phases.back()));
  }
  return t;
}

std::string
message_of(const Table &table, const double close_over_last = 0.)
{
  PeriodicCurve::Options options;
  options.close_over_last = close_over_last;
  options.name = "flexion";
  try
  {
    const PeriodicCurve curve(table.phases, table.values, options);
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  return "";
}

// The curve drifts by 2 over the cycle.
double
open_curve(const double x)
{
  return 10. * std::sin(two_pi * x) + 2. * x;
}

TEST(PeriodicCurve, PassesThroughItsRows)
{
  const Table t = sample(20, 1, [](double x) { return std::sin(two_pi * x); });
  const PeriodicCurve curve(t.phases, t.values);
  for (std::size_t i = 0; i < t.phases.size(); ++i)
    EXPECT_NEAR(curve.value(t.phases[i]), t.values[i], 1e-14);
}

// Cubic splines converge with h^4: halving the interval leaves a sixteenth of the error.
TEST(PeriodicCurve, ConvergesWithTheFourthPower)
{
  const auto error = [](const unsigned int n)
  {
    const Table t = sample(n, 1, [](double x) { return std::sin(two_pi * x); });
    const PeriodicCurve curve(t.phases, t.values);
    double largest = 0.;
    for (unsigned int i = 0; i < 1000; ++i)
      largest = std::max(largest, std::abs(curve.value(i / 1e3) - std::sin(two_pi * i / 1e3)));
    return largest;
  };
  EXPECT_NEAR(error(20) / error(40), 16., 1.);
}

// A last row that misses the first by 5e-7 of the range, as rows with six digits do, or by 2 % of
// the steepest change between rows, as cycles of a measured gait do, is the first: the curve has no
// jump at the seam, which would disturb a velocity.
TEST(PeriodicCurve, ClosesOverARoundedLastRow)
{
  for (const double error : {1e-5, .045})
  {
    Table t = sample(25, 1, [](double x) { return 10. * std::sin(two_pi * x); });
    t.values.back() += error;
    for (const auto shape : {PeriodicCurve::Shape::smooth, PeriodicCurve::Shape::monotone})
    {
      PeriodicCurve::Options options;
      options.shape = shape;
      const PeriodicCurve curve(t.phases, t.values, options);
      EXPECT_NEAR(curve.value(1. - 1e-12), curve.value(0.), 1e-9);
      EXPECT_NEAR(curve.derivative(1. - 1e-12), curve.derivative(0.), 1e-6);
    }
  }
  EXPECT_NE(
      message_of(sample(25, 1, [](double x) { return 10. * std::sin(two_pi * x) + .06 * x; })), "");
}

TEST(PeriodicCurve, IsC2AtTheSeam)
{
  const Table t =
      sample(25, 1, [](double x) { return std::cos(two_pi * x + 1.) + std::sin(2. * two_pi * x); });
  const PeriodicCurve curve(t.phases, t.values);
  const double below = 1. - 1e-12, above = 0.;
  EXPECT_NEAR(curve.value(below), curve.value(above), 1e-10);
  EXPECT_NEAR(curve.derivative(below), curve.derivative(above), 1e-8);
  EXPECT_NEAR(curve.second_derivative(below), curve.second_derivative(above), 1e-6);
}

TEST(PeriodicCurve, RepeatsEachCycleAndBackwards)
{
  const Table t = sample(20, 1, [](double x) { return std::sin(two_pi * x); });
  const PeriodicCurve curve(t.phases, t.values);
  EXPECT_NEAR(curve.value(3.3), curve.value(.3), 1e-13);
  EXPECT_NEAR(curve.value(-.7), curve.value(.3), 1e-13);
}

// The same curve whether the row at 100 % is given or not.
TEST(PeriodicCurve, ATableUpTo99PercentIsClosed)
{
  const auto f = [](double x) { return 20. * std::sin(two_pi * x + .3); };
  const Table with = sample(100, 1, f), without = sample(100, 0, f);
  const PeriodicCurve a(with.phases, with.values), b(without.phases, without.values);
  for (unsigned int i = 0; i < 500; ++i)
    EXPECT_NEAR(a.value(i / 500.), b.value(i / 500.), 1e-12);
}

TEST(PeriodicCurve, ATableNeedNotStartAtZero)
{
  Table t = sample(50, 0, [](double x) { return std::sin(two_pi * x); });
  for (std::size_t i = 0; i < t.phases.size(); ++i)
  {
    t.phases[i] += .01;
    t.values[i] = std::sin(two_pi * t.phases[i]);
  }
  const PeriodicCurve curve(t.phases, t.values);
  EXPECT_NEAR(curve.value(0.), 0., 1e-4);
  EXPECT_NEAR(curve.value(.995), std::sin(two_pi * .995), 1e-4);
}

TEST(PeriodicCurve, ASmoothMaximumAtTheSeamIsNoJump)
{
  const Table t = sample(100, 0, [](double x) { return 30. * std::cos(two_pi * x); });
  EXPECT_EQ(message_of(t), "");
}

TEST(PeriodicCurve, AnOpenCurveIsAnErrorThatNamesTheEntryAndTheJump)
{
  const std::string message = message_of(sample(100, 1, open_curve));
  EXPECT_TRUE(has(message, {"`Close cycle over last [%]`", "flexion", "by 2."}));
}

// Rows at 0 % and 100 % count as one row: three intervals need four rows, or three without a row at
// 100 %.
TEST(PeriodicCurve, TooFewAndRepeatedRowsAreErrorsWithARemedy)
{
  const auto wave = [](double x) { return std::sin(two_pi * x); };
  EXPECT_TRUE(has(
      message_of(sample(3, 1, wave)),
      "flexion has 4 rows, must have at least 5, as the rows at 0 % and 100 % are one. Add rows"))
      << message_of(sample(3, 1, wave));
  EXPECT_TRUE(has(message_of(sample(3, 0, wave)), "flexion has 3 rows, must have at least 4. Add"));
  EXPECT_EQ(message_of(sample(4, 1, wave)), "");
  Table repeated = sample(100, 1, wave);
  repeated.phases.push_back(1.);
  repeated.values.push_back(repeated.values.back());
  EXPECT_TRUE(has(message_of(repeated), "the phase 100 % must be above the phase of the row "
                                        "before, 100 %. Sort the rows and remove repeated ones"));
}

TEST(PeriodicCurve, AnOpenTableUpTo99PercentIsFoundToo)
{
  EXPECT_TRUE(has(message_of(sample(100, 0, open_curve)), "does not close"));
}

TEST(PeriodicCurve, TheBlendClosesAndLeavesTheRestOfTheRowsAlone)
{
  const Table t = sample(100, 1, open_curve);
  PeriodicCurve::Options options;
  options.close_over_last = .1;
  const PeriodicCurve curve(t.phases, t.values, options);
  EXPECT_NEAR(curve.value(1. - 1e-13), open_curve(0.), 1e-9);
  EXPECT_NEAR(curve.derivative(1. - 1e-13), curve.derivative(0.), 1e-6);
  for (unsigned int i = 0; i <= 90; ++i)
    EXPECT_NEAR(curve.value(i / 100.), open_curve(i / 100.), 1e-12);
  // Half-way the polynomial 10 s^3 - 15 s^4 + 6 s^5 is one half.
  EXPECT_NEAR(curve.value(.95), open_curve(.95) - 1., 1e-12);
}

TEST(PeriodicCurve, TheBlendLeavesAClosedCurveAlone)
{
  const Table t = sample(50, 1, [](double x) { return std::sin(two_pi * x); });
  PeriodicCurve::Options options;
  options.close_over_last = .2;
  const PeriodicCurve blended(t.phases, t.values, options), plain(t.phases, t.values);
  for (unsigned int i = 0; i < 100; ++i)
    EXPECT_EQ(blended.value(i / 100.), plain.value(i / 100.));
}

TEST(PeriodicCurve, ABlendShorterThanThreeRowsIsRefused)
{
  EXPECT_TRUE(has(message_of(sample(100, 1, open_curve), .02), "fewer than 3 rows"));
}

TEST(PeriodicCurve, ABlendBeyondTheCycleIsRefused)
{
  EXPECT_TRUE(has(message_of(sample(100, 1, open_curve), 1.5), "between 0 and 100"));
}

TEST(PeriodicCurve, TooFewRowsAreRefused)
{
  EXPECT_TRUE(has(message_of({{0., .3, .6, 1.}, {1., 2., 3., 1.}}), "at least 5"));
  EXPECT_TRUE(has(message_of({{}, {}}), "at least 4"));
}

// 0 to 1 in place of 0 to 100: a cycle within one percent of it.
TEST(PeriodicCurve, RowsOfAPartOfTheCycleAreRefused)
{
  EXPECT_TRUE(has(message_of({{0., .0025, .005, .0075, .01}, {1., 2., 3., 2., 1.}}),
                  "goes from 0 to 1 % of the cycle, must cover half of it at least"));
}

TEST(PeriodicCurve, AllBadRowsAreReportedAtOnce)
{
  const std::string message = message_of({{0., .2, .2, .5, 1.2}, {0., 1., std::nan(""), 1., 0.}});
  EXPECT_TRUE(has(message, {"row 3: the phase 20 % must be above", "row 3: the value is not",
                            "row 5: the phase is 120 %"}));
}

TEST(PeriodicCurve, AConstantIsConstant)
{
  const PeriodicCurve curve = PeriodicCurve::constant(3.);
  EXPECT_EQ(curve.value(.37), 3.);
  EXPECT_EQ(curve.derivative(.37), 0.);
}

// The filter at 5 harmonics removes only the last term of 3 + cos 2 pi x + .5 sin 6 pi x + .2 cos
// 40 pi x, within the error of a spline with 16 rows per period of the highest.
TEST(PeriodicCurve, LowPassKeepsTheLowHarmonics)
{
  std::vector<double> phases, values;
  const auto kept = [](const double x)
  { return 3. + std::cos(2. * units::pi * x) + .5 * std::sin(6. * units::pi * x); };
  for (int i = 0; i < 200; ++i)
  {
    phases.push_back(i / 200.);
    values.push_back(kept(phases.back()) + .2 * std::cos(40. * units::pi * phases.back()));
  }
  const PeriodicCurve curve = PeriodicCurve(phases, values).low_pass(5);
  for (const double x : {.013, .4, .987, 2.3})
  {
    EXPECT_NEAR(curve.value(x), kept(x), 2e-4);
    const double turn = 2. * units::pi;
    EXPECT_NEAR(curve.second_derivative(x),
                -turn * turn * (std::cos(turn * x) + 4.5 * std::sin(3. * turn * x)),
                .01 * 4.5 * turn * turn);
  }
}

// Monotone from row to row, also from the last to the first: a force that is zero in swing stays
// zero there and is nowhere negative.
TEST(MonotoneCycle, NeverLeavesTheRangeOfItsNeighbours)
{
  const TimeCurve curve = monotone_cycle({0., .1, .2, .5, .8, 1.}, {2., 8., 0., 0., 5., 7.});
  for (int i = 0; i <= 1000; ++i)
  {
    const double x = i / 1000., y = curve.value(x);
    EXPECT_GE(y, 0.);
    EXPECT_LE(y, 8.);
    if (x >= .2 && x <= .5)
    {
      EXPECT_EQ(y, 0.);
    }
    if (x >= .8)
    {
      EXPECT_LE(y, 5.); // the row at 0 replaces the row at 1
    }
  }
  EXPECT_EQ(curve.value(1.), 2.);
}
} // namespace
// 3 + 2 sin + cos of twice the phase has the mean 3, also as a table that begins elsewhere; three
// times its deviation and 5 more give 8 + 6 sin + 3 cos, between the rows as well.
TEST(PeriodicCurve, IsAdjustedAboutItsMean)
{
  const auto wave = [](const double x)
  { return 3. + 2. * std::sin(two_pi * x) + std::cos(2. * two_pi * x); };
  const Table table = sample(64, 0, wave);
  const PeriodicCurve curve(table.phases, table.values);
  EXPECT_NEAR(curve.mean(), 3., 1e-6);
  const PeriodicCurve larger = curve.adjusted(3., 5.), same = curve.adjusted(1., 0.);
  for (double x = .003; x < 1.; x += .01)
  {
    EXPECT_NEAR(larger.value(x), 8. + 3. * (curve.value(x) - 3.), 1e-5) << x;
    EXPECT_EQ(same.value(x), curve.value(x)) << x;
  }
  PeriodicCurve::Options monotone;
  monotone.shape = PeriodicCurve::Shape::monotone;
  const PeriodicCurve force(table.phases, table.values, monotone), still = force.adjusted(0., 0.);
  EXPECT_NEAR(still.value(.1), force.mean(), 1e-12);
  EXPECT_NEAR(still.value(.77), force.mean(), 1e-12);
}
} // namespace arthrowear
