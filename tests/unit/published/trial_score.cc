// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/trial_score.h"

#include "binomial_bounds.h"
#include "unit/published/made_trials.h"

#include <gtest/gtest.h>

#include <cmath>

namespace arthrowear
{
namespace
{
// Equal spreads: the mean square of the misfits less the square of the spread, 1 - 0.6^2 = 0.8^2.
TEST(TrialScore, TheSpreadOfFactorsIsWhatTheInputsLeave)
{
  EXPECT_NEAR(spread_of_factors({{1., .6}, {-1., .6}}), .8, 1e-9);
  EXPECT_NEAR(spread_of_factors({{3., 0.}, {4., 0.}}), std::sqrt(12.5), 1e-9);
  EXPECT_EQ(spread_of_factors({{.5, .6}, {-.5, .6}}), 0.);
}

// 1/t + 4/(1 + t) = 2 has the root t = (3 + sqrt(17))/4.
TEST(TrialScore, TrialsWithSmallSpreadsDecideMore)
{
  EXPECT_NEAR(spread_of_factors({{1., 0.}, {2., 1.}}), std::sqrt((3. + std::sqrt(17.)) / 4.), 1e-9);
}

// One freedom is Cauchy's distribution, 1/(pi (1 + z^2)), whose 95 % quantile is tan(0.45 pi); two
// freedoms have the density (1 + z^2/2)^(-3/2)/(2 sqrt 2), and the quantile 2 (p - 1/2)/sqrt(2 p
// (1 - p)).
TEST(TrialScore, DensitiesAndQuantilesAreStudents)
{
  const PredictiveT one{1., 2., 1}, two{0., 1., 2};
  EXPECT_NEAR(one.log_density(3.), std::log(1. / (2. * M_PI * 2.)), 1e-12);
  EXPECT_NEAR(one.half_width(), 2. * std::tan(.45 * M_PI), 1e-9);
  EXPECT_NEAR(two.log_density(1.), std::log(std::pow(1.5, -1.5) / (2. * std::sqrt(2.))), 1e-12);
  EXPECT_NEAR(two.half_width(), 2. * .45 / std::sqrt(2. * .95 * .05), 1e-9);
}

// The mean of 1 and 3 has the standard error 1, a further value the scale sqrt(2 + 1).
TEST(TrialScore, AValueAfterOthersLiesAroundTheirMean)
{
  const PredictiveT next = value_after({1., 3.});
  EXPECT_DOUBLE_EQ(next.middle, 2.);
  EXPECT_DOUBLE_EQ(next.scale, std::sqrt(3.));
  EXPECT_EQ(next.n_freedoms, 1u);
  EXPECT_GT(value_after({2., 2., 2.}).scale, 0.) << "equal values have a density";
}

// Factors of 0.7 [SD of ln] and spreads from 0.05 to 0.4: the interval that the other four or seven
// trials give contains a trial with 90 %.
TEST(TrialScore, IntervalsContainATrialAsOftenAsTheyClaim)
{
  constexpr unsigned int n_seeds = n_samples(2000);
  for (const std::size_t n : {5u, 8u})
  {
    const unsigned int n_inside = count_seeds(
        n_seeds,
        [n](const unsigned int seed)
        {
          MadeTrials made(seed);
          std::vector<TrialMisfit> trials;
          for (std::size_t i = 0; i < n; ++i)
          {
            const double spread = made.uniform(.05, .4);
            trials.push_back({made.normal(std::hypot(spread, .7)), spread});
          }
          const TrialMisfit first = trials.front();
          trials.erase(trials.begin());
          return std::abs(first.logarithm) <= misfit_after(trials, first.spread).half_width();
        });
    // The spreads are not equal, so that 90 % hold to 2 %.
    EXPECT_GE(n_inside, least_count(n_seeds, .88)) << n;
    EXPECT_LE(n_inside, most_count(n_seeds, .92)) << n;
  }
}
} // namespace
} // namespace arthrowear
