// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/distribution.h"
#include "has.h"

#include <gsl/gsl_cdf.h>

#include <cmath>

namespace arthrowear
{
namespace
{
std::shared_ptr<const Distribution>
distribution(const std::string &text)
{
  std::string finding;
  const auto parsed = parse_distribution(text, finding);
  EXPECT_EQ(finding, "");
  return parsed;
}

std::string
finding_of(const std::string &text)
{
  std::string finding;
  EXPECT_EQ(parse_distribution(text, finding), nullptr);
  return finding;
}

const std::vector<double> probabilities{1e-12, .025, .3, .5, .8, .999};

TEST(Distribution, NormalHasTheQuantilesOfGsl)
{
  const auto normal = distribution(" normal(3, 0.5)");
  for (const double p : probabilities)
  {
    EXPECT_NEAR(gsl_cdf_gaussian_P(normal->quantile(p) - 3., .5), p, 1e-11 * p);
    EXPECT_NEAR(gsl_cdf_gaussian_Q(normal->upper_quantile(p) - 3., .5), p, 1e-11 * p);
  }
  EXPECT_NEAR(normal->quantile(.975), 3. + .5 * 1.959963984540054, 1e-14);
  EXPECT_EQ(normal->median(), 3.);
  EXPECT_EQ(normal->text(), "normal(3, 0.5)");
  EXPECT_EQ(normal->lowest(), -HUGE_VAL);
  EXPECT_EQ(normal->highest(), HUGE_VAL);
}

// sigma^2 = ln(1 + cv^2): the mean exp(mu + sigma^2/2) is median sqrt(1 + cv^2), and the deviation
// over the mean is cv.
TEST(Distribution, LognormalHasItsMedianAndCoefficientOfVariation)
{
  const auto lognormal = distribution("lognormal(2, .3)");
  const double sigma = std::sqrt(std::log(1.09));
  EXPECT_NEAR(lognormal->median(), 2., 1e-15);
  for (const double p : probabilities)
    EXPECT_NEAR(gsl_cdf_lognormal_P(lognormal->quantile(p), std::log(2.), sigma), p, 1e-11 * p);
  double mean = 0., squares = 0.;
  constexpr int n = 100000;
  for (int i = 0; i < n; ++i)
  {
    const double x = lognormal->quantile((i + .5) / n);
    mean += x / n;
    squares += x * x / n;
  }
  EXPECT_NEAR(mean, 2. * std::sqrt(1.09), 1e-4);
  EXPECT_NEAR(std::sqrt(squares - mean * mean) / mean, .3, 2e-4);
  EXPECT_EQ(lognormal->lowest(), 0.);
}

// By hand: area of the left triangle (mode - low)/(high - low) = 1/3; at p = 1/12 half way to it.
TEST(Distribution, UniformAndTriangularAreThoseByHand)
{
  EXPECT_EQ(distribution("uniform(-1, 3)")->quantile(.25), 0.);
  EXPECT_EQ(distribution("uniform(-1, 3)")->upper_quantile(.25), 2.);
  const auto triangular = distribution("triangular(0, 1, 3)");
  EXPECT_NEAR(triangular->quantile(1. / 12.), .5, 1e-15);
  EXPECT_NEAR(triangular->quantile(1. / 3.), 1., 1e-15);
  EXPECT_NEAR(triangular->upper_quantile(1. / 6.), 2., 1e-15);
  for (const double p : probabilities)
  {
    EXPECT_NEAR(triangular->probability_below(triangular->quantile(p)), p, 1e-12);
    EXPECT_NEAR(triangular->probability_above(triangular->upper_quantile(p)), p, 1e-12);
  }
  EXPECT_NEAR(distribution("triangular(0, 0, 2)")->median(), 2. - std::sqrt(2.), 1e-15);
  EXPECT_NEAR(distribution("triangular(0, 2, 2)")->median(), std::sqrt(2.), 1e-15);
}

// Between 8 and 9 sigma every probability below rounds to 1 - 6e-16 or 1: the probability above
// alone has digits there.
TEST(Distribution, TruncatedTailsAreExactAtEightSigma)
{
  const double q8 = gsl_cdf_ugaussian_Q(8.), q9 = gsl_cdf_ugaussian_Q(9.);
  const auto upper = distribution("truncated(normal(0, 1), 8, 9)"),
             lower = distribution("truncated(normal(0, 1), -9, -8)");
  for (const double p : {1e-6, .1, .5, .9, 1. - 1e-6})
  {
    const double x = upper->quantile(p);
    EXPECT_NEAR(gsl_cdf_ugaussian_Q(x), q8 + p * (q9 - q8), 1e-12 * q8);
    EXPECT_NEAR(lower->quantile(1. - p), -x, 1e-9);
    EXPECT_NEAR(upper->probability_below(x), p, 1e-9);
  }
  EXPECT_GT(upper->quantile(1e-15), 8. - 1e-15);
  EXPECT_LE(upper->upper_quantile(1e-15), 9.);
}

TEST(Distribution, TruncationAtInfinityChangesNothing)
{
  const auto whole = distribution("normal(1, 2)"),
             truncated = distribution("truncated(normal(1, 2), -inf, inf)");
  for (const double p : probabilities)
    EXPECT_NEAR(truncated->quantile(p), whole->quantile(p), 1e-12);
  const auto positive = distribution("truncated(normal(1, 2), 0, inf)");
  EXPECT_NEAR(gsl_cdf_gaussian_P(positive->median() - 1., 2.),
              .5 * (1. + gsl_cdf_gaussian_P(-1., 2.)), 1e-14);
  EXPECT_EQ(positive->lowest(), 0.);
}

// Two truncations are the one to their common interval.
TEST(Distribution, TruncationsNest)
{
  const auto once = distribution("truncated(lognormal(1, .5), 1, 2)"),
             twice = distribution("truncated(truncated(lognormal(1, .5), .5, 2), 1, 7)");
  for (const double p : {.001, .2, .5, .99})
    EXPECT_NEAR(twice->quantile(p), once->quantile(p), 1e-13);
  EXPECT_EQ(twice->highest(), 2.);
}

TEST(Distribution, IsAWordBeforeABracket)
{
  for (const char *text :
       {"normal(0, 1)", "nromal(0, 1)", " uniform (0, 1)", "Normal(0,1", "table()"})
    EXPECT_TRUE(is_distribution(text)) << text;
  for (const char *text : {"normal", "3", "", "(1, 2)", "gait (slow).csv", "0.5 normal(0, 1)"})
    EXPECT_FALSE(is_distribution(text)) << text;
}

TEST(Distribution, FindingsNameRuleAndRemedy)
{
  EXPECT_EQ(finding_of("nromal(0, 1)"),
            "is nromal(0, 1): 'nromal' is no distribution, must be one of normal, lognormal, "
            "uniform, triangular, truncated, table. Is it 'normal'?");
  EXPECT_EQ(finding_of("normal(0)"), "is normal(0): must be normal(mean, standard deviation), 2 "
                                     "finite numbers separated by commas.");
  EXPECT_EQ(finding_of("normal(0, 1"),
            "is normal(0, 1: must end with the bracket that closes 'normal('.");
  EXPECT_EQ(finding_of("normal(0, 1) 2"),
            "is normal(0, 1) 2: must end with the bracket that closes 'normal('.");
  EXPECT_EQ(finding_of("normal(0, 0)"), "is normal(0, 0): the standard deviation must be above 0.");
  EXPECT_TRUE(has(finding_of("normal(nan, 1)"), "finite"));
  EXPECT_TRUE(has(finding_of("lognormal(-1, .3)"), "must be above 0"));
  EXPECT_TRUE(has(finding_of("uniform(1, 1)"), "must be below the highest"));
  EXPECT_TRUE(has(finding_of("triangular(0, 4, 3)"), "the mode between"));
  EXPECT_EQ(finding_of("truncated(normal(0, -1), 0, 1)"),
            "is truncated(normal(0, -1), 0, 1): 'normal(0, -1)': the standard deviation must be "
            "above 0.");
  EXPECT_TRUE(has(finding_of("truncated(normal(0, 1), 2, 1)"), "below the highest"));
  EXPECT_TRUE(has(finding_of("truncated(3, 1, 2)"), "'3' must be a distribution"));
}

// Q(40) is below the least double; a uniform has no value above its bound; nothing lies between
// neighbouring doubles.
TEST(Distribution, BoundsWithoutProbabilityAreAFinding)
{
  EXPECT_EQ(finding_of("truncated(normal(0, 1), 40, 41)"),
            "is truncated(normal(0, 1), 40, 41): normal(0, 1) has a probability of 0 between 40 "
            "and 41, must have some. Move or widen the bounds.");
  EXPECT_TRUE(has(finding_of("truncated(uniform(0, 1), 2, 3)"), "probability of"));
  EXPECT_TRUE(has(finding_of("truncated(normal(0, 1), 1, 1.0000000000000002)"), "probability of"));
}
} // namespace
} // namespace arthrowear
