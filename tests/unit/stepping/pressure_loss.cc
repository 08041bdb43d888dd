// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/pressure_loss.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// Two points whose losses are halved and doubled: rows of J.
TEST(PressureLoss, IsScaledByPoint)
{
  PressureLoss loss(3);
  ASSERT_TRUE(loss.add({0, 2}, {2., 1., 1., 2.}, {3., 3.})); // C^-1 = (2 -1; -1 2)/3
  loss.scale({.5, 7., 2.});
  const std::vector<double> of_first = loss.product({1., 0., 0.});
  EXPECT_NEAR(of_first[0], 1., 1e-12);
  EXPECT_NEAR(of_first[2], -2., 1e-12);
}

// Two points that share a load F: r_1 + r_2 = F, and the approach of the body makes C r + w even.
// A free body is a compliance that is large and the same for all: even wear loses nothing, a
// difference d of depths 2 k s/(c_1 + c_2) d by either point.
TEST(PressureLoss, IsThatOfDifferencesWhereTheBodyIsFree)
{
  const double c = 1e-6, free = 1e3, k = 1e-10;
  PressureLoss loss(3);
  EXPECT_TRUE(loss.add({0, 2}, {c + free, free, free, c + free}, {k, k}));
  const std::vector<double> even = loss.product({1., 1., 1.}), odd = loss.product({1., 0., -1.});
  EXPECT_NEAR(even[0] / (k / c), 0., 1e-8);
  EXPECT_NEAR(odd[0] / (k / c), 1., 1e-8);
  EXPECT_NEAR(odd[2] / (k / c), -1., 1e-8);
  EXPECT_EQ(odd[1], 0.);
}

TEST(PressureLoss, SumsStepsWithOtherPoints)
{
  PressureLoss loss(4), first(4), second(4);
  const std::vector<double> one{2., .5, .5, 3.}, two{1., .25, .25, 2.};
  loss.add({1, 3}, one, {1., 2.});
  loss.add({0, 3}, two, {3., 4.});
  first.add({1, 3}, one, {1., 2.});
  second.add({0, 3}, two, {3., 4.});
  const std::vector<double> x{.3, -.1, 5., .7}, sum = loss.product(x), a = first.product(x),
                                                b = second.product(x);
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(sum[i], a[i] + b[i], 1e-14);
  EXPECT_EQ(loss.points(), (std::vector<unsigned int>{0, 1, 3}));
  // By hand: the inverse of `one` is (3, -.5; -.5, 2)/5.75.
  EXPECT_NEAR(a[1], (3. * -.1 - .5 * .7) / 5.75, 1e-14);
  EXPECT_NEAR(a[3], 2. * (-.5 * -.1 + 2. * .7) / 5.75, 1e-14);
  EXPECT_FALSE(loss.add({1, 3}, {1., 2., 2., 1.}, {1., 1.})); // not positive definite
  EXPECT_EQ(loss.product(x), sum);
}
