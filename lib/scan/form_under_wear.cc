// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/form_under_wear.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double least_scatter = 2e-5 /* mm */; // of a mean over a cell
constexpr double pose_deviation = .05 /* mm */; // before the unworn cells are seen
constexpr double deep = .3;                     // least depth of the deep part over the largest
// Lengths of the wear over the size of the surface.
constexpr std::array<double, 5> wear_lengths{.12, .25, .5, 1., 2.};
constexpr double wear_over_largest = 2.; // standard deviation, wide
constexpr std::size_t most_models = 4;
} // namespace

FormUnderWear::FormUnderWear(const FormQuestion &question, const VectorXd &depth,
                             const FormError &errors)
{
  const SurfaceCells &cells = question.cells;
  double largest = 0.;
  for (std::size_t c = 0; c < cells.size(); ++c)
    if (!question.is_unworn[c])
      largest = std::max(largest, depth[static_cast<Index>(c)]);
  std::vector<Index> kept;
  for (Index c = 0; c < static_cast<Index>(cells.size()); ++c)
    if (question.is_unworn[c] || depth[c] > deep * largest)
    {
      kept.push_back(c);
      places_.push_back(cells.places[c]);
      is_worn_.push_back(!question.is_unworn[c]);
    }
  const auto n = static_cast<Index>(kept.size());
  depth_.resize(n);
  noise_.resize(n);
  rows_.resize(n, n_pose_parameters);
  for (Index i = 0; i < n; ++i)
  {
    depth_[i] = depth[kept[i]];
    noise_[i] =
        std::pow(question.white_noise, 2) / cells.n[kept[i]] + least_scatter * least_scatter;
    rows_.row(i) = cells.rows.row(kept[i]);
  }
  prior_.setConstant(pose_deviation * pose_deviation);
  prior_[n_pose_parameters - 1] = std::pow(offset_deviation, 2) * errors.offset_share;
  pose_covariance_ = rows_ * prior_.asDiagonal() * rows_.transpose();
  distances_.resize(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      distances_(i, j) = norm(places_[i] - places_[j]);
  std::vector<FormModel> forms = errors.models;
  std::sort(forms.begin(), forms.end(),
            [](const FormModel &a, const FormModel &b) { return a.weight > b.weight; });
  forms.resize(std::min(forms.size(), most_models));
  const double wear_variance = std::pow(wear_over_largest * largest, 2);
  double highest = -std::numeric_limits<double>::infinity();
  for (const FormModel &form : forms)
    for (const double length : wear_lengths)
    {
      models_.push_back(model_of(form, length * question.size, wear_variance));
      highest = std::max(highest, models_.back().log_likelihood);
    }
  const auto is_unlikely = [&](const Model &model)
  { return !(model.log_likelihood > highest + std::log(least_weight)); };
  models_.erase(std::remove_if(models_.begin(), models_.end(), is_unlikely), models_.end());
  double whole = 0.;
  for (Model &model : models_)
    whole += model.form.weight = std::exp(model.log_likelihood - highest);
  for (Model &model : models_)
    model.form.weight /= whole;
}

FormUnderWear::Model
FormUnderWear::model_of(const FormModel &form, const double wear_length,
                        const double wear_variance) const
{
  const Index n = depth_.size();
  const Correlation of_wear{wear_length, 0.};
  MatrixXd matrix = pose_covariance_ + form.variance * distances_.unaryExpr(form.correlation);
  for (Index j = 0; j < n; ++j)
    if (is_worn_[j])
      for (Index i = 0; i < n; ++i)
        if (is_worn_[i])
          matrix(i, j) += wear_variance * of_wear(distances_(i, j));
  matrix.diagonal() += noise_;
  matrix.diagonal().array() += form.rest;
  Model own{form, Eigen::LLT<MatrixXd>(matrix), {}, -std::numeric_limits<double>::infinity()};
  if (own.factor.info() != Eigen::Success)
    return own;
  own.solved = own.factor.solve(depth_);
  own.log_likelihood =
      -own.factor.matrixLLT().diagonal().array().log().sum() - .5 * depth_.dot(own.solved);
  return own;
}

FormSum
FormUnderWear::at(const Vector3 &place, const PoseParameters &row) const
{
  const VectorXd own_row = VectorXd::Map(row.data(), n_pose_parameters);
  const VectorXd by_pose = rows_ * prior_.cwiseProduct(own_row);
  const double pose_variance = own_row.dot(prior_.cwiseProduct(own_row));
  FormSum sum;
  double square = 0.;
  for (const Model &model : models_)
  {
    VectorXd covariance = by_pose;
    for (Index i = 0; i < covariance.size(); ++i)
      covariance[i] += model.form.variance * model.form.correlation(norm(places_[i] - place));
    const double mean = covariance.dot(model.solved);
    const double variance = pose_variance + model.form.variance + model.form.rest -
                            model.factor.matrixL().solve(covariance).squaredNorm();
    sum.mean += model.form.weight * mean;
    square += model.form.weight * (std::max(0., variance) + mean * mean);
  }
  sum.variance = std::max(0., square - sum.mean * sum.mean);
  return sum;
}
} // namespace arthrowear
