// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/hertz.h"

#include "base/units.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
const ElasticMaterial cartilage{24., .38}, bone{17200., .39}, porous_bone{12000., .39},
    titanium{113800., .34}, polyethylene{800., .46}, ceramic{375e3, .3};

// 1 N/m^1.5 = 10^-4.5 N/mm^1.5
double
in_metres(const double stiffness)
{
  return stiffness * std::pow(10., 4.5);
}
} // namespace

// [Askari2015] (18), (25) to (27): R = 14 mm, c = 50 um; by hand from the formulas.
TEST(Hertz, CeramicHip)
{
  const HertzPair pair(ceramic, ceramic, convex_concave_radius(14., 14.05));
  EXPECT_NEAR(in_metres(pair.stiffness()), 5.44899e11, 1e6);
  EXPECT_NEAR(pair.indentation(2000.) / units::um, 2.37945, 1e-5);
  EXPECT_NEAR(pair.patch_radius(2000.), 3.05953, 1e-5);
  EXPECT_NEAR(pair.peak_pressure(2000.), 102.014, 1e-3);
  EXPECT_EQ(pair.peak_pressure(0.), 0.);
}

// The integral of p_max sqrt(1 - (r/a)^2) over the patch is 2/3 pi a^2 p_max: the force. And the
// stiffness is F/delta^1.5 with delta = a^2/R.
TEST(Hertz, PatchCarriesTheForce)
{
  const HertzPair pair(titanium, polyethylene, 30.4);
  const double force = 123., a = pair.patch_radius(force);
  EXPECT_NEAR(2. / 3. * units::pi * a * a * pair.peak_pressure(force), force, 1e-10);
  EXPECT_NEAR(pair.indentation(force), a * a / pair.radius, 1e-12);
}

// [Machado2011] table 2: the sphere on a plane as printed; the two curved cases, whose printed
// stiffnesses 2750403 and 5879434 belong to each other's radii, recomputed both ways.
TEST(Hertz, KneeGeometries)
{
  const auto stiffness = [](const double radius)
  { return in_metres(HertzPair(cartilage, cartilage, radius).stiffness()); };
  EXPECT_NEAR(stiffness(30.4), 3260513., 1.);
  EXPECT_NEAR(stiffness(convex_convex_radius(26.4, 36.02)), 2308135., 1.);
  EXPECT_NEAR(stiffness(convex_concave_radius(30.4, 75.)), 4228138., 1.);
  EXPECT_NEAR(stiffness(convex_convex_radius(30.4, 75.)), 2750403., 1.);
  EXPECT_NEAR(stiffness(convex_concave_radius(26.4, 36.02)), 5879434., 1.);
}

// Table 3 as its exponents are meant, from table 4 and R = 30.4 mm.
TEST(Hertz, KneeMaterials)
{
  const auto stiffness = [](const ElasticMaterial &femur, const ElasticMaterial &tibia)
  { return in_metres(HertzPair(femur, tibia, 30.4).stiffness()); };
  EXPECT_NEAR(stiffness(bone, bone), 2.3579e9, 1e5);
  EXPECT_NEAR(stiffness(porous_bone, porous_bone), 1.65e9, 6e6);
  EXPECT_NEAR(stiffness(titanium, polyethylene), 2.3405e8, 1e4);
  EXPECT_NEAR(stiffness(titanium, titanium), 1.4957e10, 1e6);
}

TEST(Hertz, BallMustFitItsSocket)
{
  EXPECT_THROW(convex_concave_radius(14., 14.), std::invalid_argument);
  EXPECT_THROW(convex_concave_radius(75., 30.4), std::invalid_argument);
}
