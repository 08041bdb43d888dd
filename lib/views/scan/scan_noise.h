// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

namespace arthrowear
{
/// Finds points that lie farther from the median of their neighbours, and from a plane through
/// them, than scatter explains, counts them as outliers, and joins each one to a neighbour, so that
/// the scan has neither peaks nor holes there. Neighbours share an edge of a triangle.
/// @return the number of outliers on the surface
std::size_t leave_out_outliers(ScanOfSurface &scan, const Pose &pose);

/// Standard deviation of the depth of single points about their neighbours [mm]: white noise.
/// @param is_counted  of each point
double white_noise(const PlacedScan &placed, const std::vector<char> &is_counted);
} // namespace arthrowear
