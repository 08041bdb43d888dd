// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/area_law_jumps.h"

#include "base/csv.h"
#include "has.h"
#include "unit/occurrences.h"

using namespace program_test;

namespace
{
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

/// Starts or resumes a run and sends it the signal after checkpoint `step`.
Outcome
interrupt(const CaseFolder &one, const long step, const int signal,
          const std::vector<std::string> &flags)
{
  return act_after(
      one, step, [&](const Program &program) { program.send(signal); }, flags);
}

void
expect_repeated_bit_for_bit(const SmallCase &small_case)
{
  const CaseFolder whole(small_case), interrupted(small_case);
  EXPECT_TRUE(has(ended_with(0, whole.run()).out, "rejected: errors"));

  const Outcome stopped = interrupt(interrupted, 13, SIGTERM, {});
  EXPECT_TRUE(has_stopped_or_ended(stopped)) << stopped.out << stopped.err;
  EXPECT_EQ(stopped.out.find("continue with --resume") != std::string::npos,
            stopped.exit_code == 3);
  for (const long step : {39l, 65l, 104l})
  {
    const Outcome killed = interrupt(interrupted, step, SIGKILL, {"--resume"});
    EXPECT_TRUE(was_killed_or_ended(killed)) << killed.out << killed.err;
  }
  write(interrupted.output() / "wear_history.csv", "cut"); // checkpoints contain all rows
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  expect_same(jump_result_in(interrupted.output()), jump_result_in(whole.output()));
}

class RestartOfJumps : public ::testing::TestWithParam<std::pair<const char *, const char *>>
{
};

TEST_P(RestartOfJumps, InTheMiddleRepeatsTheRunBitForBit)
{
  expect_repeated_bit_for_bit(jumping_case(GetParam().first, GetParam().second));
}

// A condensed cup computes the responses of its surface again when it resumes.
TEST(RestartOfCondensedJumps, InTheMiddleRepeatsTheRunBitForBit)
{
  expect_repeated_bit_for_bit(jumping_case("implicit", "3e-3")
                                  .set("Material / Law", "linear_elastic")
                                  .set("Solver / Elasticity", "condensed"));
}

// As above with another law: the checkpoint contains the last defects.
TEST(RestartOfCorrectedJumps, InTheMiddleRepeatsTheRunBitForBit)
{
  expect_repeated_bit_for_bit(
      jumping_case("implicit", "3e-3").set("Solver / Elasticity", "condensed"));
}

INSTANTIATE_TEST_SUITE_P(Kind, RestartOfJumps,
                         ::testing::Values(std::pair{"implicit", "3e-3"},
                                           std::pair{"explicit", "1e-1"},
                                           std::pair{"linearly_implicit", "5e-4"}),
                         [](const auto &one) { return one.param.first; });

// With creep a checkpoint also contains depths, mean pressures and the reliefs of complete cycles
// and of the current cycle.
TEST(RestartOfCreepingJumps, InTheMiddleRepeatsTheRunBitForBit)
{
  for (const char *kind : {"implicit", "explicit", "linearly_implicit"})
  {
    const SmallCase one = creeping(jumping_case(kind, "3e-2"))
                              .set("Wear / Jump / Cycles", "20")
                              .set("Wear / Jump / First jump [cycles]", "10");
    const CaseFolder whole(one), interrupted(one);
    ended_with(0, whole.run());
    for (const long step : {13l, 39l, 65l, 104l})
      interrupt(interrupted, step, SIGKILL,
                step == 13 ? std::vector<std::string>{} : std::vector<std::string>{"--resume"});
    EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0) << kind;
    expect_same(jump_result_in(interrupted.output()), jump_result_in(whole.output()));
  }
}

// The start of a jump is computed again after it was rejected again with errors that shrink less
// than its length. A checkpoint of each of the first ten cycles, the renewed ones among them, lies
// in it.
TEST(RestartOfRenewedRates, RepeatsTheRunBitForBit)
{
  const CaseFolder run(kang_case("3e-4", "1e4", "3e4").set("Checkpoint / Keep", "1000"));
  const Outcome outcome = ended_with(0, run.run());
  const std::string history = read(run.output() / "wear_history.csv");
  // One cycle for the cross-shear, one for the first start, one at the end of each jump; others are
  // starts again.
  const auto n_jumps = occurrences(outcome.out, "jump from "); // accepted and rejected
  const double n_cycles = numbers_of(history).back()[1];
  EXPECT_GE(n_cycles, 2. + n_jumps + 1.) << outcome.out;
  for (long cycle = std::min(10l, std::lround(n_cycles)); cycle > 1; --cycle)
  {
    forget_after(run.output(), 13 * std::lround((25 * cycle - 12) / 13.));
    ASSERT_EQ(run.run({"--resume"}).exit_code, 0);
    EXPECT_EQ(read(run.output() / "wear_history.csv"), history) << cycle;
  }
}

// A time step that changes in the cycle for the cross-shear leaves ratios and mean pressures of
// both steps. The wear of the first rate then differs from the wear at the end of a jump of any
// length, until the rate is computed again. Its rows follow no rows of the first cycle.
TEST(RestartOfRenewedRates, IncludesTheFirst)
{
  const auto with_step = [](const char *step)
  {
    return kang_case("3e-4", "1e4", "3e4")
        .set("Checkpoint / Keep", "1000")
        .set("Time / Time step [s]", step);
  };
  const CaseFolder changed(with_step("0.04")), whole(with_step("0.02"));
  ASSERT_EQ(changed.run().exit_code, 0);
  ASSERT_EQ(whole.run().exit_code, 0);
  forget_after(changed.output(), 13);
  changed.replace(with_step("0.02"));
  ended_with(0, changed.run({"--resume"}));

  const auto sliding = [](const CaseFolder &of)
  {
    return arthrowear::read_csv((of.output() / "statistics.csv").string())
        .column("sliding distance at pole [mm]");
  };
  const std::vector<double> path = sliding(changed), path_of_whole = sliding(whole);
  constexpr std::size_t first_jump = 100; // two cycles of 50 steps
  ASSERT_GE(path.size(), first_jump);
  for (std::size_t step = 0; step < first_jump; ++step)
    EXPECT_NEAR(path[step], path_of_whole[step], 1e-9 * path_of_whole[step]) << step;
}

// After 3e5 to 6e5 cycles jumps are rejected for their pressure, which shorter jumps have as well.
// The log of the run already has the line on it when the run resumes within its last cycle.
TEST(RestartOfRoughJumps, DoesNotRepeatTheLineOnTheWornSurface)
{
  const CaseFolder run(area_case("linearly_implicit", "1e-2", "1e6")
                           .set("Cup / Cells", "900")
                           .set("Cup / Elements", "quadratic")
                           .set("Material / Law", "linear_elastic")
                           .set("Wear / Jump / Cycles", "1.5e6")
                           .set("Checkpoint / Keep", "1000"));
  const std::string line = "is rougher than on the unworn surface", jump = "jump from ";
  const Outcome whole = ended_with(0, run.run());
  EXPECT_TRUE(has(whole.out, line));

  forget_after(run.output(), newest_valid_step(run.output()) - 13);
  const Outcome resumed = ended_with(0, run.run({"--resume"}));
  const std::size_t last = whole.out.rfind(jump);
  const std::string since = whole.out.substr(whole.out.rfind(jump, last - 1));
  EXPECT_EQ(occurrences(resumed.out, line), occurrences(since, line)) << resumed.out;
  EXPECT_EQ(occurrences(resumed.out, jump), 1u) << resumed.out;
}

// Without jumps the run is interrupted in the second of three cycles.
TEST(RestartOfCreep, InTheMiddleOfACycleRepeatsTheRunBitForBit)
{
  const SmallCase one = creeping(jumping_case("none", "0"))
                            .unset("Wear / Jump / Cycles")
                            .unset("Wear / Jump / First jump [cycles]")
                            .unset("Wear / Jump / Tolerance")
                            .set("Time / Cycles", "3")
                            .set("Wear / Amplification", "10");
  const CaseFolder whole(one), interrupted(one);
  ended_with(0, whole.run());
  EXPECT_TRUE(has_stopped_or_ended(interrupt(interrupted, 39, SIGTERM, {})));
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  const Result result = result_in(interrupted.output()), expected = result_in(whole.output());
  EXPECT_TRUE(result.statistics == expected.statistics) << "statistics.csv differs";
  EXPECT_TRUE(result.checkpoint == expected.checkpoint) << "the last state differs";
}

TEST(ChangedJump, BeginsAnewByTheEntriesAsTheyAre)
{
  // The run is stopped in the middle of its first jump, which then is of another kind or longer
  // than allowed: the result equals the result of a run with the new entries, except for the count
  // of computed cycles and except for the factored matrix, which belongs to another displacement:
  // steps balance to 1e-8.
  const auto fixed = [](const char *kind, const char *largest)
  { return jumping_case(kind, "0").set("Wear / Jump / Largest jump [cycles]", largest); };
  const CaseFolder whole(fixed("implicit", "5e5"));
  ASSERT_EQ(whole.run().exit_code, 0);
  const auto history = [](const CaseFolder &one)
  {
    auto rows = numbers_of(read(one.output() / "wear_history.csv"));
    for (auto &row : rows)
      row[1] = 0.;
    return rows;
  };
  const std::pair<SmallCase, std::string> before[] = {
      {jumping_case("implicit", "3e-3"), "[Wear / Jump / Tolerance] was above 0"},
      {fixed("explicit", "5e5"), "[Wear / Jump / Kind] has changed"},
      {fixed("implicit", "1e6"), "it is longer than [Wear / Jump / Largest jump [cycles]]"}};
  for (const auto &[entries, reason] : before)
  {
    SmallCase with_all = entries;
    const CaseFolder changed(with_all.set("Checkpoint / Keep", "1000"));
    ASSERT_TRUE(has_stopped_or_ended(interrupt(changed, 13, SIGTERM, {}))) << reason;
    forget_after(changed.output(), 13); // for any time of the signal
    changed.replace(fixed("implicit", "5e5"));
    EXPECT_TRUE(has(ended_with(0, changed.run({"--resume"})).out,
                    "The jump at 0 cycles is repeated: " + reason));
    const auto rows = history(changed), expected = history(whole);
    ASSERT_EQ(rows.size(), expected.size()) << reason;
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (std::size_t column = 0; column < rows[row].size(); ++column)
        EXPECT_NEAR(rows[row][column], expected[row][column],
                    1e-7 * std::abs(expected[row][column]))
            << reason;
  }
}

TEST(ChangedJump, IsRefusedWhereThereWereNoJumpsOrNoneAreLeft)
{
  const CaseFolder done(
      jumping_case("implicit", "0").set("Wear / Jump / Largest jump [cycles]", "1e6"));
  ASSERT_EQ(done.run().exit_code, 0);
  const auto refused = [&](const SmallCase &changed, const std::string &text)
  {
    done.replace(changed);
    const auto before = contents(done.output());
    EXPECT_TRUE(has(ended_with(2, done.run({"--resume"})).err, text));
    EXPECT_EQ(contents(done.output()), before);
  };
  refused(jumping_case("none", "0"), "[Wear / Jump / Kind]: the run was begun with jumps");
  refused(jumping_case("implicit", "1e-2")
              .set("Wear / Jump / Cycles", "1e5")
              .set("Wear / Jump / First jump [cycles]", "1e4"),
          "[Wear / Jump / Cycles] is 100000, must be at least the 1000000 cycles");
}

// No later jump reduces the accumulated error: such a run ended with jumps of 2 cycles and an
// error.
TEST(ChangedJump, IsRefusedWithAToleranceBelowTheErrorSoFar)
{
  for (const char *kind : {"linearly_implicit", "implicit"})
  {
    const auto over = [kind](const char *cycles, const char *tolerance)
    {
      return jumping_case(kind, tolerance)
          .set("Wear / Jump / Cycles", cycles)
          .set("Wear / Jump / First jump [cycles]", "1e5");
    };
    const CaseFolder one(over("5e5", "5e-2"));
    ASSERT_EQ(one.run().exit_code, 0);
    one.replace(over("6e5", "1e-5"));
    const auto before = contents(one.output());
    EXPECT_TRUE(has(ended_with(2, one.run({"--resume"})).err,
                    "[Wear / Jump / Tolerance] is 1e-05, must be at least "));
    EXPECT_EQ(contents(one.output()), before);
    one.replace(over("6e5", "6e-2"));
    EXPECT_EQ(one.run({"--resume"}).exit_code, 0);
  }
}

TEST(RefusedJump, GoesOnWithASmallerSmallestOne)
{
  // The shortest jump allowed has an error above the tolerance: the run ends with an error and a
  // checkpoint of the jump's start, and continues once shorter jumps are allowed.
  const auto at_least = [](const char *smallest)
  {
    return jumping_case("implicit", "3e-3")
        .set("Checkpoint / Every n steps", "0")
        .set("Wear / Jump / Smallest jump [cycles]", smallest);
  };
  const CaseFolder refused(at_least("1e6")), whole(at_least("2"));
  EXPECT_TRUE(has(ended_with(1, refused.run()).err, "Allow shorter jumps"));
  refused.replace(at_least("2"));
  EXPECT_EQ(refused.run({"--resume"}).exit_code, 0);
  ASSERT_EQ(whole.run().exit_code, 0);
  const auto last_row = [](const CaseFolder &one)
  { return numbers_of(read(one.output() / "wear_history.csv")).back(); };
  EXPECT_NEAR(last_row(refused)[3] / last_row(whole)[3], 1., 3e-3);
}

TEST(RefusedJump, SaysIfNoLengthHelps)
{
  // The head does not turn, so that only the first contact in the first cycle wears the cup:
  // successive cycles differ as much as in a jump over a million cycles.
  const CaseFolder coarse(jumping_case("implicit", "3e-3")
                              .set("Time / Time step [s]", "0.5")
                              .set("Motion / Kind", "still"));
  const Outcome outcome = ended_with(1, coarse.run());
  EXPECT_TRUE(has(outcome.err, "whatever the length of the jump")) << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.err, "Its start is in out/checkpoints"));
}
} // namespace

// The run is interrupted before and behind the cycle at which the head is scratched.
TEST(RestartOfScratch, OnBothSidesRepeatsTheRunBitForBit)
{
  const TemporaryFolder folder;
  write(folder / "scratch.csv", "cycles,Ra_um\n0,0.01\n1e5,0.1\n");
  for (const char *kind : {"implicit", "linearly_implicit"})
  {
    const SmallCase one = jumping_case(kind, "3e-2")
                              .set("Wear / Jump / Cycles", "2e5")
                              .set("Wear / Jump / First jump [cycles]", "1e5")
                              .set("Wear / Roughness / Reference Ra [um]", "0.01")
                              .set("Wear / Roughness / Exponent", "0.5")
                              .set("Wear / Roughness / Table", (folder / "scratch.csv").string());
    const CaseFolder whole(one), interrupted(one);
    ended_with(0, whole.run());
    for (const long step : {13l, 39l, 65l, 91l, 117l})
      interrupt(interrupted, step, SIGKILL,
                step == 13 ? std::vector<std::string>{} : std::vector<std::string>{"--resume"});
    EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0) << kind;
    expect_same(jump_result_in(interrupted.output()), jump_result_in(whole.output()));
  }
}
