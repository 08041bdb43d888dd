// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mpi/on_ranks.h"
#include "restart/interrupted_run.h"

#include "output/run_lock.h"
#include "unit/occurrences.h"

using namespace program_test;

namespace
{
/// Tolerances so tight that runs differ by round-off only.
SmallCase
tight_case()
{
  return SmallCase()
      .set("Time / Cycles", "0.3")
      .set("Time / Time step [s]", "1.25e-4")
      .set("Wear / Amplification", "1e5")
      .set("Solver / Balance tolerance", "1e-12")
      .set("Contact / Penetration tolerance [mm]", "1e-12")
      .set("Output / Frames per cycle", "10")
      .set("Checkpoint / Every n steps", "24");
}
constexpr std::size_t n_steps = 24;

const Result &
run_on_one_rank()
{
  static const Result result = []()
  {
    const CaseFolder one(tight_case());
    ended_with(0, one.run());
    return result_in(one.output());
  }();
  return result;
}

class OnRanks : public ::testing::TestWithParam<unsigned int>
{
};

TEST_P(OnRanks, VolumeAndForcesAreThoseOfOneRank)
{
  const CaseFolder several(tight_case());
  ended_with(0, several.run({}, on_ranks(GetParam())));
  expect_close(read(several.output() / "statistics.csv"), run_on_one_rank().statistics, 1e-9);
  EXPECT_EQ(frame_times(several.output() / "cup.pvd"), run_on_one_rank().frame_times);
}

INSTANTIATE_TEST_SUITE_P(Ranks, OnRanks, ::testing::Values(2u, 3u, 4u));

void
expect_same_on_two_ranks(const SmallCase &other)
{
  const CaseFolder one(other), two(other);
  ASSERT_EQ(one.run().exit_code, 0);
  ended_with(0, two.run({}, on_ranks(2)));
  const std::string statistics = read(one.output() / "statistics.csv");
  expect_close(read(two.output() / "statistics.csv"), statistics, 1e-9);
  EXPECT_NE(statistics, run_on_one_rank().statistics); // rigid contact, linear elements
}

TEST(PenaltyOnRanks, VolumeAndForcesAreThoseOfOneRank)
{
  expect_same_on_two_ranks(tight_case()
                               .set("Contact / Law", "penalty")
                               .set("Contact / Compressive stiffness [MPa/mm]", "1e3")
                               .set("Contact / Friction stiffness [MPa/mm]", "100"));
}

TEST(QuadraticOnRanks, VolumeAndForcesAreThoseOfOneRank)
{
  expect_same_on_two_ranks(
      tight_case().set("Cup / Elements", "quadratic").set("Cup / Cells", "400"));
}

// The frequency is so low that inertia is negligible.
TEST(CondensedOnRanks, VolumeAndForcesAreThoseOfOneRank)
{
  expect_same_on_two_ranks(tight_case()
                               .set("Material / Law", "linear_elastic")
                               .set("Time / Cycle frequency [Hz]", "1")
                               .set("Time / Time step [s]", "0.0125")
                               .set("Solver / Elasticity", "condensed"));
}

TEST(CorrectedOnRanks, VolumeAndForcesAreThoseOfOneRank)
{
  expect_same_on_two_ranks(tight_case()
                               .set("Time / Cycle frequency [Hz]", "1")
                               .set("Time / Time step [s]", "0.0125")
                               .set("Solver / Elasticity", "condensed"));
}

TEST(MovingHeadOnRanks, VolumeAndForcesAreThoseOfOneRank)
{
  expect_same_on_two_ranks(tight_case().set("Load / Application", "moving_head"));
}

/// Ranks whose mpirun was killed end when they find it gone: then the folder is free.
void
wait_for_ranks_of(const CaseFolder &folder)
{
  for (int tenth = 0; tenth < 6000; ++tenth)
  {
    if (arthrowear::RunLock::holder(folder.output().string()).empty())
      return;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  FAIL() << "the folder is not free after ten minutes";
}

/// Compares the last states field by field: values agree within 1e-10 of the field's largest value.
void
expect_same_state(const std::string &state, const std::string &reference,
                  const std::vector<const char *> &names = {
                      "displacement", "contact force", "body: wear depth",
                      "body: wear displacement", "accumulated slip"})
{
  const auto data = arthrowear::CheckpointData::from_bytes(state, "state");
  const auto expected = arthrowear::CheckpointData::from_bytes(reference, "reference");
  for (const char *name : names)
  {
    const std::vector<double> &values = data.numbers(name), &others = expected.numbers(name);
    ASSERT_EQ(values.size(), others.size()) << name;
    double difference = 0., largest = 0.;
    for (std::size_t i = 0; i < values.size(); ++i)
    {
      difference = std::max(difference, std::abs(values[i] - others[i]));
      largest = std::max(largest, std::abs(others[i]));
    }
    EXPECT_GT(largest, 0.) << name;
    EXPECT_LE(difference, 1e-10 * largest) << name;
  }
}

TEST(WornHeadOnRanks, DepthsAreThoseOfOneRank)
{
  const SmallCase worn = tight_case().set("Wear / Head wear factor [mm^3/(N m)]", "0.22e-6");
  const CaseFolder one(worn), two(worn);
  ASSERT_EQ(one.run().exit_code, 0);
  ended_with(0, two.run({}, on_ranks(2)));
  expect_close(read(two.output() / "statistics.csv"), read(one.output() / "statistics.csv"), 1e-9);
  expect_same_state(newest_checkpoint(two.output()), newest_checkpoint(one.output()),
                    {"counterface: wear depth", "body: wear depth", "contact force"});
  EXPECT_EQ(frame_times(two.output() / "head.pvd"), frame_times(one.output() / "cup.pvd"));
}

/// Begins a run on some ranks and continues it on another number of ranks.
void
change_ranks(const unsigned int before, const unsigned int after)
{
  const CaseFolder interrupted(tight_case());
  const Outcome stopped = interrupted.run_until(
      6, [&](Program &) { write(interrupted.output() / "stop", ""); }, on_ranks(before));
  ASSERT_TRUE(has_stopped_or_ended(stopped)) << stopped.out << stopped.err;
  ASSERT_EQ(n_rows(interrupted.output()) < n_steps, stopped.exit_code == 3);
  ended_with(0, interrupted.run({"--resume"}, on_ranks(after)));
  expect_close(read(interrupted.output() / "statistics.csv"), run_on_one_rank().statistics, 1e-10);
  expect_same_state(newest_checkpoint(interrupted.output()), run_on_one_rank().checkpoint);
  EXPECT_EQ(frame_times(interrupted.output() / "cup.pvd"), run_on_one_rank().frame_times);
  EXPECT_EQ(frame_times(interrupted.output() / "contact.pvd"), run_on_one_rank().frame_times);
}

TEST(RestartOnRanks, ThreeGoOnAsThree)
{
  change_ranks(3, 3);
}

TEST(RestartOnRanks, OneGoesOnAsTwo)
{
  change_ranks(1, 2);
}

TEST(RestartOnRanks, TwoGoOnAsOne)
{
  change_ranks(2, 1);
}

TEST(RestartOnRanks, ThreeGoOnAsTwo)
{
  change_ranks(3, 2);
}

TEST(RestartOnRanks, OneGoesOnAsThree)
{
  change_ranks(1, 3);
}

TEST(RestartOnRanks, ThreeGoOnAsOne)
{
  change_ranks(3, 1);
}

TEST(RestartOnRanks, AfterKillOfOneRank)
{
  const CaseFolder interrupted(tight_case().set("Checkpoint / Every n steps", "2"));
  const Outcome killed = interrupted.run_until(
      6, [](Program &program) { program.send(SIGKILL); }, on_ranks(3));
  EXPECT_TRUE(was_killed_or_ended(killed)) << killed.exit_code << killed.err;
  wait_for_ranks_of(interrupted);
  ended_with(0, interrupted.run({"--resume"}, on_ranks(3)));
  expect_close(read(interrupted.output() / "statistics.csv"), run_on_one_rank().statistics, 1e-10);
}

TEST(ErrorsOnRanks, BadInputIsToldOnceWithoutAnAbort)
{
  const CaseFolder wrong(
      SmallCase().set("Time / Theta", "7").set("Material / Poisson ratio", "0.6"));
  const Outcome outcome = ended_with(2, wrong.run({}, on_ranks(3)));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(occurrences(outcome.err, "[Time / Theta] is 7"), 1u) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "[Material / Poisson ratio]"), 1u) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "MPI_ABORT"), 0u) << outcome.err;
  EXPECT_FALSE(fs::exists(wrong.output()));
}

// Rank 0 alone makes the mesh and checks the output folder.
TEST(ErrorsOnRanks, WhatRankZeroAloneSeesEndsAll)
{
  const CaseFolder wrong{SmallCase()};
  write_results(wrong.output());
  const Outcome outcome = ended_with(2, wrong.run({}, on_ranks(3)));
  EXPECT_EQ(occurrences(outcome.err, "[Output folder] is out"), 1u) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "MPI_ABORT"), 0u);
  EXPECT_EQ(read(wrong.output() / "statistics.csv"), "precious\n");
}

TEST(ErrorsOnRanks, BadCommandLineIsToldOnce)
{
  const TemporaryFolder folder;
  const Outcome outcome = ended_with(2, run_program({"walk"}, folder.path(), on_ranks(3)));
  EXPECT_EQ(occurrences(outcome.err, "there is no command 'walk'"), 1u) << outcome.err;
}

TEST(ErrorsOnRanks, FailureOfTheRunIsToldOnceAndEndsAll)
{
  const CaseFolder failed(SmallCase()
                              .set("Contact / Solver", "nlgs")
                              .set("Contact / Maximum iterations", "1")
                              .set("Time / Smallest time step [s]", "2e-4"));
  const Outcome outcome = failed.run({}, on_ranks(3));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "The run failed at step 1"), 1u) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "MPI_ABORT"), 0u) << outcome.err;
  EXPECT_TRUE(fs::exists(failed.output() / "failed_contact_problem.h5"));
}

TEST(ErrorsOnRanks, LossOfContactIsToldOnceAndEndsAll)
{
  const CaseFolder failed(case_that_loses_contact());
  const Outcome outcome = failed.run({}, on_ranks(2));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "loss of contact"), 1u) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "MPI_ABORT"), 0u) << outcome.err;
}

TEST(ErrorsOnRanks, DiskThatIsFullForOneRankEndsAll)
{
  const CaseFolder failed(tight_case());
  Limits limits = on_ranks(3);
  limits.environment = {{"LD_PRELOAD", ARTHROWEAR_DISK_SHIM}, {"FULL_DISK_AT", "cup-00001.1.vtu"}};
  const Outcome outcome = failed.run({}, limits);
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "cup-00001.1.vtu: cannot be written: No space left"), 1u)
      << outcome.err;
  EXPECT_EQ(occurrences(outcome.err, "MPI_ABORT"), 0u) << outcome.err;
}

TEST(SignalsOnRanks, Usr1ToMpirunStopsWithACheckpoint)
{
  const CaseFolder interrupted(tight_case().set("Time / Cycles", "100")); // 4000 steps
  const Outcome stopped = interrupted.run_until(
      6, [](Program &program) { program.send(SIGUSR1); }, on_ranks(3));
  EXPECT_EQ(stopped.exit_code, 3) << stopped.out << stopped.err;
  EXPECT_NE(stopped.out.find("Stopped by a signal; continue with --resume"), std::string::npos);
}

// On SIGTERM mpirun sends the signal to the ranks, waits briefly, and ends with its own status.
TEST(SignalsOnRanks, TermToMpirunLeavesACheckpoint)
{
  const SmallCase long_one =
      tight_case().set("Time / Cycles", "100").set("Checkpoint / Every n steps", "5");
  const CaseFolder interrupted(long_one);
  const Outcome stopped = interrupted.run_until(
      6, [](Program &program) { program.send(SIGTERM); }, on_ranks(3));
  EXPECT_FALSE(stopped.timed_out);
  EXPECT_NE(stopped.exit_code, 0);
  wait_for_ranks_of(interrupted);
  const std::size_t n_before = n_rows(interrupted.output());
  const long step = newest_valid_step(interrupted.output());
  EXPECT_GE(step, 5);
  EXPECT_LE(step, static_cast<long>(n_before));
  // The run continues from there: with a request to stop at once, it makes one step or none.
  interrupted.replace(SmallCase(long_one).set("Checkpoint / Wall time limit [s]", "1e-9"));
  ended_with(3, interrupted.run({"--resume"}));
  EXPECT_GE(n_rows(interrupted.output()), static_cast<std::size_t>(step));
}
} // namespace
