// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// Longest explicit jump that is stable, 2/λ_max of diag(wear_per_force) C⁻¹ (cycle_jump 6), for
/// points that are all in contact [cycles]; infinity if none wears, 0 if C is not positive
/// definite and gives no bound.
/// @param compliance     C, n x n, symmetric: approach per normal force [mm/N]
/// @param wear_per_force n, k s: wear of a gait cycle per normal force [mm/N]
double longest_stable_jump(const std::vector<double> &compliance,
                           const std::vector<double> &wear_per_force);

/// Change of wear from jump to jump (cycle_jump 9), from its depths in three computed cycles.
struct WearSwing
{
  /// Ratio of the last change, projected on the previous change, to the previous change, if they
  /// have opposite signs, else 0: below 1 the oscillation decays, above 1 it grows [-].
  double growth = 0.;
  /// Last change at any point over the largest wear at any point in the last cycle [-].
  double amplitude = 0.;

  /// Upper bound of the longest stable explicit jump, from jumps of this length; infinity without
  /// oscillation [cycles].
  double longest_stable_jump(double cycles) const;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("growth", s.growth...);
    visit("amplitude", s.amplitude...);
  }
};

/// @param first, second, third wear of the points per gait cycle [mm]
/// @param area                 of the points [mm^2]
WearSwing wear_swing(const std::vector<double> &first, const std::vector<double> &second,
                     const std::vector<double> &third, const std::vector<double> &area);
} // namespace arthrowear
