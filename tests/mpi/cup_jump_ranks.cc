// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/interrupted_run.h"

using namespace program_test;

TEST(JumpsOnRanks, WearAsOnOneRank)
{
  // The first jump is rejected on both; lengths of later ones follow from errors that are small
  // differences of what agrees to the balance tolerance, 1e-8.
  const SmallCase small_case = SmallCase()
                                   .set("Time / Cycle frequency [Hz]", "1")
                                   .set("Time / Cycles", "1")
                                   .set("Time / Time step [s]", "0.04")
                                   .set("Wear / Amplification", "1")
                                   .set("Wear / Jump / Kind", "implicit")
                                   .set("Wear / Jump / Cycles", "1e6")
                                   .set("Wear / Jump / First jump [cycles]", "1e6")
                                   .set("Wear / Jump / Tolerance", "4e-3");
  const CaseFolder one(small_case), two(small_case);
  Limits on_two;
  on_two.ranks = 2;
  on_two.seconds = 120.;
  ASSERT_EQ(one.run().exit_code, 0);
  const Outcome outcome = two.run({}, on_two);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("rejected: errors"), std::string::npos);
  const auto rows = numbers_of(read(two.output() / "wear_history.csv")),
             expected = numbers_of(read(one.output() / "wear_history.csv"));
  ASSERT_EQ(rows.size(), expected.size());
  for (const std::size_t column : {3u, 4u, 6u, 9u}) // volumes, depth, force
    EXPECT_NEAR(rows.back()[column] / expected.back()[column], 1., 1e-7) << column;
}
