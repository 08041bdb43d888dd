// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/elastic_constants.h"
#include "laws/material/law.h"

namespace arthrowear
{
/// Hooke's law on the small strain sym(F - I); P is the stress, no difference of configurations.
struct LinearElastic
{
  LameConstants lame;

  /// [mJ/mm^3]
  template <typename Number> Number energy(const MatrixOf<Number> &F) const
  {
    const Number trace = F[0][0] + F[1][1] + F[2][2] - 3.;
    Number square = 0.;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
      {
        const Number strain = 0.5 * (F[i][j] + F[j][i]) - (i == j ? 1. : 0.);
        square += strain * strain;
      }
    return 0.5 * lame.lambda * trace * trace + lame.mu * square;
  }

  /// First Piola stress [MPa].
  Matrix3 stress(const Matrix3 &F) const
  {
    const double pressure = lame.lambda * (F[0][0] + F[1][1] + F[2][2] - 3.);
    Matrix3 P;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        P[i][j] = lame.mu * (F[i][j] + F[j][i]);
    for (int i = 0; i < 3; ++i)
      P[i][i] += pressure - 2. * lame.mu;
    return P;
  }

  Tangent tangent(const Matrix3 &) const
  {
    Tangent A{};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
      {
        A[3 * i + i][3 * j + j] += lame.lambda;
        A[3 * i + j][3 * i + j] += lame.mu;
        A[3 * i + j][3 * j + i] += lame.mu;
      }
    return A;
  }
};
} // namespace arthrowear
