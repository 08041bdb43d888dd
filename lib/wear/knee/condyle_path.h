// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/femur_pose.h"
#include "entries/load_steps.h"

namespace arthrowear
{
/// Load of a knee, and the mean sliding of the lowest points of both condyles.
/// @param pose of the femur at a time [s]
/// @param height of the femur's origin over these points [mm]
/// @param distance between the condyles [mm]
LoadOverPath load_over_condyles(const std::function<FemurPose(double time)> &pose,
                                const std::function<double(double time)> &load, double period,
                                double height, double distance);
} // namespace arthrowear
