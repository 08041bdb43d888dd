// SPDX-License-Identifier: LGPL-2.1-or-later

#include "has.h"
#include "unit/fit/posterior_made.h"

namespace arthrowear
{
namespace
{
using posterior_test::prior;

// z = -1.959964 and 1.959964 are the quantiles of 2.5 and 97.5 %.
TEST(Prior, HasTheQuantilesOfItsDistribution)
{
  const double z = gsl_cdf_ugaussian_Pinv(.975), sigma = std::sqrt(std::log1p(.25));
  EXPECT_NEAR(prior("normal(2, 3)").value(z), 2. + 3. * z, 1e-14);
  EXPECT_NEAR(prior("lognormal(2e-6, 0.5)").value(-z), 2e-6 * std::exp(-sigma * z), 1e-20);
  EXPECT_NEAR(prior("uniform(1, 5)").value(z), 1. + 4. * .975, 1e-14);
  EXPECT_NEAR(prior("half_cauchy(0.3)").value(z), .3 * std::tan(.5 * units::pi * .975), 1e-12);
  EXPECT_NEAR(prior("half_cauchy(0.3)").value(0.), .3, 1e-15);
}

// The truncated normal distribution has the cumulative probability (P(x) - P(a))/(P(b) - P(a));
// beyond 8 standard deviations it is an exponential one with the rate 8, within 3 %.
TEST(Prior, IsCutExactlyInItsTails)
{
  const double x = prior("truncated(normal(0, 1), -1, 2)").value(0.);
  const double below = gsl_cdf_ugaussian_P(-1.), above = gsl_cdf_ugaussian_P(2.);
  EXPECT_NEAR(gsl_cdf_ugaussian_P(x), .5 * (below + above), 1e-14);
  for (const int sign : {-1, 1})
  {
    const double far =
        prior(sign > 0 ? "truncated(normal(0, 1), 8, 100)" : "truncated(normal(0, 1), -100, -8)")
            .value(0.);
    EXPECT_NEAR(sign * far, 8. + std::log(2.) / 8., .03 * std::log(2.) / 8.);
  }
  EXPECT_NEAR(prior("truncated(truncated(uniform(0, 8), 1, 7), 0, 5)").value(0.), 3., 1e-14);
}

TEST(Prior, IsInvertible)
{
  for (const std::string text :
       {"normal(2, 3)", "lognormal(2e-6, 0.5)", "uniform(1, 5)", "half_cauchy(0.3)",
        "truncated(lognormal(1, 2), 0.5, 4)", "truncated(normal(0, 1), 3, 9)"})
  {
    const Prior known = prior(text);
    for (const double z : {-5., -1., 0., .5, 4.})
      EXPECT_NEAR(known.normal(known.value(z)), z, 1e-7) << text;
  }
}

TEST(Prior, FindingsNameValueAndRule)
{
  const auto finding = [](const std::string &text)
  {
    std::string rule;
    EXPECT_FALSE(parse_prior(text, rule)) << text;
    return rule;
  };
  EXPECT_EQ(finding("lognormal(-1, 2)"), "lognormal(-1, 2) has the median -1, must be above 0");
  EXPECT_EQ(finding("lognormal(1, 0)"),
            "lognormal(1, 0) has the coefficient of variation 0, must be above 0");
  EXPECT_EQ(finding("normal(1, -2)"),
            "normal(1, -2) has the standard deviation -2, must be above 0");
  EXPECT_EQ(finding("half_cauchy(0)"), "half_cauchy(0) has the scale 0, must be above 0");
  EXPECT_EQ(finding("uniform(2, 1)"), "uniform(2, 1) has the upper end 1, must be above its lower "
                                      "end 2");
  EXPECT_EQ(finding("normal(1)"), "is 'normal(1)', must be normal(mean, sd)");
  EXPECT_EQ(finding("normal(1, x)"),
            "normal(1, x) has 'x', must have a number there: normal(mean, sd)");
  EXPECT_TRUE(has(finding("lognormla(1, 2)"), "Is it 'lognormal'?"));
  EXPECT_TRUE(has(finding(""), "must be one of normal(mean, sd)"));
  EXPECT_TRUE(has(finding("normal(1, 2"), "must be one of normal(mean, sd)"));
  EXPECT_TRUE(has(finding("truncated(normal(0, 1), 60, 70)"), "no probability between its ends"));
  EXPECT_TRUE(has(finding("truncated(uniform(0, 1), 2, 3)"), "within uniform(0, 1)"));
}
} // namespace
} // namespace arthrowear
