// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "laws/joint/joint_force.h"
#include "multibody/integrator.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
const double mass = 1. * units::kg;
const double stiffness = 3260513. * std::pow(10., -4.5); // N/mm^1.5

struct Impacts
{
  std::vector<double> touch_downs; ///< [s]
  double largest_indentation = 0.; ///< where the rate turns [mm]
  double smallest_force = 0.;
  double speed = 0.;  ///< at the end, away from the wall [mm/s]
  double energy = 0.; ///< at the end, kinetic and elastic [mJ]
};

/// A ball flies at 1 m/s into a wall `distance` away. State: indentation, rate, impact rate, which
/// is 0 while they are apart. A second wall throws it back with its speed.
Impacts
fly(const JointForce &law, const double distance, const double end, const double far_wall,
    IntegratorOptions options)
{
  OdeSystem system;
  Impacts impacts;
  system.size = 3;
  system.rate = [&](double, const double *y, double *rate)
  {
    rate[0] = y[1];
    const double force = y[2] > 0. ? law.force(y[0], y[1], y[2]) : 0.;
    impacts.smallest_force = std::min(impacts.smallest_force, force);
    rate[1] = -force / mass;
    rate[2] = 0.;
  };
  system.n_crossings = 3;
  system.crossings = [&](double, const double *y, double *values)
  {
    values[0] = y[0];
    values[1] = y[0] + far_wall;
    values[2] = y[1];
  };
  system.at_crossing = [&](const Crossing &crossing, double *y)
  {
    if (crossing.index == 1 && crossing.direction < 0)
      y[1] = -y[1];
    if (crossing.index == 2)
      impacts.largest_indentation = std::max(impacts.largest_indentation, y[0]);
    if (crossing.index == 0)
      y[2] = crossing.direction > 0 ? y[1] : 0.;
    if (crossing.index == 0 && crossing.direction > 0)
      impacts.touch_downs.push_back(crossing.time);
  };
  std::vector<double> state{-distance, 1000., 0.};
  options.absolute_tolerances = {1e-9, 1e-7, 1.};
  integrate(system, 0., end, state, options);
  impacts.speed = -state[1];
  impacts.energy = .5 * mass * state[1] * state[1] + law.elastic.energy(state[0]);
  return impacts;
}

IntegratorOptions
tolerance(const double relative)
{
  IntegratorOptions options;
  options.relative_tolerance = relative;
  options.largest_step = 1e-4;
  return options;
}
} // namespace

// doc/theory/knee_dynamics.md (9): a (1 + e) = ln((1 + a)/(1 - a e)) between the damping factor a
// and the speed e that is returned, whatever mass, speed and stiffness: a = .465408 gives .761870,
// .576 .720404.
TEST(Impact, RestitutionThatComesOut)
{
  const auto returned = [](const std::shared_ptr<const DampingLaw> &damping)
  {
    const JointForce law{{stiffness}, damping, .616, 1e-3};
    const double e = fly(law, 1., .03, 1e9, tolerance(1e-10)).speed / 1000.;
    const double a = damping->force({1., 1., 1., law.restitution}) - 1.;
    EXPECT_NEAR(a * (1. + e), std::log((1. + a) / (1. - a * e)), 1e-7);
    return e;
  };
  const double e = returned(damping_laws().make("lankarani_nikravesh"));
  EXPECT_NEAR(e, .761870, 1e-6);
  EXPECT_NEAR(1. - e * e, .4196, 5e-5) << "of the energy is lost";
  EXPECT_NEAR(returned(damping_laws().make("hunt_crossley")), .720404, 1e-6);
}

// delta_max = (5 m v^2/(4 K))^(2/5) from m v^2/2 = 2/5 K delta^(5/2). To and fro between this wall
// and a mirror for .4 s, more than 30 impacts.
TEST(Impact, HertzConservesEnergy)
{
  const JointForce law{{stiffness}, damping_laws().make("hertz")};
  const Impacts impacts = fly(law, .1, .4, 2., tolerance(1e-11));
  EXPECT_GT(impacts.touch_downs.size(), 30u);
  EXPECT_NEAR(impacts.energy, 500., 500e-6); // mJ: 1 kg at 1 m/s
  const double expected = std::pow(1.25 * mass * 1e6 / stiffness, .4);
  EXPECT_NEAR(impacts.largest_indentation, expected, 1e-6 * expected);
}

// 1 mm at 1 m/s is 1 ms, whatever the steps: steps of wide tolerances are rejected at the wall.
TEST(Impact, TimeDoesNotDependOnSteps)
{
  const JointForce law{{stiffness}, damping_laws().make("hunt_crossley"), .616, 1e-3};
  const Impacts exact = fly(law, 1., .03, 3., tolerance(1e-12));
  ASSERT_GE(exact.touch_downs.size(), 2u);
  for (const double relative : {1e-8, 1e-10})
    for (const double largest_step : {1e-4, 2.3e-4, 1e-3})
    {
      IntegratorOptions options = tolerance(relative);
      options.largest_step = largest_step;
      const Impacts impacts = fly(law, 1., .03, 3., options);
      ASSERT_EQ(impacts.touch_downs.size(), exact.touch_downs.size());
      EXPECT_NEAR(impacts.touch_downs[0], 1e-3, 1e-12);
      EXPECT_NEAR(impacts.touch_downs[1], exact.touch_downs[1], 1e-9);
    }
}

// Returned at rest, (9) with restitution 0 damps most: a = 1.5, an unclipped force would pull.
TEST(Impact, ForceNeverPulls)
{
  const JointForce law{{stiffness}, damping_laws().make("hunt_crossley"), 0., 1e-3};
  EXPECT_EQ(fly(law, 1., .03, 1e9, tolerance(1e-9)).smallest_force, 0.);
}
