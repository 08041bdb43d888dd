// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surrogate/surrogate.h"

#include <Eigen/Core>

namespace arthrowear
{
/// Variances of a surrogate: of all inputs together, of each alone, of each with all its
/// interactions.
struct InputVariances
{
  explicit InputVariances(const std::size_t n_inputs) : first(n_inputs, 0.), total(n_inputs, 0.) {}

  double all = 0.;
  std::vector<double> first, total;
};

/// Variances of a surrogate, and of surrogates whose cases have other values: these differ from the
/// surrogate as it differs from the result.
struct ReplicatedVariances
{
  InputVariances estimate;
  std::vector<InputVariances> replicates;
  /// Contains the change of the variances, to the first order, by the residual of each case; empty
  /// where these changes are unknown.
  std::vector<InputVariances> changes;
};

/// Residuals of all cases (rows) with random signs, the same at each call, one replicate a column.
Eigen::MatrixXd replicated_residuals(const Eigen::VectorXd &residuals);

/// Writes indices with their 95 % intervals (surrogates 4, 5).
/// @param error  leave-one-out error over the standard deviation
void write_indices(const ReplicatedVariances &variances, double error, Surrogate &surrogate);
} // namespace arthrowear
