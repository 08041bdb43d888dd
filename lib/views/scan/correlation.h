// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// Correlation of depths over a distance d: of Matern's kind, (1 + u + u^2 / 3) exp(-u) with
/// u = sqrt(5) d / l, which is twice differentiable; of waves exp(-d^2 / (2 l^2)) J0(k d), and for
/// a part of the variance the former with the wave length.
struct Correlation
{
  double length = 0., wave_number = 0.; ///< [mm], [1/mm]

  double operator()(double distance) const;
  bool operator==(const Correlation &other) const
  {
    return length == other.length && wave_number == other.wave_number;
  }
  /// Distance within which it is above 1/2 [mm].
  double half_length() const;
};

/// Correlations of form errors on a surface.
/// @param edge  of the cells whose depths are known [mm]
/// @param size  of the surface [mm]
std::vector<Correlation> correlations_of_form(double edge, double size);
} // namespace arthrowear
