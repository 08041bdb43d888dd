// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "joints/planar.h"

#include <string>

namespace arthrowear
{
/// A spring that only pulls, between a point of the femur and one of the tibia. [Machado2011] (1)
struct Ligament
{
  std::string name;
  Vector2 on_femur{};      ///< in the femur's frame [mm]
  Vector2 on_tibia{};      ///< in the tibia's frame [mm]
  double rest_length = 0.; ///< l_1^0 [mm]
  double stiffness = 0.;   ///< k_l [N/mm^2]

  /// k (l - l_0)^2 [N]; 0 up to the rest length
  double force(const double length) const
  {
    const double stretch = length - rest_length;
    return stretch > 0. ? stiffness * stretch * stretch : 0.;
  }
  /// Energy that it holds [mJ].
  double energy(const double length) const
  {
    const double stretch = length - rest_length;
    return stretch > 0. ? stiffness * stretch * stretch * stretch / 3. : 0.;
  }
};
} // namespace arthrowear
