// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/least_squares.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
namespace
{
using Column = std::vector<double>;

double
dot_of(const Column &a, const Column &b)
{
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.);
}

/// QR decomposition J = Q R by the modified method of Gram and Schmidt.
struct Orthogonal
{
  std::vector<Column> q;
  std::vector<std::vector<double>> r; // r[i][j], i <= j
  std::vector<bool> is_independent;   // of the columns before
};

Orthogonal
orthogonal(std::vector<Column> columns)
{
  // Columns with a smaller independent part, over their length, are dependent; difference
  // quotients leave 1e-10.
  constexpr double dependent = 1e-7;
  const std::size_t n = columns.size();
  Orthogonal result;
  result.r.assign(n, std::vector<double>(n, 0.));
  for (std::size_t j = 0; j < n; ++j)
  {
    const double length = std::sqrt(dot_of(columns[j], columns[j]));
    for (std::size_t i = 0; i < j; ++i)
      if (result.is_independent[i])
      {
        const double share = dot_of(result.q[i], columns[j]);
        result.r[i][j] = share;
        for (std::size_t k = 0; k < columns[j].size(); ++k)
          columns[j][k] -= share * result.q[i][k];
      }
    const double rest = std::sqrt(dot_of(columns[j], columns[j]));
    result.is_independent.push_back(length > 0. && rest > dependent * length);
    result.r[j][j] = rest;
    for (double &value : columns[j])
      value = result.is_independent[j] ? value / rest : 0.;
    result.q.push_back(std::move(columns[j]));
  }
  return result;
}

/// Least-squares solution of J step = `target`; all columns are independent.
std::vector<double>
solved(const Orthogonal &o, Column target)
{
  const std::size_t n = o.q.size();
  std::vector<double> step(n, 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    step[i] = dot_of(o.q[i], target);
    for (std::size_t k = 0; k < target.size(); ++k)
      target[k] -= step[i] * o.q[i][k];
  }
  for (std::size_t i = n; i-- > 0;)
  {
    for (std::size_t j = i + 1; j < n; ++j)
      step[i] -= o.r[i][j] * step[j];
    step[i] /= o.r[i][i];
  }
  return step;
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
  double sum_at(const std::vector<double> &unknowns, Column &values) const
  {
    return residuals_(unknowns, values) ? dot_of(values, values) : INFINITY;
  }

  std::vector<Column> jacobian() const
  {
    std::vector<Column> columns;
    for (const std::size_t k : free_)
    {
      const double change = 1e-5 * std::max(1., std::abs(unknowns_[k]));
      std::vector<double> low = unknowns_, high = unknowns_;
      low[k] -= change;
      high[k] += change;
      Column below, above;
      const bool has_below = residuals_(low, below), has_above = residuals_(high, above);
      Column column(now_.size(), 0.);
      for (std::size_t i = 0; i < now_.size(); ++i)
        column[i] = ((has_above ? above[i] : now_[i]) - (has_below ? below[i] : now_[i])) /
                    (change * (has_above + has_below));
      columns.push_back(std::move(column));
    }
    return columns;
  }

  void keep_independent()
  {
    const Orthogonal o = orthogonal(jacobian());
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < free_.size(); ++i)
      if (o.is_independent[i])
        kept.push_back(free_[i]);
    free_ = kept;
  }

  bool iterate()
  {
    constexpr int most_steps = 500;
    constexpr double most_damping = 1e12;
    double damping = 0.; // the first steps are Gauss-Newton steps
    for (int k = 0; k < most_steps; ++k)
    {
      const std::vector<Column> columns = jacobian();
      bool is_better = false;
      while (!is_better && damping < most_damping)
      {
        const std::vector<double> trial = damped_step(columns, damping);
        if (trial == unknowns_)
          return true;
        Column values;
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

  std::vector<double> damped_step(std::vector<Column> columns, const double damping) const
  {
    const std::size_t n = columns.size();
    Column target(now_.size());
    std::transform(now_.begin(), now_.end(), target.begin(), std::negate<>());
    target.resize(now_.size() + n, 0.);
    for (std::size_t i = 0; i < n; ++i)
    {
      const double length = std::sqrt(dot_of(columns[i], columns[i]));
      columns[i].resize(now_.size() + n, 0.);
      columns[i][now_.size() + i] = std::sqrt(damping) * length;
    }
    const std::vector<double> step = solved(orthogonal(std::move(columns)), std::move(target));
    std::vector<double> trial = unknowns_;
    for (std::size_t i = 0; i < n; ++i)
      trial[free_[i]] += step[i];
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
    const Orthogonal o = orthogonal(jacobian());
    // (J^T J)^-1 = R^-1 R^-T; a column of R^-1 solves J step = q.
    std::vector<std::vector<double>> inverse;
    for (std::size_t i = 0; i < free_.size(); ++i)
    {
      inverse.push_back(solved(o, o.q[i]));
      for (std::size_t k = 0; k < now_.size(); ++k)
        result.leverages[k] += o.q[i][k] * o.q[i][k];
    }
    for (std::size_t a = 0; a < free_.size(); ++a)
    {
      result.is_identified[free_[a]] = true;
      for (std::size_t b = 0; b < free_.size(); ++b)
        for (const std::vector<double> &column : inverse)
          result.inverse[free_[a]][free_[b]] += column[a] * column[b];
    }
    return result;
  }

  const Residuals &residuals_;
  std::vector<double> unknowns_;
  Column now_; // residuals
  double sum_;
  std::vector<std::size_t> free_; // unknowns that are identified
};
} // namespace

LeastSquaresResult
least_squares(const Residuals &residuals, const std::vector<double> &start)
{
  return Minimiser(residuals, start).minimise();
}

double
student_quantile(const double probability, const unsigned int degrees_of_freedom)
{
  return gsl_cdf_tdist_Pinv(.5 * (1. + probability), degrees_of_freedom);
}
} // namespace arthrowear
