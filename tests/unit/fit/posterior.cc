// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/posterior_text.h"

#include "base/csv.h"
#include "binomial_bounds.h"
#include "fit/pareto_shape.h"
#include "has.h"
#include "unit/fit/posterior_made.h"
#include "unit/thrown.h"

#include <Eigen/LU>

#include <chrono>

namespace arthrowear
{
namespace
{
using namespace posterior_test;

double
mean_of(const std::vector<double> &values)
{
  double sum = 0.;
  for (const double value : values)
    sum += value;
  return sum / double(values.size());
}

double
deviation_of(const std::vector<double> &values)
{
  const double mean = mean_of(values);
  double sum = 0.;
  for (const double value : values)
    sum += (value - mean) * (value - mean);
  return std::sqrt(sum / double(values.size() - 1));
}

std::vector<double>
logarithms_of(std::vector<double> values)
{
  for (double &value : values)
    value = std::log(value);
  return values;
}

constexpr unsigned int n_posteriors = n_samples(400);

/// Tables in which the true value of each constant is inside of its 95 % interval. Constants and
/// scatter are drawn from their priors for each table.
std::vector<unsigned int>
n_covered(const std::vector<Prior> &priors, const std::optional<Prior> &scatter,
          const LogLinearLaw &law, const double known_deviation, const double share = .95)
{
  constexpr std::size_t n_draws = 400;
  std::vector<unsigned int> n_inside(priors.size() + scatter.has_value(), 0);
  const auto start = std::chrono::steady_clock::now();
  for (unsigned int table = 1; table <= n_posteriors; ++table)
  {
    RandomNumbers random(1000 + table);
    std::vector<double> truth;
    for (const Prior &prior : priors)
      truth.push_back(prior.value(random.normal()));
    PosteriorModel model = made_model(priors, scatter, law, truth, known_deviation);
    if (scatter)
      truth.push_back(scatter->value(random.normal()));
    scatter_rows(model, scatter ? truth.back() : known_deviation, random);
    const Posterior posterior = sample_posterior(model, n_draws, table);
    for (std::size_t i = 0; i < truth.size(); ++i)
    {
      const std::vector<double> draws =
          i < priors.size() ? column(posterior, i) : posterior.scatters;
      n_inside[i] += truth[i] >= quantile_of_draws(draws, .5 - .5 * share) &&
                     truth[i] <= quantile_of_draws(draws, .5 + .5 * share);
    }
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  for (const unsigned int n : n_inside)
    std::printf("%u of %u inside, %.1f ms for a posterior\n", n, n_posteriors,
                1e3 * time.count() / n_posteriors);
  return n_inside;
}

// A binomial number, 365 to 392; intervals of 85 % would contain 340 +- 7.
void
expect_coverage(const std::vector<unsigned int> &n_inside)
{
  for (const unsigned int n : n_inside)
  {
    EXPECT_GE(n, least_count(n_posteriors));
    EXPECT_LE(n, most_count(n_posteriors));
  }
}

/// Claims that a number from seeds is within its 95 % limits in as many seeds as a binomial number
/// allows.
/// @param errors  of each seed, in standard errors
void
expect_standard_errors(const std::vector<double> &errors)
{
  const auto n = static_cast<unsigned int>(errors.size());
  const auto n_near = static_cast<unsigned int>(std::count_if(
      errors.begin(), errors.end(), [](const double error) { return std::abs(error) < 1.96; }));
  EXPECT_GE(n_near, least_count(n));
}

const LogLinearLaw archard{{{1.}, {1.}, {1.}, {1.}, {1.}, {1.}}};
// Logarithms of pressures from 2 to 4 MPa: far from 0, so that ln K and the exponent are
// correlated.
const LogLinearLaw power{{{1., .7}, {1., .8}, {1., .9}, {1., 1.1}, {1., 1.2}, {1., 1.4}}};

TEST(PosteriorCoverage, OfAWearFactorAndAnUnknownScatter)
{
  expect_coverage(n_covered({prior("lognormal(1e-6, 1)")}, prior("half_cauchy(0.3)"), archard, 0.));
}

TEST(PosteriorCoverage, OfTwoCorrelatedConstants)
{
  expect_coverage(n_covered({prior("lognormal(1e-6, 3)"), prior("uniform(0, 2)")}, {}, power, .15));
}

TEST(PosteriorCoverage, OfTwoCorrelatedConstantsAndAnUnknownScatter)
{
  expect_coverage(n_covered({prior("lognormal(1e-6, 3)"), prior("truncated(normal(1, 0.5), 0, 5)")},
                            prior("lognormal(0.2, 0.5)"), power, 0.));
}

TEST(PosteriorCoverage, OfShorterIntervalsIsBelowTheBand)
{
  if (n_posteriors < 400)
    GTEST_SKIP() << "Few intervals cannot tell .85 from .95.";
  EXPECT_LT(n_covered({prior("lognormal(1e-6, 1)")}, {}, archard, .2, .85)[0],
            least_count(n_posteriors));
}

// ln K ~ N(m, s^2) and n rows with the standard deviation d: the precision is 1/s^2 + n/d^2, the
// mean of ln K is (m/s^2 + sum ln V/d^2) over it. The median of the prior is far from the rows.
TEST(Posterior, OfOneFactorIsThatInClosedForm)
{
  const double d = .3, s2 = std::log1p(.25), m = std::log(1e-6);
  PosteriorModel model = made_model({prior("lognormal(1e-6, 0.5)")}, {}, archard, {3e-6}, d);
  RandomNumbers random(3);
  scatter_rows(model, d, random);
  double sum = 0.;
  for (const ScatteredRow &row : model.rows)
    sum += std::log(row.measured);
  const double precision = 1. / s2 + 6. / (d * d), mean = (m / s2 + sum / (d * d)) / precision,
               deviation = 1. / std::sqrt(precision);
  constexpr std::size_t n_draws = 500;
  std::vector<double> of_means, of_deviations; // errors
  for (unsigned int seed = 1; seed <= 40; ++seed)
  {
    const Posterior posterior = sample_posterior(model, n_draws, seed);
    ASSERT_EQ(posterior.draws.size(), n_draws);
    const std::vector<double> draws = logarithms_of(column(posterior, 0));
    const double of_mean = deviation / std::sqrt(double(n_draws)); // standard error
    of_means.push_back((mean_of(draws) - mean) / of_mean);
    of_deviations.push_back((deviation_of(draws) - deviation) / (of_mean / std::sqrt(2.)));
    EXPECT_LT(posterior.pareto_shape, .5);
  }
  expect_standard_errors(of_means);
  expect_standard_errors(of_deviations);
}

// Priors that are normal in ln K and in the exponent, and a known scatter: the covariance is
// (P^-1 + X^T X/d^2)^-1. The variance of a predicted ln V is x^T C x with joint draws, the sum of
// x_i^2 C_ii with independent ones, a factor of 3 to 6 in the standard
// deviation here.
TEST(Posterior, SpreadOfPredictionsIsThatInClosedForm)
{
  const double d = .1, s2 = std::log1p(9.);
  PosteriorModel model =
      made_model({prior("lognormal(1e-6, 3)"), prior("normal(1, 2)")}, {}, power, {1e-6, .8}, d);
  RandomNumbers random(4);
  scatter_rows(model, d, random);
  Eigen::MatrixXd x(6, 2);
  for (int i = 0; i < 6; ++i)
    x.row(i) << 1., power.conditions[i][1];
  const Eigen::Vector2d of_priors(1. / s2, 1. / 4.);
  const Eigen::MatrixXd precision =
      x.transpose() * x / (d * d) + Eigen::MatrixXd(of_priors.asDiagonal());
  const Eigen::Matrix2d covariance = precision.inverse();

  constexpr std::size_t n_draws = 500;
  constexpr unsigned int n_seeds = 40;
  std::vector<PosteriorSummary> summaries;
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
    summaries.push_back(summarise(model, sample_posterior(model, n_draws, seed), seed));
  // The mean over the seeds is exact within 3.6 of its standard errors (Student's t, 39 degrees of
  // freedom, risk 1e-3). Values scatter from seed to seed by at most 1.5 times `error`: draws of
  // two constants with the correlation r, paired at random, add 2 r^2 AB/(A + B)^2 < 1/2 to the
  // square, where A and B are the variances of both parts.
  const auto expect_near = [&](const auto &value, const double exact, const double error)
  {
    double sum = 0., sum_of_squares = 0.;
    for (const PosteriorSummary &summary : summaries)
    {
      const double difference = value(summary) - exact;
      sum += difference;
      sum_of_squares += difference * difference;
    }
    const double mean = sum / n_seeds,
                 deviation =
                     std::sqrt((sum_of_squares / n_seeds - mean * mean) * n_seeds / (n_seeds - 1.));
    EXPECT_LT(std::abs(mean), 3.6 * deviation / std::sqrt(double(n_seeds)));
    EXPECT_LT(deviation, 1.5 * error);
  };
  const double error = 1. / std::sqrt(2. * double(n_draws)); // of a standard deviation
  for (int i = 0; i < 6; ++i)
  {
    const Eigen::Vector2d row = x.row(i).transpose();
    const double joint = std::sqrt(row.dot(covariance * row)),
                 independent = std::sqrt(row[0] * row[0] * covariance(0, 0) +
                                         row[1] * row[1] * covariance(1, 1));
    expect_near([i](const PosteriorSummary &summary) { return summary.rows[i].joint; }, joint,
                error * joint);
    expect_near([i](const PosteriorSummary &summary) { return summary.rows[i].independent; },
                independent, error * independent);
    EXPECT_GT(independent / joint, 3.);
  }
  // Spearman's correlation of normal variables is 6/pi asin(r/2), with an error of at most 1.1 (1 -
  // r^2)/sqrt(n).
  const double r = covariance(0, 1) / std::sqrt(covariance(0, 0) * covariance(1, 1)),
               spearman = 6. / units::pi * std::asin(.5 * r);
  EXPECT_LT(r, -.9);
  expect_near([](const PosteriorSummary &summary) { return summary.correlations[0][1]; }, spearman,
              1.1 * (1. - r * r) / std::sqrt(double(n_draws)));
}

// Without rows that vary the exponent, its draws are the prior, which a warning states.
TEST(Posterior, OfAConstantWithoutRowsIsItsPrior)
{
  const LogLinearLaw one_pressure{{{1., 0.}, {1., 0.}, {1., 0.}}};
  const PosteriorModel model = made_model({prior("lognormal(1e-6, 3)"), prior("uniform(0, 5)")}, {},
                                          one_pressure, {1e-6, 1.}, .1);
  const Posterior posterior = sample_posterior(model, 4000, 1);
  const std::vector<double> draws = column(posterior, 1);
  for (const double probability : {.025, .25, .5, .75, .975})
  {
    const auto n_below = static_cast<unsigned int>(std::count_if(
        draws.begin(), draws.end(), [=](const double draw) { return draw < 5. * probability; }));
    EXPECT_GE(n_below, least_count(4000, probability, 1e-4)) << probability;
    EXPECT_LE(n_below, most_count(4000, probability, 1e-4)) << probability;
  }
  const PosteriorSummary summary = summarise(model, posterior, 1);
  ASSERT_EQ(summary.warnings.size(), 1u);
  EXPECT_TRUE(has(summary.warnings[0], "c1 is hardly known from the rows"));
}

// Rows that scatter by 0.5 with given standard deviations of 0.05; without these deviations the
// scatter is inferred, and 95 % of all tables have no warning.
TEST(Posterior, RowsOutsideOfTheirIntervalsAreReported)
{
  constexpr unsigned int n = n_samples(40);
  unsigned int n_reported = 0, n_silent = 0;
  for (unsigned int seed = 1; seed <= n; ++seed)
  {
    PosteriorModel model = made_model({prior("lognormal(1e-6, 3)")}, {}, archard, {1e-6}, .05);
    RandomNumbers random(seed);
    scatter_rows(model, .5, random);
    const auto warnings = [&]
    {
      std::string all;
      for (const std::string &warning :
           summarise(model, sample_posterior(model, 2000, 1), 1).warnings)
        all += warning;
      return all;
    };
    n_reported +=
        warnings().find("measured values are within their 90 % intervals") != std::string::npos;
    model.scatter = prior("half_cauchy(0.3)");
    n_silent += warnings().empty();
  }
  EXPECT_GE(n_reported, least_count(n));
  EXPECT_GE(n_silent, least_count(n));
}

TEST(Posterior, ASeedGivesTheSameFile)
{
  PosteriorModel model = made_model({prior("lognormal(1e-6, 3)"), prior("uniform(0, 5)")},
                                    prior("half_cauchy(0.3)"), power, {1e-6, .8});
  RandomNumbers random(4);
  scatter_rows(model, .1, random);
  const auto file = [&](const unsigned int seed)
  { return draws_of(compute_posterior(model, "bench.csv", seed)); };
  const std::string first = file(7);
  EXPECT_EQ(first, file(7));
  EXPECT_NE(first, file(8));
  const CsvTable table = parse_csv(first, "posterior.csv");
  EXPECT_EQ(table.n_rows(), 2000u);
  EXPECT_EQ(table.names, (std::vector<std::string>{"Wear / c0", "Wear / c1"}));
}

TEST(Posterior, HasItsDiagnosticsInText)
{
  PosteriorModel model =
      made_model({prior("lognormal(1e-6, 3)")}, prior("half_cauchy(0.3)"), archard, {1e-6});
  RandomNumbers random(4);
  scatter_rows(model, .1, random);
  const std::string text = text_of(compute_posterior(model, "bench.csv", 1));
  EXPECT_TRUE(has(text, {"Pareto k ", "effective sample size ",
                         "of 6 measured values are within the 90 % interval"}));
}

// The rows determine only the product of two constants: the posterior is a thin curve, which no
// normal distribution covers.
TEST(Posterior, ThatDoesNotConvergeIsAnError)
{
  PosteriorModel model =
      made_model({prior("normal(0, 10)"), prior("normal(0, 10)")}, {}, {}, {1., 1.});
  model.predict = [](const std::vector<double> &c)
  { return std::vector<double>{std::exp(c[0] * c[1])}; };
  model.rows = {{"made:1", std::exp(1.), 1e-4}};
  EXPECT_TRUE(has(thrown<RunError>([&] { sample_posterior(model, 200, 1); }),
                  "the posterior has not converged: Pareto k of 12800 weights is "));
}

TEST(Posterior, OfRowsWithoutScatterNeedsStandardDeviations)
{
  const PosteriorModel model =
      made_model({prior("lognormal(1e-6, 3)")}, prior("half_cauchy(0.3)"), archard, {1e-6});
  EXPECT_TRUE(has(thrown<RunError>([&] { sample_posterior(model, 200, 1); }),
                  "the rows fit the law exactly"));
}

// Weights w = u^-k of uniform u have Pareto's distribution with the shape k.
TEST(ParetoShape, IsThatOfKnownWeights)
{
  for (const double shape : {.3, .7, 1.2})
  {
    std::vector<double> errors;
    for (unsigned int seed = 1; seed <= 60; ++seed)
    {
      RandomNumbers random(seed);
      std::vector<double> weights(10000);
      for (double &weight : weights)
        weight = std::pow(random.uniform(), -shape);
      // The error is (1 + k)/sqrt(300), with 300 weights in the tail.
      errors.push_back((pareto_shape(weights) - shape) / ((1. + shape) / std::sqrt(300.)));
    }
    SCOPED_TRACE(shape);
    expect_standard_errors(errors);
  }
  EXPECT_LT(pareto_shape(std::vector<double>(1000, 2.)), 0.);
}
} // namespace
} // namespace arthrowear
