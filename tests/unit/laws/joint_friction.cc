// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/friction/friction_law.h"

#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
// The noisy hip of [Askari2015]: c_f .1, c_d .065, v_0 .01 m/s, xi 10 s/m.
const JointFriction noisy{.1, .065, .01 * units::m, 10. * units::s / units::m};
} // namespace

// mu(v_0/2) = .1 (1 - 1/4); mu(2 v_0) = .065 + .035 exp(-.1).
TEST(JointFriction, Stribeck)
{
  EXPECT_NEAR(noisy.coefficient(5.), .075, 1e-15);
  EXPECT_NEAR(noisy.coefficient(10.), .1, 1e-15);
  EXPECT_NEAR(noisy.coefficient(20.), .09666931, 1e-8);
  EXPECT_EQ(noisy.coefficient(0.), 0.);
  for (const double v : {3., 10., 40.})
    EXPECT_EQ(noisy.coefficient(-v), -noisy.coefficient(v));
}

// -xi (c_f - c_d) = -.35 s/m just above v_0, and 0 just below.
TEST(JointFriction, SlopeIsTheDerivative)
{
  EXPECT_NEAR(noisy.slope(10.) * units::m, -.35, 1e-13);
  EXPECT_NEAR(noisy.slope(10. - 1e-9), 0., 1e-11);
  for (const double v : {-30., -4., 2., 15.})
    EXPECT_NEAR(noisy.slope(v), (noisy.coefficient(v + 1e-5) - noisy.coefficient(v - 1e-5)) / 2e-5,
                1e-9);
}

// 10 N at mu = .1: 1 N against the slip.
TEST(FrictionLaw, ForceOpposesTheSlip)
{
  const auto law = friction_laws().make("stribeck", {noisy.static_friction, noisy.dynamic_friction,
                                                     noisy.tolerance_speed, noisy.decay});
  const Vector3 force = law->force(10., {6., 0., -8.});
  EXPECT_NEAR(force[0], -.6, 1e-14);
  EXPECT_NEAR(force[1], 0., 1e-14);
  EXPECT_NEAR(force[2], .8, 1e-14);
  EXPECT_EQ(law->force(10., {}), Vector3{});
}

TEST(JointFriction, RegularisedCoulombHasOneCoefficient)
{
  const JointFriction law = JointFriction::regularised_coulomb(.01, 2.);
  EXPECT_NEAR(law.coefficient(1.), .0075, 1e-16);
  EXPECT_EQ(law.coefficient(2.), .01);
  EXPECT_EQ(law.coefficient(-500.), -.01);
}
