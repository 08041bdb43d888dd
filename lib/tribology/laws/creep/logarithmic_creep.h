// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>

namespace arthrowear
{
/// Creep of a compressed wall that grows with the logarithm of time: under the constant mean
/// pressure p the strain along the load is
///
///     eps = p (a + b log10(t/t_0)),     0 before the time at which it would be negative,
///
/// the form of Lee & Pienkowski (1998) for polyethylene. Where the pressure changes, creep hardens
/// by strain: its rate is evaluated at the age at which the new pressure alone would have given the
/// present strain. So a lower pressure stops creep until its own strain would be larger, and strain
/// does not recover during loading (a rest after it: creep_recovery.h). The time before the onset, 25 s with the constants of the literature, is left
/// out: a point begins at the age of the onset.
struct LogarithmicCreep
{
  double at_reference = 0.; ///< a [1/MPa], >= 0
  double per_decade = 0.;   ///< b [1/MPa], > 0; 0: no creep
  double reference = 0.;    ///< t_0 [s], > 0

  bool is_on() const { return per_decade > 0.; }
  /// Age at which strain begins [s]
  double onset() const { return reference * std::pow(10., -at_reference / per_decade); }
  /// Age at which the pressure alone would have given the strain [s]; may be infinite.
  double age(const double strain, const double pressure) const
  {
    return reference * std::pow(10., (strain / pressure - at_reference) / per_decade);
  }

  struct Rate
  {
    double value = 0.;       ///< [1/s]
    double by_pressure = 0.; ///< >= 0 [1/(MPa s)]
  };
  /// @param strain >= 0 and @param pressure mean over the cycle [MPa], >= 0
  Rate rate(const double strain, const double pressure) const
  {
    if (!(pressure > 0.))
      return {};
    const double decade = std::log(10.) / per_decade,
                 value = pressure / (decade * age(strain, pressure));
    return {value, value / pressure * (1. + strain * decade / pressure)};
  }
  /// Derivative of advanced() by the pressure, >= 0 [1/MPa]
  double advanced_by_pressure(const double strain, const double pressure, const double time) const
  {
    if (!(pressure > 0.))
      return 0.;
    const double ratio = time / age(strain, pressure);
    return per_decade * std::log10(1. + ratio) + ratio / (1. + ratio) * strain / pressure;
  }
  /// Strain after a time under a constant pressure.
  double advanced(const double strain, const double pressure, const double time) const
  {
    if (!(pressure > 0.))
      return strain;
    const double now = age(strain, pressure);
    return std::isfinite(now) ? strain + pressure * per_decade * std::log10(1. + time / now)
                              : strain;
  }
};
} // namespace arthrowear
