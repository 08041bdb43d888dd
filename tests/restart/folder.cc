// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/long_case.h"
#include "restart/paused_run.h"

#include <sys/stat.h>

using namespace program_test;

namespace
{
SmallCase
case_with_checkpoints()
{
  return long_case().set("Checkpoint / Every n steps", "5");
}

void
expect_in(const std::vector<std::string> &parts, const std::string &text)
{
  for (const std::string &part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is not in\n" << text;
}

TEST(FolderOfARun, RemovedWhileItRunsFailsTheRun)
{
  const CaseFolder folder(case_with_checkpoints());
  const Outcome outcome = act_on_paused(folder, 20,
                                        [&](Program &)
                                        {
                                          // One rename, because the run continues to write while a
                                          // folder is emptied.
                                          const fs::path gone =
                                              folder.output().parent_path() / "gone";
                                          fs::rename(folder.output(), gone);
                                          fs::remove_all(gone);
                                        });
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
  expect_in({"out: was removed, moved or replaced while the run was writing to it."}, outcome.err);
  EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
}

// The run's folder is moved, and a link to the results of another run gets its name: these results
// are neither changed nor removed, and nothing is added to them.
TEST(FolderOfARun, ExchangedForALinkLeavesWhatItLeadsToAsItIs)
{
  for (const unsigned int n_rows : {1u, 7u, 20u})
  {
    SCOPED_TRACE(n_rows);
    const CaseFolder folder(case_with_checkpoints());
    const fs::path other = folder.output().parent_path() / "other";
    for (const char *file : {"statistics.csv", "log.txt", "summary.json", "manifest.txt", "stop2",
                             "checkpoints/000005/state.bin", "checkpoints/000005/complete"})
      write(other / file, "precious\n");
    const auto before = contents(other);
    const Outcome outcome =
        act_on_paused(folder, n_rows,
                      [&](Program &)
                      {
                        fs::rename(folder.output(), folder.output().parent_path() / "moved");
                        fs::create_directory_symlink(other, folder.output());
                      });
    EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
    EXPECT_EQ(outcome.err,
              "out: was removed, moved or replaced while the run was writing to it.\n");
    EXPECT_TRUE(contents(other) == before) << "the other folder was changed";
  }
}

// After the folder is moved back, its run is resumed as any interrupted run.
TEST(FolderOfARun, MovedWhileItRunsKeepsItsCheckpoints)
{
  const CaseFolder folder(case_with_checkpoints());
  const fs::path elsewhere = folder.output().parent_path() / "elsewhere";
  const Outcome outcome =
      act_on_paused(folder, 20, [&](Program &) { fs::rename(folder.output(), elsewhere); });
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
  fs::remove_all(folder.output());
  fs::rename(elsewhere, folder.output());
  ASSERT_EQ(folder.run({"--resume"}).exit_code, 0);
  expect_same(result_in(folder.output()), whole_run());
}

TEST(FolderOfARun, MadeReadOnlyWhileItRunsFailsTheRunAndKeepsTheLastCheckpoint)
{
  const CaseFolder folder(case_with_checkpoints());
  fs::permissions(folder.output().parent_path(), fs::perms::all);
  Limits limits;
  limits.as_nobody = ::geteuid() == 0; // root may write anywhere
  const fs::path checkpoints = folder.output() / "checkpoints";
  const Outcome outcome = act_on_paused(
      folder, 20,
      [&](Program &)
      {
        fs::permissions(checkpoints, fs::perms(0555));
        fs::permissions(folder.output(), fs::perms(0555));
      },
      limits);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
  expect_in({"out/checkpoints/0000", "Permission denied"}, outcome.err);
  EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
  EXPECT_GE(arthrowear::Checkpoints(checkpoints.string()).newest_valid().step, 15u);
  const Outcome refused = ended_with(2, folder.run({"--resume"}, limits));
  expect_in({"[Output folder] is out, must be a folder that can be written"}, refused.err);
  fs::permissions(checkpoints, fs::perms(0755));
  fs::permissions(folder.output(), fs::perms(0755));
  ASSERT_EQ(folder.run({"--resume"}, limits).exit_code, 0);
  expect_same(result_in(folder.output()), whole_run());
}

// A second run is refused with any flags; the first continues undisturbed.
TEST(FolderOfARun, SecondRunIsRefused)
{
  const CaseFolder folder(case_with_checkpoints());
  const Outcome first = act_on_paused(
      folder, 10,
      [&](const Program &)
      {
        for (const std::vector<std::string> &flags :
             {std::vector<std::string>{}, {"--resume"}, {"--overwrite"}})
        {
          const Outcome second = ended_with(2, folder.run(flags));
          EXPECT_EQ(second.error_lines().size(), 1u) << second.err;
          expect_in({"[Output folder] is out, must be a folder that no other run uses. "
                     "The run of process "},
                    second.err);
        }
      });
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.err, "");
  EXPECT_FALSE(fs::exists(folder.output() / "running"));
  expect_same(result_in(folder.output()), whole_run());
}

TEST(FolderOfARun, WithNothingCannotBeResumed)
{
  const CaseFolder folder(case_with_checkpoints());
  Outcome outcome = folder.run({"--resume"});
  EXPECT_EQ(outcome.exit_code, 2);
  expect_in({"[Output folder] is out, must be the folder of a run with checkpoints to resume from. "
             "There is no such folder."},
            outcome.err);
  EXPECT_FALSE(fs::exists(folder.output()));
  fs::create_directories(folder.output() / "checkpoints");
  outcome = ended_with(2, folder.run({"--resume"}));
  expect_in({"out/checkpoints: there is no checkpoint to resume from."}, outcome.err);
}

TEST(ResumeAuto, StartsGoesOnAndLeavesAFinishedRunAlone)
{
  const CaseFolder folder(case_with_checkpoints());
  const Outcome killed = act_on_paused(folder, 20, [](Program &program) { program.send(SIGKILL); },
                                       {}, {"--resume=auto"});
  EXPECT_EQ(killed.signal, SIGKILL);
  const Outcome resumed = ended_with(0, folder.run({"--resume=auto"}));
  expect_in({"Resuming after step"}, resumed.out);
  expect_same(result_in(folder.output()), whole_run());
  EXPECT_EQ(folder.run({"--resume=auto"}).exit_code, 0);
  expect_same(result_in(folder.output()), whole_run());
}

TEST(ResumeAuto, StartsAnewWhatEndedBeforeItsFirstCheckpoint)
{
  const CaseFolder folder(long_case()); // the first checkpoint is written at the end
  const Outcome killed = act_on_paused(folder, 20, [](Program &program) { program.send(SIGKILL); });
  EXPECT_EQ(killed.signal, SIGKILL);
  EXPECT_EQ(folder.run().exit_code, 2);
  EXPECT_EQ(folder.run({"--resume"}).exit_code, 2);
  ended_with(0, folder.run({"--resume=auto"}));
  expect_same(result_in(folder.output()), whole_run());
}

TEST(ResumeAuto, DoesNotReplaceResultsThatHaveNoCheckpoint)
{
  const CaseFolder folder(SmallCase{});
  ASSERT_EQ(folder.run().exit_code, 0);
  const auto before = contents(folder.output());
  const Outcome refused = ended_with(2, folder.run({"--resume=auto"}));
  expect_in({"contains results of another run"}, refused.err);
  EXPECT_TRUE(contents(folder.output()) == before);
}

TEST(ResumeAuto, OtherWordsAreRefused)
{
  const CaseFolder folder(SmallCase{});
  const Outcome refused = ended_with(2, folder.run({"--resume=perhaps"}));
  expect_in({"--resume", "auto"}, refused.err);
}

// With 0 s no checkpoint is due; with 1e-9 s a checkpoint is due after every step, although none is
// due by the number of steps.
TEST(ScheduleByTime, WritesWhenTheTimeIsUp)
{
  const auto scheduled = [](const std::string &seconds)
  {
    return SmallCase()
        .set("Checkpoint / Every n steps", "0")
        .set("Checkpoint / Keep", "100")
        .set("Checkpoint / Every wall time [s]", seconds);
  };
  const CaseFolder never(scheduled("0")), always(scheduled("1e-9"));
  ASSERT_EQ(never.run().exit_code, 0);
  EXPECT_FALSE(fs::exists(never.output() / "checkpoints"));
  ASSERT_EQ(always.run().exit_code, 0);
  std::size_t n = 0;
  for (const fs::directory_entry &entry : fs::directory_iterator(always.output() / "checkpoints"))
    n += fs::exists(entry.path() / "complete");
  EXPECT_EQ(n, 12u);
}
} // namespace
