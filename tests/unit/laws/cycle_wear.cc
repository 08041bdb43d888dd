// SPDX-License-Identifier: LGPL-2.1-or-later
// Laws of polyethylene: depths by hand, derivatives by differences, limits.
#include "laws/wear/cycle_wear.h"
#include "laws/wear/outside_of_data.h"

#include "base/units.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

// Constants of the laws, in their order. The constants of kang and contact_area agree with the
// manual; results here are closed forms of them.
const std::vector<double> kang{-13.1, .19, .29, .01, 11.},
    area{.3e-9, 32e-9, 1.6e-9, 1.9e-9, .04, 1e-3},
    root{2e-9, .5, .25, .01, 20., 1e-3}; // K_1 = 2e-6 mm^3/(N m)

std::shared_ptr<const WearLaw>
law(const char *name, const std::vector<double> &values)
{
  return wear_laws().make(name, values, {});
}

std::vector<double>
after_cycle(const WearLaw &law, const double cross_shear, const double pressure = 0.)
{
  std::vector<double> history = initial_history(law.history(), 1);
  law.complete_cycle({cross_shear, pressure}, history.data());
  return history;
}

/// Depth of a straight slip [mm] within .25 s.
double
depth(const WearLaw &law, const double cross_shear, const double pressure, const double slip,
      const double mean_pressure = 0.)
{
  return law.depth({pressure, {slip, 0., 0.}, 0., .25},
                   after_cycle(law, cross_shear, mean_pressure).data());
}

void
expect_depth(const double depth, const double expected)
{
  EXPECT_NEAR(depth, expected, 1e-9 * expected);
}
} // namespace

// K = exp(-13.1 + .19 ln .1 - .29 * 5) = 3.0975e-7 mm^3/(N m), so that 5 MPa over 20 mm wear
// 3.1e-8 mm.
TEST(CycleWear, KangsFactorFallsWithThePressureOfTheMoment)
{
  const auto wear = law("kang", kang);
  const double K = 3.0975283384394e-7;
  EXPECT_NEAR(std::exp(-13.1) * std::pow(.1, .19) * std::exp(-1.45), K, 1e-9 * K);
  expect_depth(depth(*wear, .1, 5., 20.), 1e-3 * K * 5. * 20.);
  EXPECT_EQ(depth(*wear, .1, 5., 20., 2.), depth(*wear, .1, 5., 20.)) << "the mean is not used";
  EXPECT_EQ(depth(*wear, .1, 0., 20.), 0.);
  EXPECT_EQ(depth(*wear, .1, -5., 20.), 0.);
}

// At a mean pressure of 2 MPa K = exp(-13.1) .1^.19 exp(-.58), whatever the current pressure.
TEST(CycleWear, KangsFactorOfTheMeanPressureIsThatOfTheCycleBefore)
{
  const auto wear = law("kang_mean_pressure", kang);
  const double K = std::exp(-13.1) * std::pow(.1, .19) * std::exp(-.58);
  for (const double p : {.5, 5., 14.})
    expect_depth(depth(*wear, .1, p, 20., 2.), 1e-3 * K * p * 20.);
  expect_depth(depth(*wear, .1, 5., 20.), depth(*law("kang", kang), .1, 5., 20.));
}

TEST(CycleWear, CrossShearBelowTheLeastIsTheLeast)
{
  for (const auto &[name, values] : {std::pair{"kang", kang}, {"power", root}})
  {
    const auto wear = law(name, values);
    EXPECT_EQ(depth(*wear, 0., 3., 1.), depth(*wear, .01, 3., 1.)) << name;
    EXPECT_LT(depth(*wear, .01, 3., 1.), depth(*wear, .011, 3., 1.)) << name;
  }
}

// C(.02) = (.3 + .64)e-9, C(.04) = 1.58e-9, C(.1) = (1.6 + .19)e-9; over 20 mm.
TEST(CycleWear, ContactAreaWearsWhateverThePressure)
{
  const auto wear = law("contact_area", area);
  for (const double p : {1e-3, .1, 15.})
  {
    expect_depth(depth(*wear, .02, p, 20.), 20. * .94e-9);
    expect_depth(depth(*wear, .04, p, 20.), 20. * 1.58e-9);
    expect_depth(depth(*wear, .1, p, 20.), 20. * 1.79e-9);
  }
  EXPECT_EQ(depth(*wear, .1, 0., 20.), 0.);
  // Half the threshold: 2 x - x^2 = 3/4.
  expect_depth(depth(*wear, .1, .5e-3, 20.), .75 * 20. * 1.79e-9);
}

// 2e-9 sqrt(4) .0625^(1/4) * 10 mm = 2e-8 mm.
TEST(CycleWear, PowerLawHasItsExponents)
{
  expect_depth(depth(*law("power", root), .0625, 4., 10.), 2e-8);
  // a = 1, b = 0: Archard's.
  const auto archard = law("power", {2e-9, 1., 0., .01, 20., 1e-3});
  for (const double p : {1e-6, .5, 7.})
    expect_depth(depth(*archard, .3, p, 10.), 2e-9 * p * 10.);
}

TEST(CycleWear, RatesHaveTheirDerivatives)
{
  for (const auto &[name, values] : {std::pair{"kang", kang},
                                     {"kang_mean_pressure", kang},
                                     {"contact_area", area},
                                     {"power", root},
                                     {"power", {2e-9, 1.7, .5, .01, 20., 1e-3}}})
    for (const double mean : {0., 2.})
      for (const double p : {2e-4, 8e-4, .3, 6., 14.})
      {
        const auto wear = law(name, values);
        const std::vector<double> history = after_cycle(*wear, .13, mean);
        const double v = 30., dp = 1e-5 * p, dv = 1e-4 * v;
        const auto rate = [&](const double pressure, const double speed)
        { return wear->rate(pressure, speed, history.data()).value; };
        const DepthRate at = wear->rate(p, v, history.data());
        const double scale = at.value / p;
        EXPECT_NEAR(at.by_pressure, (rate(p + dp, v) - rate(p - dp, v)) / (2. * dp), 1e-8 * scale)
            << name << " " << p;
        EXPECT_NEAR(at.by_speed, (rate(p, v + dv) - rate(p, v - dv)) / (2. * dv),
                    1e-9 * at.value / v)
            << name << " " << p;
      }
}

// Continuous with its derivative at the threshold, for every power below 1; exact above.
TEST(CycleWear, PowersBelowOneAreMadeSmooth)
{
  const double p_0 = 1e-3;
  for (const double a : {0., .3, .99, 1., 2.})
  {
    const PressurePower below = pressure_power(p_0 * (1. - 1e-12), a, p_0),
                        above = pressure_power(p_0, a, p_0);
    EXPECT_NEAR(below.value, above.value, 1e-10 * above.value) << a;
    EXPECT_NEAR(below.derivative, above.derivative, 1e-10 * above.value / p_0) << a;
    EXPECT_DOUBLE_EQ(above.value, std::pow(p_0, a));
    EXPECT_EQ(pressure_power(0., a, p_0).value, 0.);
    for (double p = 0.; p < 2. * p_0; p += .01 * p_0)
      EXPECT_GE(pressure_power(p, a, p_0).derivative, 0.) << a << " " << p;
  }
}

TEST(CycleWear, ImpossibleNumbersAreRefused)
{
  const auto doubt = [](const char *name, const std::vector<double> &values)
  { return wear_laws().find(name)->doubt(values, {}); };
  EXPECT_TRUE(doubt("kang", kang).text.empty());
  EXPECT_TRUE(doubt("power", root).text.empty());
  EXPECT_TRUE(doubt("kang", {-3., .19, .29, .01, 11.}).is_impossible);
  EXPECT_TRUE(doubt("power", {1e-2, 1., 0., .01, 20., 1e-3}).is_impossible);
}

// The pressures of the whole load are below the data: a lower pressure is no remedy.
TEST(OutsideOfData, NamesTheShareAndARemedy)
{
  DataRange range;
  range.least_pressure = 100. * units::MPa;
  range.most_pressure = 200. * units::MPa;
  OutsideOfData outside;
  outside.impulse = outside.low_pressure = 7.;
  const std::string low = doubt_about_data(range, outside, "a larger head");
  EXPECT_NE(low.find("100 % of the load is carried at pressures below 100 MPa"), std::string::npos)
      << low;
  EXPECT_EQ(low.find("a larger head"), std::string::npos) << low;
  outside.low_pressure = 0.;
  outside.high_pressure = 3.66;
  const std::string high = doubt_about_data(range, outside, "a larger head");
  EXPECT_NE(high.find("52.3 % of the load"), std::string::npos) << high;
  EXPECT_NE(high.find("lower the pressure by a larger head."), std::string::npos) << high;
  outside.high_pressure = .06;
  EXPECT_EQ(doubt_about_data(range, outside, "a larger head"), "");
}
