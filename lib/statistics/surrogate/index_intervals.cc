// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/index_intervals.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace arthrowear
{
namespace
{
constexpr unsigned int n_replicates = 400;

/// Value below which a share of the values lies, linear between two of them.
double
quantile(std::vector<double> values, const double share)
{
  std::sort(values.begin(), values.end());
  const double place = share * (values.size() - 1.);
  const std::size_t below = std::min<std::size_t>(place, values.size() - 2);
  return values[below] + (place - below) * (values[below + 1] - values[below]);
}

/// Factor of a half interval: Student's 97.5 % quantile over the normal one. The error of an index
/// is a sum of terms, one from the residual of each case. Where few large residuals dominate, their
/// squares tell its variance badly: n_e = (sum b^2)^2 / sum b^4 terms b count, n_e - 1 are the
/// degrees of freedom.
double
widening(const ReplicatedVariances &variances, std::vector<double> InputVariances::*kind,
         const std::size_t input)
{
  const InputVariances &estimate = variances.estimate;
  const double index = (estimate.*kind)[input] / estimate.all;
  double squares = 0., fourth = 0.;
  for (const InputVariances &change : variances.changes)
  {
    const double square = std::pow(((change.*kind)[input] - index * change.all) / estimate.all, 2);
    squares += square;
    fourth += square * square;
  }
  if (!(fourth > 0.))
    return 1.;
  constexpr double least_degrees = 1.;
  const double degrees = std::max(squares * squares / fourth - 1., least_degrees);
  return gsl_cdf_tdist_Pinv(.975, degrees) / gsl_cdf_ugaussian_Pinv(.975);
}

IndexEstimate
index_of(const ReplicatedVariances &variances, std::vector<double> InputVariances::*kind,
         const std::size_t input, const double error)
{
  constexpr double round_off = 1e-12;
  const InputVariances &estimate = variances.estimate;
  const double all = estimate.all, of_input = (estimate.*kind)[input];
  // Variance that the surrogate does not know: none of it is the input's, or all of it.
  const double unknown = error * error * all;
  std::vector<double> least, largest;
  for (const InputVariances &replicate : variances.replicates)
  {
    // The result differs from the surrogate as the surrogate differs from the replicate.
    const double mirrored = 2. * of_input - (replicate.*kind)[input];
    const double with_unknown = std::max(2. * all - replicate.all, .1 * all) + unknown;
    least.push_back(mirrored / with_unknown);
    largest.push_back((mirrored + unknown) / with_unknown);
  }
  const auto bounded = [](const double index) { return std::clamp(index, 0., 1.); };
  const double value = bounded(of_input / all), factor = widening(variances, kind, input);
  const double below = factor * std::max(value - quantile(least, .025), 0.),
               above = factor * std::max(quantile(largest, .975) - value, 0.);
  return {value, bounded(value - below - round_off), bounded(value + above + round_off)};
}
} // namespace

Eigen::MatrixXd
replicated_residuals(const Eigen::VectorXd &residuals)
{
  std::mt19937_64 generator(1);
  Eigen::MatrixXd replicates(residuals.size(), n_replicates);
  for (double &replicate : replicates.reshaped())
    replicate = generator() >> 63 ? 1. : -1.;
  return residuals.asDiagonal() * replicates;
}

void
write_indices(const ReplicatedVariances &variances, const double error, Surrogate &surrogate)
{
  for (std::size_t input = 0; input < variances.estimate.first.size(); ++input)
  {
    surrogate.first.push_back(index_of(variances, &InputVariances::first, input, error));
    surrogate.total.push_back(index_of(variances, &InputVariances::total, input, error));
  }
}
} // namespace arthrowear
