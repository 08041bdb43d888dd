// SPDX-License-Identifier: LGPL-2.1-or-later
// Cross-shear of points, collected cycle by cycle.
#include "contact/wear/cycle_shear.h"

#include "base/csv.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/head_motion.h"
#include "gait/load.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
using units::pi;

CycleShearParameters
with(const CrossShearWeight weight, const double period = 1.)
{
  CycleShearParameters parameters;
  parameters.is_collected = true;
  parameters.weight = weight;
  parameters.period = period;
  return parameters;
}

/// Slip along a curve, with a pressure over time.
struct Sliding1
{
  std::function<Vector3(double time)> path;
  std::function<double(double time)> pressure;
};

/// The shear of one point after steps from time `begin` on.
PointHistory
after(const CycleShear &shear, const Sliding1 &motion, const std::vector<double> &steps,
      PointHistory sums, double begin = 0.)
{
  for (const double h : steps)
  {
    shear.add({begin, h, motion.path(begin + h) - motion.path(begin), motion.pressure(begin),
               motion.pressure(begin + h)},
              0, sums);
    begin += h;
  }
  return sums;
}

std::vector<double>
equal(const unsigned int n, const double h)
{
  return std::vector<double>(n, h);
}

const Sliding1 ellipse{[](const double t) {
                         return Vector3{std::cos(2. * pi * t), .4 * std::sin(2. * pi * t), 0.};
                       },
                       [](const double t) { return 5. + 3. * std::sin(2. * pi * t + .4); }};

struct Hip
{
  std::shared_ptr<const HeadMotion> motion;
  std::shared_ptr<const JointLoad> load;
};

Hip
iso_hip(const std::string &rotation)
{
  const CsvTable table =
      read_csv(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/iso14242_1_hip_gait.csv");
  const auto curves = curves_of_columns(table, {"flexion_deg", "adduction_deg", rotation}, 0.);
  return {
      std::make_shared<TabulatedMotion>(TabulatedMotion::Angles{curves[0], curves[1], curves[2]},
                                        EulerSequence(), 1.),
      std::make_shared<TabulatedLoad>(force_history(table, {{"axial_force_N"}, 0., 0., 0.}), 1.)};
}

/// Ratio at the pole of the cup with the resultant in the middle of each step, the mean of its
/// ends, as weight.
double
ratio_at_pole(const Hip &hip, const unsigned int n, const CrossShearWeight weight)
{
  const CycleShear shear(with(weight), {identity3});
  PointHistory sums = shear.sums();
  const double h = 1. / n;
  for (unsigned int i = 0; i < n; ++i)
  {
    const double begin = double(i) / n,
                 force = .5 * (hip.load->force(begin) + hip.load->force(begin + h));
    const Vector3 slip =
        h * cross(hip.motion->angular_velocity(begin, begin + h), Vector3{0., 0., 14.});
    shear.add({begin, h, slip, force, force}, 0, sums);
  }
  return CycleShear::result(sums, 0).ratio;
}

// R_x(flexion) R_y(adduction) R_z(rotation) of a leg is the rotation with its sign turned in our
// axes (PoleIntegral). The path alone has .06928, the rotation of the other sign .1449.
TEST(CycleShear, AtThePoleOfAHipIsThatOfIso14242)
{
  const Hip leg = iso_hip("-inward_rotation_deg"), other = iso_hip("inward_rotation_deg");
  EXPECT_NEAR(ratio_at_pole(leg, 100, CrossShearWeight::pressure), .11302, 5e-6);
  EXPECT_NEAR(ratio_at_pole(other, 100, CrossShearWeight::pressure), .14494, 5e-6);
  EXPECT_NEAR(ratio_at_pole(leg, 100, CrossShearWeight::none), .06928, 5e-6);
  const double coarse[] = {.1108, .1125, .1130, .1132};
  const unsigned int steps[] = {25, 50, 100, 400};
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(ratio_at_pole(leg, steps[i], CrossShearWeight::pressure), coarse[i], 6e-5);
}

// In contact for half of the cycle, which ends with a step: there the pressure has a kink.
TEST(CycleShear, IsOfSecondOrderInTheStep)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3});
  const Sliding1 half{ellipse.path,
                      [](const double t) { return std::max(0., std::sin(2. * pi * t)); }};
  const auto ratio = [&](const unsigned int n)
  { return CycleShear::result(after(shear, half, equal(n, 1. / n), shear.sums()), 0).ratio; };
  const double exact = ratio(20000), coarse = std::abs(ratio(24) - exact),
               fine = std::abs(ratio(48) - exact);
  EXPECT_GT(coarse, 1e-6);
  EXPECT_NEAR(std::log2(coarse / fine), 2., .1);
}

// Directions are fixed to the surface: another frame gives the same ratio and direction.
TEST(CycleShear, DoesNotDependOnTheFrame)
{
  const double c = std::cos(.7), s = std::sin(.7);
  const Matrix3 turned{{{c, s, 0.}, {-s, c, 0.}, {0., 0., 1.}}};
  const CycleShear a(with(CrossShearWeight::pressure), {identity3}),
      b(with(CrossShearWeight::pressure), {turned});
  const auto steps = equal(100, .01);
  const CycleShear::Result first = CycleShear::result(after(a, ellipse, steps, a.sums()), 0),
                           second = CycleShear::result(after(b, ellipse, steps, b.sums()), 0);
  EXPECT_NEAR(first.ratio, second.ratio, 1e-14);
  EXPECT_NEAR(std::abs(dot(first.direction, second.direction)), 1., 1e-14);
  EXPECT_NEAR(std::abs(first.direction[0]), 1., .02) << "the long axis of the ellipse";
  EXPECT_NEAR(first.mean_pressure, 5., 1e-12);
}

// A new cycle begins with empty sums, and the result stays until the next one ends.
TEST(CycleShear, IsThatOfTheLastCompleteCycle)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3});
  const PointHistory one = after(shear, ellipse, equal(100, .01), shear.sums());
  const Sliding1 line{[](const double t) {
                        return Vector3{std::sin(2. * pi * t), 0., 0.};
                      },
                      ellipse.pressure};
  const PointHistory half = after(shear, line, equal(50, .01), one, 1.);
  EXPECT_EQ(CycleShear::result(half, 0).ratio, CycleShear::result(one, 0).ratio);
  const PointHistory two = after(shear, line, equal(50, .01), half, 1.5);
  EXPECT_NEAR(CycleShear::result(two, 0).ratio, 0., 1e-15);
  EXPECT_NEAR(CycleShear::result(two, 0).direction[0], 1., 1e-15);
}

// Steps of .03 of a cycle: the 34th leads .02 into the next cycle, and is divided 1 to 2.
TEST(CycleShear, DividesAStepAtTheEndOfACycle)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3});
  std::vector<double> steps = equal(33, .03);
  const PointHistory before = after(shear, ellipse, steps, shear.sums());
  EXPECT_EQ(CycleShear::result(before, 0).work, 0.) << "none is complete";
  steps.push_back(.03);
  const PointHistory crossed = after(shear, ellipse, steps, shear.sums());
  const double exact =
      CycleShear::result(after(shear, ellipse, equal(3000, 1. / 3000), shear.sums()), 0).ratio;
  EXPECT_NEAR(CycleShear::result(crossed, 0).ratio, exact, 2e-3);
  const double work = before.at(0)[0], of_step = CycleShear::result(crossed, 0).work - work;
  EXPECT_NEAR(crossed.at(0)[0], 2. * of_step, 1e-12 * work);
}

// 2.5 cycles in a step of an even slip: all of them are complete but the last half.
TEST(CycleShear, CompletesSeveralCyclesInOneStep)
{
  const CycleShear shear(with(CrossShearWeight::none), {identity3});
  const Sliding1 even{[](const double t) {
                        return Vector3{10. * t, 0., 0.};
                      },
                      [](double) { return 1.; }};
  const PointHistory sums = after(shear, even, {2.5}, shear.sums());
  EXPECT_NEAR(CycleShear::result(sums, 0).work, 10., 1e-12);
  EXPECT_NEAR(sums.at(0)[0], 5., 1e-12);
}

TEST(CycleShear, OfAPointThatIsNeverTouchedIsZero)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3, identity3});
  const Sliding1 open{ellipse.path, [](double) { return 0.; }};
  const PointHistory sums = after(shear, open, equal(100, .01), shear.sums());
  const CycleShear::Result result = CycleShear::result(sums, 0);
  EXPECT_EQ(result.ratio, 0.);
  EXPECT_EQ(norm(result.direction), 0.);
  EXPECT_EQ(result.mean_pressure, 0.);
  EXPECT_EQ(CycleShear::mean_ratio(sums, {1., 2.}), 0.);
}

// Touched at one moment only: one direction, and the halves of two steps in contact.
TEST(CycleShear, OfOneStepInContactIsZero)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3});
  const Sliding1 once{ellipse.path, [](const double t) { return t > .298 && t < .302 ? 4. : 0.; }};
  const PointHistory sums = after(shear, once, equal(100, .01), shear.sums());
  EXPECT_NEAR(CycleShear::result(sums, 0).ratio, 0., 2e-3) << "in two steps half of it";
  EXPECT_NEAR(CycleShear::result(sums, 0).mean_pressure, 4., 1e-12);
}

/// Root mean square of the errors of the mean pressure while in contact in n steps, over 40 places
/// within a step at which the contact begins.
double
error_of_mean(const unsigned int n, const std::function<double(double time)> &pressure,
              const double exact)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3});
  double squares = 0.;
  for (int place = 0; place < 40; ++place)
  {
    const double later = place / (40. * n);
    const Sliding1 motion{ellipse.path, [&](const double t) { return pressure(t - later); }};
    const double mean =
        CycleShear::result(after(shear, motion, equal(n, 1. / n), shear.sums()), 0).mean_pressure;
    squares += (mean - exact) * (mean - exact) / 40.;
  }
  return std::sqrt(squares);
}

// p = sin x - sin .3 from x = .3 to pi - .3 with x = 2 pi t - .4, open in the rest of the cycle:
// the mean in contact is 2 cos .3/(pi - .6) - sin .3. A step counted as loaded from its begin to
// its end would make errors of first order.
TEST(CycleShear, HasAMeanPressureOfSecondOrderInTheStep)
{
  const auto arch = [](const double t)
  {
    const double x = 2. * pi * t - .4;
    return std::max(0., std::sin(x) - std::sin(.3));
  };
  const double exact = 2. * std::cos(.3) / (pi - .6) - std::sin(.3);
  const double coarse = error_of_mean(25, arch, exact), middle = error_of_mean(50, arch, exact),
               fine = error_of_mean(200, arch, exact);
  EXPECT_LT(coarse, .01 * exact);
  EXPECT_GT(std::log2(coarse / middle), 1.8);
  EXPECT_GT(std::log2(middle / fine) / 2., 1.8);
}

// A pressure that jumps to 3 MPa and back: at any place within the step the mean is 3 MPa.
TEST(CycleShear, HasTheMeanOfAnEvenPressure)
{
  const auto even = [](const double t) { return t > .2 && t < .63 ? 3. : 0.; };
  for (const unsigned int n : {8U, 25U, 200U})
    EXPECT_LT(error_of_mean(n, even, 3.), 1e-12) << n;
}

// Contact that goes over the end of the cycle: the second cycle has the same mean as one in which
// the contact is whole, whether steps end with the cycle or not. Steps of 1/3 and 2/3 alternate.
TEST(CycleShear, HasTheSameMeanPressureOverTheEndOfACycle)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3});
  const double exact = 2. / pi;
  for (const double later : {.2, .503, .77})
  {
    const Sliding1 motion{ellipse.path, [&](const double t)
                          { return std::max(0., std::sin(2. * pi * (t - later))); }};
    std::vector<double> steps;
    for (int i = 0; i < 101; ++i)
      steps.push_back((i % 2 == 0 ? 1. : 2.) / 75.);
    const CycleShear::Result two = CycleShear::result(after(shear, motion, steps, shear.sums()), 0);
    EXPECT_NEAR(two.mean_pressure, exact, 2e-3 * exact) << later;
  }
}

// Areas 1 and 3 with equal slips and pressures: (.5 + 3 * 0)/4.
TEST(CycleShear, HasAMeanByTheWorkOfAreas)
{
  const CycleShear shear(with(CrossShearWeight::pressure), {identity3, identity3});
  PointHistory sums = shear.sums();
  for (int i = 0; i < 4; ++i)
  {
    const Vector3 slip = i % 2 == 0 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
    shear.add({.25 * i, .25, slip, 2., 2.}, 0, sums);
    shear.add({.25 * i, .25, {1., 0., 0.}, 2., 2.}, 1, sums);
  }
  EXPECT_NEAR(CycleShear::mean_ratio(sums, {1., 3.}), .125, 1e-15);
}
} // namespace
} // namespace arthrowear
