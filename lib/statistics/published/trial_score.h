// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Probability of the intervals, and the trials below which a law has no verdict.
constexpr double predicted_probability = .9;
constexpr std::size_t least_trials = 4;

/// Result of a trial beside its prediction.
struct TrialMisfit
{
  double logarithm = 0.; ///< ln(measured/median prediction)
  double spread = 0.;    ///< standard deviation of it by the missing inputs and the measurement
};

/// Distribution of a number that has not been seen, from others: Student's t, moved and scaled.
struct PredictiveT
{
  double middle = 0., scale = 0.; ///< scale > 0
  std::size_t n_freedoms = 0;     ///< > 0

  /// Logarithm of the density.
  double log_density(double value) const;
  /// From the middle to each end of the interval of predicted_probability.
  double half_width() const;
};

/// Standard deviation tau of the logarithm of a trial's own factor, which multiplies a prediction
/// and has the median 1: the sum of logarithm^2/(spread^2 + tau^2) is the number of trials
/// (Paule & Mandel 1982 with a known mean); 0 if the spreads explain the misfits.
double spread_of_factors(const std::vector<TrialMisfit> &trials);

/// Distribution of the misfit of another trial, whose prediction has a spread, with a freedom for
/// each trial. @param others  one or more
PredictiveT misfit_after(const std::vector<TrialMisfit> &others, double spread);

/// Distribution of a value, from others of the same normal distribution whatever their inputs:
/// around their mean, with one freedom less than values. @param others  two or more
PredictiveT value_after(const std::vector<double> &others);
} // namespace arthrowear
