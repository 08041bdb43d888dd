// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/wear_estimate.h"

#include "base/units.h"

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

// Cells by which models are compared. No form error is a process of one of these models: so many
// cells as it has patches that are about independent weigh the models, not all cells.
constexpr std::size_t n_few = 150;
constexpr std::size_t most_compared = 6, most_models = 8;
constexpr int most_alike = 3;    // with one correlation of the form
constexpr double log_range = 6.; // of models that are likely enough
constexpr double variance_step = 2.3;
constexpr int n_variances = 6;
// Variance of a cell that no correlation explains, over the variance of all: no form is as smooth
// as a Gaussian process with one length.
constexpr double unexplained = .02;
constexpr std::array<double, 4> wear_shares{.03, .1, .4,
                                            1.2}; // deviation of the wear over its size
constexpr double least_worn_share = .1; // share of the cells: else another beginning is tried

/// A prior with its likelihood by few cells.
struct Rated
{
  DepthPrior prior;
  double log_weight = 0., log_likelihood = 0.;
  VectorXd penetration;
};

/// Compares priors by few cells.
class Comparison
{
public:
  explicit Comparison(const DepthData &data) : data_(data)
  {
    std::vector<Index> cells(static_cast<std::size_t>(data.n));
    std::iota(cells.begin(), cells.end(), Index{0});
    std::mt19937 random(1);
    std::shuffle(cells.begin(), cells.end(), random);
    cells.resize(std::min(cells.size(), n_few));
    std::sort(cells.begin(), cells.end());
    few_ = data.chosen(std::move(cells));
  }

  void rate(const DepthPrior &prior, const double log_weight, const VectorXd &penetration)
  {
    rate(prior, log_weight, penetration, few_.distances.unaryExpr(prior.form));
  }

  /// Form errors of all lengths and variances, and none, beside a wear.
  void rate_forms(const VectorXd &penetration)
  {
    const bool has_offset = data_.question.always_has_offset;
    const std::size_t before = rated_.size();
    for (const Correlation &form :
         correlations_of_form(data_.question.cells.edge, data_.question.size))
    {
      const MatrixXd correlation = few_.distances.unaryExpr(form);
      double variance = largest_variance(form.half_length());
      for (int i = 0; i < n_variances; ++i, variance /= variance_step)
        rate({form, variance, unexplained * data_.form_variance, 3,
              std::pow(wear_shares[0] * data_.wear_scale, 2), has_offset},
             0., penetration, correlation);
    }
    // That there is no form error beside white noise is as likely as that there is one.
    const auto n_forms = static_cast<double>(rated_.size() - before);
    rate({{data_.question.size, 0.},
          0.,
          0.,
          3,
          std::pow(wear_shares[0] * data_.wear_scale, 2),
          has_offset},
         std::log(std::max(1., n_forms)), penetration);
  }

  /// The likeliest ones with other wear and with an offset.
  void rate_others()
  {
    sort();
    const std::size_t n_compared = std::min(rated_.size(), most_compared);
    for (std::size_t i = 0; i < n_compared; ++i)
    {
      const Rated own = rated_[i];
      const MatrixXd correlation = few_.distances.unaryExpr(own.prior.form);
      for (int length = 0; length < static_cast<int>(DepthData::wear_lengths.size()); ++length)
        for (const double share : wear_shares)
        {
          DepthPrior prior = own.prior;
          prior.wear_length = length;
          prior.wear_variance = std::pow(share * data_.wear_scale, 2);
          if (length != own.prior.wear_length || share != wear_shares[0])
            rate(prior, own.log_weight, own.penetration, correlation);
        }
    }
    sort();
    for (std::size_t i = 0; i < n_compared; ++i)
      if (!rated_[i].prior.has_offset)
      {
        const Rated own = rated_[i];
        DepthPrior prior = own.prior;
        prior.has_offset = true;
        rate(prior, own.log_weight, own.penetration);
      }
    sort();
  }

  const std::vector<Rated> &rated() const { return rated_; }

private:
  /// Largest variance of the form that the unworn cells allow, three standard errors above theirs:
  /// they have a certain number of independent patches.
  double largest_variance(const double length) const
  {
    const double patches = std::max(.5, data_.unworn_area / (2. * units::pi * length * length));
    return std::min(10., 1. + 3. * std::sqrt(2. / patches)) * data_.form_variance;
  }

  void rate(const DepthPrior &prior, const double log_weight, const VectorXd &penetration,
            const MatrixXd &correlation)
  {
    const DepthModel model(data_, few_, prior, correlation, penetration);
    if (model.is_valid())
      rated_.push_back(
          {prior, log_weight, log_weight + model.log_likelihood(), model.penetration()});
  }

  void sort()
  {
    std::stable_sort(rated_.begin(), rated_.end(),
                     [](const Rated &a, const Rated &b)
                     { return a.log_likelihood > b.log_likelihood; });
  }

  const DepthData &data_;
  DepthData::Choice few_;
  std::vector<Rated> rated_;
};

std::vector<Index>
all_cells(const Index n)
{
  std::vector<Index> cells(static_cast<std::size_t>(n));
  std::iota(cells.begin(), cells.end(), Index{0});
  return cells;
}
} // namespace

WearEstimate::WearEstimate(const WearQuestion &question)
    : question_(question), data_(question_), all_(data_.chosen(all_cells(data_.n)))
{
  Comparison comparison(data_);
  VectorXd first = data_.depth;
  double n_worn = 0.;
  for (Index i = 0; i < data_.n; ++i)
  {
    n_worn += question.is_unworn[i] ? 0. : 1.;
    if (question.is_unworn[i])
      first[i] = -data_.wear_scale;
  }
  comparison.rate_forms(first);
  if (n_worn < least_worn_share * static_cast<double>(data_.n))
    comparison.rate_forms(data_.depth.array() - data_.depth.mean());
  comparison.rate_others();
  const std::vector<Rated> &rated = comparison.rated();
  for (const Rated &one : rated)
  {
    const auto is_alike = [&one](const std::unique_ptr<DepthModel> &other)
    {
      return other->prior().form == one.prior.form &&
             other->prior().has_offset == one.prior.has_offset;
    };
    if (models_.size() < most_models &&
        one.log_likelihood > rated.front().log_likelihood - log_range &&
        std::count_if(models_.begin(), models_.end(), is_alike) < most_alike)
      add(one.prior, one.log_likelihood, one.penetration);
  }
  average();
}

void
WearEstimate::add(const DepthPrior &prior, const double log_weight, const VectorXd &penetration)
{
  auto model = std::make_unique<DepthModel>(data_, all_, prior,
                                            all_.distances.unaryExpr(prior.form), penetration);
  if (!model->is_valid())
    return;
  weights_.push_back(log_weight);
  models_.push_back(std::move(model));
}

void
WearEstimate::average()
{
  const auto best = std::max_element(weights_.begin(), weights_.end());
  const double highest = *best;
  const DepthModel &likeliest = *models_[static_cast<std::size_t>(best - weights_.begin())];
  double whole = 0.;
  for (double &weight : weights_)
    whole += weight = std::exp(weight - highest);
  for (double &weight : weights_)
    weight /= whole;
  VectorXd pose = VectorXd::Zero(n_pose_parameters);
  wear_ = VectorXd::Zero(data_.n);
  double square = 0.;
  for (std::size_t i = 0; i < models_.size(); ++i)
  {
    const DepthModel &model = *models_[i];
    const double weight = weights_[i];
    const Uncertain volume = model.volume();
    pose += weight * model.pose();
    wear_ += weight * (model.worn().factor.cwiseProduct(model.penetration()) + model.worn().rest);
    volume_.mean += weight * volume.mean;
    square += weight * (volume.variance + volume.mean * volume.mean);
    form_.offset_share += weight * (model.prior().has_offset ? 1. : 0.);
    form_.deviation += weight * std::sqrt(model.prior().form_variance + model.prior().rest);
    form_.length += weight * model.prior().form.half_length();
  }
  // Form errors are known from the unworn part: a larger worn part has patches of other heights.
  const double worn_area = data_.question.cells.area.dot(likeliest.worn().factor),
               unworn_area = data_.question.cells.area.sum() - worn_area;
  unseen_ = std::max(1., worn_area / unworn_area);
  volume_.variance = unseen_ * std::max(0., square - volume_.mean * volume_.mean);
  // The rows are derivatives of the depth: a change removes its own effect.
  VectorXd::Map(form_.change.data(), n_pose_parameters) = -pose;
  form_.change[offset_parameter] += question_.expected_offset;
  for (Index i = 0; i < data_.n; ++i)
    is_unworn_.push_back(likeliest.worn().factor[i] > 0. ? 0 : 1);
}

Uncertain
WearEstimate::at(const Vector3 &place, const PoseParameters &row) const
{
  Uncertain sum;
  double square = 0.;
  for (std::size_t i = 0; i < models_.size(); ++i)
  {
    const Uncertain own = models_[i]->at(place, row);
    sum.mean += weights_[i] * own.mean;
    square += weights_[i] * (own.variance + own.mean * own.mean);
  }
  sum.variance = unseen_ * std::max(0., square - sum.mean * sum.mean);
  return sum;
}
} // namespace arthrowear
