// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/conditional_modes.h"

#include "base/errors.h"
#include "fit/least_squares.h"

#include <Eigen/Cholesky>

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr double nowhere = -std::numeric_limits<double>::infinity();

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
} // namespace

double
PosteriorDensity::deviation(const ScatteredRow &row, const double scatter) const
{
  return model_.scatter ? std::hypot(row.deviation, model_.scatter->value(scatter)) : row.deviation;
}

bool
PosteriorDensity::residuals(const std::vector<double> &constants, const double scatter,
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

double
PosteriorDensity::of_scatter(const double scatter) const
{
  double sum = model_.scatter ? -.5 * scatter * scatter : 0.;
  for (const ScatteredRow &row : model_.rows)
    if (!row.is_held_out)
      sum -= std::log(deviation(row, scatter));
  return sum;
}

double
PosteriorDensity::logarithm(const Eigen::VectorXd &constants, const double scatter) const
{
  std::vector<double> all;
  if (!residuals({constants.data(), constants.data() + constants.size()}, scatter, all))
    return nowhere;
  double sum = 0.;
  for (const double residual : all)
    sum += residual * residual;
  return of_scatter(scatter) - .5 * sum;
}

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
} // namespace arthrowear
