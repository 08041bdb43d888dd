// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <Eigen/Cholesky>

#include <array>

namespace arthrowear
{
/// Linear least squares for few unknowns, by normal equations: scale rows to one size.
template <int n_unknowns> class LeastSquares
{
public:
  using Row = std::array<double, n_unknowns>;

  void add(const Row &row, const double value, const double weight)
  {
    const Eigen::Map<const Vector> terms(row.data());
    matrix_.noalias() += weight * terms * terms.transpose();
    right_ += weight * value * terms;
  }

  /// Needs rows that determine the unknowns.
  Row solution() const
  {
    Row x;
    Eigen::Map<Vector>(x.data()) = matrix_.llt().solve(right_);
    return x;
  }

private:
  using Vector = Eigen::Matrix<double, n_unknowns, 1>;
  Eigen::Matrix<double, n_unknowns, n_unknowns> matrix_ = decltype(matrix_)::Zero();
  Vector right_ = Vector::Zero();
};
} // namespace arthrowear
