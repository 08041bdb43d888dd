// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/posterior.h"

#include "base/errors.h"
#include "base/format.h"
#include "fit/conditional_modes.h"
#include "fit/pareto_shape.h"
#include "fit/random_numbers.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
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
