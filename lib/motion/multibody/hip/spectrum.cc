// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/spectrum.h"

#include "base/units.h"

#include <gsl/gsl_fft_real.h>

#include <stdexcept>

namespace arthrowear
{
SpectrumSum::SpectrumSum(const double interval, const std::size_t segment)
    : interval_(interval), window_(segment)
{
  if (segment < 4 || (segment & (segment - 1)) != 0)
    throw std::invalid_argument("spectrum: a segment must be a power of 2 within the samples");
  for (std::size_t i = 0; i < segment; ++i)
  {
    window_[i] = .5 - .5 * std::cos(2. * units::pi * (i + .5) / segment);
    power_ += window_[i] * window_[i];
  }
  m_.sum.resize(segment / 2);
  m_.samples.reserve(segment);
}

void
SpectrumSum::add(const Vector3 &sample)
{
  m_.samples.push_back(sample);
  if (m_.samples.size() < window_.size())
    return;
  add_segment();
  m_.samples.erase(m_.samples.begin(), m_.samples.begin() + static_cast<long>(window_.size() / 2));
}

void
SpectrumSum::add_segment()
{
  const std::size_t n = window_.size(), n_lines = n / 2;
  std::vector<double> data(n);
  for (int c = 0; c < 3; ++c)
  {
    double mean = 0.;
    for (std::size_t i = 0; i < n; ++i)
      mean += m_.samples[i][c] / n;
    for (std::size_t i = 0; i < n; ++i)
      data[i] = window_[i] * (m_.samples[i][c] - mean);
    gsl_fft_real_radix2_transform(data.data(), 1, n);
    for (std::size_t k = 1; k <= n_lines; ++k)
    {
      const double real = data[k], imaginary = k < n_lines ? data[n - k] : 0.;
      const double sides = k < n_lines ? 2. : 1.;
      m_.sum[k - 1][c] += sides * (real * real + imaginary * imaginary) * interval_ / power_;
    }
  }
  ++m_.n_segments;
}

VibrationSpectrum
SpectrumSum::spectrum() const
{
  VibrationSpectrum spectrum;
  if (m_.n_segments == 0)
    return spectrum;
  const std::size_t n = window_.size();
  for (std::size_t k = 1; k <= n / 2; ++k)
  {
    spectrum.frequency.push_back(k / (n * interval_));
    spectrum.density.push_back((1. / m_.n_segments) * m_.sum[k - 1]);
  }
  return spectrum;
}

void
SpectrumSum::restore(const Memory &memory)
{
  if (memory.samples.size() >= window_.size() || memory.sum.size() != m_.sum.size())
    throw std::invalid_argument("spectrum: the state of another segment");
  m_ = memory;
}

VibrationSpectrum
VibrationSpectrum::of(const std::vector<Vector3> &samples, const double interval,
                      const std::size_t segment)
{
  SpectrumSum sum(interval, segment);
  if (samples.size() < segment)
    throw std::invalid_argument("spectrum: a segment must be a power of 2 within the samples");
  for (const Vector3 &sample : samples)
    sum.add(sample);
  return sum.spectrum();
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
