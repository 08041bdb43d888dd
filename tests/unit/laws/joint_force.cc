// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/joint_force.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
// [Machado2011] (21): cartilage worn to a tenth over bone, in N and mm.
ElasticForce
worn_cartilage()
{
  const double per_mm = std::pow(10., -4.5);
  return {3260513. * per_mm, 1.5, 2.36e9 * per_mm, .415};
}
} // namespace

// 3260513 N/m^1.5 (.415e-3 m)^1.5 and, beyond, + 2.36e9 (.085e-3)^1.5.
TEST(JointForce, TwoLayersAreContinuous)
{
  const ElasticForce law = worn_cartilage();
  EXPECT_NEAR(law.force(.415), 27.56501, 1e-5);
  EXPECT_NEAR(law.force(std::nextafter(.415, 1.)), 27.56501, 1e-5);
  EXPECT_NEAR(law.force(.5), 1877.006, 1e-3);
  EXPECT_EQ(law.force(0.), 0.);
  EXPECT_EQ(law.force(-.1), 0.);
}

// The code has separate branches for the exponent 1.5 and for other exponents.
TEST(JointForce, EnergyAndTangentBelongToTheForce)
{
  ElasticForce law = worn_cartilage();
  for (const double exponent : {1.5, 2.2})
    for (const double indentation : {.2, .414, .43, .6})
    {
      law.exponent = exponent;
      const double h = 1e-6, force = law.force(indentation);
      EXPECT_NEAR((law.energy(indentation + h) - law.energy(indentation - h)) / (2. * h), force,
                  1e-7 * force);
      EXPECT_NEAR((law.force(indentation + h) - law.force(indentation - h)) / (2. * h),
                  law.tangent(indentation), 1e-7 * law.tangent(indentation));
    }
}

// (10): .75 (1 - .616^2) = .465408; (9): 1.5 * .384 = .576. At impact the force is (1 + a) times
// the elastic one.
TEST(JointForce, DampingFactorsOfTheLaws)
{
  JointForce law{{1000.}, damping_laws().make("lankarani_nikravesh"), .616, 1.};
  EXPECT_NEAR(law.force(.04, 20., 20.), 8. * 1.465408, 1e-12);
  law.damping = damping_laws().make("hunt_crossley");
  EXPECT_NEAR(law.force(.04, 20., 20.), 8. * 1.576, 1e-12);
  law.damping = damping_laws().make("hertz");
  EXPECT_NEAR(law.force(.04, 20., 20.), 8., 1e-12);
}

TEST(JointForce, IsNeverAttractiveAndZeroApart)
{
  const JointForce law{{1000.}, damping_laws().make("hunt_crossley"), 0., 1.};
  EXPECT_EQ(law.force(.04, -1000., 1.), 0.);
  EXPECT_EQ(law.force(-.04, 10., 1.), 0.);
}

TEST(JointForce, SlowImpactsCountAsTheSmallestOne)
{
  const JointForce law{{1000.}, damping_laws().make("lankarani_nikravesh"), .9, 10.};
  EXPECT_EQ(law.force(.04, 3., 0.), law.force(.04, 3., 10.));
  EXPECT_NE(law.force(.04, 3., 10.), law.force(.04, 3., 11.));
}
