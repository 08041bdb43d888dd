// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/posterior_model.h"

namespace arthrowear
{
/// Joint draws of constants and scatter, each with the same weight.
struct Posterior
{
  std::vector<std::vector<double>> draws; ///< draws[d][constant], in the units of the names
  std::vector<double> scatters;           ///< standard deviation of ln measured; empty without one
  double pareto_shape = 0.;               ///< k of the importance weights
  double effective_size = 0.;             ///< (sum w)^2/sum w^2 of the weights
  std::size_t n_proposals = 0;
};

/// Largest Pareto k of a posterior.
constexpr double most_pareto_shape = .7;

/// Draws from the posterior by importance resampling (wear F5 to F7). Proposals are Student
/// variables around the conditional modes in cells of the scatter, wider and more of them if their
/// weights vary much. A second mode far from the first is not found. The same seed gives the same
/// draws.
/// @throws RunError with k if it exceeds most_pareto_shape, or if there is no mode
Posterior sample_posterior(const PosteriorModel &model, std::size_t n_draws, unsigned int seed);
} // namespace arthrowear
