// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/estimates.h"

#include "sampling/jackknife.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double one_side = .5 * (1. - interval_probability);

/// Number of cases, sum and sum of squares of values beside the first one.
struct Moments
{
  GroupSums<3> sums;
  double first = 0.;
};

using Sums = GroupSums<3>::Sums;

Moments
moments_of(const Sample &sample)
{
  Moments moments{GroupSums<3>(sample.is_random)};
  bool has_first = false;
  for (std::size_t i = 0; i < sample.values.size(); ++i)
  {
    if (std::isnan(sample.values[i]))
      continue;
    if (!has_first)
      moments.first = sample.values[i];
    has_first = true;
    const double x = sample.values[i] - moments.first;
    moments.sums.add({1., x, x * x}, sample.is_random ? 0 : sample.randomisation.at(i));
  }
  return moments;
}

double
variance_of(const Sums &sums)
{
  const auto [n, sum, squares] = sums;
  return std::max(squares - sum * sum / n, 0.) / (n - 1.);
}

// A number that is not negative: its interval is symmetric for the logarithm.
template <class Function>
Estimate
positive_estimate(const Moments &moments, const Function &function)
{
  const double value = moments.sums.estimate(function).value;
  if (value == 0.)
    return {0., 0., 0.};
  const Estimate logarithm =
      moments.sums.estimate([&](const Sums &sums) { return std::log(function(sums)); });
  return {value, std::exp(logarithm.low), std::exp(logarithm.high)};
}

/// The k-th of n sorted values, counted from 1; infinite beyond them.
double
order_statistic(const std::vector<double> &sorted, const double k)
{
  if (k < 1.)
    return -infinity;
  return k > static_cast<double>(sorted.size()) ? infinity
                                                : sorted[static_cast<std::size_t>(k) - 1];
}

/// Values without NaN, sorted.
std::vector<double>
sorted_values(const Sample &sample)
{
  std::vector<double> sorted;
  for (const double value : sample.values)
    if (!std::isnan(value))
      sorted.push_back(value);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

double
quantile_of(const std::vector<double> &sorted, const double p)
{
  if (sorted.empty())
    return std::numeric_limits<double>::quiet_NaN();
  const double n = static_cast<double>(sorted.size());
  const double place = std::clamp((n + 1. / 3.) * p + 1. / 3., 1., n);
  const auto k = static_cast<std::size_t>(place);
  const double part = place - static_cast<double>(k);
  return part > 0. ? sorted[k - 1] + part * (sorted[k] - sorted[k - 1]) : sorted[k - 1];
}

/// Numbers of the order statistics between which a quantile lies.
struct Ranks
{
  double low, high;
};

// The number of cases below the quantile is binomial: the quantile lies below order statistic k
// with the probability that this number is below k.
Ranks
binomial_ranks(const unsigned n, const double p)
{
  const auto middle = static_cast<unsigned>(n * p);
  unsigned low = middle, high = middle + 1;
  while (low > 0 && gsl_cdf_binomial_P(low - 1, p, n) > one_side)
    --low;
  while (high <= n && gsl_cdf_binomial_Q(high - 1, p, n) > one_side)
    ++high;
  return {static_cast<double>(low), static_cast<double>(high)};
}

// Woodruff's interval: the share of cases below the quantile, with its error at the estimated one.
Ranks
scattered_ranks(const Sample &sample, const double p, const double quantile)
{
  GroupSums<2> below(false);
  for (std::size_t i = 0; i < sample.values.size(); ++i)
    below.add({1., sample.values[i] <= quantile ? 1. : 0.}, sample.randomisation.at(i));
  const Estimate share =
      below.estimate([](const GroupSums<2>::Sums &sums) { return sums[1] / sums[0]; });
  const double n = static_cast<double>(sample.values.size());
  return {std::floor(n * (p + share.low - share.value)),
          std::floor(n * (p + share.high - share.value)) + 1.};
}

// All failed cases count as this number.
Ranks
ranks_of(const Sample &sample, const double p, const double failed)
{
  if (sample.is_random)
    return binomial_ranks(static_cast<unsigned>(sample.values.size()), p);
  Sample all = sample;
  for (double &value : all.values)
    value = std::isnan(value) ? failed : value;
  return scattered_ranks(all, p, quantile_of(sorted_values(all), p));
}
} // namespace

std::size_t
Sample::n_failed() const
{
  return static_cast<std::size_t>(std::count_if(
      values.begin(), values.end(), [](const double value) { return std::isnan(value); }));
}

Estimate
mean(const Sample &sample)
{
  const Moments moments = moments_of(sample);
  return moments.sums.estimate([&](const Sums &sums) { return moments.first + sums[1] / sums[0]; });
}

Estimate
standard_deviation(const Sample &sample)
{
  return positive_estimate(moments_of(sample),
                           [](const Sums &sums) { return std::sqrt(variance_of(sums)); });
}

Estimate
coefficient_of_variation(const Sample &sample)
{
  const Moments moments = moments_of(sample);
  return positive_estimate(
      moments, [&](const Sums &sums)
      { return std::sqrt(variance_of(sums)) / std::abs(moments.first + sums[1] / sums[0]); });
}

Estimate
quantile(const Sample &sample, const double p)
{
  const std::vector<double> sorted = sorted_values(sample);
  Estimate result;
  result.value = quantile_of(sorted, p);
  if (sorted.empty())
    return result;
  // Failed cases stand before all others, then behind them.
  const double n_failed = static_cast<double>(sample.n_failed());
  const double low = ranks_of(sample, p, -infinity).low;
  result.low = order_statistic(sorted, low - n_failed);
  result.high = order_statistic(sorted, ranks_of(sample, p, infinity).high);
  return result;
}

double
student_quantile(const double probability, const unsigned int degrees_of_freedom)
{
  return gsl_cdf_tdist_Pinv(.5 * (1. + probability), degrees_of_freedom);
}
} // namespace arthrowear
