// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/correlation.h"
#include "scan/surface_cells.h"

namespace arthrowear
{
/// Likelihood of the depths of all cells if some of them are unworn: the depths are the sum of a
/// change of the pose, an offset, a form error, white noise, and, in the worn cells, of wear. Form
/// error and wear are Gaussian processes, whose lengths and variances have the largest likelihood.
class RegionEvidence
{
public:
  /// @param white_noise  of a point [mm]
  RegionEvidence(const SurfaceCells &cells, double white_noise, double size,
                 double expected_offset);

  /// Logarithm of the likelihood, but for a constant.
  /// @param change  pose and offset near which the unworn cells fit
  double of(const std::vector<char> &is_unworn, const PoseParameters &change,
            bool has_offset) const;

private:
  double expected_offset_;
  std::vector<std::size_t> kept_; // cells
  Eigen::VectorXd depth_, noise_;
  Eigen::Matrix<double, Eigen::Dynamic, n_pose_parameters> rows_;
  Eigen::MatrixXd distances_;
  std::vector<Eigen::MatrixXd> correlations_; // of form errors
  std::vector<Eigen::MatrixXd> of_wear_;
};
} // namespace arthrowear
