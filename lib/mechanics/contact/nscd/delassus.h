// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/row_sharing.h"

namespace arthrowear::nscd
{
/// W in blocks of 3x3: row-compressed blocks, either all of them (dense) or those that couple.
/// A block row is stored as three contiguous scalar rows, each 3*(number of blocks) long, columns
/// ascending, so that a sweep streams memory.
class Delassus
{
public:
  /// Dense: `values` is the row-major 3n x 3n matrix, symmetric (sweeps read rows as columns).
  static Delassus dense(std::size_t n_contacts, std::vector<double> values);

  /// Sparse: block columns of block row i are columns[begin[i]..begin[i+1]), ascending and
  /// containing i; values of block row i start at 9*begin[i]. Need not be symmetric.
  static Delassus sparse(std::vector<std::size_t> begin, std::vector<std::size_t> columns,
                         std::vector<double> values);

  /// Dense, with its rows on several ranks. Collective.
  /// @param rows  block rows of this rank, ascending; every row is on one rank
  /// @param values  of these rows
  static Delassus shared(std::size_t n_contacts, const std::vector<std::size_t> &rows,
                         std::vector<double> values, std::shared_ptr<const RowSharing> sharing);

  std::size_t n_contacts() const { return n_contacts_; }
  /// Ranks that share the rows; null: this rank has them all.
  const RowSharing *sharing() const { return sharing_.get(); }
  bool has_row(std::size_t i) const { return !sharing_ || place_of_row_[i] != nowhere; }
  /// Sums what the ranks have found by their rows, on all ranks.
  void sum(double *values, const std::size_t n) const
  {
    if (sharing_)
      sharing_->sum(values, n);
  }
  void sum(std::vector<double> &values) const { sum(values.data(), values.size()); }
  bool is_dense() const { return dense_; }
  std::size_t n_blocks() const { return dense_ ? n_contacts_ * n_contacts_ : values_.size() / 9; }

  std::size_t row_begin(std::size_t i) const
  {
    return dense_ ? (sharing_ ? place_of_row_[i] : i) * n_contacts_ : begin_[i];
  }
  std::size_t row_length(std::size_t i) const
  {
    return dense_ ? n_contacts_ : begin_[i + 1] - begin_[i];
  }
  /// Block columns of row i; null when dense (they are 0..n-1).
  const std::size_t *row_columns(std::size_t i) const
  {
    return dense_ ? nullptr : columns_.data() + begin_[i];
  }
  /// Three scalar rows of block row i, which this rank has, one after the other, each
  /// 3*row_length(i) long.
  const double *row_values(std::size_t i) const { return values_.data() + 9 * row_begin(i); }
  double *row_values(std::size_t i) { return values_.data() + 9 * row_begin(i); }

  /// Row-major block (i, j) (9 values); zeros and false if the block is absent.
  bool block(std::size_t i, std::size_t j, double *block) const;
  /// Row-major diagonal block i (9 values).
  void diagonal_block(std::size_t i, double *block) const;

  /// 0 without contacts [mm/s per N].
  double mean_diagonal_entry() const;
  double largest_diagonal_entry() const;

  /// u = W r, both 3n. Collective.
  void multiply(const double *r, double *u) const;
  /// Block row i: product = W_i r and magnitude = |W_i| |r|, 3 values each; r has size 3n.
  void multiply_row(std::size_t i, const double *r, double *product, double *magnitude) const;
  /// True if it is faster to read so many columns of a dense W alone than all of it.
  bool are_few_columns(const std::size_t n) const
  {
    constexpr std::size_t one_in = 5;
    return dense_ && one_in * n <= n_contacts_;
  }
  /// The same as multiply_row, dense, where r is zero except at the contacts `columns`.
  void multiply_row_at(std::size_t i, const std::vector<std::size_t> &columns, const double *r,
                       double *product, double *magnitude) const;

  /// Largest |W - W^T| over largest |W| [-].
  double asymmetry() const;

private:
  std::size_t n_contacts_ = 0;
  bool dense_ = true;
  std::vector<std::size_t> begin_, columns_;
  std::vector<double> values_;
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  std::shared_ptr<const RowSharing> sharing_;
  std::vector<std::size_t> place_of_row_; // of shared rows, among those of this rank
  std::vector<double> diagonal_;          // of shared rows, on all ranks
};
} // namespace arthrowear::nscd
