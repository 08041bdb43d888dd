// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/depth_model.h"

namespace arthrowear
{
/// Errors of a scan, estimated together with its wear.
struct FormError
{
  PoseParameters change{};  ///< mean change of the pose and the offset
  double offset_share = 0.; ///< probability of an offset
  double deviation = 0.;    ///< standard deviation of the form [mm]
  double length = 0.;       ///< distance within which it is correlated by more than 1/2 [mm]
};

/// Wear and errors of a scan from the depths of all cells: the models that are likely by these
/// depths, each with its most likely wear, averaged by their likelihood.
class WearEstimate
{
public:
  explicit WearEstimate(const WearQuestion &question);
  WearEstimate(const WearEstimate &) = delete;
  WearEstimate &operator=(const WearEstimate &) = delete;

  const FormError &form() const { return form_; }
  const std::vector<char> &is_unworn() const { return is_unworn_; } ///< in the likeliest model
  /// Worn volume: sum of the wear depths times the areas of the cells [mm^3].
  const Uncertain &volume() const { return volume_; }
  const Eigen::VectorXd &wear() const { return wear_; } ///< mean depth of each cell [mm]
  /// Wear depth at a place in the worn part [mm]. @param row  of pose and offset
  Uncertain at(const Vector3 &place, const PoseParameters &row) const;

private:
  void add(const DepthPrior &prior, double log_weight, const Eigen::VectorXd &penetration);
  void average();

  WearQuestion question_;
  DepthData data_;
  DepthData::Choice all_;
  std::vector<std::unique_ptr<DepthModel>> models_;
  std::vector<double> weights_;
  FormError form_;
  std::vector<char> is_unworn_;
  Uncertain volume_;
  double unseen_ = 1.; // factor of variances, worn over unworn area, at least 1
  Eigen::VectorXd wear_;
};
} // namespace arthrowear
