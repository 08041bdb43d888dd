// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear/wear_law.h"

#include "base/errors.h"
#include "base/units.h"
#include "unit/thrown.h"
#include "wear/archard.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

// By hand: k p s / H = 1e-4 * 2 MPa * 5 mm / 100 MPa = 1e-5 mm.
TEST(WearLaw, ArchardIsPressureTimesSlipOverHardness)
{
  const WearLaw law = WearLaw::archard(1e-4, 100.);
  EXPECT_DOUBLE_EQ(law.depth({2., 5., 0.}), 1e-5);
  EXPECT_EQ(law.depth({-2., 5., 0.}), 0.) << "tension does not wear";
  EXPECT_EQ(law.depth({2., 0., 0.}), 0.) << "nor does rest";
}

// K = k/H: 1e-4/100 MPa = 1e-6 mm^2/N = 1e-3 mm^3/(N m). One point of area 4 mm^2 under 8 N: the
// depth rate of ArchardLaw is gap_factor * r_N * v, of WearLaw the same with p = 2 MPa.
TEST(WearLaw, FactorIsArchardsFactorOfTheContactSolver)
{
  const WearLaw law = WearLaw::archard(1e-4, 100.);
  EXPECT_DOUBLE_EQ(law.factor(), 1e-3 * units::mm3_per_Nm);
  const ArchardLaw solver_law{law.factor(), 0., 1.};
  EXPECT_NEAR(solver_law.gap_factor(4.) * 8. * 5., law.depth({2., 5., 0.}), 1e-20);
}

// (6.4) with p_T = mu p_N must be (6.3), which needs k/mu: the printed mu k would give mu^2 of it.
TEST(WearLaw, DissipatedEnergyIsArchardWhereFrictionSlides)
{
  const double pressure = 1.7, friction = .3;
  const Vector3 slip{.03, -.04, 0.};
  const Vector3 traction = (friction * pressure / norm(slip)) * slip;
  const SlidingIncrement step = sliding_increment(pressure, traction, slip);
  const double expected = WearLaw::archard(2e-4, 50.).depth(step);
  EXPECT_NEAR(expected, 2e-4 * 1.7 * .05 / 50., 1e-20);
  EXPECT_NEAR(WearLaw::dissipated_energy(2e-4, 50., friction).depth(step), expected,
              1e-15 * expected);
}

TEST(WearLaw, DissipatedEnergyLooksAtFrictionAlone)
{
  const WearLaw law = WearLaw::dissipated_energy(2e-4, 50., .3);
  EXPECT_EQ(law.depth(sliding_increment(5., {0., .1, 0.}, {.2, 0., 0.})), 0.) << "no work";
  EXPECT_EQ(law.depth(sliding_increment(5., {-.1, 0., 0.}, {.2, 0., 0.})), 0.)
      << "a spring that gives back its energy";
}

TEST(WearLaw, NothingWearsByDefault)
{
  EXPECT_EQ(WearLaw().kind(), WearLawKind::none);
  EXPECT_EQ(WearLaw().depth({3., 2., 1.}), 0.);
}

// (6.11): 2 * .01 * .005 / .5 = 2e-4.
TEST(WearLaw, DelaminationGivesArchardsCoefficient)
{
  EXPECT_NEAR(delamination_coefficient(.01, .005, .5), 2e-4, 1e-19);
  const SlidingIncrement step{2., 3., 0.};
  EXPECT_DOUBLE_EQ(WearLaw::delamination(.01, .005, .5, 100.).depth(step),
                   WearLaw::archard(2e-4, 100.).depth(step));
}

TEST(WearLaw, RefusesNumbersOutOfRange)
{
  EXPECT_EQ(thrown<InputError>([] { WearLaw::dissipated_energy(1e-4, 100., 0.); }),
            "the friction coefficient of the wear law is 0, must be above 0");
  EXPECT_EQ(thrown<InputError>([] { WearLaw::archard(1e-4, 0.); }),
            "the hardness of the wear law is 0, must be above 0");
  EXPECT_EQ(thrown<InputError>([] { WearLaw::archard(-1e-4, 100.); }),
            "the coefficient of the wear law is -0.0001, must be 0 or above");
  EXPECT_EQ(thrown<InputError>([] { WearLaw::delamination(.01, .005, 0., 100.); }),
            "the critical area fraction of voids of the wear law is 0, must be above 0");
}

namespace
{
// A punch held at a fixed displacement on a Winkler bed slides: pressure p = k_f (u - w) falls by
// k_f dw. Trapezoidal rule, p_+ = p - k_f depth((p + p_+)/2), linear in p_+. Pressure after `time`.
double
punch_pressure(const WearLaw &law, const double bed, const double speed, const double time,
               const unsigned int n_steps)
{
  double pressure = 1.;
  const double slip = speed * time / n_steps;
  for (unsigned int i = 0; i < n_steps; ++i)
  {
    const double per_pressure = bed * law.depth({.5, slip, 0.});
    pressure *= (1. - per_pressure) / (1. + per_pressure);
  }
  return pressure;
}
} // namespace

// dp/dt = -k_f K p v/H: p = p0 exp(-t/tau), tau = H/(K k_f v) = 1e8/(1e-4 1e11 .1) = 100 s with
// H 1e8 Pa, k_f 1e11 Pa/m, K 1e-4, v .1 m/s. The trapezoidal rule is off by p (t/tau)^3/(12 n^2).
TEST(WearLaw, PunchOnWinklerBedLosesPressureExponentially)
{
  const WearLaw law = WearLaw::archard(1e-4, 1e8 * units::Pa);
  const double bed = 1e11 * units::Pa / units::m, speed = .1 * units::m;
  const double tau = 1. / (law.factor() * bed * speed);
  EXPECT_NEAR(tau, 100., 1e-12);
  for (const double time : {25., 100., 300.})
  {
    const double exact = std::exp(-time / tau);
    const double ratio = time / tau;
    EXPECT_NEAR(punch_pressure(law, bed, speed, time, 1000), exact,
                1.01 * exact * ratio * ratio * ratio / 12. * 1e-6 + 1e-14);
    const double coarse = std::abs(punch_pressure(law, bed, speed, time, 20) - exact),
                 fine = std::abs(punch_pressure(law, bed, speed, time, 40) - exact);
    EXPECT_NEAR(std::log2(coarse / fine), 2., .01);
  }
}
