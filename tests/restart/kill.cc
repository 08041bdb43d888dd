// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/long_case.h"

#include <iostream>
#include <random>

using namespace program_test;

namespace
{
/// The case writes a checkpoint at every step, so that writing needs a large part of the time.
SmallCase
case_of_checkpoints()
{
  return long_case().set("Checkpoint / Every n steps", "1");
}

fs::path
checkpoints_of(const CaseFolder &folder)
{
  return folder.output() / "checkpoints";
}

bool
is_finished(const fs::path &checkpoint)
{
  std::ifstream mark(checkpoint / "complete");
  std::string line;
  return std::getline(mark, line) && !mark.eof();
}

/// Name of the newest checkpoint that has its mark, or empty.
std::string
newest_finished(const fs::path &checkpoints)
{
  std::string newest;
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(checkpoints, ignored))
    if (is_finished(entry.path()))
      newest = std::max(newest, entry.path().filename().string());
  return newest;
}

/// True if a checkpoint is being written; older checkpoints without a mark are being removed.
bool
has_unfinished(const fs::path &checkpoints)
{
  const std::string newest = newest_finished(checkpoints);
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(checkpoints, ignored))
    if (entry.path().filename().string() > newest && !is_finished(entry.path()))
      return true;
  return false;
}

// The power may fail at any time: before the folder exists, while a checkpoint is written, while a
// run that was killed before resumes, after its last step. The newest checkpoint that has its mark
// is always valid, and the results equal those of an undisturbed run.
TEST(Kill, AtRandomMoments)
{
  // The reference run comes first, so that it is not part of the measured time of an undisturbed
  // run.
  whole_run();
  const auto begin = std::chrono::steady_clock::now();
  {
    const CaseFolder undisturbed(case_of_checkpoints());
    ASSERT_EQ(undisturbed.run().exit_code, 0);
    expect_same(result_in(undisturbed.output()), whole_run());
  }
  const double whole_time =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  constexpr unsigned int seed = 20110704;
  std::cout << "seed " << seed << '\n';
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> moments(0., whole_time);
  int n_kills = 0, n_before_any = 0, n_in_writing = 0, n_runs = 0;
  while (n_kills < ARTHROWEAR_N_KILLS)
  {
    const CaseFolder folder(case_of_checkpoints());
    ++n_runs;
    for (bool is_over = false; !is_over;)
    {
      if (n_kills == ARTHROWEAR_N_KILLS)
      {
        ended_with(0, folder.run({"--resume=auto"}));
        break;
      }
      // Every other kill waits until the run makes steps and checkpoints.
      const bool waits = n_kills % 2 == 1;
      const double moment = waits ? .2 * moments(random) : moments(random);
      const std::string before = newest_finished(checkpoints_of(folder));
      const Outcome outcome = folder.run_until(
          0,
          [&](Program &program)
          {
            while (waits && !program.poll() && newest_finished(checkpoints_of(folder)) == before)
              std::this_thread::sleep_for(std::chrono::microseconds(100));
            std::this_thread::sleep_for(std::chrono::duration<double>(moment));
            program.send(SIGKILL);
          },
          {}, {"--resume=auto"});
      is_over = outcome.exit_code == 0;
      ASSERT_TRUE(is_over || outcome.signal == SIGKILL) << outcome.out << outcome.err;
      if (is_over)
        break;
      ++n_kills;
      n_in_writing += has_unfinished(checkpoints_of(folder));
      if (!newest_finished(checkpoints_of(folder)).empty())
      {
        // A checkpoint that is being written is the only one that may be incomplete.
        const auto found = arthrowear::Checkpoints(checkpoints_of(folder).string()).newest_valid();
        for (const std::string &skipped : found.skipped)
          EXPECT_NE(skipped.find("is incomplete"), std::string::npos) << skipped;
      }
      else
        ++n_before_any;
    }
    expect_same(result_in(folder.output()), whole_run());
  }
  std::cout << n_kills << " kills in " << n_runs << " runs of " << whole_time
            << " s: " << n_before_any << " before the first checkpoint, " << n_in_writing
            << " inside the writing of one\n";
}

// The run is killed as soon as a folder without its mark exists, that is during the writing. On
// some disks writing is too fast for this; tests of the library kill after every system call.
TEST(Kill, InsideTheWritingOfACheckpoint)
{
  const CaseFolder folder(case_of_checkpoints());
  bool was_hit = false;
  for (int attempt = 0; attempt < 10 && !was_hit; ++attempt)
  {
    const Outcome outcome = folder.run_until(
        0,
        [&](Program &program)
        {
          while (!program.poll() && (newest_finished(checkpoints_of(folder)).empty() ||
                                     !has_unfinished(checkpoints_of(folder))))
          {
          }
          program.send(SIGKILL);
        },
        {}, {"--resume=auto"});
    if (outcome.exit_code == 0)
      break;
    was_hit = has_unfinished(checkpoints_of(folder));
  }
  const Outcome resumed = ended_with(0, folder.run({"--resume"}));
  EXPECT_EQ(resumed.out.find("is incomplete") != std::string::npos, was_hit) << resumed.out;
  expect_same(result_in(folder.output()), whole_run());
}
} // namespace
