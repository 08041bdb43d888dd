// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/least_squares.h"

#include "base/dense_solvers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
namespace
{
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd
vector_of(const std::vector<double> &values)
{
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Numbers of the columns that no combination of the columns before them gives.
std::vector<Eigen::Index>
independent_columns(const MatrixXd &matrix)
{
  // Columns with a smaller independent part, over their length, are dependent; difference
  // quotients leave 1e-10.
  constexpr double dependent = 1e-7;
  std::vector<Eigen::Index> kept;
  for (Eigen::Index j = 0; j < matrix.cols(); ++j)
  {
    const VectorXd column = matrix.col(j);
    VectorXd rest = column;
    if (!kept.empty())
    {
      const MatrixXd before = matrix(Eigen::all, kept);
      rest -= before * least_squares_solution(before, column);
    }
    if (rest.norm() > dependent * column.norm())
      kept.push_back(j);
  }
  return kept;
}

class Minimiser
{
public:
  Minimiser(const Residuals &residuals, const std::vector<double> &start)
      : residuals_(residuals), unknowns_(start)
  {
    sum_ = sum_at(unknowns_, now_);
    free_.resize(start.size());
    std::iota(free_.begin(), free_.end(), 0);
  }

  LeastSquaresResult minimise()
  {
    keep_independent();
    bool has_converged = iterate();
    const std::size_t before = free_.size();
    keep_independent();
    if (free_.size() != before)
      has_converged = iterate();
    return result(has_converged);
  }

private:
  double sum_at(const std::vector<double> &unknowns, std::vector<double> &values) const
  {
    return residuals_(unknowns, values) ? vector_of(values).squaredNorm() : INFINITY;
  }

  MatrixXd jacobian() const
  {
    MatrixXd columns(now_.size(), free_.size());
    for (std::size_t j = 0; j < free_.size(); ++j)
    {
      const std::size_t k = free_[j];
      const double change = 1e-5 * std::max(1., std::abs(unknowns_[k]));
      std::vector<double> low = unknowns_, high = unknowns_;
      low[k] -= change;
      high[k] += change;
      std::vector<double> below, above;
      const bool has_below = residuals_(low, below), has_above = residuals_(high, above);
      columns.col(static_cast<Eigen::Index>(j)) =
          (vector_of(has_above ? above : now_) - vector_of(has_below ? below : now_)) /
          (change * (has_above + has_below));
    }
    return columns;
  }

  void keep_independent()
  {
    std::vector<std::size_t> kept;
    for (const Eigen::Index column : independent_columns(jacobian()))
      kept.push_back(free_[static_cast<std::size_t>(column)]);
    free_ = kept;
  }

  bool iterate()
  {
    constexpr int most_steps = 500;
    constexpr double most_damping = 1e12;
    double damping = 0.; // the first steps are Gauss-Newton steps
    for (int k = 0; k < most_steps; ++k)
    {
      const MatrixXd columns = jacobian();
      bool is_better = false;
      while (!is_better && damping < most_damping)
      {
        const std::vector<double> trial = damped_step(columns, damping);
        if (trial == unknowns_)
          return true;
        std::vector<double> values;
        const double sum = sum_at(trial, values);
        is_better = sum < sum_;
        const bool is_still = !is_better && is_small(trial);
        const bool is_flat = is_better && sum_ - sum <= 1e-15 * sum_ && is_small(trial);
        if (is_better)
        {
          unknowns_ = trial;
          now_ = values;
          sum_ = sum;
          damping = damping < 1e-6 ? 0. : .1 * damping;
        }
        else
          damping = std::max(1e-6, 10. * damping);
        if (is_still || is_flat)
          return true;
      }
      if (!is_better)
        return false;
    }
    return false;
  }

  bool is_small(const std::vector<double> &trial) const
  {
    for (std::size_t i = 0; i < trial.size(); ++i)
      if (std::abs(trial[i] - unknowns_[i]) > 1e-9 * std::max(1., std::abs(unknowns_[i])))
        return false;
    return true;
  }

  std::vector<double> damped_step(const MatrixXd &columns, const double damping) const
  {
    std::vector<double> trial = unknowns_;
    const Eigen::Index n_rows = columns.rows(), n = columns.cols();
    if (n == 0)
      return trial;
    MatrixXd damped = MatrixXd::Zero(n_rows + n, n);
    damped.topRows(n_rows) = columns;
    damped.bottomRows(n).diagonal() = std::sqrt(damping) * columns.colwise().norm();
    VectorXd target = VectorXd::Zero(n_rows + n);
    target.head(n_rows) = -vector_of(now_);
    const VectorXd step = least_squares_solution(damped, target);
    for (Eigen::Index i = 0; i < n; ++i)
      trial[free_[static_cast<std::size_t>(i)]] += step[i];
    return trial;
  }

  LeastSquaresResult result(const bool has_converged) const
  {
    const std::size_t n = unknowns_.size();
    LeastSquaresResult result;
    result.unknowns = unknowns_;
    result.is_identified.assign(n, false);
    result.inverse.assign(n, std::vector<double>(n, 0.));
    result.residuals = now_;
    result.leverages.assign(now_.size(), 0.);
    result.sum_of_squares = sum_;
    result.has_converged = has_converged;
    for (const std::size_t unknown : free_)
      result.is_identified[unknown] = true;
    if (free_.empty())
      return result;
    // J = Q R: the leverages are the squared rows of Q, (J^T J)^-1 = R^-1 R^-T.
    const MatrixXd columns = jacobian();
    const Eigen::Index n_free = columns.cols();
    const auto [q, r] = thin_qr(columns);
    const MatrixXd r_inverse =
        r.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(n_free, n_free));
    const MatrixXd inverse = r_inverse * r_inverse.transpose();
    for (Eigen::Index k = 0; k < q.rows(); ++k)
      result.leverages[static_cast<std::size_t>(k)] = q.row(k).squaredNorm();
    for (Eigen::Index a = 0; a < n_free; ++a)
      for (Eigen::Index b = 0; b < n_free; ++b)
        result.inverse[free_[static_cast<std::size_t>(a)]][free_[static_cast<std::size_t>(b)]] =
            inverse(a, b);
    return result;
  }

  const Residuals &residuals_;
  std::vector<double> unknowns_;
  std::vector<double> now_; // residuals
  double sum_;
  std::vector<std::size_t> free_; // unknowns that are identified
};
} // namespace

LeastSquaresResult
least_squares(const Residuals &residuals, const std::vector<double> &start)
{
  return Minimiser(residuals, start).minimise();
}
} // namespace arthrowear
