// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

using namespace program_test;

namespace
{
/// Two cups of half a cycle, about a second each, with checkpoints.
StudyCase
two_cups()
{
  return StudyCase(
      "set Results = steps, worn volume of the cup, largest wear depth\n"
      "subsection Vary\nset Wear / Wear factor [mm^3/(N m)] = 1e-7, 2e-7\nend\n",
      SmallCase().set("Time / Cycles", "1").set("Checkpoint / Every n steps", "5").text());
}

template <class Condition>
bool
comes_true(const Condition &condition)
{
  for (unsigned int ms = 0; ms < 30000; ms += 2)
  {
    if (condition())
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

/// Whether a process of the study runs its second case.
bool
runs_second_case(const StudyCase &study)
{
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator("/proc", ignored))
    if (fs::read_symlink(entry.path() / "cwd", ignored) == study.path() &&
        holds(read(entry.path() / "cmdline"), "out/2/case.prm"))
      return true;
  return false;
}

void
start_until_second_case(const StudyCase &study, Program &sweep)
{
  ASSERT_TRUE(comes_true(
      [&]()
      {
        const std::string statistics = read(study / "out/2/statistics.csv");
        return sweep.poll() || std::count(statistics.begin(), statistics.end(), '\n') > 8;
      }));
  ASSERT_FALSE(sweep.poll()) << "it ended before it could be interrupted";
}

void
expect_the_rest_is_run(const StudyCase &study)
{
  EXPECT_EQ(read(study / "out/1/outcome.json").find("open"), std::string::npos);
  EXPECT_FALSE(fs::exists(study / "out/2/outcome.json"));
  const auto finished = fs::last_write_time(study / "out/1/log.txt");
  const Outcome outcome = study.sweep();
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(holds(outcome.out, "2 cases, 1 to run")) << outcome.out;
  EXPECT_EQ(fs::last_write_time(study / "out/1/log.txt"), finished) << "run a second time";
  const std::string table = study.table();
  ASSERT_EQ(study.sweep({"--overwrite"}).exit_code, 0);
  EXPECT_EQ(table, study.table()) << "of the uninterrupted study";
}

TEST(InterruptedSweep, GoesOnAfterItWasKilledAndLeavesNoProcess)
{
  const StudyCase study = two_cups();
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  start_until_second_case(study, sweep);
  EXPECT_TRUE(runs_second_case(study));
  sweep.send(SIGKILL);
  EXPECT_EQ(sweep.wait().signal, SIGKILL);
  EXPECT_TRUE(comes_true([&study]() { return !runs_second_case(study); }))
      << "the case outlives the sweep";
  expect_the_rest_is_run(study);
}

TEST(InterruptedSweep, StopsOnASignalWithCheckpoints)
{
  const StudyCase study = two_cups();
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  start_until_second_case(study, sweep);
  sweep.send(SIGTERM);
  const Outcome outcome = sweep.wait();
  EXPECT_EQ(outcome.exit_code, 3) << outcome.out << outcome.err;
  EXPECT_TRUE(holds(outcome.out, "1 of 2 cases were not run to their end")) << outcome.out;
  EXPECT_TRUE(holds(study.table(), "\"not run\"")) << study.table();
  expect_the_rest_is_run(study);
}

TEST(InterruptedSweep, KeepsASecondSweepOutOfItsFolder)
{
  const StudyCase study = two_cups();
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  ASSERT_TRUE(comes_true([&]() { return fs::exists(study / "out/1/statistics.csv"); }));
  sweep.send(SIGSTOP); // for it would end while the second one looks at its cases
  const Outcome second = study.sweep();
  EXPECT_EQ(second.exit_code, 2) << second.out;
  EXPECT_TRUE(holds(second.err, "another sweep is at work")) << second.err;
}
} // namespace
