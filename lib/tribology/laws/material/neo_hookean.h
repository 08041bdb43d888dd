// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/elastic_constants.h"
#include "laws/material/law.h"

namespace arthrowear
{
/// Compressible neo-Hookean solid, energy mu/2 (tr C - 3) - mu ln J + lambda/2 (ln J)^2.
/// Needs J > 0: stress and energy are NaN otherwise, and the step is rejected.
struct NeoHookean
{
  LameConstants lame;

  /// Cofactor matrix, J F^-T.
  static Matrix3 cofactor(const Matrix3 &F)
  {
    return {cross(F[1], F[2]), cross(F[2], F[0]), cross(F[0], F[1])};
  }

  /// [mJ/mm^3]
  template <typename Number> Number energy(const MatrixOf<Number> &F) const
  {
    using std::log;
    const Number log_J = log(determinant_of(F));
    const Number trace = dot_of(F[0], F[0]) + dot_of(F[1], F[1]) + dot_of(F[2], F[2]);
    return 0.5 * lame.mu * (trace - 3.) - lame.mu * log_J + 0.5 * lame.lambda * log_J * log_J;
  }

  /// First Piola stress mu F + (lambda ln J - mu) F^-T [MPa].
  Matrix3 stress(const Matrix3 &F) const
  {
    const Matrix3 cof = cofactor(F);
    const double J = dot(F[0], cof[0]);
    const double factor = (lame.lambda * std::log(J) - lame.mu) / J;
    Matrix3 P;
    for (int i = 0; i < 3; ++i)
      P[i] = lame.mu * F[i] + factor * cof[i];
    return P;
  }

  Tangent tangent(const Matrix3 &F) const
  {
    const Matrix3 cof = cofactor(F);
    const double J = dot(F[0], cof[0]);
    Matrix3 G; // F^-T
    for (int i = 0; i < 3; ++i)
      G[i] = (1. / J) * cof[i];
    const double spread = lame.mu - lame.lambda * std::log(J);
    Tangent A{};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k)
          for (int l = 0; l < 3; ++l)
            A[3 * i + j][3 * k + l] = (i == k && j == l ? lame.mu : 0.) +
                                      lame.lambda * G[i][j] * G[k][l] + spread * G[i][l] * G[k][j];
    return A;
  }
};
} // namespace arthrowear
