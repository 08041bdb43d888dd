// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

namespace arthrowear::nscd
{
/// LU factors of a matrix most of whose entries are zero.
class SparseFactors
{
public:
  SparseFactors();
  ~SparseFactors();

  /// @param matrix n x n by rows
  /// @return whether it is regular to working precision
  bool factor(const std::vector<double> &matrix, std::size_t n);
  /// Estimated multiplications in the last factorisation, from its non-zeros.
  double factor_terms() const { return factor_terms_; }
  /// In place; x has size n.
  void solve(std::vector<double> &x) const;

private:
  double factor_terms_ = 0.;
  struct Factors;
  std::unique_ptr<Factors> factors_;
};
} // namespace arthrowear::nscd
