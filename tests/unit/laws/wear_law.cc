// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/wear_law.h"

#include "base/units.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

std::shared_ptr<const WearLaw>
law_at(const char *name, const std::vector<double> &values, const double friction = 0.)
{
  return wear_laws().find(name)->make(values, {friction});
}

Sliding
step(const double pressure, const double slip, const double dissipation = 0.)
{
  return {pressure, {slip, 0., 0.}, dissipation, 0.25};
}

// By hand: k p s/H = 1e-4 * 2 MPa * 5 mm/100 MPa = 1e-5 mm, whatever the duration of the step.
TEST(WearLaw, ArchardIsPressureTimesSlipOverHardness)
{
  const auto archard = law_at("archard", {1e-4, 100.});
  EXPECT_DOUBLE_EQ(archard->depth(step(2., 5.), nullptr), 1e-5);
  EXPECT_EQ(archard->depth(step(-2., 5.), nullptr), 0.) << "tension does not wear";
  EXPECT_EQ(archard->depth(step(2., 0.), nullptr), 0.) << "nor does rest";
}

// K = k/H: 1e-4/100 MPa = 1e-6 mm^2/N = 1e-3 mm^3/(N m).
TEST(WearLaw, ArchardFactorIsCoefficientOverHardness)
{
  EXPECT_DOUBLE_EQ(law_at("archard", {1e-4, 100.})->archard_factor(), 1e-3 * units::mm3_per_Nm);
  // (6.11): k = 2 * .01 * .005/.5 = 2e-4.
  EXPECT_DOUBLE_EQ(law_at("delamination", {.01, .005, .5, 100.})->archard_factor(), 2e-6);
}

// K = 1e-6 mm^2/N at 2 MPa and 3 mm/s: 6e-6 mm/s, and 3e-6 per MPa, 2e-6 per mm/s.
TEST(WearLaw, RateOfArchardHasItsDerivatives)
{
  const DepthRate rate = law_at("archard", {1e-4, 100.})->rate(2., 3., nullptr);
  EXPECT_DOUBLE_EQ(rate.value, 6e-6);
  EXPECT_DOUBLE_EQ(rate.by_pressure, 3e-6);
  EXPECT_DOUBLE_EQ(rate.by_speed, 2e-6);
}

// (6.4) with p_T = mu p_N must be (6.3), which needs k/mu: the printed mu k would give mu^2 of it.
TEST(WearLaw, DissipatedEnergyIsArchardWhereFrictionSlides)
{
  const double pressure = 1.7, friction = .3, slip = .05;
  const auto energy = law_at("dissipated_energy", {2e-4, 50.}, friction);
  const double expected = 2e-4 * 1.7 * .05 / 50.;
  EXPECT_NEAR(energy->depth(step(pressure, slip, friction * pressure * slip), nullptr), expected,
              1e-15 * expected);
  EXPECT_NEAR(energy->rate(pressure, slip, nullptr).value, expected, 1e-15 * expected);
}

TEST(WearLaw, DissipatedEnergyUsesFrictionAlone)
{
  const auto energy = law_at("dissipated_energy", {2e-4, 50.}, .3);
  EXPECT_EQ(energy->depth(step(5., .2, 0.), nullptr), 0.) << "no work";
  EXPECT_EQ(energy->depth(step(5., .2, -.1), nullptr), 0.) << "a spring that gives back its energy";
  EXPECT_TRUE(energy->needs().dissipation);
}

// A punch held at a fixed displacement on a Winkler bed slides: pressure p = k_f (u - w) falls by
// k_f dw. Trapezoidal rule, p_+ = p - k_f depth((p + p_+)/2), linear in p_+.
double
punch_pressure(const WearLaw &wear, const double bed, const double speed, const double time,
               const unsigned int n_steps)
{
  double pressure = 1.;
  const double slip = speed * time / n_steps;
  for (unsigned int i = 0; i < n_steps; ++i)
  {
    const double per_pressure = bed * wear.depth(step(.5, slip), nullptr);
    pressure *= (1. - per_pressure) / (1. + per_pressure);
  }
  return pressure;
}

// dp/dt = -k_f K p v/H: p = p0 exp(-t/tau), tau = H/(K k_f v) = 1e8/(1e-4 1e11 .1) = 100 s with
// H 1e8 Pa, k_f 1e11 Pa/m, K 1e-4, v .1 m/s. The trapezoidal rule is off by p (t/tau)^3/(12 n^2).
TEST(WearLaw, PunchOnWinklerBedLosesPressureExponentially)
{
  const auto archard = law_at("archard", {1e-4, 1e8 * units::Pa});
  const double bed = 1e11 * units::Pa / units::m, speed = .1 * units::m;
  const double tau = 1. / (archard->archard_factor() * bed * speed);
  EXPECT_NEAR(tau, 100., 1e-12);
  for (const double time : {25., 100., 300.})
  {
    const double exact = std::exp(-time / tau), ratio = time / tau;
    EXPECT_NEAR(punch_pressure(*archard, bed, speed, time, 1000), exact,
                1.01 * exact * ratio * ratio * ratio / 12. * 1e-6 + 1e-14);
    const double coarse = std::abs(punch_pressure(*archard, bed, speed, time, 20) - exact),
                 fine = std::abs(punch_pressure(*archard, bed, speed, time, 40) - exact);
    EXPECT_NEAR(std::log2(coarse / fine), 2., .01);
  }
}
} // namespace
