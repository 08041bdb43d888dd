// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mpi/on_ranks.h"

#include <cstdlib>
#include <fstream>
#include <regex>

using namespace program_test;

namespace
{
/// Processor time of a rank, its start included [s].
double
cpu_seconds(const fs::path &file)
{
  std::ifstream in(file);
  std::string shell, user, system;
  std::getline(in, shell); // of the shell itself
  in >> user >> system;    // of the program: "0m1.25s"
  const auto seconds = [](const std::string &text)
  {
    const std::size_t minutes = text.find('m');
    return 60. * std::stod(text.substr(0, minutes)) + std::stod(text.substr(minutes + 1));
  };
  return seconds(user) + seconds(system);
}

// The model computes on the first rank alone, and the other waits for the whole run. Where it
// called the scheduler again and again, it needed as much processor time as the first one.
TEST(WaitingRanks, LeaveTheirProcessorToOthers)
{
  const TemporaryFolder folder;
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  const std::string longer = std::regex_replace(
      read(inputs / "askari_silent/case.prm"), std::regex("set Cycles +=[^\n]*"), "set Cycles = 5");
  std::ofstream(folder / "case.prm")
      << std::regex_replace(longer, std::regex("\\.\\./gait"), (inputs / "gait").string());
  const std::string command =
      "cd '" + folder.path().string() +
      "' && mpirun --oversubscribe -n 2 sh -c '\"$0\" run case.prm -o out "
      "--quiet || exit 1; times > cpu_$OMPI_COMM_WORLD_RANK' '" ARTHROWEAR_PROGRAM
      "' > screen 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << read(folder / "screen");
  const double working = cpu_seconds(folder / "cpu_0"), waiting = cpu_seconds(folder / "cpu_1");
  EXPECT_GT(working, .5);
  EXPECT_LT(waiting, .5 * working) << waiting << " s of " << working << " s";
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
