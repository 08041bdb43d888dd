// SPDX-License-Identifier: LGPL-2.1-or-later
// The law with a memory of the path: closed forms on circles, corners and lines.
#include "laws/wear/wear_law.h"

#include "base/units.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

constexpr double K = 1e-6 * units::mm3_per_Nm, pressure = 2., duration = .01;

std::shared_ptr<const WearLaw>
oriented(const double length, const double power, const double of_pressure = 1.)
{
  return wear_laws().make("oriented", {K, length, power, of_pressure, 11., 1e-3}, {});
}

struct Worn
{
  double by_depth = 0., by_rate = 0.; ///< of the last cycle [mm]
};

/// Depths of a point over which the counter surface goes round a closed path. @param n  steps
template <class Position>
Worn
depths(const WearLaw &law, const Position &position, const unsigned int n,
       const unsigned int cycles)
{
  std::vector<double> history = initial_history(law.history(), 1);
  Worn worn;
  for (unsigned int cycle = 0; cycle < cycles; ++cycle)
  {
    worn = {};
    for (unsigned int step = 0; step < n; ++step)
    {
      const auto at = [&](const unsigned int k) { return position(double(k) / n); };
      const Sliding sliding{pressure, at(step + 1) - at(step), 0., duration};
      worn.by_depth += law.depth(sliding, history.data());
      worn.by_rate +=
          duration * law.rate(pressure, norm(sliding.slip) / duration, history.data()).value;
      law.advance(sliding, history.data());
    }
  }
  return worn;
}

/// A circle in a plane that lies askew. @param part  of the cycle
Vector3
circle(const double radius, const double part)
{
  const Vector3 a = normalised(Vector3{1., 2., -1.}), b = normalised(cross(a, Vector3{0., 1., 1.}));
  const double phase = 2. * units::pi * part;
  return radius * (std::cos(phase) * a + std::sin(phase) * b);
}

/// Sides a and b along x and y, from a corner on.
Vector3
rectangle(const double a, const double b, const double part)
{
  const double s = 2. * (a + b) * (part - std::floor(part));
  return s < a            ? Vector3{s, 0., 0.}
         : s < a + b      ? Vector3{a, s - a, 0.}
         : s < 2. * a + b ? Vector3{2. * a + b - s, b, 0.}
                          : Vector3{0., 2. * (a + b) - s, 0.};
}

// On a circle of radius r the direction turns by s/r. exp(2 i s/r) averaged over an exponential
// memory L is exp(2 i s/r)/(1 + 2 i L/r), so that the part of the work across is
// (1 - Re 1/(1 + 2 i L/r))/2 = 2 x^2/(1 + 4 x^2), x = L/r.
TEST(OrientedWear, OnACircleIsTheClosedFormOfItsRadius)
{
  for (const double radius : {.2, 2.43, 5.47})
    for (const double length : {.3, 3., 30.})
      for (const double power : {.5, 1., 2.})
      {
        SCOPED_TRACE(::testing::Message() << radius << " mm, L " << length << ", n " << power);
        const double x = length / radius, path = 2. * units::pi * radius,
                     share = 4. * x * x / (1. + 4. * x * x),
                     expected = K * pressure * path * std::pow(share, power);
        const auto law = oriented(length, power);
        const auto cycles =
            static_cast<unsigned int>(std::clamp(std::ceil(15. * length / path), 3., 3000.));
        const Worn worn = depths(
            *law, [&](const double part) { return circle(radius, part); }, 1500, cycles);
        EXPECT_NEAR(worn.by_depth, expected, 2e-3 * expected);
        EXPECT_NEAR(worn.by_rate, worn.by_depth, 1e-7 * expected) << "a step later, in the mean";
      }
}

// Each corner of a rectangle whose sides are much longer than L wears K p times the integral of
// (2 exp(-s/L))^n, K p 2^n L/n: with n = 1/2 rocking circles of all radii wear alike, too.
TEST(OrientedWear, OfARectangleIsThatOfItsCorners)
{
  const double length = .1, power = .5;
  const auto law = oriented(length, power);
  const double expected = 4. * K * pressure * std::pow(2., power) * length / power;
  for (const double a : {2., 3., 5., 8.})
  {
    const Worn worn = depths(
        *law, [&](const double part) { return rectangle(a, 10. - a, part); }, 200, 3);
    EXPECT_NEAR(worn.by_depth, expected, 1e-3 * expected) << a;
  }
}

// After the first cycles a line to and fro leaves nothing across.
TEST(OrientedWear, OfALineEnds)
{
  const Worn worn = depths(
      *oriented(.3, .5), [](const double part) { return rectangle(10., 0., part); }, 100, 3);
  EXPECT_LT(worn.by_depth, 1e-6 * K * pressure * 20.);
}

TEST(OrientedWear, TakesThePowersOfThePressure)
{
  for (const double of_pressure : {0., .5, 1.5})
  {
    const auto law = oriented(.3, .5, of_pressure);
    const std::vector<double> history = initial_history(law->history(), 1);
    const Sliding sliding{4., {1e-9, 0., 0.}, 0., duration};
    EXPECT_NEAR(law->depth(sliding, history.data()), K * std::pow(4., of_pressure) * 1e-9, 1e-24);
    EXPECT_EQ(law->depth({0., {1., 0., 0.}, 0., duration}, history.data()), 0.);
  }
}
} // namespace
