// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/elastic_constants.h"
#include "laws/material/law.h"

namespace arthrowear
{
/// P = F S, S = lambda tr(E) I + 2 mu E, E = (F^T F - I)/2. Softens in strong compression and has
/// no barrier against inversion: for strains of some percent.
struct StVenantKirchhoff
{
  LameConstants lame;

  template <typename Number> static MatrixOf<Number> green_lagrange(const MatrixOf<Number> &F)
  {
    MatrixOf<Number> E;
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j)
        E[i][j] = E[j][i] =
            0.5 * (F[0][i] * F[0][j] + F[1][i] * F[1][j] + F[2][i] * F[2][j] - (i == j ? 1. : 0.));
    return E;
  }

  /// Second Piola stress [MPa].
  Matrix3 second_piola(const Matrix3 &F) const
  {
    Matrix3 S = green_lagrange(F);
    const double pressure = lame.lambda * (S[0][0] + S[1][1] + S[2][2]);
    for (int i = 0; i < 3; ++i)
    {
      S[i] = (2. * lame.mu) * S[i];
      S[i][i] += pressure;
    }
    return S;
  }

  /// [mJ/mm^3]
  template <typename Number> Number energy(const MatrixOf<Number> &F) const
  {
    const MatrixOf<Number> E = green_lagrange(F);
    const Number trace = E[0][0] + E[1][1] + E[2][2];
    return 0.5 * lame.lambda * trace * trace +
           lame.mu * (dot_of(E[0], E[0]) + dot_of(E[1], E[1]) + dot_of(E[2], E[2]));
  }

  /// First Piola stress [MPa].
  Matrix3 stress(const Matrix3 &F) const { return F * second_piola(F); }

  Tangent tangent(const Matrix3 &F) const
  {
    const Matrix3 S = second_piola(F);
    const Matrix3 B = F * transpose(F);
    Tangent A{};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k)
          for (int l = 0; l < 3; ++l)
            A[3 * i + j][3 * k + l] = (i == k ? S[l][j] : 0.) + lame.lambda * F[i][j] * F[k][l] +
                                      lame.mu * ((j == l ? B[i][k] : 0.) + F[i][l] * F[k][j]);
    return A;
  }
};
} // namespace arthrowear
