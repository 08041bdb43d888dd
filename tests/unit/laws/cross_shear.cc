// SPDX-License-Identifier: LGPL-2.1-or-later
// Cross-shear ratios of closed paths against their closed forms.
#include "laws/wear/cross_shear.h"

#include "base/units.h"

#include <gtest/gtest.h>

#include <functional>

namespace
{
using namespace arthrowear;
using units::pi;

using Path = std::function<std::array<double, 2>(double phase)>; // [mm]
using Load = std::function<double(double phase)>;

double
constant(double)
{
  return 3.;
}

/// Sums over one turn of a path in n steps, with the load at the middle of each.
SlidingSums
turn(const Path &path, const Load &load, const unsigned int n)
{
  SlidingSums sums;
  for (unsigned int i = 0; i < n; ++i)
  {
    const auto a = path(double(i) / n), b = path(double(i + 1) / n);
    sums.add_slip(b[0] - a[0], b[1] - a[1], load((i + .5) / n));
  }
  return sums;
}

double
ratio(const Path &path, const Load &load = constant, const unsigned int n = 2000)
{
  return turn(path, load, n).ratio();
}

Path
ellipse(const double b)
{
  return [b](const double phase) {
    return std::array<double, 2>{std::cos(2. * pi * phase), b * std::sin(2. * pi * phase)};
  };
}

/// The path along a rectangle, whose corners are at quarters of a turn.
Path
rectangle(const double A, const double B)
{
  return [A, B](const double phase)
  {
    const double s = 4. * (phase - std::floor(phase));
    return s <= 1.   ? std::array<double, 2>{A * s, 0.}
           : s <= 2. ? std::array<double, 2>{A, B * (s - 1.)}
           : s <= 3. ? std::array<double, 2>{A * (3. - s), B}
                     : std::array<double, 2>{0., B * (4. - s)};
  };
}

constexpr double tolerance = 1e-5;
} // namespace

TEST(CrossShear, OfALineIsZeroInAnyDirection)
{
  for (const double angle : {0., .3, 1.2, 2.5})
    EXPECT_NEAR(ratio(
                    [angle](const double phase)
                    {
                      const double s = std::sin(2. * pi * phase);
                      return std::array<double, 2>{s * std::cos(angle), s * std::sin(angle)};
                    }),
                0., 1e-15);
}

TEST(CrossShear, OfACircleIsAHalf)
{
  EXPECT_NEAR(ratio(ellipse(1.)), .5, 1e-12);
}

TEST(CrossShear, OfARectangleIsItsShortSideOverBoth)
{
  for (const double A : {1., 2., 3., 4., 5.})
  {
    EXPECT_NEAR(ratio(rectangle(A, 10. - A)), A / 10., 1e-12);
    EXPECT_NEAR(ratio(rectangle(10. - A, A)), A / 10., 1e-12);
  }
}

// b^2 (K - E)/(a^2 k^2 E), k^2 = 1 - b^2/a^2, by tables of K and E.
TEST(CrossShear, OfAnEllipseHasCompleteEllipticIntegrals)
{
  for (const auto &[b, expected] : {std::pair{.5, .260230}, {.25, .107489}})
  {
    const double k = std::sqrt(1. - b * b), K = std::comp_ellint_1(k), E = std::comp_ellint_2(k);
    const double closed = b * b * (K - E) / (k * k * E);
    EXPECT_NEAR(closed, expected, 1e-6);
    EXPECT_NEAR(ratio(ellipse(b)), closed, tolerance);
  }
}

// A pin that turns by +-phi in phase with its stroke: directions are even in the fan.
TEST(CrossShear, OfAFanOfDirectionsIsThatOfItsHalfAngle)
{
  for (const double degrees : {20., 30., 45., 55.})
  {
    const double phi = degrees * units::deg;
    SlidingSums sums;
    const unsigned int n = 2000;
    for (unsigned int i = 0; i < n; ++i)
    {
      const double angle = phi * (2. * (i + .5) / n - 1.);
      sums.add_slip(std::cos(angle), std::sin(angle), 1.);
    }
    EXPECT_NEAR(sums.ratio(), .5 * (1. - std::sin(2. * phi) / (2. * phi)), tolerance);
  }
}

// Load 1 + e cos 2 theta with theta the direction of slip: (1 - e/2)/2.
TEST(CrossShear, OfALoadedCircleIsLessThanAHalf)
{
  for (const double e : {.5, 1.})
    EXPECT_NEAR(ratio(ellipse(1.), [e](const double phase)
                      { return 1. + e * std::cos(2. * (2. * pi * phase + pi / 2.)); }),
                .5 * (1. - .5 * e), tolerance);
}

TEST(CrossShear, OfAFigureOfEight)
{
  const Path eight = [](const double phase) {
    return std::array<double, 2>{std::sin(2. * pi * phase), .1 * std::sin(4. * pi * phase)};
  };
  EXPECT_NEAR(ratio(eight), .0692424, tolerance);
}

// An arc of 120 degrees by chords: the error falls with the square of the step.
TEST(CrossShear, ConvergesWithTheSquareOfTheStep)
{
  const Path arc = [](const double phase) { return ellipse(1.)(phase / 3.); };
  const double phi = pi / 3., exact = .5 * (1. - std::sin(2. * phi) / (2. * phi));
  const double coarse = std::abs(ratio(arc, constant, 20) - exact),
               fine = std::abs(ratio(arc, constant, 40) - exact);
  EXPECT_GT(coarse, 1e-6);
  EXPECT_NEAR(std::log2(coarse / fine), 2., .1);
}

TEST(CrossShear, HasAPrincipalDirection)
{
  for (const double angle : {-1.3, -.4, 0., .7, 1.5})
  {
    const Path turned = [angle](const double phase)
    {
      const auto at = ellipse(.5)(phase);
      return std::array<double, 2>{std::cos(angle) * at[0] - std::sin(angle) * at[1],
                                   std::sin(angle) * at[0] + std::cos(angle) * at[1]};
    };
    EXPECT_NEAR(turn(turned, constant, 400).angle(), angle, 1e-3);
  }
}

TEST(CrossShear, OfNothingIsZero)
{
  EXPECT_EQ(SlidingSums().ratio(), 0.);
  SlidingSums unloaded;
  unloaded.add_slip(1., 2., 0.);
  unloaded.add_slip(-2., 1., 0.);
  EXPECT_EQ(unloaded.ratio(), 0.);
  SlidingSums once;
  once.add_slip(1., 2., 3.);
  EXPECT_NEAR(once.ratio(), 0., 1e-15);
  EXPECT_EQ(once.mean_pressure(), 0.);
}
