// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/joint/tension_spring.h"
#include "multibody/planar.h"

#include <string>

namespace arthrowear
{
/// A spring between a point of the femur and one of the tibia.
struct Ligament : TensionSpring
{
  std::string name;
  Vector2 on_femur{}; ///< in the femur's frame [mm]
  Vector2 on_tibia{}; ///< in the tibia's frame [mm]

  Ligament() = default;
  Ligament(std::string its_name, const Vector2 &femur, const Vector2 &tibia, const double rest,
           const double stiff)
      : TensionSpring{rest, stiff}, name(std::move(its_name)), on_femur(femur), on_tibia(tibia)
  {
  }
};
} // namespace arthrowear
