// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/patch_size.h"
#include "hip_case.h"

#include <gtest/gtest.h>

using namespace hip_test;

namespace
{
HertzPair
pair_of(const double young, const double clearance)
{
  return {{young, .3}, {young, .3}, convex_concave_radius(14., 14. + clearance)};
}

/// Force under which Hertz' patch is that fraction of the head's radius.
double
hertz_force(const HertzPair &pair, const double share)
{
  return std::pow(14. * share, 3) / (.75 * pair.compliance * pair.radius);
}
} // namespace

TEST(PatchInSocket, IsThatOfHertzWhereItIsSmall)
{
  const HertzPair pair = pair_of(375e3, .05);
  for (const double share : {1e-6, .01, .1, .2, .3})
  {
    const double force = hertz_force(pair, share);
    EXPECT_EQ(patch_radius_in_socket(pair, 14., force), pair.patch_radius(force)) << share;
    EXPECT_EQ(peak_pressure_in_socket(pair, 14., force), pair.peak_pressure(force)) << share;
  }
  EXPECT_EQ(patch_radius_in_socket(pair, 14., 0.), 0.);
  EXPECT_EQ(peak_pressure_in_socket(pair, 14., 0.), 0.);
}

// Sneddon's force of a rigid sphere on an elastic plane: E* ((R^2 + a^2)/2 ln((R + a)/(R - a)) - a
// R). For a small clearance c its derivative by the radius times c: E* R c (2x/(1 - x^2) - 2 atanh
// x).
TEST(PatchInSocket, BeyondHertzIsThatOfTheExactGap)
{
  const double R = 14., a = 9.8, x = .7;
  const HertzPair plane{{375e3, .3}, {375e3, .3}, R};
  const double on_plane =
      ((R * R + a * a) / 2. * std::log((R + a) / (R - a)) - a * R) / plane.compliance;
  EXPECT_NEAR(patch_radius_in_socket(plane, R, on_plane), a, 1e-9);
  const HertzPair close = pair_of(375e3, 1e-6);
  const double in_socket =
      R * 1e-6 * (2. * x / (1. - x * x) - 2. * std::atanh(x)) / close.compliance;
  EXPECT_NEAR(patch_radius_in_socket(close, R, in_socket), a, 1e-5);
}

// Clearances from a millionth of a micrometre to a plane, forces of eighteen orders: the patch
// grows with the force without a step and never reaches the head's radius.
TEST(PatchInSocket, GrowsSteadilyBelowTheRadius)
{
  for (const double clearance : {1e-9, 1e-3, .05, 1.4, 200.})
  {
    const HertzPair pair = pair_of(1000., clearance);
    double before = 0.;
    for (double force = 1e-12; force < 1e6; force *= 1.02)
    {
      const double a = patch_radius_in_socket(pair, 14., force);
      EXPECT_GE(a, before * (1. - 1e-9)) << clearance << ' ' << force;
      EXPECT_LT(a, 14. * (1. + 1e-15));
      EXPECT_TRUE(before == 0. || a < 1.01 * before) << clearance << ' ' << force;
      before = a;
    }
  }
}

// Worn surfaces may curve away from each other more than two balls do.
TEST(PatchInSocket, OfAnyCurvature)
{
  for (const double radius : {3., 7., 14., 28., 1e9})
  {
    const HertzPair pair{{1000., .3}, {1000., .3}, radius};
    const double a = patch_radius_in_socket(pair, 14., 3000.);
    EXPECT_GT(a, 0.);
    EXPECT_LE(a, 14.) << radius;
  }
}
