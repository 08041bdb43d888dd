// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/delassus.h"

#include "contact/nscd/kernels.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace arthrowear::nscd
{
namespace
{
/// Adds a block times r and the magnitudes of the terms; `length` is the distance of its rows.
inline void
add_block(const double *block, const std::size_t length, const double *r, double *sum, double *size)
{
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t c = 0; c < 3; ++c)
    {
      const double term = block[a * length + c] * r[c];
      sum[a] += term;
      size[a] += std::fabs(term);
    }
}
} // namespace

Delassus
Delassus::dense(const std::size_t n_contacts, std::vector<double> values)
{
  if (values.size() != 9 * n_contacts * n_contacts)
    throw std::invalid_argument("Delassus::dense: values are not 3n x 3n");
  Delassus result;
  result.n_contacts_ = n_contacts;
  result.dense_ = true;
  result.values_ = std::move(values);
  return result;
}

Delassus
Delassus::shared(const std::size_t n_contacts, const std::vector<std::size_t> &rows,
                 std::vector<double> values, std::shared_ptr<const RowSharing> sharing)
{
  if (values.size() != 9 * rows.size() * n_contacts)
    throw std::invalid_argument("Delassus::shared: values are not those of the rows");
  Delassus result;
  result.n_contacts_ = n_contacts;
  result.values_ = std::move(values);
  result.sharing_ = std::move(sharing);
  result.place_of_row_.assign(n_contacts, nowhere);
  result.diagonal_.assign(9 * n_contacts, 0.);
  for (std::size_t place = 0; place < rows.size(); ++place)
    result.place_of_row_[rows[place]] = place;
  for (const std::size_t row : rows)
    result.block(row, row, &result.diagonal_[9 * row]);
  result.sum(result.diagonal_);
  return result;
}

Delassus
Delassus::sparse(std::vector<std::size_t> begin, std::vector<std::size_t> columns,
                 std::vector<double> values)
{
  if (begin.empty() || begin.front() != 0 || begin.back() != columns.size() ||
      values.size() != 9 * columns.size())
    throw std::invalid_argument("Delassus::sparse: begin, columns and values do not match");
  const std::size_t n = begin.size() - 1;
  for (std::size_t i = 0; i < n; ++i)
  {
    if (begin[i] > begin[i + 1])
      throw std::invalid_argument("Delassus::sparse: begin is not ascending");
    bool diagonal = false;
    for (std::size_t b = begin[i]; b < begin[i + 1]; ++b)
    {
      if (columns[b] >= n || (b > begin[i] && columns[b] <= columns[b - 1]))
        throw std::invalid_argument("Delassus::sparse: columns are not ascending below n");
      diagonal = diagonal || columns[b] == i;
    }
    if (!diagonal)
      throw std::invalid_argument("Delassus::sparse: a diagonal block is missing");
  }
  Delassus result;
  result.n_contacts_ = n;
  result.dense_ = false;
  result.begin_ = std::move(begin);
  result.columns_ = std::move(columns);
  result.values_ = std::move(values);
  return result;
}

bool
Delassus::block(const std::size_t i, const std::size_t j, double *block) const
{
  std::size_t position = j;
  if (!dense_)
  {
    const std::size_t *first = row_columns(i), *last = first + row_length(i);
    const std::size_t *found = std::lower_bound(first, last, j);
    if (found == last || *found != j)
    {
      std::fill(block, block + 9, 0.);
      return false;
    }
    position = static_cast<std::size_t>(found - first);
  }
  const std::size_t length = 3 * row_length(i);
  const double *values = row_values(i) + 3 * position;
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b)
      block[3 * a + b] = values[a * length + b];
  return true;
}

void
Delassus::diagonal_block(const std::size_t i, double *block) const
{
  if (sharing_)
    std::copy_n(&diagonal_[9 * i], 9, block);
  else
    this->block(i, i, block);
}

double
Delassus::mean_diagonal_entry() const
{
  double sum = 0., block[9];
  for (std::size_t i = 0; i < n_contacts_; ++i)
  {
    diagonal_block(i, block);
    sum += block[0] + block[4] + block[8];
  }
  return n_contacts_ > 0 ? sum / (3. * static_cast<double>(n_contacts_)) : 0.;
}

double
Delassus::largest_diagonal_entry() const
{
  double largest = 0., block[9];
  for (std::size_t i = 0; i < n_contacts_; ++i)
  {
    diagonal_block(i, block);
    largest = std::max({largest, block[0], block[4], block[8]});
  }
  return largest;
}

void
Delassus::multiply(const double *r, double *u) const
{
  double magnitude[3];
  for (std::size_t i = 0; i < n_contacts_; ++i)
    if (has_row(i))
      multiply_row(i, r, u + 3 * i, magnitude);
    else
      std::fill_n(u + 3 * i, 3, 0.);
  sum(u, 3 * n_contacts_);
}

void
Delassus::multiply_row(const std::size_t i, const double *r, double *product,
                       double *magnitude) const
{
  const std::size_t length = 3 * row_length(i);
  const double *rows = row_values(i);
  if (dense_)
  {
    kernels::multiply_rows(rows, length, r, product, magnitude);
    return;
  }
  const std::size_t *columns = row_columns(i);
  double sum[3] = {}, size[3] = {};
  for (std::size_t b = 0; 3 * b < length; ++b)
    add_block(rows + 3 * b, length, r + 3 * columns[b], sum, size);
  std::copy(sum, sum + 3, product);
  std::copy(size, size + 3, magnitude);
}

void
Delassus::multiply_row_at(const std::size_t i, const std::vector<std::size_t> &columns,
                          const double *r, double *product, double *magnitude) const
{
  const double *rows = row_values(i);
  double sum[3] = {}, size[3] = {};
  for (const std::size_t j : columns)
    add_block(rows + 3 * j, 3 * n_contacts_, r + 3 * j, sum, size);
  std::copy(sum, sum + 3, product);
  std::copy(size, size + 3, magnitude);
}

double
Delassus::asymmetry() const
{
  double largest = 0., difference = 0.;
  for (std::size_t i = 0; i < n_contacts_; ++i)
    for (std::size_t b = 0; b < row_length(i); ++b)
    {
      const std::size_t j = dense_ ? b : row_columns(i)[b];
      double w_ij[9], w_ji[9];
      block(i, j, w_ij);
      block(j, i, w_ji);
      for (int a = 0; a < 3; ++a)
        for (int c = 0; c < 3; ++c)
        {
          largest = std::max(largest, std::fabs(w_ij[3 * a + c]));
          difference = std::max(difference, std::fabs(w_ij[3 * a + c] - w_ji[3 * c + a]));
        }
    }
  return largest > 0. ? difference / largest : 0.;
}
} // namespace arthrowear::nscd
