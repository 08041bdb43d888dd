// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/block_factors.h"

#include "contact/nscd/kernels.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear::nscd
{
namespace
{
constexpr std::size_t padded = 12; // values of a block
using PivotFactors = BlockFactors::PivotFactors;

/// Factors L U of a diagonal block with its rows and columns exchanged, by the largest entries. A
/// block of a rigid body may be all but singular in one direction: its inverse would have the
/// round-off of this direction in all others, its factors do not.
/// @param block     columns padded to four values
/// @param singular  pivot over the largest entry
/// @return the sign of the determinant, 0 if no pivot is above that
int
factor_pivot(const double *block, const double singular, PivotFactors &factors)
{
  double A[3][3], largest = 0.;
  int sign = 1;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
    {
      A[a][b] = block[4 * b + a];
      largest = std::max(largest, std::fabs(A[a][b]));
    }
  for (int k = 0; k < 3; ++k)
    factors.rows[k] = factors.columns[k] = k;
  for (int k = 0; k < 3; ++k)
  {
    int row = k, column = k;
    for (int a = k; a < 3; ++a)
      for (int b = k; b < 3; ++b)
        if (std::fabs(A[a][b]) > std::fabs(A[row][column]))
        {
          row = a;
          column = b;
        }
    if (!(std::fabs(A[row][column]) > singular * largest))
      return 0;
    std::swap(A[k], A[row]);
    std::swap(factors.rows[k], factors.rows[row]);
    for (auto &values : A)
      std::swap(values[k], values[column]);
    std::swap(factors.columns[k], factors.columns[column]);
    if (((row != k) != (column != k)) != (A[k][k] < 0.))
      sign = -sign;
    for (int a = k + 1; a < 3; ++a)
    {
      A[a][k] /= A[k][k];
      for (int b = k + 1; b < 3; ++b)
        A[a][b] -= A[a][k] * A[k][b];
    }
  }
  factors.lower[0] = A[1][0];
  factors.lower[1] = A[2][0];
  factors.lower[2] = A[2][1];
  factors.upper[0] = A[0][1];
  factors.upper[1] = A[0][2];
  factors.upper[2] = A[1][2];
  for (int k = 0; k < 3; ++k)
    factors.inverse_pivot[k] = 1. / A[k][k];
  return sign;
}

/// x with its rows exchanged and divided by L, in place.
void
divide_by_lower(const PivotFactors &factors, double *x)
{
  const double x0 = x[factors.rows[0]], x1 = x[factors.rows[1]] - factors.lower[0] * x0;
  x[2] = x[factors.rows[2]] - factors.lower[1] * x0 - factors.lower[2] * x1;
  x[0] = x0;
  x[1] = x1;
}

/// U⁻¹ y, and its rows exchanged back.
void
divide_by_upper(const PivotFactors &factors, const double *y, double *x)
{
  const double x2 = y[2] * factors.inverse_pivot[2],
               x1 = (y[1] - factors.upper[2] * x2) * factors.inverse_pivot[1];
  x[factors.columns[0]] =
      (y[0] - factors.upper[0] * x1 - factors.upper[1] * x2) * factors.inverse_pivot[0];
  x[factors.columns[1]] = x1;
  x[factors.columns[2]] = x2;
}

/// block, its columns exchanged, times U⁻¹.
void
divide_by_upper_from_right(const PivotFactors &factors, const double *block, double *quotient)
{
  const double *first = block + 4 * factors.columns[0], *second = block + 4 * factors.columns[1],
               *third = block + 4 * factors.columns[2];
  for (int i = 0; i < 4; ++i)
  {
    const double x0 = first[i] * factors.inverse_pivot[0],
                 x1 = (second[i] - x0 * factors.upper[0]) * factors.inverse_pivot[1];
    quotient[i] = x0;
    quotient[4 + i] = x1;
    quotient[8 + i] =
        (third[i] - x0 * factors.upper[1] - x1 * factors.upper[2]) * factors.inverse_pivot[2];
  }
}

/// x -= block y
void
subtract_product(const double *block, const double *y, double *x)
{
  for (int i = 0; i < 3; ++i)
    x[i] -= block[i] * y[0] + block[4 + i] * y[1] + block[8 + i] * y[2];
}
} // namespace

void
multiply(const BlockMatrix &matrix, const std::vector<double> &x, std::vector<double> &product)
{
  product.resize(x.size());
  for (std::size_t i = 0; i + 1 < matrix.begin.size(); ++i)
  {
    double sum[3] = {};
    for (std::size_t b = matrix.begin[i]; b < matrix.begin[i + 1]; ++b)
    {
      const double *block = &matrix.values[9 * b];
      const double *x_j = &x[3 * static_cast<std::size_t>(matrix.columns[b])];
      for (int a = 0; a < 3; ++a)
        sum[a] += block[3 * a] * x_j[0] + block[3 * a + 1] * x_j[1] + block[3 * a + 2] * x_j[2];
    }
    std::copy(sum, sum + 3, &product[3 * i]);
  }
}

void
BlockFactors::set_up(const Delassus &W)
{
  const std::size_t n = W.n_contacts();
  contacts_.clear();
  row_.clear();
  std::vector<Eigen::Triplet<double>> pairs;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t b = 0; b < W.row_length(i); ++b)
      pairs.emplace_back(static_cast<int>(i),
                         static_cast<int>(W.is_dense() ? b : W.row_columns(i)[b]), 1.);
  const auto size = static_cast<Eigen::Index>(n);
  Eigen::SparseMatrix<double> pattern(size, size);
  pattern.setFromTriplets(pairs.begin(), pairs.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::AMDOrdering<int>()(pattern, order);
  rank_.resize(n);
  for (std::size_t k = 0; k < n; ++k)
    rank_[static_cast<std::size_t>(order.indices()[static_cast<Eigen::Index>(k)])] =
        static_cast<unsigned int>(k);
}

/// The later steps of each step are the steps in its row and column of the matrix, and the later
/// steps of all steps whose first later step it is.
void
BlockFactors::find_pattern(const BlockMatrix &matrix)
{
  const std::size_t n = matrix.contacts.size();
  contacts_ = matrix.contacts;
  row_.resize(n);
  step_.resize(n);
  std::iota(row_.begin(), row_.end(), 0u);
  std::sort(row_.begin(), row_.end(),
            [&](const unsigned int a, const unsigned int b)
            { return rank_[contacts_[a]] < rank_[contacts_[b]]; });
  for (std::size_t k = 0; k < n; ++k)
    step_[row_[k]] = static_cast<unsigned int>(k);

  std::vector<std::vector<unsigned int>> later(n), children(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t b = matrix.begin[i]; b < matrix.begin[i + 1]; ++b)
    {
      const unsigned int k = step_[i], l = step_[matrix.columns[b]];
      if (k != l)
        later[std::min(k, l)].push_back(std::max(k, l));
    }
  std::vector<unsigned int> mark(n, static_cast<unsigned int>(n));
  std::vector<std::size_t> n_lower(n + 1, 0);
  upper_.clear();
  upper_begin_.assign(1, 0);
  n_products_ = 0.;
  for (std::size_t k = 0; k < n; ++k)
  {
    const auto add = [&](const unsigned int l)
    {
      if (l == k || mark[l] == k)
        return;
      mark[l] = static_cast<unsigned int>(k);
      upper_.push_back(l);
      ++n_lower[l + 1];
    };
    for (const unsigned int l : later[k])
      add(l);
    for (const unsigned int child : children[k])
      for (std::size_t b = upper_begin_[child]; b < upper_begin_[child + 1]; ++b)
        add(upper_[b]);
    const auto first = upper_.begin() + static_cast<std::ptrdiff_t>(upper_begin_[k]);
    if (first != upper_.end())
      children[*std::min_element(first, upper_.end())].push_back(static_cast<unsigned int>(k));
    upper_begin_.push_back(upper_.size());
    // Each later row needs a product with every block of this step's row, and with its pivot.
    const auto length = static_cast<double>(upper_.size() - upper_begin_[k]);
    n_products_ += length * (length + 1.);
  }
  std::partial_sum(n_lower.begin(), n_lower.end(), n_lower.begin());
  lower_begin_ = n_lower;
  lower_.resize(upper_.size());
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t b = upper_begin_[k]; b < upper_begin_[k + 1]; ++b)
      lower_[n_lower[upper_[b]]++] = static_cast<unsigned int>(k);
  lower_blocks_.assign(padded * lower_.size(), 0.);
  upper_blocks_.assign(padded * upper_.size(), 0.);
  pivots_.resize(n);
  work_.assign(padded * n, 0.);
}

/// The row of a step, whose matrix blocks are in work_, becomes its rows of both factors.
bool
BlockFactors::eliminate(const std::size_t step)
{
  for (std::size_t b = lower_begin_[step]; b < lower_begin_[step + 1]; ++b)
  {
    const std::size_t k = lower_[b];
    double *factor = &lower_blocks_[padded * b], *own = &work_[padded * k];
    divide_by_upper_from_right(pivots_[k], own, factor);
    std::fill_n(own, padded, 0.);
    const std::size_t begin = upper_begin_[k], length = upper_begin_[k + 1] - begin;
    kernels::subtract_products(work_.data(), factor, upper_blocks_.data() + padded * begin,
                               upper_.data() + begin, length);
  }
  double *own = &work_[padded * step];
  const int sign = factor_pivot(own, smallest_pivot_, pivots_[step]);
  determinant_sign_ *= sign;
  std::fill_n(own, padded, 0.);
  for (std::size_t b = upper_begin_[step]; b < upper_begin_[step + 1]; ++b)
  {
    double *block = &work_[padded * upper_[b]], *kept = &upper_blocks_[padded * b];
    std::copy(block, block + padded, kept);
    for (int j = 0; j < 3 && sign != 0; ++j)
      divide_by_lower(pivots_[step], kept + 4 * j);
    std::fill_n(block, padded, 0.);
  }
  return sign != 0;
}

bool
BlockFactors::factor(const BlockMatrix &matrix, const double smallest_pivot)
{
  smallest_pivot_ = smallest_pivot;
  if (contacts_ != matrix.contacts || row_.size() != contacts_.size())
    find_pattern(matrix);
  determinant_sign_ = 1;
  for (std::size_t k = 0; k < row_.size(); ++k)
  {
    const std::size_t i = row_[k];
    for (std::size_t b = matrix.begin[i]; b < matrix.begin[i + 1]; ++b)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t c = 0; c < 3; ++c)
          work_[padded * step_[matrix.columns[b]] + 4 * c + a] = matrix.values[9 * b + 3 * a + c];
    if (!eliminate(k))
    {
      contacts_.clear(); // work_ is not empty
      row_.clear();
      return false;
    }
  }
  return true;
}

void
BlockFactors::solve(std::vector<double> &x) const
{
  const std::size_t n = row_.size();
  permuted_.resize(3 * n);
  for (std::size_t k = 0; k < n; ++k)
  {
    double *y = &permuted_[3 * k];
    std::copy_n(&x[3 * static_cast<std::size_t>(row_[k])], 3, y);
    for (std::size_t b = lower_begin_[k]; b < lower_begin_[k + 1]; ++b)
      subtract_product(&lower_blocks_[padded * b], &permuted_[3 * lower_[b]], y);
    divide_by_lower(pivots_[k], y);
  }
  for (std::size_t k = n; k-- > 0;)
  {
    double *y = &permuted_[3 * k];
    for (std::size_t b = upper_begin_[k]; b < upper_begin_[k + 1]; ++b)
      subtract_product(&upper_blocks_[padded * b], &permuted_[3 * upper_[b]], y);
    double z[3];
    divide_by_upper(pivots_[k], y, z);
    for (int a = 0; a < 3; ++a)
      y[a] = x[3 * static_cast<std::size_t>(row_[k]) + a] = z[a];
  }
}
} // namespace arthrowear::nscd
