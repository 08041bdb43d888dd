// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

namespace arthrowear
{
/// Finds the pose of a scan on a surface that is no sphere, and the scan's side: of the poses that
/// fit the unworn surface equally well, the one whose depths agree best with the prediction.
/// Sets the scan's other pose if a symmetry leaves one.
/// @throws InputError if the scan fits the surface nowhere
Pose pose_by_shape(ScanOfSurface &scan);

/// A sentence on the other pose and on what chose between both.
std::string other_pose_text(const OtherPose &other);
} // namespace arthrowear
