// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/posterior.h"

#include "base/errors.h"
#include "base/format.h"
#include "fit/least_squares.h"
#include "fit/pareto_shape.h"
#include "fit/random_numbers.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace arthrowear
{
namespace
{
constexpr double nowhere = -std::numeric_limits<double>::infinity();

/// Joint density of the standard normal variables of all constants and of the scatter, up to a
/// constant factor.
class PosteriorDensity
{
public:
  explicit PosteriorDensity(const PosteriorModel &model) : model_(model) {}

  /// Logarithm of the density; minus infinity where the law gives no positive value.
  /// @param scatter  standard normal variable of the scatter; not used without one
  double logarithm(const Eigen::VectorXd &constants, const double scatter) const
  {
    std::vector<double> all;
    if (!residuals({constants.data(), constants.data() + constants.size()}, scatter, all))
      return nowhere;
    double sum = 0.;
    for (const double residual : all)
      sum += residual * residual;
    return of_scatter(scatter) - .5 * sum;
  }

  /// Squares sum up to -2 logarithm(), but for terms of the scatter alone.
  bool residuals(const std::vector<double> &constants, const double scatter,
                 std::vector<double> &residuals) const
  {
    residuals = constants;
    const std::vector<double> predicted = model_.predict(model_.values(constants.data()));
    for (std::size_t i = 0; i < predicted.size(); ++i)
    {
      const ScatteredRow &row = model_.rows[i];
      if (row.is_held_out)
        continue;
      residuals.push_back(std::log(predicted[i] / row.measured) / deviation(row, scatter));
      if (!std::isfinite(residuals.back()))
        return false;
    }
    return true;
  }

  /// Returns the terms of logarithm() that depend on the scatter alone.
  double of_scatter(const double scatter) const
  {
    double sum = model_.scatter ? -.5 * scatter * scatter : 0.;
    for (const ScatteredRow &row : model_.rows)
      if (!row.is_held_out)
        sum -= std::log(deviation(row, scatter));
    return sum;
  }

  const PosteriorModel &model() const { return model_; }

private:
  double deviation(const ScatteredRow &row, const double scatter) const
  {
    return model_.scatter ? std::hypot(row.deviation, model_.scatter->value(scatter))
                          : row.deviation;
  }

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

[[noreturn]] void
fail_without_mode()
{
  throw RunError("the posterior has no mode: the law gives no positive value at the medians of the "
                 "priors. Give narrower priors by --prior");
}

/// Finds modes one after the other, each from the last one.
class ModeFinder
{
public:
  explicit ModeFinder(const PosteriorDensity &density)
      : density_(density), start_(density.model().constants.size(), 0.)
  {
  }

  ConditionalMode mode_at(const double scatter)
  {
    ConditionalMode result;
    result.scatter = scatter;
    result.logarithm = nowhere;
    const std::size_t n = start_.size();
    const auto residuals = [&](const std::vector<double> &constants, std::vector<double> &values)
    { return density_.residuals(constants, scatter, values); };
    std::vector<double> values;
    if (!residuals(start_, values))
      return result;
    const LeastSquaresResult fit = least_squares(residuals, start_);
    Eigen::MatrixXd covariance(n, n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        covariance(i, j) = fit.inverse[i][j];
    const Eigen::LLT<Eigen::MatrixXd> factors(covariance);
    if (factors.info() != Eigen::Success)
      return result; // columns are equal but for round-off: the scatter is far too small
    start_ = fit.unknowns;
    result.mode = Eigen::Map<const Eigen::VectorXd>(start_.data(), Eigen::Index(n));
    result.factor = factors.matrixL();
    result.logarithm = density_.of_scatter(scatter) - .5 * fit.sum_of_squares +
                       result.factor.diagonal().array().log().sum();
    return result;
  }

  double logarithm_at(const double scatter) { return mode_at(scatter).logarithm; }

private:
  const PosteriorDensity &density_;
  std::vector<double> start_;
};

/// Places at which the scatter's density has fallen from its largest value by the factor
/// exp(-drop).
class ScatterRange
{
public:
  explicit ScatterRange(ModeFinder &finder) : finder_(finder)
  {
    constexpr double drop = 14., most = 6., step = .5;
    std::vector<double> places, values;
    for (double place = most; place >= -most; place -= step)
    {
      places.push_back(place);
      values.push_back(finder_.logarithm_at(place));
    }
    const std::size_t best = std::max_element(values.begin(), values.end()) - values.begin();
    if (values[best] == nowhere)
      fail_without_mode();
    if (best + 1 == places.size() || values[best + 1] == nowhere)
      throw RunError("the rows fit the law exactly, so that they have no scatter to infer. Are "
                     "they computed? Give standard deviations, or a prior of the scatter that "
                     "excludes 0: --prior \"scatter = lognormal(0.1, 0.5)\"");
    const auto [top, largest] = maximum(places[best] - step, places[best] + step);
    low_ = end(top, -most, largest - drop);
    high_ = end(top, most, largest - drop);
  }

  double low() const { return low_; }
  double high() const { return high_; }

private:
  /// Place and value of the maximum between two places, by golden sections.
  std::pair<double, double> maximum(double low, double high)
  {
    constexpr double golden = .6180339887498949;
    constexpr int n_sections = 16; // down to 5e-4
    double left = high - golden * (high - low), right = low + golden * (high - low);
    double of_left = finder_.logarithm_at(left), of_right = finder_.logarithm_at(right);
    for (int i = 0; i < n_sections; ++i)
      if (of_left > of_right)
      {
        high = right;
        right = left;
        of_right = of_left;
        left = high - golden * (high - low);
        of_left = finder_.logarithm_at(left);
      }
      else
      {
        low = left;
        left = right;
        of_left = of_right;
        right = low + golden * (high - low);
        of_right = finder_.logarithm_at(right);
      }
    return of_left > of_right ? std::make_pair(left, of_left) : std::make_pair(right, of_right);
  }

  /// Place between `inside` and `outside` at which the density crosses the level, or `outside`.
  double end(double inside, double outside, const double level)
  {
    if (finder_.logarithm_at(outside) > level)
      return outside;
    constexpr int n_halves = 11;
    for (int i = 0; i < n_halves; ++i)
    {
      const double middle = .5 * (inside + outside);
      (finder_.logarithm_at(middle) > level ? inside : outside) = middle;
    }
    return outside;
  }

  ModeFinder &finder_;
  double low_ = 0., high_ = 0.;
};

ConditionalModes
conditional_modes(const PosteriorDensity &density)
{
  ModeFinder finder(density);
  ConditionalModes modes;
  if (!density.model().scatter)
  {
    modes.cells.push_back(finder.mode_at(0.));
    if (modes.cells[0].logarithm == nowhere)
      fail_without_mode();
    return modes;
  }
  constexpr int n_cells = 32;
  const ScatterRange range(finder);
  modes.low = range.low();
  modes.width = (range.high() - range.low()) / n_cells;
  for (int i = n_cells - 1; i >= 0; --i)
    modes.cells.push_back(finder.mode_at(modes.low + (i + .5) * modes.width));
  std::reverse(modes.cells.begin(), modes.cells.end());
  return modes;
}

using Eigen::VectorXd;

struct Proposal
{
  VectorXd constants;  ///< standard normal variables
  VectorXd from_mode;  ///< the same from the mode of the cell, scaled
  double scatter = 0.; ///< standard normal variable
  std::size_t cell = 0;
  double weight = 0.; ///< density over density of the proposal, relative to the largest
};

/// Cells by their probability; in a cell the scatter is uniform, and the constants have Student's
/// multivariate distribution around its mode.
class ProposalDistribution
{
public:
  ProposalDistribution(ConditionalModes modes, const double scale)
      : modes_(std::move(modes)), scale_(scale)
  {
    double largest = modes_.cells[0].logarithm, sum = 0., n_possible = 0.;
    for (const ConditionalMode &cell : modes_.cells)
      largest = std::max(largest, cell.logarithm);
    for (const ConditionalMode &cell : modes_.cells)
    {
      probabilities_.push_back(std::exp(cell.logarithm - largest));
      sum += probabilities_.back();
      n_possible += probabilities_.back() > 0.;
    }
    constexpr double even = .05; // share of the proposals that is equal in all cells
    for (double &probability : probabilities_)
    {
      if (probability > 0.)
        probability = (1. - even) * probability / sum + even / n_possible;
      sums_.push_back((sums_.empty() ? 0. : sums_.back()) + probability);
    }
  }

  Proposal draw(RandomNumbers &numbers) const
  {
    Proposal proposal;
    const double place = numbers.uniform();
    proposal.cell = std::min<std::size_t>(
        std::upper_bound(sums_.begin(), sums_.end(), place) - sums_.begin(), sums_.size() - 1);
    const ConditionalMode &cell = modes_.cells[proposal.cell];
    proposal.scatter = cell.scatter + modes_.width * (numbers.uniform() - .5);
    double exponential = 0.; // half of a chi-squared variable with 2 n_exponentials degrees
    for (int i = 0; i < n_exponentials; ++i)
      exponential -= std::log(numbers.uniform());
    const double scale = std::sqrt(n_exponentials / exponential);
    proposal.from_mode.resize(cell.mode.size());
    for (double &value : proposal.from_mode)
      value = scale * numbers.normal();
    proposal.constants = cell.mode + scale_ * cell.factor * proposal.from_mode;
    return proposal;
  }

  /// Returns the logarithm of the density, up to a constant.
  double logarithm(const Proposal &proposal) const
  {
    const ConditionalMode &cell = modes_.cells[proposal.cell];
    const double degrees = 2. * n_exponentials, n = double(cell.mode.size());
    return std::log(probabilities_[proposal.cell]) - cell.factor.diagonal().array().log().sum() -
           .5 * (degrees + n) * std::log1p(proposal.from_mode.squaredNorm() / degrees);
  }

private:
  static constexpr int n_exponentials = 3; // six degrees of freedom

  ConditionalModes modes_;
  double scale_;                             ///< of the constants, in units of their covariance
  std::vector<double> probabilities_, sums_; ///< of the cells; sums up to and with each
};

std::vector<Proposal>
weighted_proposals(const PosteriorDensity &density, const ProposalDistribution &distribution,
                   const std::size_t n_proposals, RandomNumbers &numbers)
{
  std::vector<Proposal> proposals;
  double largest = -HUGE_VAL;
  for (std::size_t i = 0; i < n_proposals; ++i)
  {
    Proposal proposal = distribution.draw(numbers);
    proposal.weight =
        density.logarithm(proposal.constants, proposal.scatter) - distribution.logarithm(proposal);
    largest = std::max(largest, proposal.weight);
    proposals.push_back(std::move(proposal));
  }
  for (Proposal &proposal : proposals)
    proposal.weight = std::exp(proposal.weight - largest);
  return proposals;
}

/// Sets k and the effective size.
void
judge(Posterior &posterior, const std::vector<Proposal> &proposals)
{
  std::vector<double> weights;
  double sum = 0., squares = 0.;
  for (const Proposal &proposal : proposals)
  {
    weights.push_back(proposal.weight);
    sum += proposal.weight;
    squares += proposal.weight * proposal.weight;
  }
  posterior.n_proposals = proposals.size();
  posterior.effective_size = sum * sum / squares;
  posterior.pareto_shape = pareto_shape(std::move(weights));
}

/// Draws proposals by their weights: each appears the mean number of times, rounded up or down
/// (systematic resampling).
void
resample(Posterior &posterior, const PosteriorModel &model, const std::vector<Proposal> &proposals,
         const std::size_t n_draws, RandomNumbers &numbers)
{
  double sum = 0.;
  for (const Proposal &proposal : proposals)
    sum += proposal.weight;
  const double step = sum / double(n_draws), start = numbers.uniform();
  double reached = 0.;
  for (const Proposal &proposal : proposals)
  {
    reached += proposal.weight;
    while (posterior.draws.size() < n_draws &&
           (double(posterior.draws.size()) + start) * step < reached)
    {
      posterior.draws.push_back(model.values(proposal.constants.data()));
      if (model.scatter)
        posterior.scatters.push_back(model.scatter->value(proposal.scatter));
    }
  }
}
} // namespace

Posterior
sample_posterior(const PosteriorModel &model, const std::size_t n_draws, const unsigned int seed)
{
  const PosteriorDensity density(model);
  const ConditionalModes modes = conditional_modes(density);
  RandomNumbers numbers(seed);
  Posterior posterior;
  // Wider proposals reach tails that narrow ones miss, and need to be more.
  constexpr std::size_t most_of_a_draw = 64;
  double scale = 1.1;
  for (std::size_t of_a_draw = 8; of_a_draw <= most_of_a_draw; of_a_draw *= 2, scale *= 1.5)
  {
    const std::vector<Proposal> proposals = weighted_proposals(
        density, ProposalDistribution(modes, scale), of_a_draw * n_draws, numbers);
    judge(posterior, proposals);
    if (posterior.pareto_shape < .5 && posterior.effective_size > double(n_draws))
      of_a_draw = most_of_a_draw;
    if (of_a_draw == most_of_a_draw)
      resample(posterior, model, proposals, n_draws, numbers);
  }
  if (posterior.pareto_shape > most_pareto_shape)
    throw RunError(
        formatted("the posterior has not converged: Pareto k of %zu weights is %.3g, must be at "
                  "most %g. Give narrower priors by --prior, or fit a law with fewer constants",
                  posterior.n_proposals, posterior.pareto_shape, most_pareto_shape));
  return posterior;
}
} // namespace arthrowear
