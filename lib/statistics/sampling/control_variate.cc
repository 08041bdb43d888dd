// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/control_variate.h"

#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
struct PairMoments
{
  double n = 0., mean_x = 0., mean_y = 0., xx = 0., yy = 0., xy = 0.; ///< squares of deviations
};

PairMoments
moments_of_pairs(const std::vector<double> &x, const std::vector<double> &y)
{
  PairMoments sums;
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    if (std::isnan(x[i]) || std::isnan(y[i]))
      continue;
    sums.n += 1.;
    const double dx = x[i] - sums.mean_x, dy = y[i] - sums.mean_y, part = (sums.n - 1.) / sums.n;
    sums.mean_x += dx / sums.n;
    sums.mean_y += dy / sums.n;
    sums.xx += part * dx * dx;
    sums.yy += part * dy * dy;
    sums.xy += part * dx * dy;
  }
  return sums;
}

void
check(const TwoModels &models)
{
  if (models.expensive.size() != models.cheap.size())
    throw std::invalid_argument("pairs of two models have lists of different lengths");
  if (!(models.expensive_cost > 0. && models.cheap_cost >= 0.))
    throw std::invalid_argument("the cost of a case must be above 0, and of a cheap one not below");
}

std::string
statement_of(const ControlVariate &result, const double n, const double m)
{
  const std::string rho = correlation_text(result.rho);
  if (std::abs(result.rho) < least_correlation)
    return "The cheap model does not pay: its correlation with the expensive one is " + rho +
           ", below " + rounded_text(least_correlation) +
           ", so that at least half of the variance stays.";
  const std::string gain = "the variance of the mean is divided by " +
                           rounded_text(result.gain, 3) + " at equal wall time (" +
                           rounded_text(n) + " pairs, " + rounded_text(m) +
                           " more cheap cases, correlation " + rho + ").";
  return result.pays ? "The cheap model pays: " + gain : "The cheap model does not pay: " + gain;
}

Estimate
interval(const double value, const double standard_error, const double degrees_of_freedom)
{
  const double half = standard_error * student_quantile(interval_probability,
                                                        static_cast<unsigned>(degrees_of_freedom));
  return {value, value - half, value + half};
}
} // namespace

std::string
correlation_text(const double rho)
{
  return rounded_text(rho, std::abs(rho) > .999 ? 5 : 3);
}

ControlVariate
control_variate(const TwoModels &models)
{
  check(models);
  const PairMoments pairs = moments_of_pairs(models.cheap, models.expensive),
                    more = moments_of_pairs(models.more_cheap, models.more_cheap);
  const double n = pairs.n, m = more.n, all = n + m;
  if (n < 3.)
    throw std::invalid_argument("two models have fewer than three pairs that ended");
  ControlVariate result;
  result.beta = pairs.xx > 0. ? pairs.xy / pairs.xx : 0.;
  result.rho = pairs.xx > 0. && pairs.yy > 0. ? pairs.xy / std::sqrt(pairs.xx * pairs.yy) : 0.;
  // The mean of x over all cases, minus its mean over the pairs.
  const double shift = m / all * (more.mean_x - pairs.mean_x);
  // Squares of the residuals about the regression, and of all x about their mean.
  const double residuals = std::max(pairs.yy - result.beta * pairs.xy, 0.),
               all_xx = pairs.xx + more.xx + (m > 0. ? shift * shift * all * n / m : 0.);
  const double variance =
      residuals / (n - 2.) * (1. / n + (pairs.xx > 0. ? shift * shift / pairs.xx : 0.)) +
      result.beta * result.beta * all_xx / (all - 1.) / all;
  result.standard_error = std::sqrt(variance);
  result.mean = interval(pairs.mean_y + result.beta * shift, result.standard_error, n - 2.);
  result.plain_mean = interval(pairs.mean_y, std::sqrt(pairs.yy / (n - 1.) / n), n - 1.);
  const double explained = result.rho * result.rho;
  result.variance_ratio = 1. - explained * m / all;
  const double cost = models.expensive_cost + models.cheap_cost * all / n; // per pair
  result.gain = models.expensive_cost / cost / result.variance_ratio;
  result.best_cheap_per_pair = std::max(
      1., std::sqrt(explained / (1. - explained) * models.expensive_cost / models.cheap_cost));
  result.pays = std::abs(result.rho) >= least_correlation && result.gain > 1.;
  result.statement = statement_of(result, n, m);
  return result;
}
} // namespace arthrowear
