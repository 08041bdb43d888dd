// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/curve_noise.h"

#include <gsl/gsl_fft_real.h>

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr std::size_t least_rows = 32;         // of a table
constexpr std::size_t least_thinned_rows = 99; // of a table without interpolated rows
constexpr double thinning = .8;                // rows of one attempt over those of the one before

/// Power of a harmonic that stands above the noise, over the mean power of the noise: noise alone
/// exceeds it with the probability 1/k^3, and adds to the path in proportion to k^3.
double
least_power_over_noise(const std::size_t k)
{
  return 3. * std::log(static_cast<double>(k));
}

double
median_of(std::vector<double> values)
{
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/// The number, or the next lower one whose Fourier transform needs few operations: a factor that
/// is prime counts as often as it is large.
std::size_t
quickly_transformed(const std::size_t n)
{
  constexpr std::size_t most_operations = 4000000;
  for (std::size_t m = n; m > 1; --m)
  {
    std::size_t rest = m, largest = 1;
    for (std::size_t factor = 2; factor * factor <= rest; ++factor)
      for (; rest % factor == 0; rest /= factor)
        largest = std::max(largest, factor);
    if (m * std::max(largest, rest) <= most_operations)
      return m;
  }
  return n;
}

std::vector<double>
equal_samples(const PeriodicCurve &curve, const std::size_t n)
{
  std::vector<double> samples;
  for (std::size_t i = 0; i < n; ++i)
    samples.push_back(curve.value(curve.first_phase() + static_cast<double>(i) / n));
  return samples;
}

/// Square of the amplitude of the harmonics 0 to (n - 1) / 2.
std::vector<double>
powers_of(std::vector<double> samples)
{
  const std::size_t n = samples.size();
  gsl_fft_real_wavetable *table = gsl_fft_real_wavetable_alloc(n);
  gsl_fft_real_workspace *space = gsl_fft_real_workspace_alloc(n);
  gsl_fft_real_transform(samples.data(), 1, n, table, space);
  gsl_fft_real_workspace_free(space);
  gsl_fft_real_wavetable_free(table);
  const double scale = 2. / static_cast<double>(n);
  std::vector<double> powers{std::pow(.5 * scale * samples[0], 2)};
  for (std::size_t k = 1; 2 * k < n; ++k)
    powers.push_back(std::pow(scale * samples[2 * k - 1], 2) + std::pow(scale * samples[2 * k], 2));
  return powers;
}

/// Standard deviation of noise by the median of the magnitudes of fourth differences, whose
/// variance is 1 + 16 + 36 + 16 + 1 = 70 times the variance of a row.
double
deviation_by_differences(const std::vector<double> &samples)
{
  constexpr double median_of_normal = .6745, variance = 70.;
  const std::size_t n = samples.size();
  std::vector<double> sizes;
  for (std::size_t i = 0; i < n; ++i)
    sizes.push_back(std::abs(samples[i] - 4. * samples[(i + 1) % n] + 6. * samples[(i + 2) % n] -
                             4. * samples[(i + 3) % n] + samples[(i + 4) % n]));
  return median_of(sizes) / (median_of_normal * std::sqrt(variance));
}

/// Standard deviation of noise by the median power of the upper half of the spectrum, which is
/// ln 2 times the mean power, 4 sigma^2 / n; 0 where the power falls within this half.
double
deviation_by_spectrum(const std::vector<double> &powers, const std::size_t n)
{
  const auto begin = powers.begin() + powers.size() / 2;
  const auto middle = begin + (powers.end() - begin) / 2;
  // The logarithm of the ratio of two such medians has the standard deviation
  // sqrt(2) / (ln 2 sqrt(number of harmonics)); four of them, and at least a factor of ten.
  const double n_harmonics = static_cast<double>(middle - begin);
  const double most_ratio =
      std::max(10., std::exp(4. * std::sqrt(2. / n_harmonics) / std::log(2.)));
  if (median_of({begin, middle}) > most_ratio * median_of({middle, powers.end()}))
    return 0.;
  return std::sqrt(median_of({begin, powers.end()}) / std::log(2.) * static_cast<double>(n) / 4.);
}

/// Noise of the curve in rows at equal distances, about as many as wanted.
CurveNoise
noise_in_rows(const PeriodicCurve &curve, const std::size_t n_wanted)
{
  const std::size_t n = quickly_transformed(n_wanted);
  CurveNoise noise;
  noise.n_rows = n;
  const std::vector<double> samples = equal_samples(curve, n), powers = powers_of(samples);
  noise.deviation = std::min(deviation_by_differences(samples), deviation_by_spectrum(powers, n));
  const double floor = 4. * noise.deviation * noise.deviation / static_cast<double>(n);
  // A line beyond a gap, such as the hum of a mains supply, does not belong to the motion. The gap
  // of a motion with corners, whose odd harmonics alone may be there, is twice its last harmonic.
  // Harmonics beyond the gap are only sought behind one that noise alone reaches once in exp(9).
  constexpr std::size_t least_gap = 6;
  constexpr double certain = 9.;
  std::size_t highest = 1, highest_certain = 1;
  for (std::size_t k = 1;
       k < powers.size() && k <= std::max(highest_certain + least_gap, 3 * highest_certain); ++k)
    if (const double least = least_power_over_noise(k); powers[k] > least * floor)
    {
      highest = k;
      highest_certain = powers[k] > std::max(least, certain) * floor ? k : highest_certain;
    }
  const bool are_all_kept = highest + 1 >= powers.size();
  noise.harmonics = are_all_kept ? 0 : static_cast<unsigned int>(highest);
  return noise;
}
} // namespace

double
CurveNoise::of_coefficients() const
{
  return n_rows > 0 ? deviation * std::sqrt(2. / static_cast<double>(n_rows)) : 0.;
}

CurveNoise
noise_of(const PeriodicCurve &curve)
{
  if (curve.n_rows() < least_rows)
    return {};
  // Rows that were interpolated have little noise of their own: the deviation appears where about
  // as many rows are sampled as were measured.
  constexpr double about_equal = .8;
  std::vector<CurveNoise> attempts{noise_in_rows(curve, curve.n_rows())};
  double largest = attempts[0].deviation;
  for (double n = thinning * static_cast<double>(curve.n_rows()); n >= least_thinned_rows;
       n *= thinning)
  {
    attempts.push_back(noise_in_rows(curve, static_cast<std::size_t>(n)));
    largest = std::max(largest, attempts.back().deviation);
  }
  return *std::find_if(attempts.begin(), attempts.end(),
                       [&](const CurveNoise &noise)
                       { return noise.deviation >= about_equal * largest; });
}
} // namespace arthrowear
