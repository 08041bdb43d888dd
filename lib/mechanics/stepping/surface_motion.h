// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/rigid_motion.h"

#include <vector>

namespace arthrowear
{
/// Motion of the nodes of a contact surface and of a face that it touches, and of the body that
/// carries the obstacle; or a correction of their velocities.
struct SurfaceMotion
{
  std::vector<double> displacement, velocity; // 3 per ContactSides::nodes() [mm, mm/s]
  RigidState rigid;
};
} // namespace arthrowear
