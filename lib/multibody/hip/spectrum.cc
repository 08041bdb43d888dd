// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/spectrum.h"

#include "base/units.h"

#include <gsl/gsl_fft_real.h>

#include <stdexcept>

namespace arthrowear
{
VibrationSpectrum
VibrationSpectrum::of(const std::vector<Vector3> &samples, const double interval,
                      const std::size_t segment)
{
  if (segment < 4 || (segment & (segment - 1)) != 0 || samples.size() < segment)
    throw std::invalid_argument("spectrum: a segment must be a power of 2 within the samples");
  std::vector<double> window(segment), data(segment);
  double power = 0.;
  for (std::size_t i = 0; i < segment; ++i)
  {
    window[i] = .5 - .5 * std::cos(2. * units::pi * (i + .5) / segment);
    power += window[i] * window[i];
  }
  const std::size_t n_lines = segment / 2, step = segment / 2;
  const std::size_t n_segments = (samples.size() - segment) / step + 1;
  VibrationSpectrum spectrum;
  for (std::size_t k = 1; k <= n_lines; ++k)
    spectrum.frequency.push_back(k / (segment * interval));
  spectrum.density.assign(n_lines, Vector3{});
  for (std::size_t s = 0; s < n_segments; ++s)
    for (int c = 0; c < 3; ++c)
    {
      double mean = 0.;
      for (std::size_t i = 0; i < segment; ++i)
        mean += samples[s * step + i][c] / segment;
      for (std::size_t i = 0; i < segment; ++i)
        data[i] = window[i] * (samples[s * step + i][c] - mean);
      gsl_fft_real_radix2_transform(data.data(), 1, segment);
      for (std::size_t k = 1; k <= n_lines; ++k)
      {
        const double real = data[k], imaginary = k < n_lines ? data[segment - k] : 0.;
        const double sides = k < n_lines ? 2. : 1.;
        spectrum.density[k - 1][c] +=
            sides * (real * real + imaginary * imaginary) * interval / (power * n_segments);
      }
    }
  return spectrum;
}

double
VibrationSpectrum::peak_frequency(const double lowest) const
{
  double largest = 0., at = 0.;
  for (std::size_t k = 0; k < frequency.size(); ++k)
  {
    const double sum = density[k][0] + density[k][1] + density[k][2];
    if (frequency[k] > lowest && sum > largest)
    {
      largest = sum;
      at = frequency[k];
    }
  }
  return at;
}
} // namespace arthrowear
