// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/progress.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

using namespace arthrowear;

namespace
{
/// Duration of each unit of work [s]
using Cost = std::function<double(unsigned int unit)>;

/// Returns the time from the start of unit `from` to the end of unit `n` - 1 [s].
double
true_rest(const Cost &cost, const unsigned int from, const unsigned int n)
{
  double seconds = 0.;
  for (unsigned int i = from; i < n; ++i)
    seconds += cost(i);
  return seconds;
}

/// Largest factor between the time that is left and the nearer bound of its estimate, 1 where it is
/// between the bounds; over all units from the first share of the work to the last.
double
worst_factor(const Cost &cost, const unsigned int n, const double first, const double last,
             const double cycle = 0.)
{
  Progress progress;
  double elapsed = 100.; // of the set-up
  progress.start(elapsed, 0., cycle);
  double worst = 1.;
  for (unsigned int i = 0; i < n; ++i)
  {
    elapsed += cost(i);
    progress.note(elapsed, i + 1.);
    if (i + 1. < first * n || i + 1. > last * n)
      continue;
    const Interval left = progress.seconds_left(n - i - 1., n - i - 1.);
    const double truth = true_rest(cost, i + 1, n);
    if (truth > 0.)
      worst = std::max({worst, left.least / truth, truth / left.most});
  }
  return worst;
}
} // namespace

// Two units at most, each named; rounding carries over: 59.6 s is a minute.
TEST(Progress, DurationsNameTheirUnits)
{
  EXPECT_EQ(duration_text(0.), "0 s");
  EXPECT_EQ(duration_text(15.2), "15 s");
  EXPECT_EQ(duration_text(59.6), "1 min");
  EXPECT_EQ(duration_text(187.), "3 min 7 s");
  EXPECT_EQ(duration_text(3599.8), "1 h");
  EXPECT_EQ(duration_text(3725.), "1 h 2 min");
  EXPECT_EQ(duration_text(86399.), "1 d");
  EXPECT_EQ(duration_text(3.2 * 86400.), "3 d 5 h");
  EXPECT_EQ(duration_text(23451. * 3600.), "2.7 years");
  EXPECT_EQ(duration_text(1e300), "3.2e+292 years");
  EXPECT_EQ(duration_text(std::numeric_limits<double>::infinity()), "unknown");
  EXPECT_EQ(duration_text(std::nan("")), "unknown");
  EXPECT_EQ(duration_text(-1.), "unknown");
}

TEST(Progress, EstimatesHaveTwoDigits)
{
  EXPECT_EQ(rough_duration_text(.2), "0 s");
  EXPECT_EQ(rough_duration_text(8.4), "8 s");
  EXPECT_EQ(rough_duration_text(38.), "40 s");
  EXPECT_EQ(rough_duration_text(187.), "3 min");
  EXPECT_EQ(rough_duration_text(15. * 60. + 12.), "15 min");
  EXPECT_EQ(rough_duration_text(7950.), "2 h 10 min");
  EXPECT_EQ(rough_duration_text(14.3 * 3600.), "14 h");
  EXPECT_EQ(rough_duration_text(3.3 * 86400.), "3 d 6 h");
  EXPECT_EQ(rough_range_text(901., 1502.), "15 to 25 min");
  EXPECT_EQ(rough_range_text(38., 187.), "40 s to 3 min");
  EXPECT_EQ(rough_range_text(901., 899.), "15 min");
  EXPECT_EQ(rough_range_text(100., 160.), "1 min 40 s to 2 min 40 s") << "the minutes differ";
  // Texts are at most 5 s in 22.5 s apart.
  for (double seconds = 5.; seconds < 1e7; seconds *= 1.01)
  {
    const double least = seconds / 1.12, most = seconds * 1.12;
    EXPECT_NE(rough_duration_text(least), rough_duration_text(most)) << seconds;
  }
}

// A run that reports all the time: lines 1 s apart up to 12 s, then each 12/11 times later.
TEST(Progress, LinesThinOutOnLongRuns)
{
  const auto n_lines = [](const double duration)
  {
    LineSchedule lines;
    unsigned int n = 0;
    for (double t = .1; t <= duration; t = t < 100. ? t + .1 : t * 1.001)
      if (lines.is_due(t))
      {
        lines.note(t);
        ++n;
      }
    return n;
  };
  const auto expected = [](const double duration)
  { return 12. + std::log(duration / 12.) / std::log(12. / 11.); };
  EXPECT_NEAR(n_lines(10.), 10., 1.);
  EXPECT_NEAR(n_lines(26. * 60.), expected(26. * 60.), 5.);
  EXPECT_NEAR(n_lines(86400.), expected(86400.), 5.);
  EXPECT_LT(n_lines(365. * 86400.), 210.);
}

// Nothing is known before something was done, and little from a few of many steps.
TEST(Progress, TimeLeftIsNotKnownAtFirst)
{
  Progress progress;
  EXPECT_EQ(progress.left(10.), "not yet known");
  progress.start(50., 1000.);
  EXPECT_EQ(progress.left(10.), "not yet known");
  progress.note(60., 1000.); // nothing was done yet
  EXPECT_EQ(progress.left(10.), "not yet known");
  progress.note(70., 1001.);
  EXPECT_EQ(progress.left(10.), "not yet known") << "one of eleven";
  EXPECT_EQ(progress.left(4.), "1 min 20 s") << "one of five";
  progress.note(80., 1002.);
  EXPECT_EQ(progress.left(1000.), "not yet known");
  EXPECT_EQ(progress.left(10.), "1 min 40 s to 2 min 30 s") << "two of twelve: 20 s, 10 s";
  for (int i = 3; i <= 8; ++i)
    progress.note(60. + 10. * i, 1000. + i);
  EXPECT_EQ(progress.left(1000.), "2 h 50 min to 3 h 10 min") << "10 s each, 90 s in 8 steps";
  EXPECT_EQ(progress.left(0.), "0 s");
}

TEST(Progress, ConstantStepsAreExact)
{
  EXPECT_NEAR(worst_factor([](unsigned int) { return .5; }, 400, .05, 1.), 1., 1e-9);
}

// The second half needs 4 times as long, without announcement: at 50 % the estimate is a quarter
// of the true time. From 60 % on, the last eighth of the completed work lies in the second half
// alone: the bounds are 1.5 and 4 times the time of a unit of the first half, the true time is 4.
TEST(Progress, TimeLeftForgetsAQuickBeginning)
{
  const Cost cost = [](const unsigned int unit) { return unit < 200 ? 1. : 4.; };
  EXPECT_LT(worst_factor(cost, 400, .05, 1.), 4. + 1e-9);
  EXPECT_NEAR(worst_factor(cost, 400, .6, 1.), 1., 1e-9);
  const Cost slow_first = [](const unsigned int unit) { return unit < 200 ? 4. : 1.; };
  EXPECT_NEAR(worst_factor(slow_first, 400, .6, 1.), 1., 1e-9);
}

// Steps from 40 to 60 % of the only cycle need 5 times as long. Before this peak the estimated
// remaining time is too short by .95*5/(.35 + 1 + .4) at worst; just behind the peak the lowest
// bound is the mean of all steps, 1.4/.6.
TEST(Progress, APeakOfLoadCostsAKnownFactor)
{
  const Cost cost = [](const unsigned int unit) { return unit >= 160 && unit < 240 ? 5. : 1.; };
  EXPECT_LT(worst_factor(cost, 400, .05, .4), (.8 + .2 * 5.) / .6 + .7);
  EXPECT_NEAR(worst_factor(cost, 400, .45, .5), 1., 1e-9);
  EXPECT_LT(worst_factor(cost, 400, .6, 1.), 1.4 / .6 + 1e-9);
}

// The same peak in each of five cycles: from the end of the first cycle on, the remaining time is
// exact.
TEST(Progress, CyclesRepeatTheirPeaks)
{
  const Cost cost = [](const unsigned int unit)
  { return unit % 100 >= 40 && unit % 100 < 60 ? 5. : 1.; };
  EXPECT_NEAR(worst_factor(cost, 500, .2, 1., 100.), 1., 1e-6);
  // Each cycle lasts a tenth longer than the previous cycle. After the first cycle, four cycles of
  // its length are expected: too short by (1.1 + 1.1^2 + 1.1^3 + 1.1^4)/4 = 1.2763.
  const Cost grows = [&](const unsigned int unit)
  { return cost(unit) * std::pow(1.1, unit / 100); };
  EXPECT_LT(worst_factor(grows, 500, .2, 1., 100.), 1.2766);
  // Cycles of 7 units. A fiftieth of a cycle lies on the edge of the peak and is not resolved:
  // 7/50*4 of 11 at worst, at the end of the run.
  const Cost few = [](const unsigned int unit) { return unit % 7 == 3 ? 5. : 1.; };
  EXPECT_LT(worst_factor(few, 70, .1, 1., 7.), 1. + 7. / 50. * 4. / 11.);
}

// A resume in the middle of a cycle begins with its second half.
TEST(Progress, AResumedRunMeasuresACycleFromWhereItIs)
{
  const Cost cost = [](const unsigned int unit) { return unit % 100 < 50 ? 1. : 3.; };
  Progress progress;
  double elapsed = 5.;
  progress.start(elapsed, 150., 100.);
  for (unsigned int i = 150; i < 255; ++i)
    progress.note(elapsed += cost(i), i + 1.);
  const Interval left = progress.seconds_left(245., 245.);
  EXPECT_NEAR(left.least, true_rest(cost, 255, 500), 1e-6);
  EXPECT_NEAR(left.most, true_rest(cost, 255, 500), 1e-6);
}

// Between 3 and 12 more cycles of 100 s each.
TEST(Progress, AnUnknownNumberOfCyclesGivesARange)
{
  Progress progress;
  progress.start(0., 0., 10.);
  for (int i = 1; i <= 20; ++i)
    progress.note(10. * i, i);
  EXPECT_EQ(progress.left(30., 120.), "5 to 20 min");
}

// 1e6 units of work are remembered by some hundred samples.
TEST(Progress, ManyStepsAreMeasuredByFewSamples)
{
  const Cost cost = [](const unsigned int unit) { return unit < 500000 ? 1e-3 : 4e-3; };
  Progress progress;
  double elapsed = 0.;
  progress.start(elapsed, 0.);
  for (unsigned int i = 0; i < 750000; ++i)
    progress.note(elapsed += cost(i), i + 1.);
  const Interval left = progress.seconds_left(250000., 250000.);
  EXPECT_NEAR(left.most, 1000., 10.);
  EXPECT_NEAR(left.least, 500., 10.) << "1500 s for 750 000";
}
