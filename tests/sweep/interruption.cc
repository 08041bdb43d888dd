// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

#include <iostream>

using namespace program_test;

namespace
{
template <class Condition>
bool
comes_true(const Condition &condition)
{
  for (unsigned int ms = 0; ms < 600000; ms += 2) // limits the time if the program hangs
  {
    if (condition())
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

/// The process that runs the study's second case; 0 if there is none.
pid_t
process_of_second_case(const StudyCase &study)
{
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator("/proc", ignored))
    if (fs::read_symlink(entry.path() / "cwd", ignored) == study.path() &&
        read(entry.path() / "comm") == "case 2\n")
      return std::stoi(entry.path().filename());
  return 0;
}

/// Waits until the second case has made some steps and stops its process. On a busy machine the
/// study may end before: then nothing is interrupted, and the rest of the test must find it
/// complete.
void
pause_second_case(const StudyCase &study, Program &sweep, pid_t &process)
{
  process = 0;
  ASSERT_TRUE(comes_true(
      [&]()
      {
        const std::string statistics = read(study / "out/2/statistics.csv");
        return sweep.poll() || std::count(statistics.begin(), statistics.end(), '\n') > 8;
      }));
  if (!sweep.poll())
    process = process_of_second_case(study);
  if (process != 0)
    ::kill(process, SIGSTOP);
  else
    std::cout << "the second case was over before it could be interrupted\n";
}

/// @return true if the second case was left to run
bool
expect_the_rest_is_run(const StudyCase &study)
{
  EXPECT_EQ(read(study / "out/1/outcome.json").find("open"), std::string::npos);
  const bool is_left =
      !fs::exists(study / "out/2/outcome.json") || has(read(study / "out/2/outcome.json"), "open");
  const auto finished = fs::last_write_time(study / "out/1/log.txt");
  EXPECT_TRUE(has(ended_with(0, study.sweep()).out, is_left ? "2 cases, 1 to run" : "2 cases"));
  EXPECT_EQ(fs::last_write_time(study / "out/1/log.txt"), finished) << "run a second time";
  const std::string table = study.table();
  EXPECT_EQ(study.sweep({"--overwrite"}).exit_code, 0);
  EXPECT_EQ(table, study.table()) << "of the uninterrupted study";
  return is_left;
}

TEST(InterruptedSweep, GoesOnAfterItWasKilledAndLeavesNoProcess)
{
  const StudyCase study = two_cups();
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  pid_t paused = 0;
  pause_second_case(study, sweep, paused);
  sweep.send(SIGKILL);
  const Outcome killed = sweep.wait();
  EXPECT_TRUE(killed.signal == SIGKILL || killed.exit_code == 0) << killed.out << killed.err;
  EXPECT_TRUE(comes_true([&study]() { return process_of_second_case(study) == 0; }))
      << "the case outlives the sweep";
  EXPECT_EQ(expect_the_rest_is_run(study) || paused == 0, true);
}

TEST(InterruptedSweep, StopsOnASignalWithCheckpoints)
{
  const StudyCase study = two_cups();
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  pid_t paused = 0;
  pause_second_case(study, sweep, paused);
  sweep.send(SIGTERM);
  if (paused != 0)
    ::kill(paused, SIGCONT);
  const Outcome outcome = sweep.wait();
  // The case may end before the sweep has sent it the request.
  EXPECT_TRUE(outcome.exit_code == 3 || outcome.exit_code == 0) << outcome.out << outcome.err;
  if (outcome.exit_code == 3)
  {
    EXPECT_TRUE(has(outcome.out, "1 of 2 cases were not run to their end"));
    EXPECT_TRUE(has(study.table(), "\"not run\"")) << study.table();
  }
  EXPECT_EQ(expect_the_rest_is_run(study), outcome.exit_code == 3);
}

TEST(InterruptedSweep, KeepsASecondSweepOutOfItsFolder)
{
  // A case of 80 000 steps, which is killed at the end of the test.
  const StudyCase study("subsection Vary\nset Wear / Wear factor [mm^3/(N m)] = 1e-7, 2e-7\nend\n",
                        SmallCase().set("Time / Cycles", "1000").text());
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  ASSERT_TRUE(
      comes_true([&]() { return sweep.poll() || fs::exists(study / "out/1/statistics.csv"); }));
  ASSERT_FALSE(sweep.poll()) << sweep.wait().err;
  EXPECT_TRUE(has(ended_with(2, study.sweep()).err, "another sweep uses"));
}
} // namespace
