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

  /// Frequency of the largest sum of the components above `lowest` [1/s]; 0 if there is none.
  double peak_frequency(double lowest) const;

  /// @param interval between samples [s]
  /// @param segment a power of 2, at most the number of samples
  /// @throws std::invalid_argument otherwise
  static VibrationSpectrum of(const std::vector<Vector3> &samples, double interval,
                              std::size_t segment);
};

/// Computes the spectrum sample by sample, in memory that does not grow with their number.
class SpectrumSum
{
public:
  /// @param segment a power of 2
  /// @throws std::invalid_argument otherwise
  SpectrumSum(double interval, std::size_t segment);

  void add(const Vector3 &sample);
  /// Returns the mean spectrum of the complete segments; empty without a complete segment.
  VibrationSpectrum spectrum() const;

  /// All that add() has changed.
  struct Memory
  {
    std::size_t n_segments = 0;
    std::vector<Vector3> samples; // of the segment that is filled, < segment
    std::vector<Vector3> sum;     // of the densities, per line

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("segments", s.n_segments...);
      visit("samples", s.samples...);
      visit("sum of densities", s.sum...);
    }
  };
  const Memory &memory() const { return m_; }
  /// @throws std::invalid_argument if it is of another segment
  void restore(const Memory &memory);

private:
  void add_segment();

  double interval_, power_ = 0.; ///< sum of the squared window
  std::vector<double> window_;
  Memory m_;
};
} // namespace arthrowear
