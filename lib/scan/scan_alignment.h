// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"
#include "scan/pose_fit.h"
#include "scan/unworn_region.h"

namespace arthrowear
{
/// Parameters that control an alignment.
struct AlignmentRule
{
  UnwornRule unworn;
  /// Unworn points are sought by depths above this at first [mm], and above less and less once the
  /// pose is calm.
  double first_depth = .05;
  /// Depth at which the unworn part of the scan is sought below the unworn surface [mm]: not 0
  /// where the part was made with another size.
  double offset = 0.;
  /// Expected standard deviation of the offset about `offset`, by sizes and by scanners [mm]. Once
  /// the unworn points are found, the offset is fitted with this prior knowledge, and is used if it
  /// is more likely than no offset. Else its error is part of all errors.
  double offset_deviation = .02;
  bool always_has_offset = false;
};

/// A scan fitted to the unworn surface by its unworn points, and by its edge where both edges lie
/// in planes at the same height.
struct ScanAlignment
{
  Pose pose;
  double offset = 0.;       ///< [mm]
  double offset_error = 0.; ///< standard error [mm]
  bool has_offset = false;  ///< it is fitted to the scan
  double scatter = 0.;      ///< of unworn points about the surface [mm]
  double last_change = 0.;  ///< largest change of shift, turn or offset in the last round [mm]
  PlacedScan placed;
  std::vector<double> depth; ///< of each point without the offset [mm]
  UnwornRegion unworn;
  std::vector<PoseCondition> rim; ///< points of the edge; empty: it does not align the scan
  /// The last pose, with an offset: for errors.
  PoseFit fit{{}, std::nullopt, {}, 1.};
};

/// Fits by least squares to the points that are unworn, finds these again, and repeats both until
/// the pose stays. @throws InputError if less than a twentieth of the surface is unworn
ScanAlignment align(const ScanOfSurface &scan, const Pose &first, const AlignmentRule &rule);
} // namespace arthrowear
