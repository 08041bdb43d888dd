// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/tray_twin.h"

using namespace program_test;

namespace
{
// The paper's load of first damage is 320 %.
TEST(NopostLong, BeginsToComeOffWhereThePaperSays)
{
  const Loosening run = run_nopost(
      nopost_twin(20).set("Geometry / Cells", "20000").set("Load / Periods of the ramp", "8"),
      900.);
  ASSERT_EQ(run.table.n_rows(), 20u);
  EXPECT_GT(run.onset, 300.);
  EXPECT_LT(run.onset, 330.);
  for (std::size_t row = 0; row < run.table.n_rows(); ++row)
  {
    if (run.table.at(row, "load [% BW]") > 1.05 * run.onset)
      break;
    EXPECT_GE(run.table.at(row, "undamaged area [-]"), .95);
  }
  EXPECT_GE(run.table.at(16, "undamaged area [-]"), .95); // 340 %, above 1.05 of the onset
  EXPECT_LE(run.table.at(19, "undamaged area [-]"), .6);
}

// inputs/tibial_tray_loosening/case.prm: "the bonded area up to 320 % is practically not changed",
// then "quickly to complete loosening": 0.998 at 320 %, 0.305 at 340 %.
TEST(LooseningLong, IsWholeAt320PercentAndLooseAt360)
{
  const Loosening run = run_nopost(loosening_twin("20000"), 900., "\"(-33, ");
  ASSERT_EQ(run.table.n_rows(), 10u);
  EXPECT_NEAR(run.onset, 314., 6.);
  EXPECT_GE(run.table.at(7, "undamaged area [-]"), .98); // 320 %
  EXPECT_LE(run.table.at(8, "undamaged area [-]"), .35); // 360 %
  EXPECT_LE(run.table.at(9, "undamaged area [-]"), .35);
}

// inputs/tibial_tray_loosening/stem.prm on 8000 tetrahedra: with a post of 20 mm debonding starts
// at the stem, and the tray is loose by 400 %. The undamaged area is 1 at 280 %, 0.55 at 320 % and
// 0.37 at 400 % (20000 tetrahedra: 0.998 and 0.357).
TEST(LooseningLong, StartsAtTheStemAndIsLooseBy400Percent)
{
  const Loosening run = run_nopost(loosening_twin("8000")
                                       .set("Geometry / Post length [mm]", "20")
                                       .set("Geometry / Tray thickness [mm]", "7.8")
                                       .set("Load / Periods of the ramp", "10"),
                                   900., "\"(7, ");
  ASSERT_EQ(run.table.n_rows(), 10u);
  EXPECT_NEAR(run.onset, 310., 6.);
  EXPECT_EQ(run.table.at(6, "undamaged area [-]"), 1.);  // 280 %
  EXPECT_LE(run.table.at(9, "undamaged area [-]"), .45); // 400 %
  EXPECT_LE(run.table.at(9, "undamaged area of post_cement [-]"), .4);
}
} // namespace
