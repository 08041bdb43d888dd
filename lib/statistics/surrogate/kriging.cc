// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/kriging.h"

#include "base/errors.h"
#include "surrogate/surrogate_library.h"

#include <Eigen/Cholesky>

#include <cmath>
#include <optional>

namespace arthrowear
{
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
} // namespace arthrowear
