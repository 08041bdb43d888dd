// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_summary.h"

#include <gtest/gtest.h>

using namespace program_test;

// The silent hip at 10 Hz with coarse maps: without friction the head hardly vibrates, and the
// distance that its surface slides does not depend on how fast, 22.38 mm.
TEST(HipDynamicsRun, LeavesTablesMapsTracksAndSpectrum)
{
  const HipSummary hip("askari_silent", {{"Cycle frequency [Hz]      =", "10"},
                                         {"Divisions                =", "45"}});
  for (const char *name :
       {"statistics.csv", "track_cup.vtu", "track_head.vtu", "wear_cup.pvd",
        "wear_head/wear_head-00000.vtu", "vibration_spectrum.csv", "friction_torque.svg"})
    EXPECT_GT(read(hip.out() / name).size(), 100u) << name;
  // 2001 rows are joined by 2000 segments.
  EXPECT_NE(read(hip.out() / "track_head.vtu").find("NumberOfCells=\"2000\""), std::string::npos);
  EXPECT_NEAR(hip.value("sliding distance per cycle"), 22.38, .02);
  EXPECT_NEAR(hip.value("largest normal force"), 3000., 1.);
  // k times the work, but for the curvature of the patch.
  EXPECT_NEAR(hip.value("worn volume"), 2e-3 * hip.value("force times distance per cycle"), 1e-3);
  const std::string &folder = hip.folder().path();
  EXPECT_EQ(run_program({"case.prm"}, folder).exit_code, 2);
  EXPECT_EQ(run_program({"run", "case.prm", "--overwrite"}, folder).exit_code, 0);
}
