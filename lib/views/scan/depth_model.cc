// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/depth_model.h"

#include "base/dense_solvers.h"

#include <Eigen/LU>

#include <algorithm>

namespace arthrowear
{
namespace
{
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double least_noise = 2e-5 /* mm */;  // of a mean over a cell
constexpr double pose_deviation = .3 /* mm */; // before anything is seen
constexpr double body_over_wear = 5.;          // deviation of the body's pose over the depths
constexpr double least_wear_scale = 1e-3 /* mm */;
constexpr double neighbours_within = 1.6; // distance of neighbours over the edge of a cell
constexpr int most_rounds = 12, full_steps = 4;
constexpr double still = 2e-2; // change of the penetration over its scatter

Eigen::Vector3d
vector_of(const Vector3 &own)
{
  return {own[0], own[1], own[2]};
}
} // namespace

DepthData::DepthData(const WearQuestion &own_question)
    : question(own_question), n(static_cast<Index>(question.cells.size()))
{
  const SurfaceCells &cells = question.cells;
  depth = cells.depth.array() - question.expected_offset;
  noise = std::pow(question.white_noise, 2) * cells.n.cwiseInverse();
  noise.array() += least_noise * least_noise;
  find_rows();
  distances.resize(n, n);
  for (Index j = 0; j < n; ++j)
    for (Index i = 0; i < n; ++i)
      distances(i, j) = norm(cells.places[i] - cells.places[j]);
  for (const double length : wear_lengths)
    of_wear.push_back(distances.unaryExpr(Correlation{length * question.size, 0.}));
  std::vector<Index> unworn;
  double squares = 0.;
  for (Index i = 0; i < n; ++i)
    if (question.is_unworn[i])
    {
      unworn.push_back(i);
      unworn_area += cells.area[i];
    }
  const MatrixXd unworn_rows =
      rows(unworn, Eigen::seqN(0, offset_parameter + (question.has_offset ? 1 : 0)));
  const VectorXd unworn_depth = depth(unworn);
  const VectorXd pose = least_norm_solution(unworn_rows, unworn_depth);
  form_variance = (unworn_depth - unworn_rows * pose).squaredNorm() /
                  std::max<double>(1., static_cast<double>(unworn.size()));
  for (Index i = 0; i < n; ++i)
    squares += question.is_unworn[i] ? 0. : depth[i] * depth[i];
  wear_scale =
      std::max(least_wear_scale,
               std::sqrt(squares / std::max<double>(1., double(n - Index(unworn.size())))));
  pose_prior = VectorXd::Constant(n_pose_parameters, pose_deviation * pose_deviation);
  pose_prior[offset_parameter] = offset_deviation * offset_deviation;
  body_prior = VectorXd::Constant(n_pose_parameters, std::pow(body_over_wear * wear_scale, 2));
  find_slopes();
}

/// A sphere may turn, and facets alone do not hold it: directions in which normals hardly vary are
/// left out.
void
DepthData::find_rows()
{
  constexpr double least = 3e-4; // square of a degree
  const MatrixXd own = question.cells.rows.leftCols(offset_parameter);
  const EigenPairs<Eigen::Dynamic> axes = eigen_pairs<Eigen::Dynamic>(own.transpose() * own);
  determined = MatrixXd::Zero(n_pose_parameters, n_pose_parameters);
  determined(offset_parameter, offset_parameter) = 1.;
  for (int i = 0; i < offset_parameter; ++i)
    if (axes.values[i] > least * axes.values.maxCoeff())
      determined.topLeftCorner(offset_parameter, offset_parameter) +=
          axes.vectors.col(i) * axes.vectors.col(i).transpose();
  rows = question.cells.rows * determined;
}

/// The gradient in a cell by least squares: the differences from its neighbours determine it along
/// the surface, and across it is 0.
void
DepthData::find_slopes()
{
  constexpr double across = 1e-4; // weight of the smallest gradient
  const SurfaceCells &cells = question.cells;
  near_.resize(static_cast<std::size_t>(n));
  slopes_.resize(near_.size());
  for (Index i = 0; i < n; ++i)
  {
    Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
    for (Index j = 0; j < n; ++j)
      if (j != i && distances(i, j) <= neighbours_within * cells.edge)
      {
        near_[i].push_back(j);
        const Eigen::Vector3d way = vector_of(cells.places[j] - cells.places[i]);
        matrix += way * way.transpose();
      }
    matrix.diagonal().array() += across * matrix.trace() + 1e-12;
    const Eigen::Matrix3d inverse = matrix.inverse();
    for (const Index j : near_[i])
    {
      const Eigen::Vector3d own = inverse * vector_of(cells.places[j] - cells.places[i]);
      slopes_[i].push_back({own[0], own[1], own[2]});
    }
  }
}

DepthData::Choice
DepthData::chosen(std::vector<Index> own) const
{
  Choice choice;
  choice.rows = rows(own, Eigen::all);
  VectorXd prior = pose_prior;
  prior[offset_parameter] = 0.;
  choice.by_pose = choice.rows * prior.asDiagonal() * choice.rows.transpose();
  choice.by_offset = pose_prior[offset_parameter] * choice.rows.col(offset_parameter) *
                     choice.rows.col(offset_parameter).transpose();
  choice.by_body = choice.rows * body_prior.asDiagonal() * choice.rows.transpose();
  for (const MatrixXd &correlation : of_wear)
    choice.of_wear.push_back(correlation(own, own));
  choice.distances = distances(own, own);
  choice.cells = std::move(own);
  return choice;
}

DepthData::Worn
DepthData::worn(const VectorXd &penetration) const
{
  Worn own{VectorXd::Zero(n), VectorXd::Zero(n)};
  for (Index i = 0; i < n; ++i)
  {
    Vector3 slope{};
    for (std::size_t k = 0; k < near_[i].size(); ++k)
      slope = slope + (penetration[near_[i][k]] - penetration[i]) * slopes_[i][k];
    double n_worn = 0., sum = 0.;
    const std::vector<Vector3> &arms = question.cells.arms[i];
    for (const Vector3 &arm : arms)
      if (const double value = penetration[i] + dot(slope, arm); value > 0.)
      {
        n_worn += 1.;
        sum += value;
      }
    own.factor[i] = n_worn / static_cast<double>(arms.size());
    own.rest[i] = sum / static_cast<double>(arms.size()) - own.factor[i] * penetration[i];
  }
  return own;
}

DepthModel::DepthModel(const DepthData &data, const DepthData::Choice &choice,
                       const DepthPrior &prior, const MatrixXd &correlation, VectorXd penetration)
    : data_(data), choice_(choice), prior_(prior), penetration_(std::move(penetration))
{
  MatrixXd fixed = choice.by_pose + prior.form_variance * correlation;
  if (prior.has_offset)
    fixed += choice.by_offset;
  fixed.diagonal() += data.noise(choice.cells);
  fixed.diagonal().array() += prior.rest;
  worn_ = data.worn(penetration_);
  const bool may_wear = has_wear();
  for (int round = 0; round < most_rounds; ++round)
  {
    condition(fixed);
    if (!is_valid_ || !may_wear)
      break;
    const VectorXd change = spread(worn_.factor(choice.cells).cwiseProduct(solved_)) - penetration_;
    const double largest = change.cwiseProduct(worn_.factor).cwiseAbs().maxCoeff();
    penetration_ += (round < full_steps ? 1. : .5) * change;
    if (largest < still * std::sqrt(data.form_variance + data.noise.mean()) ||
        round + 1 == most_rounds)
      break;
    worn_ = data.worn(penetration_);
    if (!has_wear())
      is_valid_ = false;
  }
}

void
DepthModel::condition(const MatrixXd &fixed)
{
  const std::vector<Index> &cells = choice_.cells;
  const VectorXd factor = worn_.factor(cells);
  MatrixXd matrix = fixed;
  if (factor.maxCoeff() > 0.)
  {
    const MatrixXd &of_wear = choice_.of_wear[prior_.wear_length];
    for (Index j = 0; j < matrix.cols(); ++j)
      if (factor[j] > 0.)
        matrix.col(j) += factor[j] * factor.cwiseProduct(choice_.by_body.col(j) +
                                                         prior_.wear_variance * of_wear.col(j));
  }
  // The penetration is curved within a cell: the mean over a cell that the border divides is less
  // certain.
  constexpr double of_border = .1;
  matrix.diagonal() += (of_border * worn_.rest(cells)).cwiseAbs2();
  factor_.compute(matrix);
  if (factor_.info() != Eigen::Success)
  {
    is_valid_ = false;
    return;
  }
  const VectorXd depth = data_.depth(cells) - worn_.rest(cells);
  solved_ = factor_.solve(depth);
  log_likelihood_ = -factor_.matrixLLT().diagonal().array().log().sum() - .5 * depth.dot(solved_);
}

/// Covariance of the penetration of all cells with that of the chosen ones, times weights.
VectorXd
DepthModel::spread(const VectorXd &weights) const
{
  const MatrixXd &of_wear = data_.of_wear[prior_.wear_length];
  VectorXd own = data_.rows * data_.body_prior.cwiseProduct(choice_.rows.transpose() * weights);
  for (std::size_t k = 0; k < choice_.cells.size(); ++k)
    if (weights[k] != 0.)
      own += prior_.wear_variance * weights[k] * of_wear.col(choice_.cells[k]);
  return own;
}

Uncertain
DepthModel::volume() const
{
  const VectorXd &area = data_.question.cells.area;
  if (!has_wear()) // what white noise may hide
    return {0., area.cwiseAbs2().dot(data_.noise)};
  const VectorXd weights = area.cwiseProduct(worn_.factor);
  const MatrixXd &of_wear = data_.of_wear[prior_.wear_length];
  const VectorXd covariance =
      data_.rows * data_.body_prior.cwiseProduct(data_.rows.transpose() * weights) +
      prior_.wear_variance * (of_wear * weights);
  const std::vector<Index> &cells = choice_.cells;
  const VectorXd seen =
      factor_.matrixL().solve(worn_.factor(cells).cwiseProduct(covariance(cells)));
  return {weights.dot(penetration_) + area.dot(worn_.rest),
          std::max(0., weights.dot(covariance) - seen.squaredNorm())};
}

Uncertain
DepthModel::at(const Vector3 &place, const PoseParameters &row) const
{
  if (!has_wear())
    return {};
  const VectorXd own_row = data_.determined * VectorXd::Map(row.data(), n_pose_parameters);
  const VectorXd by_body = data_.body_prior.cwiseProduct(own_row);
  const Correlation of_wear{DepthData::wear_lengths[prior_.wear_length] * data_.question.size, 0.};
  const std::vector<Index> &cells = choice_.cells;
  VectorXd covariance = choice_.rows * by_body;
  for (std::size_t i = 0; i < cells.size(); ++i)
    covariance[i] =
        worn_.factor[cells[i]] *
        (covariance[i] +
         prior_.wear_variance * of_wear(norm(data_.question.cells.places[cells[i]] - place)));
  return {covariance.dot(solved_),
          std::max(0., own_row.dot(by_body) + prior_.wear_variance -
                           factor_.matrixL().solve(covariance).squaredNorm()) +
              prior_.rest};
}

VectorXd
DepthModel::pose() const
{
  VectorXd prior = data_.pose_prior;
  if (!prior_.has_offset)
    prior[offset_parameter] = 0.;
  return prior.cwiseProduct(choice_.rows.transpose() * solved_);
}
} // namespace arthrowear
