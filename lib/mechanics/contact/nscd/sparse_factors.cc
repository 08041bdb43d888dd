// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/sparse_factors.h"

#include <Eigen/SparseLU>

namespace arthrowear::nscd
{
struct SparseFactors::Factors
{
  Eigen::SparseLU<Eigen::SparseMatrix<double>, Eigen::COLAMDOrdering<int>> lu;
};

SparseFactors::SparseFactors() : factors_(std::make_unique<Factors>()) {}
SparseFactors::~SparseFactors() = default;

bool
SparseFactors::factor(const std::vector<double> &matrix, const std::size_t n)
{
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (matrix[i * n + j] != 0.)
        entries.emplace_back(static_cast<int>(i), static_cast<int>(j), matrix[i * n + j]);
  const auto size = static_cast<Eigen::Index>(n);
  Eigen::SparseMatrix<double> sparse(size, size);
  sparse.setFromTriplets(entries.begin(), entries.end());
  factors_->lu.compute(sparse);
  // Columns of L times rows of U of mean length, and the analysis of the pattern.
  constexpr double per_entry = 300.;
  factor_terms_ = per_entry * static_cast<double>(sparse.nonZeros());
  if (factors_->lu.info() == Eigen::Success && n > 0)
    factor_terms_ += static_cast<double>(factors_->lu.nnzL()) *
                     static_cast<double>(factors_->lu.nnzU()) / static_cast<double>(n);
  return factors_->lu.info() == Eigen::Success;
}

void
SparseFactors::solve(std::vector<double> &x) const
{
  Eigen::Map<Eigen::VectorXd> vector(x.data(), static_cast<Eigen::Index>(x.size()));
  vector = factors_->lu.solve(vector).eval();
}
} // namespace arthrowear::nscd
