// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/surface_cells.h"

#include <vector>

namespace arthrowear
{
constexpr double offset_deviation = .02 /* mm */; ///< expected, by sizes and by scanners
constexpr double least_weight = .1;               ///< of a model that is likely, over the likeliest

/// A sum of depths over worn cells, from which the form error shall be subtracted.
struct DepthSum
{
  Eigen::VectorXd weights;   ///< of the mean depth of each cell
  double white_squares = 0.; ///< sum of the squared weights of the points
};

/// A form error: what the pose, the offset and the form of the part add to a sum of depths.
struct FormSum
{
  double mean = 0.;     ///< in addition to the mean change of the pose
  double variance = 0.; ///< with the white noise of the points of the sum
};

/// Correlation of a form error over a distance: exp(-d^2 / (2 l^2)), of waves J0(k d) times it.
struct Correlation
{
  double length = 0., wave_number = 0.; ///< [mm], [1/mm]

  double operator()(double distance) const;
  /// Distance within which it is above 1/2 [mm].
  double half_length() const;
};

/// A form error that the unworn cells do not exclude.
struct FormModel
{
  Correlation correlation;
  double variance = 0.; ///< [mm^2]
  double rest = 0.;     ///< variance of a cell that neighbours do not share [mm^2]
  double weight = 0.;   ///< by its likelihood
};

/// Form error of a scan, estimated from its unworn cells.
struct FormError
{
  PoseParameters change{};       ///< mean change of the pose and the offset
  double offset_share = 0.;      ///< probability of an offset
  double deviation = 0.;         ///< standard deviation of the form [mm]
  double length = 0.;            ///< distance within which it is correlated by more than 1/2 [mm]
  std::vector<FormSum> sums;     ///< of each sum
  std::vector<FormModel> models; ///< the likely ones
};

struct FormQuestion
{
  const SurfaceCells &cells;
  const std::vector<char> &is_unworn; ///< of each cell
  double white_noise = 0.;            ///< of a point [mm]
  double size = 0.;                   ///< of the surface [mm]
  double expected_offset = 0.;        ///< [mm]
  bool always_has_offset = false;
};

/// Models the depths of the unworn cells as change of pose (with unknown size), offset (0, or
/// normal about the expected one), a Gaussian random form and white noise, and averages the
/// predictions of sums over the worn cells over correlations, deviations and offset by their
/// likelihood (universal kriging with restricted likelihood).
FormError estimate_form(const FormQuestion &question, const std::vector<DepthSum> &sums);
} // namespace arthrowear
