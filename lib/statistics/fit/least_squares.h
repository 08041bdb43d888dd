// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <vector>

namespace arthrowear
{
/// Computes the residuals at values of the unknowns; returns false if they do not exist.
using Residuals =
    std::function<bool(const std::vector<double> &unknowns, std::vector<double> &residuals)>;

struct LeastSquaresResult
{
  std::vector<double> unknowns;
  /// False for an unknown whose effect on the residuals is 0 or a combination of the effects of
  /// the unknowns before it: it keeps its starting value.
  std::vector<bool> is_identified;
  /// Inverse of J^T J of the identified unknowns; rows and columns of others are 0.
  std::vector<std::vector<double>> inverse;
  std::vector<double> residuals;
  /// Derivative of each row's fitted value by its measured value, from 0 to 1 [-]
  std::vector<double> leverages;
  double sum_of_squares = 0.;
  bool has_converged = false;
};

/// Unknowns with the least sum of squared residuals, by Levenberg and Marquardt with Jacobians by
/// central differences; a linear problem needs a few steps.
/// @param start  at which there are residuals
LeastSquaresResult least_squares(const Residuals &residuals, const std::vector<double> &start);
} // namespace arthrowear
