// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/posterior_model.h"

#include <Eigen/Core>

namespace arthrowear
{
/// Joint density of the standard normal variables of all constants and of the scatter, up to a
/// constant factor.
class PosteriorDensity
{
public:
  explicit PosteriorDensity(const PosteriorModel &model) : model_(model) {}

  /// Logarithm of the density; minus infinity where the law gives no positive value.
  /// @param scatter  standard normal variable of the scatter; not used without one
  double logarithm(const Eigen::VectorXd &constants, double scatter) const;

  /// Squares sum up to -2 logarithm(), but for terms of the scatter alone.
  bool residuals(const std::vector<double> &constants, double scatter,
                 std::vector<double> &residuals) const;

  /// Returns the terms of logarithm() that depend on the scatter alone.
  double of_scatter(double scatter) const;

  const PosteriorModel &model() const { return model_; }

private:
  double deviation(const ScatteredRow &row, double scatter) const;

  const PosteriorModel &model_;
};

/// Normal approximation at the mode of the constants for one value of the scatter.
struct ConditionalMode
{
  double scatter = 0.;    ///< standard normal variable
  Eigen::VectorXd mode;   ///< standard normal variables of the constants
  Eigen::MatrixXd factor; ///< lower triangle L of the covariance L L^T
  /// Logarithm of the density of the scatter by Laplace's method; minus infinity without a mode.
  double logarithm = 0.;
};

/// Modes in equal cells of the scatter's variable that contain the posterior but for a share below
/// 1e-5; a single one without scatter.
struct ConditionalModes
{
  std::vector<ConditionalMode> cells; ///< each at the middle of its cell
  double low = 0., width = 0.;        ///< end of the first cell, width of each
};

ConditionalModes conditional_modes(const PosteriorDensity &density);
} // namespace arthrowear
