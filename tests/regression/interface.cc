// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program.h"
#include "unit/occurrences.h"

#include <gtest/gtest.h>

using namespace program_test;

namespace
{
const std::string interface_case =
    std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/interface_adhesion_tangential_unloading/case.prm";
const std::string results = "output/interface_adhesion_tangential_unloading";
} // namespace

// The table has 4 phases of 200 rows (the hold has 1000 steps), the start and the header.
TEST(InterfaceRun, LeavesTablePlotsAndSummary)
{
  const TemporaryFolder folder;
  const Outcome outcome = ended_with(0, run_program({interface_case}, folder.path()));
  const fs::path out = folder / results;
  EXPECT_EQ(occurrences(read(out / "statistics.csv"), "\n"), 802u);
  EXPECT_EQ(read(out / "original.prm"), read(interface_case));
  for (const char *name :
       {"traction_over_time.svg", "traction_over_displacement.svg", "intensity_over_time.svg"})
    EXPECT_NE(read(out / name).find("</svg>"), std::string::npos) << name;
  for (const char *part : {"\"outcome\": \"done\"", "\"time of first damage\"",
                           "\"largest tangential traction\"", "\"largest energy error\""})
    EXPECT_NE(read(out / "summary.json").find(part), std::string::npos) << part;
  EXPECT_NE(read(out / "log.txt").find("4 phases, 31000 steps"), std::string::npos);
}

TEST(InterfaceRun, IsRepeatedByItsParametersAndWithOverwriteOnly)
{
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({interface_case}, folder.path()).exit_code, 0);
  const std::string first = read(folder / (results + "/statistics.csv"));
  fs::copy_file(folder / (results + "/parameters.prm"), folder / "again.prm");
  write(folder / (results + "/mine.svg"), "keep");
  EXPECT_EQ(run_program({"again.prm"}, folder.path()).exit_code, 2);
  ended_with(0, run_program({"run", "again.prm", "--overwrite"}, folder.path()));
  EXPECT_TRUE(read(folder / (results + "/statistics.csv")) == first);
  EXPECT_EQ(read(folder / (results + "/mine.svg")), "keep");
}

// It cannot be resumed even if another model has left checkpoints.
TEST(InterfaceRun, CannotBeResumed)
{
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({interface_case}, folder.path()).exit_code, 0);
  fs::create_directories(folder / (results + "/checkpoints"));
  const auto before = contents(folder.path());
  const Outcome outcome = ended_with(2, run_program({"run", interface_case, "--resume"}, folder.path()));
  EXPECT_NE(outcome.err.find("there is no checkpoint to resume from. To start again, name another"),
            std::string::npos)
      << outcome.err;
  EXPECT_TRUE(contents(folder.path()) == before);
}

TEST(InterfaceRun, IsTheSameOnTwoRanks)
{
  const TemporaryFolder one, two;
  ASSERT_EQ(run_program({interface_case}, one.path()).exit_code, 0);
  Limits limits;
  limits.ranks = 2;
  ended_with(0, run_program({interface_case}, two.path(), limits));
  EXPECT_TRUE(read(one / (results + "/statistics.csv")) ==
              read(two / (results + "/statistics.csv")));
}

TEST(PlotCommand, DrawsAColumnOfSeveralTables)
{
  const TemporaryFolder folder;
  write(folder / "a/statistics.csv", "\"time [s]\",\"force [N]\"\n0,0\n1,2\n");
  write(folder / "b/statistics.csv", "\"time [s]\",\"force [N]\"\n0,0\n1,3\n");
  const std::vector<std::string> plot{"plot", "a/statistics.csv", "b/statistics.csv", "--y",
                                      "force [N]"};
  ended_with(0, run_program(plot, folder.path()));
  const std::string text = read(folder / "plot.svg");
  for (const char *part : {">a<", ">b<", "force [N]", "time [s]"})
    EXPECT_NE(text.find(part), std::string::npos) << part;

  const Outcome again = ended_with(2, run_program(plot, folder.path()));
  EXPECT_NE(again.err.find("plot.svg: exists"), std::string::npos) << again.err;
  const Outcome misnamed = run_program(
      {"plot", "a/statistics.csv", "--y", "forse [N]", "-o", "other.svg"}, folder.path());
  EXPECT_EQ(misnamed.exit_code, 2);
  EXPECT_NE(misnamed.err.find("force [N]"), std::string::npos) << misnamed.err;
  EXPECT_FALSE(fs::exists(folder / "other.svg"));
  const Outcome names = ended_with(2, run_program({"plot", "a/statistics.csv", "--y", "force [N]",
                                                   "--names", "a,b", "-o", "other.svg"},
                                                  folder.path()));
  EXPECT_NE(names.err.find("--names: 2 names for 1 tables"), std::string::npos) << names.err;
}
