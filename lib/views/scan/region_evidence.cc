// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/region_evidence.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <numeric>
#include <random>

namespace arthrowear
{
namespace
{
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::size_t most_cells = 120;        // enough to tell regions apart
constexpr double finest_depth = 2e-4 /* mm */; // of a mean over a cell
// Shares of the variance of the unworn cells that neighbours do not share: waves are as short as
// cells are wide.
constexpr std::array<double, 3> rests{.02, .1, .4};
constexpr double usual_form = 8e-3 /* mm */;      // standard deviation of parts
constexpr double free_pose = .1 /* mm */;         // before anything is seen
constexpr double radius_deviation = .05 /* mm */; // by sizes and by scanners
constexpr double odds_of_offset = .1;
// The scan is of a worn surface: that less than a tenth is worn is unlikely. Wear that is a few
// times deeper than waves else looks like a higher wave.
constexpr double log_odds_of_no_wear = -30., least_worn = .1 /* share of the cells */;
// Lengths of form error and of wear over the size of the surface.
constexpr std::array<double, 6> lengths_of_form{.1, .2, .4, .7, 1.2, 2.};
constexpr std::array<double, 4> lengths_of_wear{.15, .3, .6, 1.2};
constexpr std::array<double, 4> shares_of_variance{.3, 1., 3., 9.}; // of the unworn cells
constexpr double wear_over_mean = 2.; // standard deviation over the root of the mean square

/// Rows and columns of a matrix.
MatrixXd
part_of(const MatrixXd &matrix, const std::vector<Index> &kept)
{
  MatrixXd own(kept.size(), kept.size());
  for (std::size_t j = 0; j < kept.size(); ++j)
    for (std::size_t i = 0; i < kept.size(); ++i)
      own(i, j) = matrix(kept[i], kept[j]);
  return own;
}

double
log_likelihood(const MatrixXd &covariance, const VectorXd &depth)
{
  const Eigen::LLT<MatrixXd> factor(covariance);
  if (factor.info() != Eigen::Success)
    return -std::numeric_limits<double>::infinity();
  return -factor.matrixLLT().diagonal().array().log().sum() -
         .5 * factor.matrixL().solve(depth).squaredNorm();
}

/// Form error of the unworn cells.
struct LikelyForm
{
  std::size_t correlation = 0;
  double variance = 0., rest = 0., log_likelihood = -std::numeric_limits<double>::infinity();
};
} // namespace

RegionEvidence::RegionEvidence(const SurfaceCells &cells, const double white_noise,
                               const double size, const double expected_offset)
    : expected_offset_(expected_offset), kept_(cells.size())
{
  std::iota(kept_.begin(), kept_.end(), std::size_t{0});
  std::mt19937 random(1);
  std::shuffle(kept_.begin(), kept_.end(), random);
  kept_.resize(std::min(kept_.size(), most_cells));
  const auto n = static_cast<Index>(kept_.size());
  depth_.resize(n);
  noise_.resize(n);
  rows_.resize(n, n_pose_parameters);
  distances_.resize(n, n);
  for (Index i = 0; i < n; ++i)
  {
    const auto c = static_cast<Index>(kept_[i]);
    depth_[i] = cells.depth[c] - expected_offset;
    noise_[i] = white_noise * white_noise / cells.n[c] + finest_depth * finest_depth;
    rows_.row(i) = cells.rows.row(c);
    for (Index j = 0; j < n; ++j)
      distances_(i, j) = norm(cells.places[kept_[i]] - cells.places[kept_[j]]);
  }
  for (const double length : lengths_of_form)
    correlations_.push_back(distances_.unaryExpr(Correlation{length * size, 0.}));
  for (const double length : lengths_of_wear)
    of_wear_.push_back(distances_.unaryExpr(Correlation{length * size, 0.}));
}

double
RegionEvidence::of(const std::vector<char> &is_unworn, const PoseParameters &change,
                   const bool has_offset) const
{
  constexpr int i_offset = n_pose_parameters - 1;
  std::vector<Index> unworn, worn;
  for (Index i = 0; i < depth_.size(); ++i)
    (is_unworn[kept_[i]] ? unworn : worn).push_back(i);
  VectorXd prior = VectorXd::Constant(n_pose_parameters, free_pose * free_pose);
  prior[i_offset] = has_offset ? radius_deviation * radius_deviation : 0.;
  const MatrixXd by_pose = rows_ * prior.asDiagonal() * rows_.transpose();
  VectorXd moved = VectorXd::Map(change.data(), n_pose_parameters);
  moved[i_offset] -= expected_offset_;
  const VectorXd residual = depth_ + rows_ * moved;
  double squares = 0., worn_squares = 0., lowest = 0.;
  for (const Index i : unworn)
    squares += residual[i] * residual[i] / static_cast<double>(unworn.size());
  for (const Index i : worn)
    worn_squares += residual[i] * residual[i] / static_cast<double>(worn.size());

  LikelyForm form;
  {
    VectorXd depth(unworn.size());
    for (std::size_t i = 0; i < unworn.size(); ++i)
      depth[i] = depth_[unworn[i]];
    const MatrixXd pose_part = part_of(by_pose, unworn);
    for (std::size_t k = 0; k < correlations_.size(); ++k)
    {
      const MatrixXd correlation = part_of(correlations_[k], unworn);
      for (const double share : shares_of_variance)
        for (const double rest : rests)
        {
          const double variance = share * squares;
          MatrixXd covariance = pose_part + variance * correlation;
          for (std::size_t i = 0; i < unworn.size(); ++i)
            covariance(i, i) += noise_[unworn[i]] + rest * squares;
          if (const double own = log_likelihood(covariance, depth); own > form.log_likelihood)
            form = {k, variance, rest * squares, own};
        }
    }
  }
  double best = -std::numeric_limits<double>::infinity();
  const double wear = wear_over_mean * wear_over_mean * worn_squares;
  MatrixXd covariance = by_pose + form.variance * correlations_[form.correlation];
  covariance.diagonal() += noise_;
  covariance.diagonal().array() += form.rest;
  for (const MatrixXd &of_wear : of_wear_)
  {
    MatrixXd own = covariance;
    for (const Index i : worn)
      for (const Index j : worn)
        own(i, j) += wear * of_wear(i, j);
    best = std::max(best, log_likelihood(own, depth_));
  }
  // Wear leaves no body above the surface: points there are due to form error and noise.
  for (const Index i : worn)
    lowest = std::min(lowest, residual[i] / std::sqrt(covariance(i, i) - by_pose(i, i)));
  if (static_cast<double>(worn.size()) < least_worn * static_cast<double>(depth_.size()))
    best += log_odds_of_no_wear;
  return best - .5 * lowest * lowest - .5 * squares / (usual_form * usual_form) +
         (has_offset ? std::log(odds_of_offset) : 0.);
}
} // namespace arthrowear
