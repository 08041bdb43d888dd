// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/rank_correlation.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
constexpr double missing = std::numeric_limits<double>::quiet_NaN();
}

// Any growing function has the correlation 1, with an interval of no width.
TEST(RankCorrelation, IsOneOfAGrowingFunction)
{
  const std::vector<double> x{3., 1., 2., 5., 4.};
  std::vector<double> y, falling;
  for (const double value : x)
  {
    y.push_back(std::exp(3. * value));
    falling.push_back(-value * value);
  }
  EXPECT_DOUBLE_EQ(rank_correlation(x, y).value, 1.);
  EXPECT_DOUBLE_EQ(rank_correlation(x, falling).value, -1.);
  EXPECT_DOUBLE_EQ(rank_correlation(x, y).low, 1.);
}

// Without equal numbers it is 1 - 6 sum d^2 / (n^3 - n).
TEST(RankCorrelation, EqualsOneMinusSixSquaresWithoutTies)
{
  const std::vector<double> x{7, 4, 3, 10, 6, 2, 9, 8, 1, 5}, y{5, 7, 3, 10, 1, 9, 6, 2, 8, 4};
  double squares = 0.;
  for (std::size_t i = 0; i < x.size(); ++i)
    squares += (x[i] - y[i]) * (x[i] - y[i]);
  const Estimate rho = rank_correlation(x, y);
  EXPECT_NEAR(rho.value, 1. - 6. * squares / 990., 1e-14);
  const double reach = 1.959963984540054 * std::sqrt((1. + .5 * rho.value * rho.value) / 7.);
  EXPECT_NEAR(rho.low, std::tanh(std::atanh(rho.value) - reach), 1e-14);
  EXPECT_NEAR(rho.high, std::tanh(std::atanh(rho.value) + reach), 1e-14);
}

// Ranks of x: 1, 2.5, 2.5, 4; the case with a missing number does not count.
TEST(RankCorrelation, EqualNumbersShareARankAndMissingOnesAreLeftOut)
{
  EXPECT_NEAR(rank_correlation({1., 2., 9., 2., 3.}, {1., 2., missing, 3., 4.}).value,
              4.5 / std::sqrt(4.5 * 5.), 1e-14);
}

TEST(RankCorrelation, IsUnknownWithoutSpread)
{
  EXPECT_TRUE(std::isnan(rank_correlation({1., 1., 1.}, {1., 2., 3.}).value));
  EXPECT_TRUE(std::isnan(rank_correlation({1.}, {1.}).value));
  EXPECT_EQ(rank_correlation({1., 2., 3.}, {1., 2., 3.}).low, -1.) << "three cases tell nothing";
}
