// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/compliance_factors.h"
#include "base/lapack.h"

#include "contact/nscd/stepped_solver.h"

#include <cmath>
#include <numeric>

namespace arthrowear::nscd
{
namespace
{
double
largest_of(const std::vector<double> &values)
{
  double largest = 0.;
  for (const double value : values)
    largest = std::max(largest, std::fabs(value));
  return largest;
}
} // namespace

void
ComplianceFactors::set_up(const ContactProblem &problem)
{
  problem_ = &problem;
  const Delassus &W = *problem.W;
  const std::size_t n = W.n_contacts();
  for (auto *vector : {&wanted_, &residual_})
    vector->resize(3 * n);
  blocks_.resize(9 * n);
  constexpr double round_off = 4. * std::numeric_limits<double>::epsilon();
  least_ = round_off * W.largest_diagonal_entry();
  if (W.is_dense())
  {
    const auto size = static_cast<double>(3 * n);
    matrix_.resize(9 * n * n);
    pivots_.resize(3 * n);
    factor_work_ = work::of_factors(size);
    solve_work_ = 2. * work::value * size * size;
    return;
  }
  factors_.set_up(W);
  sparse_.contacts.resize(n);
  std::iota(sparse_.contacts.begin(), sparse_.contacts.end(), 0u);
  sparse_.begin.assign(1, 0);
  sparse_.columns.clear();
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::size_t *columns = W.row_columns(i);
    for (std::size_t b = 0; b < W.row_length(i); ++b)
      sparse_.columns.push_back(static_cast<unsigned int>(columns[b]));
    sparse_.begin.push_back(sparse_.columns.size());
  }
  sparse_.values.resize(9 * sparse_.columns.size());
  factors_.find_pattern(sparse_);
  factor_work_ = work::block_product * factors_.n_products() +
                 work::judged_block * static_cast<double>(W.n_blocks());
  // Each block of a factor once, and the product with W of a refinement.
  solve_work_ = 4. * work::sparse_block * static_cast<double>(W.n_blocks());
}

bool
ComplianceFactors::factor_dense()
{
  const Delassus &W = *problem_->W;
  const std::size_t n = 3 * W.n_contacts();
  for (std::size_t i = 0; i < n; ++i) // W is symmetric, so that its rows are columns
    std::copy_n(W.row_values(i / 3) + i % 3 * n, n, &matrix_[i * n]);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t b = 0; b < 3; ++b)
      matrix_[(i / 3 * 3 + b) * n + i] += blocks_[3 * i + b] + (i % 3 == b ? least_ : 0.);
  for (std::size_t i = 0; i < n; ++i)
    if (is_fixed(i))
    {
      for (std::size_t j = 0; j < n; ++j)
        matrix_[i * n + j] = matrix_[j * n + i] = 0.;
      matrix_[i * n + i] = 1.;
    }
  const int size = static_cast<int>(n);
  int info = 0;
  if (size > 0)
    dgetrf_(&size, &size, matrix_.data(), &size, pivots_.data(), &info);
  return info == 0;
}

bool
ComplianceFactors::factor_sparse()
{
  const Delassus &W = *problem_->W;
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
  {
    const std::size_t length = W.row_length(i);
    const double *values = W.row_values(i);
    for (std::size_t c = 0; c < length; ++c)
    {
      const std::size_t j = sparse_.columns[sparse_.begin[i] + c];
      double *block = &sparse_.values[9 * (sparse_.begin[i] + c)];
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
        {
          const double value = values[3 * (a * length + c) + b] +
                               (i == j ? blocks_[9 * i + 3 * a + b] + (a == b ? least_ : 0.) : 0.);
          const bool is_free = !is_fixed(3 * i + a) && !is_fixed(3 * j + b);
          block[3 * a + b] = is_free ? value : i == j && a == b ? 1. : 0.;
        }
    }
  }
  // Blocks of contacts that slide have entries of very different sizes; solutions are refined.
  return factors_.factor(sparse_, 0.);
}

int
ComplianceFactors::determinant_sign() const
{
  if (!problem_->W->is_dense())
    return factors_.determinant_sign();
  int sign = 1;
  const std::size_t n = pivots_.size();
  for (std::size_t k = 0; k < n; ++k)
    if ((pivots_[k] != static_cast<int>(k) + 1) != (matrix_[k * n + k] < 0.))
      sign = -sign;
  return sign;
}

/// By the factors alone, in place.
void
ComplianceFactors::solve_once(std::vector<double> &x)
{
  if (!problem_->W->is_dense())
    return factors_.solve(x);
  const int size = static_cast<int>(x.size()), one = 1;
  int info = 0;
  if (size > 0)
    dgetrs_("N", &size, &one, matrix_.data(), &size, pivots_.data(), x.data(), &size, &info);
}

/// residual_ = wanted_ - (W + D) x, for x that is zero where it is fixed.
void
ComplianceFactors::residual_of(const std::vector<double> &x)
{
  problem_->W->multiply(x.data(), residual_.data());
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    const double *row = &blocks_[3 * i], *x_i = &x[i / 3 * 3];
    residual_[i] = is_fixed(i) ? 0.
                               : wanted_[i] - residual_[i] - row[0] * x_i[0] - row[1] * x_i[1] -
                                     row[2] * x_i[2];
  }
}

void
ComplianceFactors::solve(std::vector<double> &x)
{
  constexpr int most_refinements = 3;
  constexpr double enough = 1e-9;
  wanted_ = x;
  solve_once(x);
  double least = largest_of(wanted_);
  for (int k = 0; k < most_refinements; ++k)
  {
    residual_of(x);
    const double size = largest_of(residual_);
    if (!(size > enough * largest_of(wanted_)) || !(size < 0.5 * least))
      return;
    least = size;
    solve_once(residual_);
    for (std::size_t j = 0; j < x.size(); ++j)
      x[j] += residual_[j];
  }
}
} // namespace arthrowear::nscd
