// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/periodic_curve.h"

namespace arthrowear
{
/// White noise of the rows of a curve (doc/theory/noise.md).
struct CurveNoise
{
  double deviation = 0.;      ///< standard deviation of a row [unit of the curve]; 0: none is found
  unsigned int harmonics = 0; ///< highest harmonic that stands above the noise, 0: all do
  std::size_t n_rows = 0;     ///< rows per cycle that have this noise, each by itself

  bool is_found() const { return deviation > 0. && harmonics > 0; }
  /// Standard deviation of the cosine and of the sine coefficient of each harmonic
  /// [unit of the curve].
  double of_coefficients() const;
};

/// Estimates the noise from fourth differences of the rows and from the upper half of the spectrum.
/// The smaller of the two counts: a curve with a few corners or jumps has small differences between
/// them, a smooth one has a small upper half. Where the spectrum still falls in this half, signal
/// and noise cannot be distinguished, and none is found; the same of fewer than 32 rows. Rows that
/// an export interpolated between those of the measurement are left out.
CurveNoise noise_of(const PeriodicCurve &curve);
} // namespace arthrowear
