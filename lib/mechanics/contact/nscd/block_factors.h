// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/aligned_vector.h"
#include "contact/nscd/delassus.h"

namespace arthrowear::nscd
{
/// A matrix of 3x3 blocks among some contacts of a sparse W, by rows.
struct BlockMatrix
{
  std::vector<unsigned int> contacts; ///< of its rows and columns, ascending
  std::vector<std::size_t> begin;     ///< of each row's blocks
  std::vector<unsigned int> columns;  ///< numbers of rows, ascending
  std::vector<double> values;         ///< 9 per block, row-major
};

/// LU factors of a BlockMatrix. Rows are eliminated in one order of all contacts, which keeps the
/// factors sparse and is found once; pivots are chosen within the diagonal blocks only. The pattern
/// of the factors is found again only if the contacts have changed.
class BlockFactors
{
public:
  /// For matrices with blocks where W, or its transpose, has them.
  void set_up(const Delassus &W);
  /// Finds which blocks the factors of such a matrix have; values are not read.
  void find_pattern(const BlockMatrix &matrix);
  /// @param smallest_pivot  in a diagonal block, over its largest entry
  /// @return false if a diagonal block has no larger pivot
  bool factor(const BlockMatrix &matrix, double smallest_pivot = 1e-15);
  /// In place; x has size 3 n.
  void solve(std::vector<double> &x) const;
  /// A factorisation of the last pattern multiplies this number of pairs of blocks.
  double n_products() const { return n_products_; }
  /// Determinant sign of the last factored matrix, 1 or -1.
  int determinant_sign() const { return determinant_sign_; }

  /// P D Q = L U of a diagonal block D; L has ones on its diagonal.
  struct PivotFactors
  {
    int rows[3], columns[3];                     ///< in the order of the elimination
    double lower[3], upper[3], inverse_pivot[3]; ///< (1,0), (2,0), (2,1); (0,1), (0,2), (1,2)
  };

private:
  bool eliminate(std::size_t row);

  std::vector<unsigned int> rank_, contacts_; ///< of all contacts; contacts of the pattern
  /// Matrix row of each step of the elimination, and step of each row.
  std::vector<unsigned int> row_, step_;
  /// Steps before and after each step whose blocks are not zero.
  std::vector<std::size_t> lower_begin_, upper_begin_;
  std::vector<unsigned int> lower_, upper_;
  /// Each block has 12 values: three columns, each padded to four values.
  AlignedVector lower_blocks_, upper_blocks_, work_;
  std::vector<PivotFactors> pivots_; ///< of the diagonal blocks
  double n_products_ = 0.;
  int determinant_sign_ = 1;
  double smallest_pivot_ = 0.;
  mutable std::vector<double> permuted_; ///< 3n
};

/// product = matrix x, 3n each.
void multiply(const BlockMatrix &matrix, const std::vector<double> &x,
              std::vector<double> &product);
} // namespace arthrowear::nscd
