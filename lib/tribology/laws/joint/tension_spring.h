// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// A spring that only pulls: the law of ligaments. [Machado2011] (1)
struct TensionSpring
{
  double rest_length = 0.; ///< l_1^0 [mm]
  double stiffness = 0.;   ///< k_l [N/mm^2]

  /// k (l - l_0)^2 [N]; 0 up to the rest length
  template <typename Number> Number force(const Number &length) const
  {
    const Number stretch = length - rest_length;
    return stretch > 0. ? Number(stiffness * stretch * stretch) : Number(0.);
  }
  /// Energy that it holds [mJ].
  template <typename Number> Number energy(const Number &length) const
  {
    const Number stretch = length - rest_length;
    return stretch > 0. ? Number(stiffness * stretch * stretch * stretch / 3.) : Number(0.);
  }
};
} // namespace arthrowear
