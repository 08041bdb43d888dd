// SPDX-License-Identifier: LGPL-2.1-or-later
// Ends of deep wear: a wall that is worn through.
#include "regression/deep_wear.h"

using namespace program_test;

// A wall of 2 mm is worn through. The program warns before, with the rest of the wall, and of cells
// whose shape the worn surface has spoiled; it then ends with the rest and a remedy.
TEST(DeepWear, AWallThatIsWornThroughWarnsBefore)
{
  const CaseFolder folder(
      deep_case("1e6").set("Cup / Outer diameter [mm]", "32").set("Cup / Cells", "400"));
  Limits limits;
  limits.seconds = 300.;
  const Outcome outcome = folder.run({}, limits);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  const std::string log = read(folder.output() / "log.txt");
  const std::size_t warned = log.find("the cup is nearly worn through: "),
                    doubted = log.find("its worst cell has a quality of"),
                    failed = log.find("The run failed at");
  ASSERT_NE(warned, std::string::npos) << log;
  ASSERT_NE(doubted, std::string::npos) << log;
  ASSERT_NE(failed, std::string::npos) << log;
  EXPECT_LT(warned, failed);
  EXPECT_LT(doubted, failed);
  EXPECT_NE(log.find("mm of a wall of 2 mm are left", warned), std::string::npos) << log;
  EXPECT_NE(outcome.err.find("which fit in a thinner wall.\n"), std::string::npos) << outcome.err;
}
