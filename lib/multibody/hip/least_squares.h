// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

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
    for (int i = 0; i < n_unknowns; ++i)
    {
      for (int j = i; j < n_unknowns; ++j)
        matrix_[i][j] += weight * row[i] * row[j];
      right_[i] += weight * row[i] * value;
    }
  }

  /// Needs rows that determine the unknowns.
  Row solution() const
  {
    auto matrix = matrix_;
    Row x = right_;
    for (int i = 0; i < n_unknowns; ++i)
      for (int k = i + 1; k < n_unknowns; ++k)
      {
        const double factor = matrix[i][k] / matrix[i][i];
        for (int j = k; j < n_unknowns; ++j)
          matrix[k][j] -= factor * matrix[i][j];
        x[k] -= factor * x[i];
      }
    for (int i = n_unknowns - 1; i >= 0; --i)
    {
      for (int j = i + 1; j < n_unknowns; ++j)
        x[i] -= matrix[i][j] * x[j];
      x[i] /= matrix[i][i];
    }
    return x;
  }

private:
  std::array<Row, n_unknowns> matrix_{}; ///< upper triangle
  Row right_{};
};
} // namespace arthrowear
