// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/json_fields.h"
#include "sampling/estimates.h"

namespace arthrowear
{
/// Results of an expensive model (y) and of a cheap one (x) for the same independent inputs, and of
/// the cheap one alone for more of them.
struct TwoModels
{
  std::vector<double> expensive, cheap; ///< n pairs; a pair with NaN is left out
  std::vector<double> more_cheap;       ///< m values at other inputs; NaN is left out
  double expensive_cost = 1.;           ///< of one case, above 0
  double cheap_cost = 0.;               ///< in the same unit
};

/// Mean of the expensive model, corrected by the cheap one:
/// mean(y) - beta (mean(x) of the pairs - mean(x) of all n + m).
///
/// Its variance is var(y)/n (1 - rho^2 m/(n + m)) at beta = cov(x, y)/var(x): with m = 0 nothing is
/// gained, with many cheap cases 1 - rho^2 is left (Cochran 1977, section 12; Ng and Willcox 2014).
struct ControlVariate
{
  Estimate mean;              ///< with Student's t of n - 2
  Estimate plain_mean;        ///< of the n expensive cases alone
  double standard_error = 0.; ///< of the corrected mean, with the errors of beta and mean(x)
  double beta = 0.;           ///< unit of y over unit of x
  double rho = 0.;            ///< Pearson's correlation of the pairs
  double variance_ratio = 1.; ///< 1 - rho^2 m/(n + m), of the corrected over the plain mean
  /// Variance of as many expensive cases as the costs of both models pay for, over the variance of
  /// the corrected mean: above 1 the cheap model pays.
  double gain = 1.;
  double best_cheap_per_pair = 0.; ///< (n + m)/n with the largest gain at these costs, at least 1
  bool pays = false;               ///< |rho| is at least least_correlation and the gain is above 1
  std::string statement;           ///< a sentence with the reason

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("mean", s.mean);
    visit("standard error", s.standard_error, json_fields::if_there);
    visit("plain mean", s.plain_mean);
    visit("correlation", s.rho);
    visit("variance ratio", s.variance_ratio);
    visit("gain", s.gain);
    visit("pays", s.pays, json_fields::if_there);
    visit("statement", s.statement);
  }
};

/// Below this correlation less than half of the variance can go, however many cheap cases there
/// are.
constexpr double least_correlation = .7;

/// @throws std::invalid_argument if there are fewer than three pairs without NaN, lists of pairs of
/// different lengths, or a cost below 0
ControlVariate control_variate(const TwoModels &models);

/// Three digits, or five where three would be 1.
std::string correlation_text(double rho);
} // namespace arthrowear
