// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/posterior_summary.h"

#include "base/format.h"
#include "base/number_text.h"
#include "fit/random_numbers.h"
#include "sampling/rank_correlation.h"

#include <gsl/gsl_statistics_double.h>

namespace arthrowear
{
namespace
{
using Columns = std::vector<std::vector<double>>;

Columns
columns_of(const Posterior &posterior, const std::size_t n_constants)
{
  Columns columns(n_constants);
  for (const std::vector<double> &draw : posterior.draws)
    for (std::size_t i = 0; i < n_constants; ++i)
      columns[i].push_back(draw[i]);
  return columns;
}

/// Returns the logarithms of the predicted values, by rows of the table.
Columns
logarithms(const PosteriorModel &model, const Columns &constants)
{
  Columns result(model.rows.size());
  std::vector<double> values(constants.size());
  for (std::size_t d = 0; d < constants[0].size(); ++d)
  {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = constants[i][d];
    const std::vector<double> predicted = model.predict(values);
    for (std::size_t k = 0; k < result.size(); ++k)
      result[k].push_back(std::log(predicted[k]));
  }
  return result;
}

double
standard_deviation(const std::vector<double> &values)
{
  return gsl_stats_sd(values.data(), 1, values.size());
}

ConstantSummary
summary_of(const std::string &name, const Prior &prior, const std::vector<double> &draws)
{
  return {name, prior.text(), quantile_of_draws(draws, .025), quantile_of_draws(draws, .5),
          quantile_of_draws(draws, .975)};
}

/// Compares a posterior with its prior, in the variable in which every prior is normal.
void
warn_of_prior(PosteriorSummary &summary, const ConstantSummary &constant, const Prior &prior)
{
  constexpr double wide = .8, far = 3.;
  const double width = (prior.normal(constant.high) - prior.normal(constant.low)) /
                       (2. * gsl_cdf_ugaussian_Pinv(.975)),
               place = prior.normal(constant.median);
  if (width > wide)
    summary.warnings.push_back(
        constant.name +
        formatted(" is hardly known from the rows: its interval has %.0f %% of the width that its "
                  "prior has. Vary what it depends on, or give a prior with a source.",
                  100. * width));
  if (std::abs(place) > far)
    summary.warnings.push_back(
        constant.name + " has the median " + rounded_text(constant.median) +
        formatted(", %.3g standard deviations from the middle of its prior ", std::abs(place)) +
        constant.prior + ". Check the units of the table and the prior.");
}

/// Fewer rows than one table of forty has lie within their intervals.
void
warn_of_rows(PosteriorSummary &summary)
{
  constexpr double of_rows = .9, of_tables = 1. / 40.;
  unsigned int n_rows = 0, n_inside = 0;
  for (const RowSummary &row : summary.rows)
  {
    ++n_rows;
    n_inside += row.is_inside();
  }
  if (gsl_cdf_binomial_P(n_inside, of_rows, n_rows) < of_tables)
    summary.warnings.push_back(
        formatted("%u of %u measured values are within their 90 %% intervals, which happens in "
                  "less than one table of forty. ",
                  n_inside, n_rows) +
        "Try another law, larger standard deviations, or a scatter beside them: --prior \"scatter "
        "= half_cauchy(0.3)\".");
}
} // namespace

double
quantile_of_draws(std::vector<double> draws, const double probability)
{
  const double place = probability * double(draws.size() + 1) - 1.;
  const double low = std::clamp(std::floor(place), 0., double(draws.size() - 1));
  const std::size_t i = std::size_t(low), next = std::min(i + 1, draws.size() - 1);
  std::nth_element(draws.begin(), draws.begin() + std::ptrdiff_t(i), draws.end());
  const double value = draws[i];
  const double above =
      next == i ? value : *std::min_element(draws.begin() + std::ptrdiff_t(next), draws.end());
  return value + std::clamp(place - low, 0., 1.) * (above - value);
}

PosteriorSummary
summarise(const PosteriorModel &model, const Posterior &posterior, const unsigned int seed)
{
  PosteriorSummary summary;
  const std::size_t n = model.constants.size(), n_draws = posterior.draws.size();
  Columns columns = columns_of(posterior, n);
  const Columns joint = logarithms(model, columns);
  for (std::size_t i = 0; i < n; ++i)
  {
    summary.constants.push_back(
        summary_of(model.constants[i].name, model.constants[i].prior, columns[i]));
    warn_of_prior(summary, summary.constants[i], model.constants[i].prior);
  }
  Columns all = columns;
  if (model.scatter)
  {
    all.push_back(posterior.scatters);
    summary.constants.push_back(
        summary_of("scatter of logarithms", *model.scatter, posterior.scatters));
  }
  for (const std::vector<double> &column : all)
  {
    summary.correlations.emplace_back();
    for (const std::vector<double> &other : all)
      summary.correlations.back().push_back(rank_correlation(column, other).value);
  }

  RandomNumbers numbers(seed ^ 0x9e3779b9u); // not the numbers of the draws
  for (std::vector<double> &column : columns)
    numbers.shuffle(column);
  const Columns independent = logarithms(model, columns);
  for (std::size_t k = 0; k < model.rows.size(); ++k)
  {
    RowSummary row;
    row.row = model.rows[k];
    std::vector<double> others;
    for (std::size_t d = 0; d < n_draws; ++d)
      others.push_back(joint[k][d] +
                       std::hypot(row.row.deviation, model.scatter ? posterior.scatters[d] : 0.) *
                           numbers.normal());
    row.low = std::exp(quantile_of_draws(others, .05));
    row.median = std::exp(quantile_of_draws(others, .5));
    row.high = std::exp(quantile_of_draws(others, .95));
    row.joint = standard_deviation(joint[k]);
    row.independent = standard_deviation(independent[k]);
    summary.rows.push_back(row);
  }
  warn_of_rows(summary);
  if (posterior.effective_size < double(n_draws))
    summary.warnings.push_back(
        formatted("The effective sample size is %.0f, below the %zu draws: some of them repeat. "
                  "Give narrower priors, or a law with fewer constants.",
                  posterior.effective_size, n_draws));
  return summary;
}
} // namespace arthrowear
