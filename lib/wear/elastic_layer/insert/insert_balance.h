// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/insert_contact.h"

namespace arthrowear
{
struct InsertBalance
{
  bool is_found = false;
  bool is_apart = false; ///< no height is found at which the femur touches
  bool is_loose = false; ///< nothing holds a freedom
  unsigned int iterations = 0;
  double residual = 0.; ///< of the force, or of the moment over the force times 1 mm [-]
};

/// Finds the height of the femur under a load and, where they are free, varus and z: by Newton's
/// method or, where it fails, by bisection of each of them.
/// @param force  downwards, > 0 [N], on the axis of flexion
/// @param load_z  place of the force on that axis [mm]
/// @param pose  what is prescribed, and a first guess of what is free, which stays where no balance
/// is found
/// @return residual <= 1e-9 where it is found
InsertBalance balance_femur(const InsertContact &contact, double force, double load_z,
                            FemurPose &pose);
} // namespace arthrowear
