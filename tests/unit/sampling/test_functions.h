// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "binomial_bounds.h"
#include "sampling/design.h"
#include "sampling/estimates.h"

#include <gsl/gsl_cdf.h>

namespace arthrowear::sampling_test
{
constexpr unsigned int n_seeds = 200;
/// Numbers of 200 seeds between which a 95 % interval covers, 179 and 198: a right one does with
/// probability .999; one that covers in 85 or 99.9 % of the seeds with .02 and .02.
const unsigned int least_covered = least_count(n_seeds), most_covered = most_count(n_seeds);

/// Volume of wear V = K F s with lognormal factors, means 1 and the given coefficients of
/// variation: CV^2 = 1.09 1.0225 1.01 - 1.
inline double
product_law(const std::vector<double> &u)
{
  const double variations[] = {.3, .15, .1};
  double logarithm = 0.;
  for (std::size_t k = 0; k < 3; ++k)
  {
    const double square = std::log1p(variations[k] * variations[k]);
    logarithm += std::sqrt(square) * gsl_cdf_ugaussian_Pinv(u[k]) - .5 * square;
  }
  return std::exp(logarithm);
}
constexpr double product_variation = .3545;
/// Standard deviation of ln V: sqrt(ln 1.09 + ln 1.0225 + ln 1.01)
constexpr double product_sigma = .344062;

inline Design
design_of(const DesignKind kind, const std::size_t n_cases, const unsigned n_dimensions,
          const unsigned long seed)
{
  return {kind, seed, n_cases, n_dimensions, default_randomisations(kind)};
}

inline Sample
product_sample(const Design &design)
{
  const DesignPoints points(design);
  Sample sample;
  sample.is_random = design.is_random();
  for (std::size_t i = 0; i < design.n_cases; ++i)
  {
    sample.values.push_back(product_law(points.point(i)));
    sample.randomisation.push_back(design.randomisation(i));
  }
  return sample;
}

inline bool
contains(const Estimate &estimate, const double exact)
{
  return estimate.low <= exact && exact <= estimate.high;
}
} // namespace arthrowear::sampling_test
