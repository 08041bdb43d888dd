// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/placed_scan.h"

namespace arthrowear
{
/// A scan before use as the unworn surface, and the place of the worn scan on it.
struct BeforeUse
{
  std::unique_ptr<UnwornSurface> surface; ///< with the wear that the run predicts on it
  std::unique_ptr<ScanOfSurface> scan;    ///< the worn scan on it, without outliers
  Pose pose;                              ///< of the worn scan, nearly aligned
  double mean_correlation = 0.;           ///< of turns about the pole of a sphere
};

/// Places both scans in the axes of the run, without their outliers. Where the shape leaves several
/// poses of the scan before use, the worn scan chooses the pose that it fits best.
/// @param run  its unworn surface
/// @throws InputError if a scan fits nowhere, the scan before use has less than 90 % of it, or the
/// worn scan has more material
BeforeUse place_before_use(const TriangleMesh &before, const TriangleMesh &worn,
                           const UnwornSurface &run);
} // namespace arthrowear
