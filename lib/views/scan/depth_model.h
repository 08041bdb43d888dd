// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/correlation.h"
#include "scan/surface_cells.h"

#include <Eigen/Cholesky>

namespace arthrowear
{
constexpr int offset_parameter = n_pose_parameters - 1;
constexpr double offset_deviation = .05 /* mm */; ///< expected, by sizes and by scanners

struct WearQuestion
{
  const SurfaceCells &cells;
  const std::vector<char> &is_unworn; ///< of each cell, at first
  double white_noise = 0.;            ///< of a point [mm]
  double size = 0.;                   ///< of the surface [mm]
  double expected_offset = 0.;        ///< [mm]
  bool has_offset = false;            ///< the unworn cells fit with a change of it
  bool always_has_offset = false;
};

/// Assumptions about depths before they are seen: the depth of a cell is the sum of pose, offset,
/// form error and wear. The wear is max(0, g): a body with another pose, another radius and a
/// smooth deviation has been pressed into the surface, g is its penetration.
struct DepthPrior
{
  Correlation form;
  double form_variance = 0.; ///< [mm^2]
  double rest = 0.;          ///< variance of a cell that neighbours do not share [mm^2]
  int wear_length = 0;       ///< number of the length of the penetration's deviation
  double wear_variance = 0.; ///< of this deviation [mm^2]
  bool has_offset = false;
};

/// Depths of cells, and the common part of their models.
class DepthData
{
public:
  static constexpr std::array<double, 4> wear_lengths{.15, .3, .6, 1.2}; ///< over the size

  explicit DepthData(const WearQuestion &question);

  /// Covariances among chosen cells.
  struct Choice
  {
    std::vector<Eigen::Index> cells;
    Eigen::MatrixXd rows, distances, by_pose, by_offset, by_body;
    std::vector<Eigen::MatrixXd> of_wear; ///< correlations by each length
  };
  Choice chosen(std::vector<Eigen::Index> own) const;

  /// Mean of max(0, g) over the points of each cell, `factor` g + `rest`, where g is linear within
  /// the cell: the border of the worn part divides cells.
  struct Worn
  {
    Eigen::VectorXd factor, rest;
  };
  Worn worn(const Eigen::VectorXd &penetration) const;

  const WearQuestion &question;
  Eigen::Index n = 0;
  Eigen::VectorXd depth, noise;           ///< less the expected offset; variance of the mean
  Eigen::MatrixXd determined;             ///< projection of pose and offset to their visible part
  Eigen::MatrixXd rows, distances;        ///< by this part of them; between cells [mm]
  Eigen::VectorXd pose_prior, body_prior; ///< variances of the parameters [mm^2]
  std::vector<Eigen::MatrixXd> of_wear;
  double form_variance = 0.; ///< of unworn cells after a fit by least squares [mm^2]
  double wear_scale = 0.;    ///< root mean square of the depths of the others [mm]
  double unworn_area = 0.;   ///< [mm^2]

private:
  void find_rows();
  void find_slopes();

  std::vector<std::vector<Eigen::Index>> near_;
  std::vector<std::vector<Vector3>> slopes_; // gradient by the differences from neighbours
};

/// Number with its variance.
struct Uncertain
{
  double mean = 0., variance = 0.;
};

/// Depths of chosen cells under a prior: the most likely penetration and its consequences.
class DepthModel
{
public:
  /// @param correlation  of the form error among the chosen cells
  /// @param penetration  of all cells, at first and most likely; none positive: there is no wear
  DepthModel(const DepthData &data, const DepthData::Choice &choice, const DepthPrior &prior,
             const Eigen::MatrixXd &correlation, Eigen::VectorXd penetration);

  bool is_valid() const { return is_valid_; }
  double log_likelihood() const { return log_likelihood_; }
  const DepthPrior &prior() const { return prior_; }
  const Eigen::VectorXd &penetration() const { return penetration_; }
  const DepthData::Worn &worn() const { return worn_; }
  bool has_wear() const { return worn_.factor.maxCoeff() > 0.; }
  Uncertain volume() const; ///< sum of the wear depths times the areas of the cells [mm^3]
  /// Penetration at a place, and variance with the part of the form error that single cells have.
  /// @param row  of pose and offset
  Uncertain at(const Vector3 &place, const PoseParameters &row) const;
  /// Expected pose and offset that the depths show.
  Eigen::VectorXd pose() const;

private:
  void condition(const Eigen::MatrixXd &fixed);
  Eigen::VectorXd spread(const Eigen::VectorXd &weights) const;

  const DepthData &data_;
  const DepthData::Choice &choice_;
  DepthPrior prior_;
  Eigen::VectorXd penetration_;
  DepthData::Worn worn_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::VectorXd solved_; // covariance, inverted, times the depths
  double log_likelihood_ = 0.;
  bool is_valid_ = true;
};
} // namespace arthrowear
