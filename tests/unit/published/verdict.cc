// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/verdict.h"

#include <gtest/gtest.h>

#include <cmath>

namespace arthrowear
{
namespace
{
// Half-widths of ln 2 below and above and of 1.645 x 0.1 for the measurement add as squares:
// sqrt(0.693147^2 + 0.164485^2) = 0.712397, and exp(0.712397) = 2.038872.
TEST(Verdict, TheMeasuredErrorWidensBothEndsAsVariances)
{
  const Judgement judgement = judge({10., 5., 20.}, {12., 1.2});
  EXPECT_NEAR(judgement.low, 10. / 2.038872, 1e-5);
  EXPECT_NEAR(judgement.high, 10. * 2.038872, 1e-5);
  EXPECT_EQ(judgement.verdict, TrialVerdict::inside);
  // sigma is 0.712397/1.644854 = 0.433106, and ln 1.2 is 0.182322.
  EXPECT_NEAR(judgement.z, 0.182322 / 0.433106, 1e-5);
}

TEST(Verdict, EachEndWidensByItsOwnHalf)
{
  const Judgement judgement = judge({10., 8., 40.}, {10., 1.});
  const auto half = [](const double width) { return std::hypot(width, 0.1644854); };
  EXPECT_NEAR(std::log(10. / judgement.low), half(std::log(1.25)), 1e-6);
  EXPECT_NEAR(std::log(judgement.high / 10.), half(std::log(4.)), 1e-6);
}

TEST(Verdict, OutsideHoldsHoweverWideTheIntervalIs)
{
  EXPECT_EQ(judge({10., 1., 100.}, {101., 0.}).verdict, TrialVerdict::outside);
  EXPECT_EQ(judge({10., 1., 100.}, {.99, 0.}).verdict, TrialVerdict::outside);
  EXPECT_EQ(judge({10., 9., 11.}, {11.1, 0.}).verdict, TrialVerdict::outside);
}

TEST(Verdict, TheRatioOfTheEndsDecidesInsideFromUndecided)
{
  EXPECT_EQ(judge({10., 10. / std::sqrt(4.99), 10. * std::sqrt(4.99)}, {10., 0.}).verdict,
            TrialVerdict::inside);
  EXPECT_EQ(judge({10., 10. / std::sqrt(5.), 10. * std::sqrt(5.)}, {10., 0.}).verdict,
            TrialVerdict::inside);
  EXPECT_EQ(judge({10., 10. / std::sqrt(5.01), 10. * std::sqrt(5.01)}, {10., 0.}).verdict,
            TrialVerdict::undecided);
}

// The ends of the widened interval have a ratio of 4.16 with the error of the measurement, and of 4
// without: the limit is for the widened one.
TEST(Verdict, TheLimitIsForTheWidenedInterval)
{
  const PredictedInterval predicted{10., 10. / std::sqrt(4.9), 10. * std::sqrt(4.9)};
  EXPECT_EQ(judge(predicted, {10., 0.}).verdict, TrialVerdict::inside);
  EXPECT_EQ(judge(predicted, {10., 2.}).verdict, TrialVerdict::undecided);
}

TEST(Verdict, AnIntervalWithoutWidthContainsItsMedianAlone)
{
  const Judgement at = judge({2., 2., 2. * (1. + 1e-15)}, {2., 0.});
  EXPECT_EQ(at.verdict, TrialVerdict::inside);
  EXPECT_EQ(at.z, 0.);
  const Judgement beside = judge({1., 1., 1.}, {2., 0.});
  EXPECT_EQ(beside.verdict, TrialVerdict::outside);
  EXPECT_TRUE(std::isinf(beside.z) && beside.z > 0.);
}

TEST(Verdict, TheRuleNamesItsNumbers)
{
  const std::string rule = verdict_rule();
  for (const char *part : {"90 %", "hi/lo ≤ 5", "1.645", "standard deviation of the stations"})
    EXPECT_NE(rule.find(part), std::string::npos) << part;
}
} // namespace
} // namespace arthrowear
