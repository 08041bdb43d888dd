// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/block_factors.h"
#include "contact/nscd/problem.h"

namespace arthrowear::nscd
{
/// LU factors of W + D with a 3x3 block D_i at each contact, D not symmetric: by LAPACK for a dense
/// W, in blocks for a sparse W. Rows and columns of the tangents of contacts without friction are
/// rows and columns of the identity. Nothing is allocated after the first factorisation.
class ComplianceFactors
{
public:
  /// Keeps a reference to the problem until the next set-up.
  void set_up(const ContactProblem &problem);

  /// @param blocks  D, n row-major blocks [mm/s per N]
  /// @return whether W + D is regular
  bool factor(const std::vector<double> &blocks)
  {
    blocks_ = blocks;
    return problem_->W->is_dense() ? factor_dense() : factor_sparse();
  }
  /// In place, refined by the residual; x has size 3n.
  void solve(std::vector<double> &x);

  /// Determinant sign of the last factored W + D, 1 or -1.
  int determinant_sign() const;

  /// Expected time of a factorisation [ns].
  double factor_work() const { return factor_work_; }
  /// Expected time of a solution [ns].
  double solve_work() const { return solve_work_; }

private:
  bool is_fixed(std::size_t row) const
  {
    return row % 3 < 2 && !(problem_->friction[row / 3] > 0.);
  }
  bool factor_dense();
  bool factor_sparse();
  void solve_once(std::vector<double> &x);
  void residual_of(const std::vector<double> &x);

  const ContactProblem *problem_ = nullptr;
  /// Added to the factored diagonal: round-off of W, with which a singular W stays
  /// regular where D is smaller [mm/s per N]. Refinement by the residual removes its effect.
  double least_ = 0.;
  double factor_work_ = 0., solve_work_ = 0.;
  std::vector<double> matrix_; ///< dense, by columns
  std::vector<int> pivots_;
  BlockMatrix sparse_;
  BlockFactors factors_;
  std::vector<double> blocks_, wanted_, residual_; ///< of the refinement
};
} // namespace arthrowear::nscd
