// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/posterior.h"

namespace arthrowear
{
/// Quantile of draws of equal weight; the next draw is below it with this probability (type 6 of
/// Hyndman & Fan 1996).
double quantile_of_draws(std::vector<double> draws, double probability);

/// A constant or the scatter after the measurements.
struct ConstantSummary
{
  std::string name, prior;
  double low = 0., median = 0., high = 0.; ///< median and 95 % interval
};

/// A measured value against what the draws predict for it.
struct RowSummary
{
  ScatteredRow row;
  double low = 0., median = 0., high = 0.; ///< median and 90 % interval of another measurement
  /// Standard deviation of the predicted logarithm without scatter: with the joint draws, and with
  /// each constant drawn alone.
  double joint = 0., independent = 0.;

  bool is_inside() const { return row.measured >= low && row.measured <= high; }
};

struct PosteriorSummary
{
  std::vector<ConstantSummary> constants;        ///< the scatter is the last one
  std::vector<std::vector<double>> correlations; ///< Spearman's, in the order of `constants`
  std::vector<RowSummary> rows;
  std::vector<std::string> warnings;
};

/// @param seed  of the other measurements that the draws predict
PosteriorSummary summarise(const PosteriorModel &model, const Posterior &posterior,
                           unsigned int seed);
} // namespace arthrowear
