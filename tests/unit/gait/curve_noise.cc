// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/curve_noise.h"

#include "base/errors.h"
#include "base/units.h"
#include "binomial_bounds.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace arthrowear;

namespace
{
using Shape = std::function<double(double)>;
constexpr double turn = 2. * units::pi;

double
single_wave(const double phase)
{
  return 20. + 22. * std::cos(turn * phase);
}
double
rich(const double phase)
{
  return 18. * std::cos(turn * phase) + 6. * std::sin(2. * turn * phase) +
         2. * std::cos(4. * turn * phase) + std::sin(7. * turn * phase);
}
double
triangle(const double phase)
{
  return 20. * std::abs(2. * (phase + .13 - std::floor(phase + .13)) - 1.);
}
double
step(const double phase)
{
  return phase < .4 ? 20. : 0.;
}
double
heel_strike(const double phase)
{
  return 20. * std::cos(turn * phase) + 5. * std::exp(-std::pow((phase - .05) / .01, 2));
}
double
plateau(const double phase)
{
  return std::min(10., std::max(-10., 30. * std::cos(turn * phase)));
}

PeriodicCurve
curve_of(const unsigned int n_rows, const Shape &shape)
{
  std::vector<double> phases, values;
  for (unsigned int i = 0; i < n_rows; ++i)
  {
    phases.push_back(double(i) / n_rows);
    values.push_back(shape(phases.back()));
  }
  phases.push_back(1.);
  values.push_back(values.front());
  return {phases, values};
}

PeriodicCurve
noisy(const unsigned int seed, const unsigned int n_rows, const double deviation,
      const Shape &shape)
{
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0., deviation);
  return curve_of(n_rows, [&](const double phase) { return shape(phase) + normal(random); });
}

/// Sum of the magnitudes of the changes over a cycle.
double
path_of(const PeriodicCurve &curve, const unsigned int n_steps)
{
  double path = 0.;
  for (unsigned int i = 0; i < n_steps; ++i)
    path += std::abs(curve.value(double(i + 1) / n_steps) - curve.value(double(i) / n_steps));
  return path;
}

const struct
{
  const char *name;
  Shape shape;
} clean_shapes[] = {{"wave", single_wave},        {"rich", rich},
                    {"triangle", triangle},       {"step", step},
                    {"heel strike", heel_strike}, {"plateau", plateau}};

// The difference of two rows of noise alone has the standard deviation sqrt(2) sigma, the mean
// magnitude of a normal number is sqrt(2/pi) of its deviation: a path through N rows is on average
// 2 N sigma / sqrt(pi) long (noise 1). Half of the seeds lie above.
TEST(CurveNoise, LengthensAPathAsDerived)
{
  constexpr unsigned int n_rows = 1000, n_seeds = 100;
  const double length = 2. * n_rows * .3 / std::sqrt(units::pi);
  const unsigned int above = count_seeds(
      n_seeds, [&](const unsigned int seed)
      { return path_of(noisy(seed, n_rows, .3, [](double) { return 0.; }), n_rows) > length; });
  EXPECT_GE(above, least_count(n_seeds, .5));
  EXPECT_LE(above, most_count(n_seeds, .5));
}

// Two angles of which the point runs on a circle of radius A have the speed 2 pi A at all times.
// White noise at K harmonics lengthens the path by s^2 / (2 |u|^2) of it (noise 3), here
// (2 sigma^2/N)(K (K+1)(2K+1)/6) / (2 A^2) = 1.3 %, with a standard deviation of
// sigma/A sqrt(1/N) = 0.95 % (noise 5): on average over 50 tables it is larger by ten of its own.
TEST(CurveNoise, WithinTheKeptHarmonicsAddsTheDerivedPath)
{
  constexpr unsigned int n_rows = 110, harmonics = 7, n_seeds = 100;
  constexpr double deviation = .5, radius = 5.;
  const double per_coefficient = 2. * deviation * deviation / n_rows;
  const double added = per_coefficient * harmonics * (harmonics + 1) * (2 * harmonics + 1) / 6. /
                       (2. * radius * radius);
  const double scatter = deviation / radius / std::sqrt(double(n_rows));
  constexpr unsigned int n_tables = 50;
  unsigned int within = 0;
  for (unsigned int group = 0; group < n_seeds; ++group)
  {
    double mean = 0.;
    for (unsigned int i = 0; i < n_tables; ++i)
    {
      const unsigned int seed = 2 * (group * n_tables + i);
      const auto x = noisy(seed, n_rows, deviation,
                           [&](const double phase) { return radius * std::cos(turn * phase); })
                         .low_pass(harmonics),
                 y = noisy(seed + 1, n_rows, deviation,
                           [&](const double phase) { return radius * std::sin(turn * phase); })
                         .low_pass(harmonics);
      constexpr unsigned int n_steps = 200;
      double path = 0.;
      for (unsigned int k = 0; k < n_steps; ++k)
        path += std::hypot(x.value(double(k + 1) / n_steps) - x.value(double(k) / n_steps),
                           y.value(double(k + 1) / n_steps) - y.value(double(k) / n_steps));
      mean += (path / (turn * radius) - 1.) / n_tables;
    }
    within += std::abs(mean - added) < 2. * scatter / std::sqrt(double(n_tables)) ? 1 : 0;
  }
  EXPECT_GE(within, least_count(n_seeds, .954));
}

// The deviation is found within 15 % with 1000 rows, and within a factor of two with 100: the
// smaller of two estimates, of which each has a relative standard deviation of 1.2/sqrt(N/2) for
// the median, is low by less. Nine tables of ten.
TEST(CurveNoise, HasItsDeviation)
{
  for (const auto &[n_rows, factor] : {std::pair{1000u, 1.15}, std::pair{100u, 2.}})
  {
    const unsigned int n_found =
        count_seeds(40,
                    [&, rows = n_rows, within = factor](const unsigned int seed)
                    {
                      const double ratio = noise_of(noisy(seed, rows, .3, rich)).deviation / .3;
                      return ratio < within && ratio > 1. / within;
                    });
    EXPECT_GE(n_found, least_count(40, .9)) << n_rows;
  }
}

// The harmonics 1, 2, 4 and 7 of this curve stand above noise of 0.3 with 1000 rows, whose
// amplitude is 0.019 per harmonic. A harmonic without signal passes the bound of nine times the
// mean power once in 8100; of the 14 harmonics in the gap behind the seventh one does so in one
// table of 200 where the deviation is a tenth too small (exp(-7.3) = 1/1500).
TEST(CurveNoise, KeepsTheHarmonicsAboveIt)
{
  const unsigned int n_right =
      count_seeds(100, [](const unsigned int seed)
                  { return noise_of(noisy(seed, 1000, .3, rich)).harmonics == 7; });
  EXPECT_GE(n_right, least_count(100, .97));
}

// The noise of a clean table, sharp or not, is its rounding: far below any that lengthens a path.
// Five digits behind the point, 5e-6/sqrt(3) at most. Where rows are too few for the shape, the
// two estimates must not agree by chance.
TEST(CurveNoise, IsNotFoundInCleanCurves)
{
  for (const unsigned int n_rows : {32u, 50u, 100u, 101u, 110u, 200u, 360u, 1000u})
    for (const auto &clean : clean_shapes)
    {
      const CurveNoise noise = noise_of(curve_of(
          n_rows, [&](const double phase) { return std::round(1e5 * clean.shape(phase)) * 1e-5; }));
      // The coefficients of noise, of harmonics up to n/2, as a speed over the range of 20.
      const double speed = noise.of_coefficients() * std::pow(.5 * n_rows, 1.5) / 20.;
      EXPECT_LT(noise.harmonics > 0 ? speed : 0., .05) << clean.name << ", " << n_rows << " rows";
    }
}

// Rows that an export interpolated between those of the measurement: noise of 0.3 in 110 rows that
// a spline continues to 1000 is found as in 110 rows, up to the damping of the spline near the
// highest harmonics.
TEST(CurveNoise, IsFoundBetweenInterpolatedRows)
{
  const unsigned int n_found =
      count_seeds(40,
                  [](const unsigned int seed)
                  {
                    const PeriodicCurve measured = noisy(seed, 110, .3, single_wave);
                    const CurveNoise noise = noise_of(
                        curve_of(1000, [&](const double phase) { return measured.value(phase); }));
                    return noise.deviation > .1 && noise.deviation < .45 && noise.n_rows < 160 &&
                           noise.harmonics < 12;
                  });
  EXPECT_GE(n_found, least_count(40, .9));
}

// A line beyond a gap, here 50 periods per cycle, is no part of the motion.
TEST(CurveNoise, LeavesTheHumOfTheMainsOut)
{
  const unsigned int n_right =
      count_seeds(40,
                  [](const unsigned int seed)
                  {
                    return noise_of(noisy(seed, 1000, .05,
                                          [](const double phase) {
                                            return rich(phase) + .3 * std::sin(50. * turn * phase);
                                          }))
                               .harmonics == 7;
                  });
  EXPECT_GE(n_right, least_count(40, .95));
}

// The rows at 0 and 1 are one row, measured twice: they differ by sqrt(2) sigma (normal), which
// stays below five of these but once in two million tables, and get their mean, unless they differ
// by less than 2 % of the steepest change between rows. A difference of 20 sigma is an open cycle.
TEST(CurveNoise, AtTheEndsOfACycleDoesNotOpenIt)
{
  constexpr unsigned int n_rows = 100, n_seeds = 40;
  const auto curve = [&](const unsigned int seed, const double opening, double &mean)
  {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal(0., .3);
    std::vector<double> phases, values;
    for (unsigned int i = 0; i <= n_rows; ++i)
    {
      phases.push_back(double(i) / n_rows);
      values.push_back(rich(phases.back()) + opening * phases.back() + normal(random));
    }
    mean = .5 * (values.front() + values.back());
    return PeriodicCurve(phases, values);
  };
  double mean = 0.;
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const double at_end = curve(seed, 0., mean).value(0.);
    EXPECT_NEAR(at_end, mean, .04) << seed;
    EXPECT_THROW(curve(seed, 6., mean), InputError) << seed;
  }
}
} // namespace
