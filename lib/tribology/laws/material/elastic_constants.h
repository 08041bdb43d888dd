// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Lame's constants of an isotropic solid [MPa].
struct LameConstants
{
  double lambda = 0.;
  double mu = 0.;

  /// @param young > 0 [MPa], @param poisson in (-1, 0.5) [-]
  static constexpr LameConstants from_young_poisson(double young, double poisson)
  {
    return {young * poisson / ((1. + poisson) * (1. - 2. * poisson)),
            young / (2. * (1. + poisson))};
  }

  /// Modulus of a laterally confined column, lambda + 2 mu [MPa]
  constexpr double confined_modulus() const { return lambda + 2. * mu; }
};
} // namespace arthrowear
