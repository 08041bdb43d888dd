// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_summary.h"

#include <gtest/gtest.h>

using namespace program_test;

// Values of inputs/costa_dry/README.md for 20 cycles. A head that is pressed into a cup is a
// pendulum without damping, doc/theory/gait_dynamics.md (11): its phase, and with it the section,
// differs from cycle to cycle, and any disturbance changes peaks by some percent.
TEST(DryHip, SectionIsACloud)
{
  const HipSummary hip("costa_dry", {});
  EXPECT_NEAR(hip.value("largest hip force"), 742., .1 * 742.);
  EXPECT_NEAR(hip.value("mean hip force"), 338., 6.);
  EXPECT_GT(hip.value("range of velocity Y in section"), .3);
  EXPECT_GT(hip.value("range of acceleration Y in section"), 1000.);
  EXPECT_LT(hip.value("largest drift"), 1e-6);
}

// 20 cycles with a film have the ideal joint's force and acceleration for every viscosity and
// radius, and a section that is a point.
TEST(LubricatedHip, CannotBeToldFromAnIdealOne)
{
  const HipSummary::Changes thick,
      thin{{"set Head radius [mm]      =", "28"}, {"set Viscosity [Pa s] =", "250"}};
  for (const HipSummary::Changes &changes : {thick, thin})
  {
    const HipSummary hip("costa_lubricated", changes);
    EXPECT_NEAR(hip.value("largest hip force"), 644.24, .05);
    EXPECT_NEAR(hip.value("largest acceleration Y of thigh"), 3457., 3.);
    EXPECT_LT(hip.value("largest eccentricity over clearance"), 1e-3);
    EXPECT_LT(hip.value("range of velocity Y in section"), 1e-6);
    EXPECT_LT(hip.value("range of acceleration Y in section"), 5.);
    EXPECT_LT(hip.value("largest drift"), 1e-6);
  }
}
