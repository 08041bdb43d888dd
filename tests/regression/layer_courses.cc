// SPDX-License-Identifier: LGPL-2.1-or-later
// Layers that wear through their rim, and layers that recover.
#include "hip_summary.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
// A steep cup wears through its rim, where light loads find the head's seat along a stiff valley:
// the head stays in its scar (169 MPa elsewhere, then numbers that are not finite, before steps
// were shortened at once).
TEST(LayerRim, SteepCupWearsThroughItsRim)
{
  const HipSummary run("hip_population/layer",
                       {{"Inclination [deg]   =", "-49"},
                        {"Thickness [mm]      =", "8\n  set Geometry = large_wear"},
                        {"Wear factor [mm^3/(N m)] =", "1.2e-6"}});
  const double volume = run.value("worn volume of the cup");
  EXPECT_NEAR(run.value("worn volume from forces"), volume, 1e-3 * volume);
  EXPECT_NEAR(volume, 1096., .01 * 1096.);
  EXPECT_GT(run.value("largest wear depth"), 2.5);
  EXPECT_LT(run.value("peak contact pressure"),
            1.05 * run.value("peak contact pressure, first cycle"));
}

// A rest after the last cycle restores a half of creep at most, at the end of measurements, and
// leaves creep under load as it is.
TEST(LayerRecovery, FollowsTheLastCycle)
{
  const HipSummary long_rest("hip_layer/bedding_in",
                             {{"Rest [min]                             =", "2e4"}}),
      none("hip_layer/bedding_in", {{"Recovery                               =", "none"},
                                    {"Rest [min]                             =", "0"}});
  const char *depth = "largest creep depth";
  EXPECT_EQ(long_rest.value(depth), none.value(depth));
  EXPECT_NEAR(long_rest.value("largest creep depth after rest"), .49 * none.value(depth), 1e-9);
  EXPECT_THROW(none.value("largest creep depth after rest"), std::runtime_error);
}
} // namespace
