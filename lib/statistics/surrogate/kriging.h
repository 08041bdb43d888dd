// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surrogate/index_intervals.h"
#include "surrogate/input_scale.h"

namespace arthrowear
{
/// Kriging with an unknown linear trend and a kernel of the distance over the lengths.
struct Kriging
{
  InputScale scale = InputScale::uniform;
  Kernel kernel = Kernel::matern;
  Points points; ///< cases on the scale
  std::vector<double> lengths;
  Eigen::VectorXd trend;   ///< constant, then a slope per input
  Eigen::VectorXd weights; ///< of the kernels at the cases
  /// Contains the changes of trend and weights (rows) by the value of each case (columns).
  Eigen::MatrixXd trend_changes, weight_changes;
  /// Contains the value of each case minus the prediction by all other cases.
  Eigen::VectorXd residuals;
  double error = 0.; ///< leave-one-out error over the standard deviation

  /// Returns the kernels of all cases at a point on the scale.
  Eigen::VectorXd kernels(const std::vector<double> &x) const;
  /// Returns the terms of the trend at a point on the scale: 1 and its coordinates.
  static Eigen::VectorXd trend_terms(const std::vector<double> &x);
  double predict(const std::vector<double> &u) const;
};

/// @param points  cases on the scale
/// @throws RunError if cases lie so near to each other that the correlations are singular
Kriging fit_kriging(InputScale scale, Kernel kernel, const Points &points,
                    const std::vector<double> &values, const std::vector<double> &lengths);

/// Kriging on the scale and with the kernel of the least error.
Kriging choose_kriging(const Points &u, const std::vector<double> &values);

/// Variances with replicates of the values (surrogates 4), by sampling the surrogate.
ReplicatedVariances replicated_variances(const Kriging &kriging);
} // namespace arthrowear
