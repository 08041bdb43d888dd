// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/progress.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace arthrowear;

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

// A run that reports all the time: lines 1 s apart up to 20 s, then each 1/.95 times later, so
// ln(300/1)/ln(1/.95) = 111 lines up to 6000 s, then 300 s apart: (86400 - 6000)/300 = 268.
TEST(Progress, LinesThinOutOnLongRuns)
{
  const auto n_lines = [](const double duration)
  {
    Progress progress;
    progress.start(0., 0.);
    unsigned int n = 0;
    for (double t = .1; t <= duration; t += .1)
      if (progress.is_due(t))
      {
        progress.note(t, t);
        ++n;
      }
    return n;
  };
  EXPECT_NEAR(n_lines(20.), 20., 1.);
  EXPECT_NEAR(n_lines(26. * 60.), 20. - std::log(78.) / std::log(.95), 6.);
  EXPECT_NEAR(n_lines(86400.), 20. + 111. + 268., 10.);
}

// Ten slow units of work in 100 s, then one per second: after 300 s the first are forgotten.
TEST(Progress, TimeLeftForgetsASlowBeginning)
{
  Progress progress;
  EXPECT_EQ(progress.left(10.), "unknown");
  progress.start(50., 1000.);
  EXPECT_EQ(progress.left(10.), "unknown");
  progress.note(60., 1000.); // nothing was done yet
  EXPECT_EQ(progress.left(10.), "unknown");
  for (int i = 1; i <= 10; ++i)
    progress.note(50. + 10. * i, 1000. + i);
  EXPECT_NEAR(progress.seconds_left(6.), 60., 1e-9);
  for (int i = 1; i <= 200; ++i)
    progress.note(150. + i, 1010. + i);
  EXPECT_NEAR(progress.seconds_left(90.), 90., 1e-9);
  EXPECT_EQ(progress.left(90.), "about 1 min 30 s");
}
