// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/kriging.h"

#include "base/errors.h"
#include "surrogate/surrogate_library.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

namespace arthrowear
{
namespace
{
constexpr unsigned int n_shifts = 8, n_points = 4096;

/// Returns the values of several surrogates (columns) at points in (0, 1) (rows).
class SampledKriging
{
public:
  /// @param changes  of the values of the cases (rows), one surrogate a column
  SampledKriging(const Kriging &kriging, const Eigen::MatrixXd &changes)
      : kriging_(kriging), weights_((kriging.weight_changes * changes).colwise() + kriging.weights),
        trends_((kriging.trend_changes * changes).colwise() + kriging.trend)
  {
  }

  Eigen::ArrayXXd values(const Points &u) const
  {
    Eigen::MatrixXd kernels(u.size(), weights_.rows()), terms(u.size(), trends_.rows());
    for (std::size_t k = 0; k < u.size(); ++k)
    {
      const std::vector<double> x = scaled(u[k], kriging_.scale);
      kernels.row(k) = kriging_.kernels(x);
      terms.row(k) = Kriging::trend_terms(x);
    }
    return kernels * weights_ + terms * trends_;
  }

private:
  const Kriging &kriging_;
  const Eigen::MatrixXd weights_, trends_;
};

/// Returns the variances of each surrogate: both samples have independent inputs, and a third one
/// has one input of the second and the others of the first.
std::vector<InputVariances>
sampled_variances(const SampledKriging &surrogates, const Points &first, const Points &second)
{
  const std::size_t n_inputs = first.front().size();
  Eigen::ArrayXXd at_first = surrogates.values(first), at_second = surrogates.values(second);
  const Eigen::RowVectorXd means =
      (at_first.colwise().mean() + at_second.colwise().mean()).matrix() / 2.;
  at_first.rowwise() -= means.array();
  at_second.rowwise() -= means.array();
  std::vector<InputVariances> variances(means.size(), InputVariances(n_inputs));
  for (Eigen::Index s = 0; s < means.size(); ++s)
    variances[s].all = (at_first.col(s).square().mean() + at_second.col(s).square().mean()) / 2.;
  for (std::size_t input = 0; input < n_inputs; ++input)
  {
    Points mixed = first;
    for (std::size_t k = 0; k < mixed.size(); ++k)
      mixed[k][input] = second[k][input];
    Eigen::ArrayXXd at_mixed = surrogates.values(mixed);
    at_mixed.rowwise() -= means.array();
    const Eigen::ArrayXXd changes = at_mixed - at_first;
    for (Eigen::Index s = 0; s < means.size(); ++s)
    {
      variances[s].first[input] = (at_second.col(s) * changes.col(s)).mean();
      variances[s].total[input] = changes.col(s).square().mean() / 2.;
    }
  }
  return variances;
}

/// Points moved by a random vector around the unit cube, inside (0, 1).
Points
shifted(const Points &points, const unsigned int seed)
{
  std::mt19937_64 generator(seed);
  std::vector<double> shift(points.front().size());
  for (double &s : shift)
    s = std::ldexp(generator() >> 11, -53);
  Points moved = points;
  for (std::vector<double> &point : moved)
    for (std::size_t k = 0; k < point.size(); ++k)
    {
      point[k] += shift[k];
      point[k] = std::clamp(point[k] - std::floor(point[k]), 1e-12, 1. - 1e-12);
    }
  return moved;
}

/// Adds a multiple of the difference of two variances.
void
add(InputVariances &sum, const double factor, const InputVariances &a, const InputVariances &b)
{
  sum.all += factor * (a.all - b.all);
  for (std::size_t k = 0; k < sum.first.size(); ++k)
  {
    sum.first[k] += factor * (a.first[k] - b.first[k]);
    sum.total[k] += factor * (a.total[k] - b.total[k]);
  }
}
} // namespace

Eigen::VectorXd
Kriging::kernels(const std::vector<double> &x) const
{
  Eigen::VectorXd of_cases(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    double square = 0.;
    for (std::size_t input = 0; input < x.size(); ++input)
    {
      const double distance = (x[input] - points[i][input]) / lengths[input];
      square += distance * distance;
    }
    const double r = std::sqrt(5. * square);
    of_cases[i] =
        kernel == Kernel::gaussian ? std::exp(-square / 2.) : (1. + r + r * r / 3.) * std::exp(-r);
  }
  return of_cases;
}

Eigen::VectorXd
Kriging::trend_terms(const std::vector<double> &x)
{
  Eigen::VectorXd terms(x.size() + 1);
  terms << 1., Eigen::Map<const Eigen::VectorXd>(x.data(), x.size());
  return terms;
}

double
Kriging::predict(const std::vector<double> &u) const
{
  const std::vector<double> x = scaled(u, scale);
  return trend_terms(x).dot(trend) + kernels(x).dot(weights);
}

Kriging
fit_kriging(const InputScale scale, const Kernel kernel, const Points &points,
            const std::vector<double> &values, const std::vector<double> &lengths)
{
  constexpr double nugget = 1e-10; // keeps the matrix positive definite
  const Eigen::Index n = points.size();
  Kriging kriging;
  kriging.scale = scale;
  kriging.kernel = kernel;
  kriging.points = points;
  kriging.lengths = lengths;
  Eigen::MatrixXd correlations(n, n), terms(n, lengths.size() + 1);
  for (Eigen::Index i = 0; i < n; ++i)
  {
    correlations.col(i) = kriging.kernels(points[i]);
    terms.row(i) = Kriging::trend_terms(points[i]);
  }
  correlations.diagonal().array() += nugget;
  const Eigen::LLT<Eigen::MatrixXd> factors(correlations);
  if (factors.info() != Eigen::Success)
    throw RunError("Kriging fails: cases lie at nearly the same inputs. Choose polynomial chaos.");
  const Eigen::MatrixXd inverse = factors.solve(Eigen::MatrixXd::Identity(n, n));
  const Eigen::MatrixXd weighted_terms = inverse * terms;
  kriging.trend_changes =
      (terms.transpose() * weighted_terms).ldlt().solve(weighted_terms.transpose());
  kriging.weight_changes = inverse - weighted_terms * kriging.trend_changes;
  const Eigen::Map<const Eigen::VectorXd> y(values.data(), n);
  kriging.trend = kriging.trend_changes * y;
  kriging.weights = kriging.weight_changes * y;
  kriging.residuals = kriging.weights.cwiseQuotient(kriging.weight_changes.diagonal());
  kriging.error = std::sqrt(kriging.residuals.squaredNorm() / n * (n - 1.) /
                            (y.array() - y.mean()).square().sum());
  return kriging;
}

Kriging
choose_kriging(const Points &u, const std::vector<double> &values)
{
  std::optional<Kriging> best;
  for (const InputScale scale : {InputScale::uniform, InputScale::normal})
  {
    const Points points = scaled(u, scale);
    for (const Kernel kernel : {Kernel::matern, Kernel::gaussian})
    {
      Kriging kriging =
          fit_kriging(scale, kernel, points, values,
                      surrogate_library().correlation_lengths(kernel, points, values));
      if (!best || kriging.error < best->error)
        best = std::move(kriging);
    }
  }
  return *best;
}

ReplicatedVariances
replicated_variances(const Kriging &kriging)
{
  const std::size_t n_inputs = kriging.lengths.size();
  const Points points = surrogate_library().sobol_points(n_points, 2 * n_inputs);
  const Eigen::MatrixXd residuals = replicated_residuals(kriging.residuals);
  const Eigen::Index n_of_shift = residuals.cols() / n_shifts;
  ReplicatedVariances result{InputVariances(n_inputs), {}, {}};
  std::vector<InputVariances> of_shifts; // of the surrogate itself
  for (unsigned int shift = 0; shift < n_shifts; ++shift)
  {
    Points first, second;
    for (const std::vector<double> &point : shifted(points, shift))
    {
      first.emplace_back(point.begin(), point.begin() + n_inputs);
      second.emplace_back(point.begin() + n_inputs, point.end());
    }
    // The first column is the surrogate itself, the others are replicates.
    Eigen::MatrixXd changes = Eigen::MatrixXd::Zero(residuals.rows(), n_of_shift + 1);
    changes.rightCols(n_of_shift) = residuals.middleCols(shift * n_of_shift, n_of_shift);
    const auto variances = sampled_variances(SampledKriging(kriging, changes), first, second);
    of_shifts.push_back(variances.front());
    add(result.estimate, 1. / n_shifts, variances.front(), InputVariances(n_inputs));
    result.replicates.insert(result.replicates.end(), variances.begin() + 1, variances.end());
  }
  // The mean of all shifts is better than one of them: the extremes of eight normal numbers are 1.4
  // standard deviations away, and half of this is twice the standard deviation of their mean.
  for (std::size_t k = 0; k < result.replicates.size(); ++k)
    add(result.replicates[k], -.5, of_shifts[k / n_of_shift], result.estimate);
  return result;
}
} // namespace arthrowear
