// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

namespace arthrowear
{
/// Finds an initial pose, and the scan's side. On a sphere: the centre from which most points are
/// at its radius, and the axis of the edge; on other surfaces pose_by_shape().
/// @throws InputError if no part of the scan fits the surface
/// @param offset  depth of the scan below the surface [mm]
Pose first_pose(ScanOfSurface &scan, double offset);

/// Axis of the edge of the scan's part on the surface, away from the surface; none if the edge lies
/// in no plane.
/// @param scatter  of points [mm]
std::optional<Plane> rim_of(const PlacedScan &placed, double scatter);
} // namespace arthrowear
