// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mpi/on_ranks.h"

#include <cstdlib>
#include <fstream>
#include <regex>

using namespace program_test;

namespace
{
/// Clock time and processor time of all ranks in calls of MPI that last longer than 1 ms [s].
struct Waits
{
  double waited = 0., computed = 0.;
};

Waits
waits_in(const fs::path &file)
{
  Waits sums;
  std::ifstream lines(file);
  for (double waited, computed; lines >> waited >> computed;)
  {
    sums.waited += waited;
    sums.computed += computed;
  }
  return sums;
}

/// Runs on ranks whose calls of MPI are timed (wait_shim.cc).
void
expect_polite_waits(CaseFolder &folder, const unsigned int n_ranks)
{
  const fs::path file = folder.output().parent_path() / "waits";
  Limits limits = on_ranks(n_ranks);
  limits.environment = {{"LD_PRELOAD", ARTHROWEAR_WAIT_SHIM}, {"ARTHROWEAR_WAITS", file.string()}};
  ended_with(0, folder.run({}, limits));
  const Waits waits = waits_in(file);
  EXPECT_GT(waits.waited, .2);
  EXPECT_LT(waits.computed, .1 * waits.waited)
      << waits.computed << " s of processor time in " << waits.waited << " s";
}

// The model computes on the first rank alone, and the other waits for the whole run.
TEST(WaitingRanks, LeaveTheirProcessorToOthersForAWholeRun)
{
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  CaseFolder folder(SmallCase{});
  const std::string longer = std::regex_replace(
      read(inputs / "askari_silent/case.prm"), std::regex("set Cycles +=[^\n]*"), "set Cycles = 5");
  write(folder.output().parent_path() / "case.prm",
        std::regex_replace(
            std::regex_replace(longer, std::regex("\\.\\./gait"), (inputs / "gait").string()),
            std::regex("set Output folder +=[^\n]*"), "set Output folder = out"));
  expect_polite_waits(folder, 2);
}

// Three ranks on the cores of two, which wait for each other in each step.
TEST(WaitingRanks, LeaveTheirProcessorToOthersBetweenParts)
{
  CaseFolder folder(SmallCase{});
  expect_polite_waits(folder, 3);
}

// 300 elements are fewer than two ranks pay for: the start of the ranks alone is longer than the
// run.
TEST(WaitingRanks, ARunThatIsAsFastOnFewerRanksSaysSo)
{
  const CaseFolder two(SmallCase{}), one(SmallCase{});
  const std::string advice = "Advice: Use one rank: more ranks save less than a tenth of the time.";
  EXPECT_NE(ended_with(0, two.run({}, on_ranks(2))).out.find(advice), std::string::npos);
  EXPECT_EQ(ended_with(0, one.run()).out.find("Advice"), std::string::npos);
}
} // namespace
