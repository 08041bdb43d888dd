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

// A force that is fixed to the femur takes the contact along: it stands on the head and runs over
// the cup as far as the surfaces slide, but for small vibrations.
TEST(HipDynamicsRun, ForceInTheFrameOfTheFemur)
{
  const HipSummary hip("askari_silent", {{"Cycle frequency [Hz]      =", "10"},
                                         {"Divisions                =", "45"},
                                         {"Frame    =", "femur"}});
  const double sliding = hip.value("sliding distance per cycle");
  EXPECT_GT(sliding, 20.);
  EXPECT_NEAR(hip.value("path of the contact on the cup per cycle"), sliding, .02 * sliding);
  EXPECT_LT(hip.value("path of the contact on the head per cycle"), .05 * sliding);
}

// HIP98, resultant along z: 238.9 % of 800 N at the peak. Its table does not close by itself.
TEST(HipDynamicsRun, MeasuredForceInBodyWeights)
{
  const std::string weight = "cup\n  set Body weight [N] = ",
                    close = "\n  set Close cycle over last [%] = 5";
  const HipSummary::Changes changes = {{"Cycle frequency [Hz]      =", "10"},
                                       {"Divisions                =", "45"},
                                       {"set File     =", "../gait/hip98_walking_resultant.csv"},
                                       {"Z column =", "resultant_pctBW"}};
  HipSummary::Changes good = changes, without_weight = changes;
  good.emplace_back("Frame    =", weight + "800" + close);
  without_weight.emplace_back("Frame    =", "cup" + close);
  const HipSummary hip("askari_silent", good);
  EXPECT_NEAR(hip.value("largest normal force"), 2.389 * 800., 5.);
  EXPECT_NEAR(hip.value("sliding distance per cycle"), 22.38, .02);
  try
  {
    HipSummary("askari_silent", without_weight);
    FAIL() << "ran without a body weight";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_NE(std::string(error.what()).find("Body weight [N]"), std::string::npos);
  }
}
