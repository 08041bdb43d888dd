// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/delassus.h"

#include <cstddef>
#include <vector>

namespace arthrowear::nscd
{
/// LU factors of W + D with a 3x3 block D_i at each contact, D not symmetric. A dense W has
/// LAPACK's factors; those of a sparse W have 3x3 blocks in an order of minimum degree that is
/// found once, and pivots within the diagonal blocks. Nothing is allocated after the set-up.
class ComplianceFactors
{
public:
  /// Keeps a reference to W until the next set-up.
  void set_up(const Delassus &W);

  /// @param blocks  D, n row-major blocks [mm/s per N]
  /// @return whether W + D is regular
  bool factor(const std::vector<double> &blocks);
  /// In place, refined by the residual; x has size 3n.
  void solve(std::vector<double> &x);

  /// Sign of the determinant of W + D, by the last factorisation.
  int determinant_sign() const;

  /// Expected time of a factorisation [ns].
  double factor_work() const { return factor_work_; }
  /// Expected time of a solution [ns].
  double solve_work() const { return solve_work_; }

private:
  /// Contact k whose factors change the row and the column of a later contact.
  struct Update
  {
    std::size_t k, place; ///< place of the later contact below the diagonal block of k
  };

  void order_contacts();
  void find_fill();
  void assemble(const std::vector<double> &blocks);
  bool factor_dense(const std::vector<double> &blocks);
  bool factor_sparse(const std::vector<double> &blocks);
  void update(std::size_t i);
  void solve_once(std::vector<double> &x);
  void residual_of(const std::vector<double> &x);

  const Delassus *W_ = nullptr;
  double factor_work_ = 0., solve_work_ = 0.;

  std::vector<double> matrix_; ///< dense, by columns
  std::vector<int> pivots_;

  std::vector<std::size_t> order_, position_; ///< contact by elimination step and its inverse
  std::vector<std::size_t> begin_, below_;    ///< steps that are coupled to step k after it
  std::vector<std::size_t> update_begin_;     ///< of updates_, by step
  std::vector<Update> updates_;
  std::vector<double> diagonal_; ///< LU factors of the pivot blocks
  std::vector<unsigned char> block_pivots_;
  /// Blocks of row k right of the diagonal, and those of column k below it, transposed and, after
  /// the factorisation, times the inverse pivot block.
  std::vector<double> right_, lower_;
  std::vector<std::size_t> place_;                 ///< of a step in the row that is factored
  std::vector<double> ordered_;                    ///< right-hand side
  std::vector<double> blocks_, wanted_, residual_; ///< of the refinement
};
} // namespace arthrowear::nscd
