// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/linear_wear.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
constexpr double delta = 1e-2; // approach [mm]

/// A column whose wear is delta (1 - exp(-a N)) (cycle_jump 4), a = 1e-5: C = 2e-6 mm/N and
/// k s = 2e-11 mm/N.
WearLoss
loss_of_column()
{
  WearLoss loss(1);
  EXPECT_TRUE(loss.add({0}, {2e-6}, {2e-11}, 1.));
  return loss;
}

double
column_after(const double cycles, const int n_jumps)
{
  const WearLoss loss = loss_of_column();
  const LinearWear wear(loss, cycles / n_jumps, 1);
  double w = 0.;
  for (int jump = 0; jump < n_jumps; ++jump)
    w += wear.after({0.}, {1e-5 * (delta - w)}, {0.})[0];
  return w;
}
} // namespace

TEST(LinearWear, OfAColumnIsOfSecondOrder)
{
  const double exact = -delta * std::expm1(-1.);
  const double coarse = column_after(1e5, 10) - exact, fine = column_after(1e5, 20) - exact;
  EXPECT_NEAR(coarse / fine, 4., 0.2);
  // Error constant of the method: (1/6 - 3 gamma^2 + 2 gamma^3) (a N)^2 per cycle, over a e^-aN.
  EXPECT_NEAR(std::abs(fine) / delta, .0404 * std::pow(1. / 20., 2) * std::exp(-1.), 1e-6);
}

// Two points whose wear is halved and doubled: rows of J, not the impulse.
TEST(WearLoss, IsScaledByPoint)
{
  WearLoss loss(3);
  ASSERT_TRUE(loss.add({0, 2}, {2., 1., 1., 2.}, {3., 3.}, 1.)); // C^-1 = (2 -1; -1 2)/3
  const double impulse = loss.of_impulse({1., 0., 0.});
  loss.scale_wear({.5, 7., 2.});
  const std::vector<double> of_first = loss.product({1., 0., 0.});
  EXPECT_NEAR(of_first[0], 1., 1e-12);
  EXPECT_NEAR(of_first[2], -2., 1e-12);
  EXPECT_EQ(loss.of_impulse({1., 0., 0.}), impulse);
}

TEST(LinearWear, IsStableForAnyJump)
{
  // An explicit jump is stable up to a N = 2.
  for (const double a_n : {2., 20., 2e3, 2e6})
  {
    const double w = column_after(a_n / 1e-5, 1);
    EXPECT_GT(w, 0.5 * delta) << a_n;
    EXPECT_LT(w, 1.25 * delta) << a_n;
  }
  EXPECT_NEAR(column_after(1e12, 1), delta, 1e-5 * delta);
}

TEST(LinearWear, FollowsAChangeOfTheRate)
{
  // Without losses: the integral of change (n/N)^2 is N change/3, that of a rate N rate.
  const WearLoss none(2);
  const std::vector<double> w = LinearWear(none, 300., 100).after({1., 0.}, {0., 2.}, {3., 0.});
  EXPECT_NEAR(w[0], 1. + 300., 0.05);
  EXPECT_NEAR(w[1], 600., 1e-9);
  // With a loss a, a start fades by exp(-a N).
  const WearLoss loss = loss_of_column();
  EXPECT_NEAR(LinearWear(loss, 1e5, 100).after({1.}, {0.}, {0.})[0], std::exp(-1.), 1e-4);
}

// Two points that share a load F: r_1 + r_2 = F, and the approach of the body makes C r + w even.
// A free body is a compliance that is large and the same for all: even wear loses nothing, a
// difference d of depths 2 k s/(c_1 + c_2) d by either point.
TEST(WearLoss, IsThatOfDifferencesWhereTheBodyIsFree)
{
  const double c = 1e-6, free = 1e3, k = 1e-10;
  WearLoss loss(3);
  EXPECT_TRUE(loss.add({0, 2}, {c + free, free, free, c + free}, {k, k}, .1));
  const std::vector<double> even = loss.product({1., 1., 1.}), odd = loss.product({1., 0., -1.});
  EXPECT_NEAR(even[0] / (k / c), 0., 1e-8);
  EXPECT_NEAR(odd[0] / (k / c), 1., 1e-8);
  EXPECT_NEAR(odd[2] / (k / c), -1., 1e-8);
  EXPECT_EQ(odd[1], 0.);
  EXPECT_NEAR(loss.of_impulse({1., 0., 0.}), .1 * .5 / free, 1e-4 * .1 * .5 / free);
}

TEST(WearLoss, SumsStepsWithOtherPoints)
{
  WearLoss loss(4), first(4), second(4);
  const std::vector<double> one{2., .5, .5, 3.}, two{1., .25, .25, 2.};
  loss.add({1, 3}, one, {1., 2.}, .1);
  loss.add({0, 3}, two, {3., 4.}, .2);
  first.add({1, 3}, one, {1., 2.}, .1);
  second.add({0, 3}, two, {3., 4.}, .2);
  const std::vector<double> x{.3, -.1, 5., .7}, sum = loss.product(x), a = first.product(x),
                                                b = second.product(x);
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(sum[i], a[i] + b[i], 1e-14);
  EXPECT_NEAR(loss.of_impulse(x), first.of_impulse(x) + second.of_impulse(x), 1e-14);
  EXPECT_EQ(loss.points(), (std::vector<unsigned int>{0, 1, 3}));
  // By hand: the inverse of one is (3, -.5; -.5, 2)/5.75.
  EXPECT_NEAR(a[1], (3. * -.1 - .5 * .7) / 5.75, 1e-14);
  EXPECT_NEAR(a[3], 2. * (-.5 * -.1 + 2. * .7) / 5.75, 1e-14);
  EXPECT_FALSE(loss.add({1, 3}, {1., 2., 2., 1.}, {1., 1.}, .1)); // not positive definite
  EXPECT_EQ(loss.product(x), sum);
}
