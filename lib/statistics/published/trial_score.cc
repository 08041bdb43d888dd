// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/trial_score.h"

#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
/// Below it a scale is no scatter but round-off: two values that are equal.
constexpr double least_scale = 1e-6;
} // namespace

double
PredictiveT::log_density(const double value) const
{
  const double freedoms = n_freedoms, z = (value - middle) / scale;
  constexpr double pi = 3.14159265358979323846;
  return std::lgamma(.5 * (freedoms + 1.)) - std::lgamma(.5 * freedoms) -
         .5 * std::log(freedoms * pi) - std::log(scale) -
         .5 * (freedoms + 1.) * std::log1p(z * z / freedoms);
}

double
PredictiveT::half_width() const
{
  const boost::math::students_t distribution(static_cast<double>(n_freedoms));
  return scale * boost::math::quantile(distribution, .5 * (1. + predicted_probability));
}

double
spread_of_factors(const std::vector<TrialMisfit> &trials)
{
  const double n = trials.size();
  // Falls with the variance of the factors.
  const auto excess = [&trials, n](const double variance)
  {
    double sum = 0.;
    for (const TrialMisfit &trial : trials)
      sum += trial.logarithm * trial.logarithm /
             std::max(trial.spread * trial.spread + variance, least_scale * least_scale);
    return sum - n;
  };
  if (!(excess(0.) > 0.))
    return 0.;
  double most = 0.; // of the squares: with it every term is at most 1
  for (const TrialMisfit &trial : trials)
    most = std::max(most, trial.logarithm * trial.logarithm);
  const auto ends =
      boost::math::tools::bisect(excess, 0., most, boost::math::tools::eps_tolerance<double>(40));
  return std::sqrt(.5 * (ends.first + ends.second));
}

PredictiveT
misfit_after(const std::vector<TrialMisfit> &others, const double spread)
{
  return {0., std::max(std::hypot(spread, spread_of_factors(others)), least_scale), others.size()};
}

PredictiveT
value_after(const std::vector<double> &others)
{
  const double n = others.size();
  double mean = 0., squares = 0.;
  for (const double value : others)
    mean += value / n;
  for (const double value : others)
    squares += (value - mean) * (value - mean);
  return {mean, std::max(std::sqrt(squares / (n - 1.) * (1. + 1. / n)), least_scale),
          others.size() - 1};
}
} // namespace arthrowear
