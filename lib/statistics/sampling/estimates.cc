// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/estimates.h"

#include "sampling/jackknife.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double one_side = .5 * (1. - interval_probability);

/// Sums over the cases that ended: number, values beside the first one, their squares; of each
/// group, the square of the number and of the sum of its values.
struct Moments
{
  using Groups = GroupSums<5>;
  using Sums = Groups::Sums;

  Groups groups;                  ///< cases of a random design, or randomisations
  Groups eighths = Groups(false); ///< randomisations in eight groups; empty if random
  double first = 0.;

  double mean(const Sums &sums) const { return first + sums[1] / sums[0]; }
};

using Sums = Moments::Sums;

/// Sums of the values of each group. @param group_of  number of the group of a case
template <class GroupOf>
std::vector<Sums>
sums_by_group(const Sample &sample, const double first, const GroupOf &group_of)
{
  std::map<std::size_t, Sums> groups;
  for (std::size_t i = 0; i < sample.values.size(); ++i)
    if (const double x = sample.values[i] - first; !std::isnan(x))
    {
      Sums &sums = groups[group_of(i)];
      sums[0] += 1.;
      sums[1] += x;
      sums[2] += x * x;
    }
  std::vector<Sums> all;
  for (auto &[number, sums] : groups)
  {
    sums[3] = sums[0] * sums[0];
    sums[4] = sums[1] * sums[1];
    all.push_back(sums);
  }
  return all;
}

Moments
moments_of(const Sample &sample)
{
  Moments moments{Moments::Groups(sample.is_random)};
  for (const double value : sample.values)
    if (!std::isnan(value))
    {
      moments.first = value;
      break;
    }
  const auto add = [&](Moments::Groups &groups, const auto &group_of)
  {
    unsigned number = 0;
    for (const Sums &sums : sums_by_group(sample, moments.first, group_of))
      groups.add(sums, number++);
  };
  add(moments.groups, [&sample](const std::size_t i)
      { return sample.is_random ? i : std::size_t(sample.randomisation.at(i)); });
  if (!sample.is_random)
    add(moments.eighths, [&sample](const std::size_t i)
        { return std::size_t(sample.randomisation.at(i) % least_randomisations); });
  return moments;
}

// Products of the values of cases in different groups are independent, so that their mean is the
// squared mean of the distribution, without the error of the mean square of dependent cases. With
// groups of one case this is the sum of squares over n - 1.
double
variance_of(const Sums &sums)
{
  const auto [n, sum, squares, square_numbers, square_sums] = sums;
  const double n_pairs = n * n - square_numbers;
  if (n_pairs == 0.)
    return std::max(squares - sum * sum / n, 0.) / (n - 1.);
  return std::max(squares / n - (sum * sum - square_sums) / n_pairs, 0.);
}

/// Pseudo-values of the jackknife, G f - (G - 1) f_g: nearly independent numbers whose mean is f.
template <class Function>
std::vector<double>
pseudo_values(const Moments::Groups &groups, const Function &function)
{
  std::vector<double> values = groups.left_out(function);
  const double count = static_cast<double>(values.size()), whole = function(groups.total());
  for (double &value : values)
    value = count * whole - (count - 1.) * value;
  return values;
}

// Hall's third-degree transformation (1992, equation 2.6) makes Student's t of skewed numbers
// symmetric: t + g t^2/3 + g^2 t^3/27 + g/6 with t and the skewness g over the root of G, whose
// inverse is this one.
double
skewed_upper_end(const std::vector<double> &pseudo, const double value)
{
  const double count = static_cast<double>(pseudo.size());
  double mean = 0., squares = 0., cubes = 0.;
  for (const double y : pseudo)
    mean += y / count;
  for (const double y : pseudo)
  {
    squares += (y - mean) * (y - mean);
    cubes += std::pow(y - mean, 3);
  }
  if (!(squares > 0.))
    return value;
  const double skewness = cubes / count / std::pow(squares / count, 1.5);
  const double t =
      -student_quantile(interval_probability, static_cast<unsigned>(pseudo.size() - 1)) /
      std::sqrt(count);
  const double step =
      std::abs(skewness) < 1e-6
          ? t
          : 3. / skewness * (std::cbrt(1. + skewness * (t - skewness / (6. * count))) - 1.);
  return value - std::sqrt(squares / (count - 1.)) * step;
}

// A number that is not negative: its interval is symmetric for the logarithm, with a longer upper
// part if large values are rare.
template <class Function>
Estimate
positive_estimate(const Moments &moments, const Function &function)
{
  const double value = moments.groups.estimate(function).value;
  if (value == 0.)
    return {0., 0., 0.};
  const auto log_function = [&](const Sums &sums) { return std::log(function(sums)); };
  const Estimate logarithm = moments.groups.estimate(log_function);
  Estimate result{value, std::exp(logarithm.low), std::exp(logarithm.high)};
  if (!std::isfinite(result.high))
    return result;
  result.high = std::max(
      result.high,
      std::exp(skewed_upper_end(pseudo_values(moments.groups, log_function), std::log(value))));
  if (moments.groups.is_random())
    return result;
  const auto squared = [&](const Sums &sums) { return std::pow(function(sums), 2); };
  const std::vector<double> squares = pseudo_values(moments.eighths, squared);
  result.high = std::max(result.high, std::sqrt(*std::max_element(squares.begin(), squares.end())));
  return result;
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
  return moments.groups.estimate([&](const Sums &sums) { return moments.mean(sums); });
}

Estimate
standard_deviation(const Sample &sample)
{
  return positive_estimate(moments_of(sample),
                           [](const Sums &sums) { return std::sqrt(variance_of(sums)); });
}

// The upper end is at least the deviation's over the mean: if large values are rare and missing,
// mean and deviation are both too small, which their ratio hides.
Estimate
coefficient_of_variation(const Sample &sample)
{
  const Moments moments = moments_of(sample);
  const auto size_of_mean = [&](const Sums &sums) { return std::abs(moments.mean(sums)); };
  Estimate result = positive_estimate(
      moments, [&](const Sums &sums) { return std::sqrt(variance_of(sums)) / size_of_mean(sums); });
  result.high =
      std::max(result.high, standard_deviation(sample).high / size_of_mean(moments.groups.total()));
  return result;
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
