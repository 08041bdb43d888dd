// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

namespace arthrowear
{
/// Returns the correlation of measured and predicted depths of points on the surface.
/// @param depth  measured [mm]
double depth_correlation(const std::vector<double> &depth, const std::vector<double> &predicted);

/// A turn that the shape leaves open, by the wear that the run predicts.
struct TurnByWear
{
  Pose pose;
  double mean = 0.; ///< correlation of measured and predicted depths, over all turns
};

/// Turns a scan on a sphere about its pole so that its depths correlate best with the predicted
/// ones. @param about_pole_alone  else about other axes as well, by 20 deg at most
TurnByWear turn_by_wear(const ScanOfSurface &scan, const Pose &pose, bool about_pole_alone);
} // namespace arthrowear
