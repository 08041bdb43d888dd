// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/form_error.h"

#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace arthrowear
{
namespace
{
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double least_noise = 2e-5 /* mm */; // of a mean over a cell
// Variance of a cell that no correlation explains, over the variance of all: no form is as smooth
// as a Gaussian process with one length.
constexpr double unexplained = .02;
constexpr double least_determined = 1e-7;
constexpr double variance_step = 2.3;
constexpr int n_lengths = 7, n_waves = 6, n_variances = 9;
constexpr int i_offset = n_pose_parameters - 1;

std::vector<Correlation>
correlations(const double edge, const double size)
{
  std::vector<Correlation> own;
  const auto between = [](const double from, const double to, const int i, const int n)
  { return from * std::pow(to / from, double(i) / (n - 1)); };
  for (int i = 0; i < n_lengths; ++i)
    own.push_back({between(.5 * edge, 1.7 * size, i, n_lengths), 0.});
  for (int i = 0; i < n_waves; ++i)
    for (const double waves : {.25, .6})
    {
      const double wave = between(2.5 * edge, 2. * size, i, n_waves);
      own.push_back({waves * wave, 2. * units::pi / wave});
    }
  return own;
}

/// Data by which the unworn cells and the sums contribute to all models.
struct Data
{
  std::vector<Index> unworn, worn; // cells
  VectorXd depth, noise;           // of unworn cells: mean, variance of the mean
  MatrixXd rows;                   // of unworn cells: determined directions of the pose, offset
  MatrixXd directions;             // pose parameters of each direction
  MatrixXd distances, to_worn, among_worn;
  MatrixXd weights, sum_rows; // of worn cells, a column per sum; of directions and offset
  VectorXd white;             // variance of each sum by white noise
  double variance = 0.;       // of the depths after a fit by least squares
  double unworn_area = 0.;    // [mm^2]

  /// Largest variance of the form that the unworn cells allow, three standard errors above theirs:
  /// they have a certain number of independent patches.
  double largest_variance(const double length) const
  {
    const double patches = std::max(.5, unworn_area / (2. * units::pi * length * length));
    return std::min(10., 1. + 3. * std::sqrt(2. / patches)) * variance;
  }

  Data(const FormQuestion &question, const std::vector<DepthSum> &sums);

private:
  void find_directions(const MatrixXd &all);
};

MatrixXd
distances_between(const SurfaceCells &cells, const std::vector<Index> &from,
                  const std::vector<Index> &to)
{
  MatrixXd own(from.size(), to.size());
  for (std::size_t j = 0; j < to.size(); ++j)
    for (std::size_t i = 0; i < from.size(); ++i)
      own(i, j) = norm(cells.places[from[i]] - cells.places[to[j]]);
  return own;
}

Data::Data(const FormQuestion &question, const std::vector<DepthSum> &sums)
{
  const SurfaceCells &cells = question.cells;
  for (Index c = 0; c < static_cast<Index>(cells.size()); ++c)
  {
    if (question.is_unworn[c])
    {
      unworn.push_back(c);
      unworn_area += cells.area[c];
    }
    if (std::any_of(sums.begin(), sums.end(),
                    [c](const DepthSum &sum) { return sum.weights[c] != 0.; }))
      worn.push_back(c);
  }
  const auto n = static_cast<Index>(unworn.size()), n_sums = static_cast<Index>(sums.size());
  MatrixXd all(n, n_pose_parameters);
  depth.resize(n);
  noise.resize(n);
  const double noise_square = std::pow(question.white_noise, 2);
  for (Index i = 0; i < n; ++i)
  {
    all.row(i) = cells.rows.row(unworn[i]);
    depth[i] = cells.depth[unworn[i]] - question.expected_offset;
    noise[i] = noise_square / cells.n[unworn[i]] + least_noise * least_noise;
  }
  find_directions(all);
  const VectorXd rest =
      depth - rows.leftCols(directions.cols()) *
                  rows.leftCols(directions.cols()).colPivHouseholderQr().solve(depth);
  variance = rest.squaredNorm() / static_cast<double>(n);
  distances = distances_between(cells, unworn, unworn);
  to_worn = distances_between(cells, worn, unworn);
  among_worn = distances_between(cells, worn, worn);
  weights.resize(static_cast<Index>(worn.size()), n_sums);
  white.resize(n_sums);
  sum_rows.resize(n_sums, directions.cols() + 1);
  for (Index s = 0; s < n_sums; ++s)
  {
    for (std::size_t i = 0; i < worn.size(); ++i)
      weights(i, s) = sums[s].weights[worn[i]];
    white[s] = sums[s].white_squares * noise_square;
    const Eigen::RowVectorXd row = sums[s].weights.transpose() * cells.rows;
    sum_rows.row(s) << row.head(i_offset) * directions, row[i_offset];
  }
}

/// Directions of the pose that the unworn cells determine: a sphere may turn.
void
Data::find_directions(const MatrixXd &all)
{
  const Eigen::SelfAdjointEigenSolver<MatrixXd> axes(all.leftCols(i_offset).transpose() *
                                                     all.leftCols(i_offset));
  const VectorXd &values = axes.eigenvalues();
  Index first = 0;
  while (first < i_offset && values[first] <= least_determined * values.maxCoeff())
    ++first;
  directions = axes.eigenvectors().rightCols(i_offset - first);
  rows.resize(all.rows(), directions.cols() + 1);
  rows << all.leftCols(i_offset) * directions, all.col(i_offset);
}

/// Predictions of a model, and its likelihood.
struct Prediction
{
  double log_likelihood = 0.;
  VectorXd change;         // of the directions, and of the offset
  VectorXd mean, variance; // of the sums
  bool has_offset = false;
  double length = 0.; // of the correlation [mm]
  FormModel model;
};

/// Models with one correlation.
class Models
{
public:
  Models(const Data &data, const Correlation &correlation)
      : data_(data), correlation_(correlation), half_length_(correlation.half_length()),
        among_(data.distances.unaryExpr(correlation)),
        to_sums_(data.to_worn.unaryExpr(correlation).transpose() * data.weights),
        of_sums_((data.weights.transpose() * data.among_worn.unaryExpr(correlation) * data.weights)
                     .diagonal()),
        squares_(data.weights.colwise().squaredNorm())
  {
  }

  /// Appends the models with a variance of the form, without and with an offset.
  /// @param log_prior  logarithm of the weight of each model
  void add(const double variance, const bool always_has_offset, const double log_prior,
           std::vector<Prediction> &predictions) const
  {
    const double rest = variance > 0. ? unexplained * data_.variance : 0.;
    MatrixXd matrix = variance * among_;
    matrix.diagonal() += data_.noise;
    matrix.diagonal().array() += rest;
    const Eigen::LLT<MatrixXd> factor(matrix);
    if (factor.info() != Eigen::Success)
      return;
    const VectorXd depth = factor.matrixL().solve(data_.depth);
    const MatrixXd rows = factor.matrixL().solve(data_.rows),
                   sums = factor.matrixL().solve(variance * to_sums_);
    const VectorXd own = variance * of_sums_ + rest * squares_ + data_.white;
    const double log_root = factor.matrixLLT().diagonal().array().log().sum();
    for (const bool has_offset : {false, true})
    {
      if (!has_offset && always_has_offset)
        continue;
      const Index n = rows.cols() - (has_offset ? 0 : 1);
      MatrixXd normal = rows.leftCols(n).transpose() * rows.leftCols(n);
      if (has_offset)
        normal(n - 1, n - 1) += 1. / (offset_deviation * offset_deviation);
      const Eigen::LLT<MatrixXd> inner(normal);
      const VectorXd right = -rows.leftCols(n).transpose() * depth;
      Prediction one;
      one.change = VectorXd::Zero(rows.cols());
      one.change.head(n) = inner.solve(right);
      // The rows are derivatives of the depth: a change removes what it adds.
      const VectorXd residual = depth + rows * one.change;
      one.mean = sums.transpose() * residual - data_.sum_rows * one.change;
      const MatrixXd effect =
          data_.sum_rows.leftCols(n).transpose() - rows.leftCols(n).transpose() * sums;
      one.variance = own - sums.colwise().squaredNorm().transpose() +
                     effect.cwiseProduct(inner.solve(effect)).colwise().sum().transpose();
      one.log_likelihood = log_prior - log_root - inner.matrixLLT().diagonal().array().log().sum() -
                           .5 * (depth.squaredNorm() - right.dot(one.change.head(n))) -
                           (has_offset ? std::log(offset_deviation) : 0.);
      one.has_offset = has_offset;
      one.length = half_length_;
      one.model = {correlation_, variance, rest, 0.};
      predictions.push_back(std::move(one));
    }
  }

private:
  const Data &data_;
  Correlation correlation_;
  double half_length_;
  MatrixXd among_, to_sums_;
  VectorXd of_sums_, squares_;
};

/// Mean over models by their likelihood.
FormError
averaged(const Data &data, const std::vector<Prediction> &predictions, const std::size_t n_sums,
         const double expected_offset)
{
  double highest = -std::numeric_limits<double>::infinity(), whole = 0.;
  for (const Prediction &one : predictions)
    highest = std::max(highest, one.log_likelihood);
  VectorXd change = VectorXd::Zero(data.rows.cols()),
           mean = VectorXd::Zero(static_cast<Index>(n_sums)), square = mean;
  FormError form;
  for (const Prediction &one : predictions)
  {
    const double weight = std::exp(one.log_likelihood - highest);
    whole += weight;
    change += weight * one.change;
    mean += weight * one.mean;
    square += weight * (one.variance + one.mean.cwiseAbs2());
    form.offset_share += weight * (one.has_offset ? 1. : 0.);
    form.deviation += weight * std::sqrt(one.model.variance + one.model.rest);
    form.length += weight * one.length;
  }
  change /= whole;
  mean /= whole;
  form.offset_share /= whole;
  form.deviation /= whole;
  form.length /= whole;
  for (const Prediction &one : predictions)
    if (const double weight = std::exp(one.log_likelihood - highest); weight > least_weight)
    {
      form.models.push_back(one.model);
      form.models.back().weight = weight / whole;
    }
  const VectorXd variance = square / whole - mean.cwiseAbs2();
  // The pose is changed by the mean: the rest of the mean is due to the form.
  mean += data.sum_rows * change;
  for (Index s = 0; s < mean.size(); ++s)
    form.sums.push_back({mean[s], std::max(0., variance[s])});
  const Index n = data.directions.cols();
  const VectorXd pose = data.directions * change.head(n);
  std::copy(pose.data(), pose.data() + i_offset, form.change.begin());
  form.change[i_offset] = expected_offset + change[n];
  return form;
}
} // namespace

double
Correlation::operator()(const double distance) const
{
  const double share = distance / length;
  return std::exp(-.5 * share * share) * (wave_number > 0. ? ::j0(wave_number * distance) : 1.);
}

double
Correlation::half_length() const
{
  double distance = 0.;
  const double step = .01 * length;
  while ((*this)(distance) > .5)
    distance += step;
  return distance;
}

FormError
estimate_form(const FormQuestion &question, const std::vector<DepthSum> &sums)
{
  const Data data(question, sums);
  std::vector<Prediction> predictions;
  for (const Correlation &correlation : correlations(question.cells.edge, question.size))
  {
    const Models models(data, correlation);
    double variance = data.largest_variance(correlation.half_length());
    for (int i = 0; i < n_variances; ++i, variance /= variance_step)
      models.add(variance, question.always_has_offset, 0., predictions);
  }
  // That there is no form error beside white noise is as likely as that there is one.
  const double n_models = .5 * static_cast<double>(predictions.size());
  Models(data, correlations(question.cells.edge, question.size).front())
      .add(0., question.always_has_offset, std::log(n_models), predictions);
  return averaged(data, predictions, sums.size(), question.expected_offset);
}
} // namespace arthrowear
