// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surrogate/index_intervals.h"
#include "surrogate/input_scale.h"

namespace arthrowear
{
/// Products of orthonormal polynomials: Legendre's on uniform inputs, Hermite's on normal scores.
struct ChaosBasis
{
  InputScale scale = InputScale::uniform;
  std::vector<std::vector<unsigned int>> degrees; ///< of each term in each input

  unsigned int largest_degree() const;
  /// Returns the values of all terms at a point on the scale.
  Eigen::VectorXd values(const std::vector<double> &x) const;
};

/// A chaos whose coefficients least squares give.
struct Chaos
{
  ChaosBasis basis;
  Eigen::VectorXd coefficients;
  /// Contains the change of the coefficients (rows) by the value of each case (columns).
  Eigen::MatrixXd sensitivities;
  /// Contains the value of each case minus the prediction by all other cases.
  Eigen::VectorXd residuals;
  /// Leave-one-out error over the standard deviation with the factor of Blatman and Sudret
  /// (surrogates 3).
  double error = 0.;

  double predict(const std::vector<double> &u) const;
};

/// Fits the terms of a basis.
/// @param points  cases on the scale of the basis
/// @return a chaos with an infinite error if the cases do not determine the coefficients
Chaos fit_chaos(ChaosBasis basis, const Points &points, const std::vector<double> &values);

/// Chaos with the least error, or the first one below `small_error`, over both scales, degrees up
/// to the largest one and several norms.
Chaos choose_chaos(const Points &u, const std::vector<double> &values, unsigned int largest_degree,
                   double small_error);

/// Computes the variances of the inputs from coefficients (surrogates 2).
InputVariances chaos_variances(const ChaosBasis &basis, const Eigen::VectorXd &coefficients);

/// Variances with replicates of the values (surrogates 4).
ReplicatedVariances replicated_variances(const Chaos &chaos);
} // namespace arthrowear
