// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// 25 steps per cycle on about 300 tetrahedra; the first jump is too long and is rejected.
SmallCase
jumping_case(const std::string &kind, const std::string &tolerance)
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "0.04")
      .set("Wear / Amplification", "1")
      .set("Wear / Jump / Kind", kind)
      .set("Wear / Jump / Cycles", "1e6")
      .set("Wear / Jump / First jump [cycles]", "1e6")
      .set("Wear / Jump / Tolerance", tolerance)
      .set("Output / Frames per cycle", "1")
      .set("Checkpoint / Every n steps", "13"); // no multiple below 325 ends a cycle
}

struct JumpResult
{
  Result run;
  std::string history;
};

JumpResult
jump_result_in(const fs::path &output)
{
  return {result_in(output), read(output / "wear_history.csv")};
}

void
expect_same(const JumpResult &result, const JumpResult &whole)
{
  EXPECT_TRUE(result.run.statistics == whole.run.statistics) << "statistics.csv differs";
  EXPECT_TRUE(result.run.checkpoint == whole.run.checkpoint) << "the last state differs";
  EXPECT_EQ(result.run.frame_times, whole.run.frame_times);
  EXPECT_EQ(result.history, whole.history);
}

/// Number of the newest complete checkpoint; 0 if there is none.
unsigned long
newest_step(const fs::path &output)
{
  unsigned long newest = 0;
  std::error_code none;
  for (const fs::directory_entry &entry : fs::directory_iterator(output / "checkpoints", none))
    if (fs::exists(entry.path() / "complete"))
      newest = std::max(newest, std::stoul(entry.path().filename()));
  return newest;
}

/// Starts or resumes it and sends the signal after checkpoint `step`, wherever in a jump that is.
Outcome
interrupt(const CaseFolder &one, const unsigned long step, const int signal,
          const std::vector<std::string> &flags)
{
  return one.run_until(
      0,
      [&](Program &program)
      {
        while (!program.poll() && newest_step(one.output()) < step)
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        program.send(signal);
      },
      {}, flags);
}

class RestartOfJumps : public ::testing::TestWithParam<std::pair<const char *, const char *>>
{
};

TEST_P(RestartOfJumps, InTheMiddleRepeatsTheRunBitForBit)
{
  const SmallCase small_case = jumping_case(GetParam().first, GetParam().second);
  const CaseFolder whole(small_case), interrupted(small_case);
  const Outcome outcome = whole.run();
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("rejected: errors"), std::string::npos) << outcome.out;

  const Outcome stopped = interrupt(interrupted, 13, SIGTERM, {});
  EXPECT_EQ(stopped.exit_code, 3) << stopped.out << stopped.err;
  EXPECT_NE(stopped.out.find("go on with --resume"), std::string::npos);
  for (const unsigned long step : {39ul, 65ul, 104ul})
  {
    const Outcome killed = interrupt(interrupted, step, SIGKILL, {"--resume"});
    EXPECT_TRUE(killed.signal == SIGKILL || killed.exit_code == 0) << killed.out << killed.err;
  }
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  expect_same(jump_result_in(interrupted.output()), jump_result_in(whole.output()));
}

INSTANTIATE_TEST_SUITE_P(Kind, RestartOfJumps,
                         ::testing::Values(std::pair{"implicit", "3e-3"},
                                           std::pair{"explicit", "1e-1"}),
                         [](const auto &one) { return one.param.first; });

TEST(RefusedJump, GoesOnWithASmallerSmallestOne)
{
  // The shortest jump allowed is off by more than the tolerance: the run ends with an error and a
  // checkpoint of the jump's start, and goes on once shorter ones are allowed.
  const auto at_least = [](const char *smallest)
  {
    return jumping_case("implicit", "3e-3")
        .set("Checkpoint / Every n steps", "0")
        .set("Wear / Jump / Smallest jump [cycles]", smallest);
  };
  const CaseFolder refused(at_least("1e6")), whole(at_least("2"));
  const Outcome first = refused.run();
  EXPECT_EQ(first.exit_code, 1) << first.out << first.err;
  EXPECT_NE(first.err.find("Smallest jump"), std::string::npos) << first.err;
  refused.replace(at_least("2"));
  EXPECT_EQ(refused.run({"--resume"}).exit_code, 0);
  ASSERT_EQ(whole.run().exit_code, 0);
  const auto last_row = [](const CaseFolder &one)
  { return numbers_of(read(one.output() / "wear_history.csv")).back(); };
  EXPECT_NEAR(last_row(refused)[3] / last_row(whole)[3], 1., 3e-3);
}
} // namespace
