// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/interrupted_run.h"
#include "small_pin.h"

// The program with strangers_jump.cc linked to it and nothing else changed.
using namespace program_test;

namespace
{
SmallCase
doubling_pin(const std::string &cycles)
{
  return small_pin()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Time step [s]", "0.1")
      .set("Block / Element size at wear [mm]", "3")
      .set("Block / Element size at backing [mm]", "3")
      .set("Block / Elements", "linear")
      .set("Wear / Jump / Kind", "doubling")
      .set("Wear / Jump / Cycles", cycles)
      .set("Wear / Jump / Tolerance", "0")
      .set("Checkpoint / Every n steps", "7");
}

std::vector<std::vector<double>>
history_in(const CaseFolder &folder)
{
  return numbers_of(read(folder.output() / "wear_history.csv"));
}
} // namespace

// Jumps of 1, 2, 4, 8 and 16 cycles, and the last two of the 33.
TEST(JumpOfAStranger, DoublesTheLengthOfEachJump)
{
  const CaseFolder folder(doubling_pin("33"));
  const Outcome outcome = ended_with(0, folder.run());
  EXPECT_NE(outcome.out.find("by doubling jumps"), std::string::npos) << outcome.out;
  const std::vector<std::vector<double>> history = history_in(folder);
  ASSERT_EQ(history.size(), 6u);
  for (std::size_t i = 0; i < history.size(); ++i)
  {
    const double done = std::min(33., std::exp2(i + 1.) - 1.);
    EXPECT_EQ(history[i][0], done);
    EXPECT_EQ(history[i][1], i + 1.) << "computed cycles";
    EXPECT_EQ(history[i][2], done - (std::exp2(i) - 1.));
    EXPECT_GT(history[i][3], i > 0 ? history[i - 1][3] : 0.) << "worn volume";
  }
}

TEST(JumpOfAStranger, GoesOnWhereItsRunHasEnded)
{
  const CaseFolder whole(doubling_pin("33")), parted(doubling_pin("7"));
  ASSERT_EQ(whole.run().exit_code, 0);
  ASSERT_EQ(parted.run().exit_code, 0);
  parted.replace(doubling_pin("33"));
  ended_with(0, parted.run({"--resume"}));
  EXPECT_EQ(history_in(parted), history_in(whole));
}

TEST(JumpOfAStranger, IsInTheManual)
{
  const TemporaryFolder folder;
  for (const char *model : {"block", "hip_cup"})
  {
    const std::string entries = run_program({"parameters", "--model", model}, folder.path()).out;
    EXPECT_NE(entries.find("doubling: explicit jumps, each"), std::string::npos) << model;
  }
}
