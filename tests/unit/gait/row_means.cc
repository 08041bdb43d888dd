// SPDX-License-Identifier: LGPL-2.1-or-later
// Curves of more rows than a joint's motion can show.
#include "gait/row_means.h"

#include "base/units.h"
#include "gait/curve_noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace arthrowear;

namespace
{
constexpr double whole_turn = 2. * units::pi;

// Steep at the ends of the table, where it must close.
double
steep_at_seam(const double phase)
{
  return 20. * std::sin(whole_turn * phase) + 3. * std::sin(7. * whole_turn * phase);
}

PeriodicCurve
long_curve(const unsigned int n_rows, const double deviation, const unsigned int seed)
{
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<double> phases, values;
  for (unsigned int i = 0; i <= n_rows; ++i)
  {
    phases.push_back(double(i) / n_rows);
    values.push_back(steep_at_seam(phases.back()) + deviation * normal(random));
  }
  return {phases, values};
}
} // namespace

TEST(RowMeans, LeaveFewRowsAlone)
{
  std::vector<double> phases(20000), values(20000, 1.);
  for (std::size_t i = 0; i < phases.size(); ++i)
    phases[i] = double(i) / phases.size();
  const std::vector<double> before = phases;
  average_rows(phases, values);
  EXPECT_EQ(phases, before);
}

// A mean of m rows of distance d differs from the curve by f'' (m d)^2/24 at most, here 45 rows of
// 1e-6 and f'' < 6600: 6e-7. Rows that are left over at the end make the last mean twice as long.
TEST(RowMeans, KeepTheCurve)
{
  for (const unsigned int n_rows : {20001u, 99991u, 900000u})
  {
    const PeriodicCurve curve = long_curve(n_rows, 0., 0);
    EXPECT_LE(curve.n_rows(), 20000u);
    EXPECT_GE(curve.n_rows(), 9999u);
    for (unsigned int i = 0; i < 1000; ++i)
      EXPECT_NEAR(curve.value(i / 1000.), steep_at_seam(i / 1000.), 2e-5) << n_rows << " " << i;
  }
}

// The noise of the coefficients follows from the number of all rows, noise (2). Its estimate from
// 10000 harmonics or more has a deviation of 2 %; interpolation between the means takes at most a
// fifth of the noise, and the smaller of two estimates counts. 99991 and 19997 are primes.
TEST(RowMeans, KeepTheNoiseOfTheLowHarmonics)
{
  constexpr double deviation = .3;
  for (const unsigned int n_rows : {19997u, 99991u, 900000u})
  {
    const CurveNoise noise = noise_of(long_curve(n_rows, deviation, 1));
    const double expected = deviation * std::sqrt(2. / n_rows);
    EXPECT_GT(noise.of_coefficients(), .75 * expected) << n_rows;
    EXPECT_LT(noise.of_coefficients(), 1.1 * expected) << n_rows;
    EXPECT_EQ(noise.harmonics, 7u) << n_rows;
  }
}
