// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/compliance_factors.h"

#include "contact/nscd/stepped_solver.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

extern "C"
{
  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
  void dgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *lda,
               const int *pivots, double *b, const int *ldb, int *info);
}

namespace arthrowear::nscd
{
namespace
{
/// c -= a b, row-major blocks.
inline void
subtract_product(double *c, const double *a, const double *b)
{
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l)
      c[3 * k + l] -= a[3 * k] * b[l] + a[3 * k + 1] * b[3 + l] + a[3 * k + 2] * b[6 + l];
}

/// a = transpose of b
inline void
transpose(double *a, const double *b)
{
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l)
      a[3 * k + l] = b[3 * l + k];
}

/// LU factors of a block with row exchanges, in place. @return false if it is singular
bool
factor_block(double *a, unsigned char *pivots)
{
  for (int k = 0; k < 3; ++k)
  {
    int pivot = k;
    for (int i = k + 1; i < 3; ++i)
      if (std::fabs(a[3 * i + k]) > std::fabs(a[3 * pivot + k]))
        pivot = i;
    pivots[k] = static_cast<unsigned char>(pivot);
    if (!(std::fabs(a[3 * pivot + k]) > 0.) || !std::isfinite(a[3 * pivot + k]))
      return false;
    if (pivot != k)
      std::swap_ranges(a + 3 * k, a + 3 * k + 3, a + 3 * pivot);
    for (int i = k + 1; i < 3; ++i)
    {
      a[3 * i + k] /= a[3 * k + k];
      for (int j = k + 1; j < 3; ++j)
        a[3 * i + j] -= a[3 * i + k] * a[3 * k + j];
    }
  }
  return true;
}

/// x = block⁻¹ x
void
solve_block(const double *a, const unsigned char *pivots, double *x)
{
  for (int k = 0; k < 3; ++k)
    std::swap(x[k], x[pivots[k]]);
  x[1] -= a[3] * x[0];
  x[2] -= a[6] * x[0] + a[7] * x[1];
  x[2] /= a[8];
  x[1] = (x[1] - a[5] * x[2]) / a[4];
  x[0] = (x[0] - a[1] * x[1] - a[2] * x[2]) / a[0];
}

/// Row i of b: x with xᵀ block = that row, for three rows; b = b block⁻¹.
void
divide_rows(const double *a, const unsigned char *pivots, double *b)
{
  for (int i = 0; i < 3; ++i)
  {
    double *x = b + 3 * i;
    x[0] /= a[0];
    x[1] = (x[1] - x[0] * a[1]) / a[4];
    x[2] = (x[2] - x[0] * a[2] - x[1] * a[5]) / a[8];
    x[1] -= x[2] * a[7];
    x[0] -= x[1] * a[3] + x[2] * a[6];
    for (int k = 2; k >= 0; --k)
      std::swap(x[k], x[pivots[k]]);
  }
}

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
ComplianceFactors::set_up(const Delassus &W)
{
  W_ = &W;
  const std::size_t n = W.n_contacts();
  const auto size = static_cast<double>(3 * n);
  for (auto *vector : {&wanted_, &residual_})
    vector->resize(3 * n);
  blocks_.resize(9 * n);
  if (W.is_dense())
  {
    matrix_.resize(9 * n * n);
    pivots_.resize(3 * n);
    factor_work_ = work::of_factors(size);
    solve_work_ = 2. * work::value * size * size;
    return;
  }
  order_contacts();
  find_fill();
  diagonal_.resize(9 * n);
  block_pivots_.resize(3 * n);
  right_.resize(9 * below_.size());
  lower_.resize(9 * below_.size());
  place_.resize(n);
  ordered_.resize(3 * n);
  factor_work_ = solve_work_ = 0.;
  for (std::size_t k = 0; k < n; ++k)
  {
    const auto length = static_cast<double>(begin_[k + 1] - begin_[k]);
    factor_work_ += work::block_product * (length + 1.) * (length + 1.);
    solve_work_ += 2. * work::sparse_block * (length + 1.);
  }
}

void
ComplianceFactors::order_contacts()
{
  const auto n = static_cast<int>(W_->n_contacts());
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i)
  {
    const auto row = static_cast<std::size_t>(i);
    for (std::size_t b = 0; b < W_->row_length(row); ++b)
      entries.emplace_back(i, static_cast<int>(W_->row_columns(row)[b]), 1.);
  }
  Eigen::SparseMatrix<double> pattern(n, n);
  pattern.setFromTriplets(entries.begin(), entries.end());
  Eigen::AMDOrdering<int>::PermutationType permutation;
  if (n > 0)
    Eigen::AMDOrdering<int>()(pattern, permutation);
  order_.resize(W_->n_contacts());
  position_.resize(W_->n_contacts());
  for (std::size_t k = 0; k < order_.size(); ++k)
  {
    order_[k] = static_cast<std::size_t>(permutation.indices()[static_cast<Eigen::Index>(k)]);
    position_[order_[k]] = k;
  }
}

/// Steps that are coupled in the factors: those of W and those that an earlier step couples.
void
ComplianceFactors::find_fill()
{
  const std::size_t n = W_->n_contacts();
  std::vector<std::vector<std::size_t>> coupled(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t b = 0; b < W_->row_length(i); ++b)
    {
      const auto [first, second] = std::minmax(position_[i], position_[W_->row_columns(i)[b]]);
      if (first != second)
        coupled[first].push_back(second);
    }
  begin_.assign(1, 0);
  below_.clear();
  std::vector<std::size_t> n_updates(n + 1, 0);
  for (std::size_t k = 0; k < n; ++k)
  {
    std::vector<std::size_t> &later = coupled[k];
    std::sort(later.begin(), later.end());
    later.erase(std::unique(later.begin(), later.end()), later.end());
    if (!later.empty())
      coupled[later[0]].insert(coupled[later[0]].end(), std::next(later.begin()), later.end());
    below_.insert(below_.end(), later.begin(), later.end());
    begin_.push_back(below_.size());
    for (const std::size_t i : later)
      ++n_updates[i + 1];
    later = {};
  }
  update_begin_.resize(n + 1);
  std::partial_sum(n_updates.begin(), n_updates.end(), update_begin_.begin());
  updates_.resize(below_.size());
  std::vector<std::size_t> next = update_begin_;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t b = begin_[k]; b < begin_[k + 1]; ++b)
      updates_[next[below_[b]]++] = {k, b};
}

bool
ComplianceFactors::factor(const std::vector<double> &blocks)
{
  blocks_ = blocks;
  return W_->is_dense() ? factor_dense(blocks) : factor_sparse(blocks);
}

bool
ComplianceFactors::factor_dense(const std::vector<double> &blocks)
{
  const std::size_t n = 3 * W_->n_contacts();
  for (std::size_t i = 0; i < n; ++i) // W is symmetric, so that its rows are columns
    std::copy_n(W_->row_values(i / 3) + i % 3 * n, n, &matrix_[i * n]);
  for (std::size_t i = 0; i < W_->n_contacts(); ++i)
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
        matrix_[(3 * i + b) * n + 3 * i + a] += blocks[9 * i + 3 * a + b];
  const int size = static_cast<int>(n);
  int info = 0;
  if (size > 0)
    dgetrf_(&size, &size, matrix_.data(), &size, pivots_.data(), &info);
  return info == 0;
}

/// Writes W + D into the blocks of the factors.
void
ComplianceFactors::assemble(const std::vector<double> &blocks)
{
  std::fill(right_.begin(), right_.end(), 0.);
  std::fill(lower_.begin(), lower_.end(), 0.);
  for (std::size_t k = 0; k < order_.size(); ++k)
  {
    for (std::size_t b = begin_[k]; b < begin_[k + 1]; ++b)
      place_[below_[b]] = b;
    const std::size_t contact = order_[k], length = 3 * W_->row_length(contact);
    const double *values = W_->row_values(contact);
    const std::size_t *columns = W_->row_columns(contact);
    for (std::size_t c = 0; 3 * c < length; ++c)
    {
      const std::size_t other = position_[columns[c]];
      double block[9];
      for (std::size_t a = 0; a < 3; ++a)
        std::copy_n(values + a * length + 3 * c, 3, block + 3 * a);
      if (other > k)
        std::copy_n(block, 9, &right_[9 * place_[other]]);
      else if (other == k)
        for (std::size_t j = 0; j < 9; ++j)
          diagonal_[9 * k + j] = block[j] + blocks[9 * contact + j];
      else
      {
        const auto first = below_.begin() + static_cast<std::ptrdiff_t>(begin_[other]),
                   last = below_.begin() + static_cast<std::ptrdiff_t>(begin_[other + 1]);
        const auto place =
            static_cast<std::size_t>(std::lower_bound(first, last, k) - below_.begin());
        transpose(&lower_[9 * place], block);
      }
    }
  }
}

/// Subtracts from row and column i what the steps before it leave there.
void
ComplianceFactors::update(const std::size_t i)
{
  for (std::size_t b = begin_[i]; b < begin_[i + 1]; ++b)
    place_[below_[b]] = b;
  for (std::size_t m = update_begin_[i]; m < update_begin_[i + 1]; ++m)
  {
    const auto [k, place] = updates_[m];
    double left[9], up[9]; // blocks (i, k) of the lower factor, and (k, i) of the upper, transposed
    transpose(left, &lower_[9 * place]);
    transpose(up, &right_[9 * place]);
    subtract_product(&diagonal_[9 * i], left, &right_[9 * place]);
    for (std::size_t b = place + 1; b < begin_[k + 1]; ++b)
    {
      const std::size_t target = 9 * place_[below_[b]];
      subtract_product(&right_[target], left, &right_[9 * b]);
      subtract_product(&lower_[target], up, &lower_[9 * b]);
    }
  }
}

bool
ComplianceFactors::factor_sparse(const std::vector<double> &blocks)
{
  assemble(blocks);
  for (std::size_t i = 0; i < order_.size(); ++i)
  {
    update(i);
    const double *pivot = &diagonal_[9 * i];
    if (!factor_block(&diagonal_[9 * i], &block_pivots_[3 * i]))
      return false;
    for (std::size_t b = begin_[i]; b < begin_[i + 1]; ++b)
    {
      double column[9];
      transpose(column, &lower_[9 * b]);
      divide_rows(pivot, &block_pivots_[3 * i], column);
      transpose(&lower_[9 * b], column);
    }
  }
  return true;
}

int
ComplianceFactors::determinant_sign() const
{
  int sign = 1;
  if (W_->is_dense())
  {
    const std::size_t n = pivots_.size();
    for (std::size_t k = 0; k < n; ++k)
      if ((pivots_[k] != static_cast<int>(k) + 1) != (matrix_[k * n + k] < 0.))
        sign = -sign;
    return sign;
  }
  for (std::size_t k = 0; k < block_pivots_.size(); ++k)
    if ((block_pivots_[k] != k % 3) != (diagonal_[9 * (k / 3) + 4 * (k % 3)] < 0.))
      sign = -sign;
  return sign;
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

/// residual_ = wanted_ - (W + D) x
void
ComplianceFactors::residual_of(const std::vector<double> &x)
{
  W_->multiply(x.data(), residual_.data());
  for (std::size_t i = 0; i < W_->n_contacts(); ++i)
    for (std::size_t a = 0; a < 3; ++a)
    {
      const double *row = &blocks_[9 * i + 3 * a], *x_i = &x[3 * i];
      residual_[3 * i + a] = wanted_[3 * i + a] - residual_[3 * i + a] - row[0] * x_i[0] -
                             row[1] * x_i[1] - row[2] * x_i[2];
    }
}

/// By the factors alone, in place.
void
ComplianceFactors::solve_once(std::vector<double> &x)
{
  if (W_->is_dense())
  {
    const int size = static_cast<int>(x.size()), one = 1;
    int info = 0;
    if (size > 0)
      dgetrs_("N", &size, &one, matrix_.data(), &size, pivots_.data(), x.data(), &size, &info);
    return;
  }
  const std::size_t n = order_.size();
  for (std::size_t k = 0; k < n; ++k)
    std::copy_n(&x[3 * order_[k]], 3, &ordered_[3 * k]);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t b = begin_[k]; b < begin_[k + 1]; ++b)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t c = 0; c < 3; ++c)
          ordered_[3 * below_[b] + a] -= lower_[9 * b + 3 * c + a] * ordered_[3 * k + c];
  for (std::size_t k = n; k-- > 0;)
  {
    double *own = &ordered_[3 * k];
    for (std::size_t b = begin_[k]; b < begin_[k + 1]; ++b)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t c = 0; c < 3; ++c)
          own[a] -= right_[9 * b + 3 * a + c] * ordered_[3 * below_[b] + c];
    solve_block(&diagonal_[9 * k], &block_pivots_[3 * k], own);
  }
  for (std::size_t k = 0; k < n; ++k)
    std::copy_n(&ordered_[3 * k], 3, &x[3 * order_[k]]);
}
} // namespace arthrowear::nscd
