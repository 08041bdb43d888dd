// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <Eigen/LU>

#include <array>

namespace arthrowear
{
/// Linear least squares for few unknowns, by normal equations: scale rows to one size.
template <int n_unknowns> class LeastSquares
{
public:
  using Row = std::array<double, n_unknowns>;
  using Matrix = Eigen::Matrix<double, n_unknowns, n_unknowns>;
  using Vector = Eigen::Matrix<double, n_unknowns, 1>;

  void add(const Row &row, const double value, const double weight)
  {
    const Eigen::Map<const Vector> terms(row.data());
    matrix_.noalias() += weight * terms * terms.transpose();
    right_ += weight * value * terms;
  }

  /// @return false if the rows do not determine the unknowns: a pivot is at most `least_pivot`
  bool solve(Row &unknowns, const double least_pivot = 0.) const
  {
    const Eigen::PartialPivLU<Matrix> factors(matrix_);
    Eigen::Map<Vector>(unknowns.data()) = factors.solve(right_);
    return factors.matrixLU().diagonal().cwiseAbs().minCoeff() > least_pivot;
  }

  /// Sum of weighted products of the rows with themselves.
  const Matrix &matrix() const { return matrix_; }

private:
  Matrix matrix_ = Matrix::Zero();
  Vector right_ = Vector::Zero();
};
} // namespace arthrowear
