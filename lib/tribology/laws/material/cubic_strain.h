// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/elastic_constants.h"
#include "laws/material/law.h"

namespace arthrowear
{
/// Deformation theory of a solid that softens under shear: under uniaxial stress s the strain is
///
///     eps = s/E + s^3/(E s_0^2) = eps_0/2 (s/s_0 + (s/s_0)^3),     eps_0 = 2 s_0/E.
///
/// Volume stays linear in the mean stress; von Mises stress q and equivalent strain e of the
/// deviators follow e = q/(3 mu) + q^3/(E s_0^2): doc/theory/cubic_strain.md (1) to (6). Small
/// strains sym(F - I); the energy is convex. Unloads along the curve of loading.
class CubicStrain
{
public:
  /// @param lame at rest @param reference_stress s_0, at which the strain is twice the elastic one,
  ///             > 0 [MPa]
  CubicStrain(const LameConstants &lame, double reference_stress)
      : bulk_(lame.lambda + 2. / 3. * lame.mu), linear_(1. / (3. * lame.mu)),
        cubic_((lame.lambda + lame.mu) / (lame.mu * (3. * lame.lambda + 2. * lame.mu)) /
               (reference_stress * reference_stress))
  {
  }

  /// [mJ/mm^3]
  template <typename Number> Number energy(const MatrixOf<Number> &F) const
  {
    using std::sqrt;
    const Strain<Number> strain(F);
    const Number q = von_mises_of<Number>(sqrt(strain.square));
    return 0.5 * bulk_ * strain.trace * strain.trace +
           q * q * (0.5 * linear_ + 0.75 * cubic_ * q * q);
  }

  /// The stress, which does not distinguish configurations [MPa].
  Matrix3 stress(const Matrix3 &F) const
  {
    const Strain<double> strain(F);
    const double secant = secant_of(strain);
    Matrix3 P = strain.deviator;
    for (int i = 0; i < 3; ++i)
    {
      P[i] = 2. / 3. * secant * P[i];
      P[i][i] += bulk_ * strain.trace;
    }
    return P;
  }

  Tangent tangent(const Matrix3 &F) const
  {
    const Strain<double> strain(F);
    const double secant = secant_of(strain), q = secant * std::sqrt(strain.square),
                 mu = secant / 3., lambda = bulk_ - 2. / 3. * mu,
                 slope = 1. / (linear_ + 3. * cubic_ * q * q),
                 softening = 8. / 9. * cubic_ * secant * secant * secant * slope;
    Tangent A{};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
      {
        A[3 * i + i][3 * j + j] += lambda;
        A[3 * i + j][3 * i + j] += mu;
        A[3 * i + j][3 * j + i] += mu;
        for (int k = 0; k < 9; ++k)
          A[3 * i + j][k] -= softening * strain.deviator[i][j] * strain.deviator[k / 3][k % 3];
      }
    return A;
  }

private:
  template <typename Number> struct Strain
  {
    explicit Strain(const MatrixOf<Number> &F) : trace(F[0][0] + F[1][1] + F[2][2] - 3.)
    {
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
        {
          deviator[i][j] = 0.5 * (F[i][j] + F[j][i]);
          if (i == j)
            deviator[i][j] -= 1. + trace / 3.;
        }
      square = 2. / 3. *
               (dot_of(deviator[0], deviator[0]) + dot_of(deviator[1], deviator[1]) +
                dot_of(deviator[2], deviator[2]));
    }

    Number trace;
    MatrixOf<Number> deviator;
    Number square; ///< of the equivalent strain
  };

  /// Von Mises stress of an equivalent strain, the real root of the cubic equation [MPa].
  template <typename Number> Number von_mises_of(const Number &strain) const
  {
    using std::asinh;
    using std::sinh;
    const double root = std::sqrt(linear_ / (3. * cubic_));
    return 2. * root * sinh(asinh(1.5 / (linear_ * root) * strain) / 3.);
  }

  /// Von Mises stress over equivalent strain [MPa].
  double secant_of(const Strain<double> &strain) const
  {
    const double q = von_mises_of(std::sqrt(strain.square));
    return 1. / (linear_ + cubic_ * q * q);
  }

  double bulk_, linear_, cubic_; // [MPa], [1/MPa], [1/MPa^3]
};
} // namespace arthrowear
