// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_case.h"

#include <gtest/gtest.h>

using namespace hip_test;

// A force of 400 N that turns round within a millisecond carries the head across the cup, where it
// lands: x = A t^3/(6 m) over 2 x 50 um and v = A t^2/(2 m), m = 50.2 g, give .93 to 1 m/s for A of
// .8 to 1 MN/s. Steps of 10 us are as long as the impact: where one of them jumped over it, the
// head left with 26 m/s.
TEST(Landing, NoStepJumpsOverAnImpact)
{
  const HipJoint joint = ceramic_hip(1e-4, .65e-4);
  IntegratorOptions options;
  options.relative_tolerance = 1e-8;
  options.absolute_tolerances.assign(HipState::size, 1e-5);
  options.largest_step = 1e-5;
  for (double rate = 800.; rate < 1010.; rate += 5.)
  {
    const HipDrive drive(
        std::make_shared<ConstantSpin>(Vector3{0., 20., 0.}),
        [rate](const double time) {
          return Vector3{0., 0., 400. - 1e3 * rate * time};
        },
        HipDrive::Frame::cup, 1e-2, 400);
    const Hip hip{joint, drive};
    std::vector<double> state = hip_equilibrium(hip, 0.).values();
    double fastest = 0., deepest = 0.;
    IntegrationOutput output;
    output.after_step = [&](double, const double *values)
    {
      const HipState now = HipState::from(values);
      fastest = std::max(fastest, norm(now.velocity));
      deepest = std::max(deepest, norm(now.centre) - joint.clearance);
    };
    integrate(hip_system(hip), 0., 1.2e-3, state, options, output);
    EXPECT_GT(fastest, 900.) << rate;
    EXPECT_LT(fastest, 1100.) << rate;
    // Hertz at 1 m/s: m v^2/2 = 2/5 K delta^2.5, 7.4 um.
    EXPECT_LT(deepest, 8e-3) << rate;
  }
}

// While it flies the head is free of the cup, and it is in contact when it rests.
TEST(Landing, StateKnowsWhetherTheHeadFlies)
{
  const HipJoint joint = ceramic_hip(0., 0.);
  const HipDrive pressed = steady_drive({}, {0., 0., 100.}), idle = steady_drive({}, {});
  EXPECT_FALSE(hip_equilibrium({joint, pressed}, 0.).is_apart());
  EXPECT_TRUE(hip_equilibrium({joint, idle}, 0.).is_apart());
}
