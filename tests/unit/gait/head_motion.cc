// SPDX-License-Identifier: LGPL-2.1-or-later

#include "base/units.h"
#include "pole_work.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
TEST(HeadMotion, ConstantSpinHasItsAngularVelocityForAnyStep)
{
  const Vector3 spin{1., -20., 300.};
  const ConstantSpin motion(spin);
  for (const double step : {1e-9, 2.5e-5, .01, 10.})
    EXPECT_EQ(motion.angular_velocity(.1, .1 + step), spin);
}

// The logarithm of a constant spin's rotation is the spin itself, whatever the step.
TEST(HeadMotion, MeanAngularVelocityOfRotationsIsExactForConstantSpin)
{
  const Vector3 spin{3., -4., 12.}; // 13 rad/s
  const ConstantSpin motion(spin);
  for (const double step : {1e-6, 1e-3, .1, .24}) // up to 3.12 rad
  {
    const Vector3 mean =
        mean_angular_velocity(motion.rotation(.05), motion.rotation(.05 + step), step);
    EXPECT_NEAR(norm(mean - spin), 0., 1e-14 + 5e-15 / step);
  }
}

// Flexion a sin(2 pi f t) alone: omega = (0, 2 pi f a cos(2 pi f t), 0). The step's mean is the
// difference of the angle over the step.
TEST(HeadMotion, FlexionAloneSpinsAboutY)
{
  std::vector<double> phases, angles;
  for (unsigned int i = 0; i <= 100; ++i)
  {
    phases.push_back(i / 100.);
    angles.push_back(.4 * std::sin(2. * units::pi * i / 100.));
  }
  const PeriodicCurve flexion(phases, angles);
  const double frequency = 2.;
  const TabulatedMotion motion({flexion, PeriodicCurve::constant(0.), PeriodicCurve::constant(0.)},
                               EulerSequence(), frequency);
  const double t0 = .03, t1 = .04;
  const Vector3 omega = motion.angular_velocity(t0, t1);
  EXPECT_NEAR(omega[0], 0., 1e-13);
  EXPECT_NEAR(omega[1], (flexion.value(.08) - flexion.value(.06)) / .01, 1e-12);
  EXPECT_NEAR(omega[1], 2. * units::pi * frequency * .4 * std::cos(2. * units::pi * .07), .01);
  EXPECT_NEAR(omega[2], 0., 1e-13);
}

TEST(HeadMotion, ThePhaseOffsetShiftsTime)
{
  std::vector<double> phases, angles;
  for (unsigned int i = 0; i < 40; ++i)
  {
    phases.push_back(i / 40.);
    angles.push_back(std::cos(2. * units::pi * i / 40.));
  }
  const PeriodicCurve curve(phases, angles);
  const TabulatedMotion plain({curve, curve, curve}, EulerSequence(), 4.);
  const TabulatedMotion shifted({curve, curve, curve}, EulerSequence(), 4., .25);
  const Matrix3 a = plain.rotation(.1 + .25 / 4.), b = shifted.rotation(.1);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(norm(a[i] - b[i]), 0., 1e-13);
}

// F |omega x R z| T for a spin about y; a spin about z moves the pole not at all.
TEST(PoleWork, ConstantSpinAndLoad)
{
  const double work = pole_sliding_work(ConstantSpin({0., 5., 7.}), ConstantLoad(100.), 14., 2.);
  EXPECT_NEAR(work, 100. * 5. * 14. * 2., 1e-8);
  EXPECT_NEAR(pole_sliding_work(StillHead(), ConstantLoad(100.), 14., 2.), 0., 1e-12);
}

// Flexion a sin(2 pi t): path 4 a R per cycle.
TEST(PoleWork, DistanceOfAnOscillationIsFourAmplitudes)
{
  std::vector<double> phases, angles;
  for (unsigned int i = 0; i <= 100; ++i)
  {
    phases.push_back(i / 100.);
    angles.push_back(.4 * std::sin(2. * units::pi * i / 100.));
  }
  const TabulatedMotion motion(
      {PeriodicCurve(phases, angles), PeriodicCurve::constant(0.), PeriodicCurve::constant(0.)},
      EulerSequence(), 1.);
  EXPECT_NEAR(pole_sliding_work(motion, ConstantLoad(1.), 14., 1., 1000), 4. * .4 * 14., 1e-4);
}
} // namespace
} // namespace arthrowear
