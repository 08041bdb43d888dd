// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/pareto_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
/// Mean of ln(1 - theta x): the shape k of the distribution that has k/sigma = -theta.
double
shape_at(const double theta, const std::vector<double> &excesses)
{
  double sum = 0.;
  for (const double excess : excesses)
    sum += std::log1p(-theta * excess);
  return sum / double(excesses.size());
}

/// Estimates the shape of the distribution of ascending excesses above a threshold.
double
fitted_shape(const std::vector<double> &excesses)
{
  const double n = double(excesses.size());
  const int n_candidates = 30 + int(std::sqrt(n));
  const double quartile = excesses[std::size_t(n / 4. + .5) - 1];
  std::vector<double> thetas, likelihoods;
  for (int j = 1; j <= n_candidates; ++j)
  {
    const double theta =
        1. / excesses.back() + (1. - std::sqrt(n_candidates / (j - .5))) / (3. * quartile);
    const double shape = shape_at(theta, excesses);
    thetas.push_back(theta);
    likelihoods.push_back(n * (std::log(-theta / shape) - shape - 1.));
  }
  const double largest = *std::max_element(likelihoods.begin(), likelihoods.end());
  double sum = 0., mean = 0.;
  for (int j = 0; j < n_candidates; ++j)
  {
    const double weight = std::exp(likelihoods[j] - largest);
    sum += weight;
    mean += weight * thetas[j];
  }
  const double weak = 10.; // the prior counts as ten excesses
  return (shape_at(mean / sum, excesses) * n + .5 * weak) / (n + weak);
}
} // namespace

double
pareto_shape(std::vector<double> weights)
{
  const double n = double(weights.size());
  const std::size_t n_tail = std::size_t(std::ceil(std::min(.2 * n, 3. * std::sqrt(n))));
  std::sort(weights.begin(), weights.end());
  const double threshold = weights[weights.size() - n_tail - 1];
  std::vector<double> excesses;
  for (auto weight = weights.end() - std::ptrdiff_t(n_tail); weight != weights.end(); ++weight)
    excesses.push_back(*weight - threshold);
  const double quartile = excesses[n_tail / 4];
  if (!(quartile > 0.))
    return excesses.back() > 0. ? std::numeric_limits<double>::infinity()
                                : -std::numeric_limits<double>::infinity(); // equal weights
  return fitted_shape(excesses);
}
} // namespace arthrowear
