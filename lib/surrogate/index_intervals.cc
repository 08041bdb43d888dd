// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/index_intervals.h"

#include <algorithm>
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
  const double value = bounded(of_input / all);
  return {value, bounded(std::min(value, quantile(least, .025)) - round_off),
          bounded(std::max(value, quantile(largest, .975)) + round_off)};
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
