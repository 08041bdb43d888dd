// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace arthrowear
{
/// A step of dy/dt = f(y) by the stabilised explicit method of second order of van der Houwen and
/// Sommeijer with the error estimate of [Sommeijer1998]. With s stages it is stable for
/// eigenvalues of f's derivative down to about -.65 s^2/h, so that a stiff system costs the root of
/// what other explicit methods need.
struct ChebyshevStep
{
  static constexpr const char *citation =
      "B. P. Sommeijer, L. F. Shampine, J. G. Verwer: RKC: an explicit solver for parabolic PDEs. "
      "J. Comput. Appl. Math. 88 (1998) 315-326 (jumps over cycles of the layer).";

  using Rate = std::function<std::vector<double>(const std::vector<double> &)>;

  std::vector<double> y, rate; ///< at the end
  std::vector<double> error;   ///< estimated, of each component
};

/// Stages for a step h and a spectral radius: the least that are stable, at least 2.
std::size_t chebyshev_stages(double h, double spectral_radius);

/// @param rate f(y), which the caller knows
ChebyshevStep chebyshev_step(const std::vector<double> &y, const std::vector<double> &rate,
                             double h, std::size_t n_stages, const ChebyshevStep::Rate &f);
} // namespace arthrowear
