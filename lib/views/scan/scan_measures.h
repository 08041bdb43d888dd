// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/scan_alignment.h"

namespace arthrowear
{
/// A measured number with its standard error.
struct Measured
{
  double value = 0., error = 0.;
  double interval() const { return 1.96 * error; } ///< half the width that holds 95 % of errors
};

/// Wear measured as the difference of a scan from the unworn surface, and the predicted wear.
struct ScanMeasures
{
  Measured volume;                     ///< [mm^3]
  Measured largest_depth;              ///< of the estimated wear [mm]
  Vector3 deepest{};                   ///< its place on the unworn surface [mm]
  double predicted_volume = 0.;        ///< of the run, over the scanned part [mm^3]
  double predicted_largest_depth = 0.; ///< of the run, mean over a disc of 1 mm^2 [mm]
  double covered_share = 0.;           ///< of the surface that was scanned
  double unworn_share = 0.;            ///< of the surface by which the scan is aligned
  double correlation = 0.;             ///< of measured and predicted depths over the area
  double rms_difference = 0.;          ///< between them [mm]
};

/// Volume between the worn part of the scan and the unworn surface [mm^3].
double worn_volume(const ScanOfSurface &scan, const ScanAlignment &aligned);

/// Measures an aligned scan, and improves its pose by the estimated form error. Errors contain form
/// error and white noise of the scan, and the error of the alignment by both.
ScanMeasures measure(const ScanOfSurface &scan, ScanAlignment &aligned);
} // namespace arthrowear
