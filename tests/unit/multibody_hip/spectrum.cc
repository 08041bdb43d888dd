// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/spectrum.h"
#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// 3 sin(2 pi 440 t) has the variance 4.5, all of it near 440 Hz; a constant has none.
TEST(VibrationSpectrum, FindsAToneAndItsPower)
{
  const double interval = 1. / 8192.;
  std::vector<Vector3> samples;
  for (int i = 0; i < 8192; ++i)
    samples.push_back({7., 3. * std::sin(2. * units::pi * 440. * i * interval), 0.});
  const VibrationSpectrum spectrum = VibrationSpectrum::of(samples, interval, 1024);
  EXPECT_EQ(spectrum.frequency.size(), 512u);
  EXPECT_NEAR(spectrum.frequency.back(), 4096., 1e-9);
  EXPECT_NEAR(spectrum.peak_frequency(100.), 440., 4.);
  EXPECT_GT(spectrum.peak_frequency(500.), 500.);
  Vector3 power{};
  for (const Vector3 &density : spectrum.density)
    power = power + 8. * density; // lines are 8 Hz apart
  EXPECT_NEAR(power[1], 4.5, .01);
  EXPECT_NEAR(power[0], 0., 1e-20);
}

// The sum is stored in the middle of a segment and restored.
TEST(VibrationSpectrum, GoesOnSampleBySample)
{
  const auto sample = [](const int i) {
    return Vector3{std::sin(.3 * i), std::cos(.7 * i), .1 * (i % 7)};
  };
  std::vector<Vector3> samples;
  SpectrumSum sum(1e-3, 64);
  EXPECT_TRUE(sum.spectrum().frequency.empty());
  for (int i = 0; i < 1000; ++i)
  {
    samples.push_back(sample(i));
    sum.add(sample(i));
    if (i != 421)
      continue;
    const SpectrumSum::Memory state = sum.memory();
    EXPECT_THROW(SpectrumSum(1e-3, 32).restore(state), std::invalid_argument);
    sum = SpectrumSum(1e-3, 64);
    sum.restore(state);
  }
  const VibrationSpectrum one = sum.spectrum(), other = VibrationSpectrum::of(samples, 1e-3, 64);
  EXPECT_EQ(one.frequency, other.frequency);
  EXPECT_EQ(one.density, other.density);
  EXPECT_LT(sum.memory().samples.size() + sum.memory().sum.size(), 32u + 64u);
}

TEST(VibrationSpectrum, RefusesASegmentThatDoesNotFit)
{
  const std::vector<Vector3> samples(100);
  EXPECT_THROW(VibrationSpectrum::of(samples, 1., 96), std::invalid_argument);
  EXPECT_THROW(VibrationSpectrum::of(samples, 1., 128), std::invalid_argument);
}
