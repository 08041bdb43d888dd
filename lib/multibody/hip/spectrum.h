// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Power spectral density of a vector over frequency, by Welch's method: Hann windows of `segment`
/// samples that overlap by half, each without its mean. One-sided: its integral is the variance.
struct VibrationSpectrum
{
  std::vector<double> frequency; ///< [1/s], from one line above 0 to half the sampling rate
  std::vector<Vector3> density;  ///< per component, unit of the signal squared times [s]

  /// Where the sum of the components is largest above `lowest` [1/s]; 0 if there is nothing.
  double peak_frequency(double lowest) const;

  /// @param interval between samples [s]
  /// @param segment a power of 2, at most the number of samples
  /// @throws std::invalid_argument otherwise
  static VibrationSpectrum of(const std::vector<Vector3> &samples, double interval,
                              std::size_t segment);
};
} // namespace arthrowear
