// SPDX-License-Identifier: LGPL-2.1-or-later
// Studies whose cases are run by job arrays, with scripts that stand for Slurm.
#include "sweep/study_case.h"

using namespace program_test;

namespace
{
/// A folder that stands for a cluster: `scontrol` records the jobs that are queued again.
class Cluster
{
public:
  explicit Cluster(const StudyCase &study, std::string output = "out")
      : study_(study), output_(std::move(output))
  {
    write(study / "bin/scontrol", "#!/bin/bash\necho \"$@\" >> queue\n");
    fs::permissions(study / "bin/scontrol", fs::perms::all);
  }

  fs::path script(const unsigned int number) const
  {
    return study_.path() / output_ / ("array_" + std::to_string(number) + ".sbatch");
  }
  Limits limits() const
  {
    Limits limits;
    limits.program = "bash";
    limits.environment = {{"PATH", (study_ / "bin").string() + ":" + std::getenv("PATH")},
                          {"SLURM_ARRAY_JOB_ID", "42"}};
    return limits;
  }
  /// A shim in the runs: after some rows of its table a run sends itself a signal or waits for a
  /// file.
  Limits with_shim(const std::map<std::string, std::string> &action) const
  {
    Limits limits = this->limits();
    limits.environment["LD_PRELOAD"] = ARTHROWEAR_SIGNAL_SHIM;
    limits.environment["SIGNAL_AT"] = "/statistics.csv";
    limits.environment["SIGNAL_AFTER"] = "9";
    for (const auto &[name, value] : action)
      limits.environment[name] = value;
    return limits;
  }
  /// Runs a task as the cluster starts it, in a separate process.
  Outcome task(const unsigned int id, const unsigned int number, Limits limits) const
  {
    limits.environment["SLURM_ARRAY_TASK_ID"] = std::to_string(id);
    return run_program({script(number).string()}, study_.path(), limits);
  }
  Outcome task(const unsigned int id, const unsigned int number = 1) const
  {
    return task(id, number, limits());
  }
  Outcome collect(const std::vector<std::string> &options = {}) const
  {
    std::vector<std::string> words{"sweep", "collect", "study.prm"};
    words.insert(words.end(), options.begin(), options.end());
    return run_program(words, study_.path());
  }
  std::string queue() const { return read(study_ / "queue"); }
  std::string tables() const
  {
    return read(study_.path() / output_ / "table.csv") + read(study_.path() / output_ / "table.md");
  }

private:
  const StudyCase &study_;
  std::string output_;
};

std::string
local_tables(const StudyCase &study)
{
  study.sweep({"--overwrite"});
  return read(study / "out/table.csv") + read(study / "out/table.md");
}
} // namespace

// The folder's name needs quotes; arrays have at most two tasks; an impossible case gets no task.
TEST(SweepJobs, MakeTheTableOfALocalSweep)
{
  const std::string lists = "set Results = steps, work\nsubsection Vary\n"
                            "set Time / Time step [s] = 1e-3, 2e-3, -1, 4e-3\nend\n";
  const StudyCase local(lists), study(lists);
  const std::string output = "my out #1 of Ann's";
  write(study / "study.prm",
        "set Case = case.prm\nset Output folder = \"" + output + "\"\n" + lists);
  const Outcome written = study.sweep({"--slurm", "--workers", "3", "--array-size", "2",
                                       "--slurm-option=--account=hips", "--slurm-option=-t 10"});
  ASSERT_EQ(written.exit_code, 0) << written.err;
  EXPECT_TRUE(has(written.out, "4 cases, 3 to run"));
  EXPECT_TRUE(has(written.out, "sbatch 'my out #1 of Ann'\\''s/array_1.sbatch'"));
  const Cluster cluster(study, output);
  const std::string script = read(cluster.script(1));
  for (const char *line : {"#SBATCH --array=1-2%3\n", "#SBATCH --account=hips\n", "#SBATCH -t 10\n",
                           "#SBATCH --signal=B:USR1@300\n", "cases=(\n  1 2\n)\n"})
    EXPECT_TRUE(has(script, line)) << line << script;
  EXPECT_FALSE(has(script, "--time=04:00:00")) << "-t is its short name";
  EXPECT_TRUE(has(read(cluster.script(2)), "cases=(\n  4\n)\n"));
  EXPECT_FALSE(fs::exists(cluster.script(3)));
  if (fs::exists("/usr/bin/shellcheck"))
  {
    Limits checker;
    checker.program = "/usr/bin/shellcheck";
    ended_with(0, run_program({cluster.script(1).string()}, study.path(), checker));
  }

  EXPECT_EQ(cluster.collect().exit_code, 3);
  EXPECT_TRUE(
      has(ended_with(0, cluster.task(1)).out, "case 1 (Time / Time step [s] = 1e-3): done"));
  EXPECT_EQ(cluster.task(1, 2).exit_code, 0);
  EXPECT_TRUE(has(ended_with(3, cluster.collect()).out, "Not begun: 2.\n"));
  EXPECT_EQ(cluster.task(2).exit_code, 0);
  const auto finished = fs::last_write_time(study.path() / output / "1/log.txt");
  EXPECT_EQ(cluster.task(1).exit_code, 0) << "is skipped";
  EXPECT_EQ(fs::last_write_time(study.path() / output / "1/log.txt"), finished);
  const Outcome outside = cluster.task(3);
  EXPECT_NE(outside.exit_code, 0);
  EXPECT_TRUE(has(outside.err, "must be 1 to 2"));
  EXPECT_EQ(cluster.collect().exit_code, 1) << "the impossible case";
  EXPECT_EQ(cluster.tables(), local_tables(local));
}

// The first job is stopped before its time is over and is queued again; the second job is killed.
TEST(SweepJobs, GoOnWhereTheyWereStopped)
{
  const StudyCase local = two_cups(), study = two_cups();
  const Cluster cluster(study);
  ASSERT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  const Outcome stopped = ended_with(
      0, cluster.task(1, 1, cluster.with_shim({{"SIGNAL_NUMBER", std::to_string(SIGUSR1)}})));
  EXPECT_TRUE(has(stopped.out, "Case 1 was stopped with a checkpoint"));
  EXPECT_EQ(cluster.queue(), "requeue 42_1\n");
  const Outcome missing = ended_with(3, cluster.collect());
  EXPECT_TRUE(has(missing.out, "Begun, without an end (they run, wait or were killed): 1.\n"));
  EXPECT_TRUE(has(missing.out, "Not begun: 2.\n"));

  EXPECT_EQ(cluster.task(1).exit_code, 0);
  EXPECT_TRUE(has(read(study / "out/1/log.txt"), "Resuming after step"));
  ended_with(1,
             cluster.task(2, 1, cluster.with_shim({{"SIGNAL_NUMBER", std::to_string(SIGKILL)}})));
  EXPECT_EQ(cluster.queue(), "requeue 42_1\n");
  EXPECT_EQ(cluster.collect({"--quiet"}).exit_code, 1);
  EXPECT_TRUE(has(study.rows().back(), "failed: ended by signal 9 (Killed)"));

  const Outcome again = study.sweep({"--slurm", "--retry"});
  EXPECT_TRUE(has(again.out, "2 cases, 1 to run")) << again.out << again.err;
  EXPECT_TRUE(has(read(cluster.script(2)), "cases=(\n  2\n)\n"));
  EXPECT_EQ(cluster.task(1, 2).exit_code, 0);
  ended_with(0, cluster.collect());
  EXPECT_FALSE(fs::exists(study / "out/operators"));
  EXPECT_EQ(cluster.tables(), local_tables(local));
}

// A job that makes no progress would be queued endlessly.
TEST(SweepJobs, WithoutProgressAreNotQueuedAgain)
{
  const StudyCase study("set Results = steps\nsubsection Vary\nset Wear / Wear factor [mm^3/(N m)] "
                        "= 1e-7, 2e-7\nend\n",
                        SmallCase().set("Checkpoint / Wall time limit [s]", "1e-9").text());
  const Cluster cluster(study);
  ASSERT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  EXPECT_EQ(cluster.task(1).exit_code, 0) << "the state before the first step is new";
  EXPECT_TRUE(has(ended_with(1, cluster.task(1)).err, "Case 1 got no further in this job"));
  EXPECT_EQ(cluster.queue(), "requeue 42_1\n");
}

// Slurm signals the script while the run waits in the middle: the script sends the signal to the
// run. While the run waits, two processes may collect results, but neither a sweep nor other jobs
// may be written.
TEST(SweepJobs, PassSignalsOnAndCanBeCollectedWhileTheyRun)
{
  const StudyCase study = two_cups();
  const Cluster cluster(study);
  ASSERT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  const fs::path pause = study / "pause";
  Limits limits = cluster.with_shim({{"PAUSE_FILE", pause.string()}});
  limits.environment["SLURM_ARRAY_TASK_ID"] = "1";
  Program job({cluster.script(1).string()}, study.path(), limits);
  while (!fs::exists(pause) && !job.poll())
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ASSERT_TRUE(fs::exists(pause));
  for (const std::vector<std::string> &options :
       std::vector<std::vector<std::string>>{{}, {"--slurm"}, {"--overwrite"}})
  {
    EXPECT_TRUE(
        has(ended_with(2, study.sweep(options)).err, "or a job that runs one of its cases"));
  }
  {
    const std::vector<std::string> words{"sweep", "collect", "study.prm"};
    Program one(words, study.path()), other(words, study.path());
    for (Program *program : {&one, &other})
    {
      const Outcome outcome = ended_with(3, program->wait());
      EXPECT_EQ(outcome.err, "");
    }
    EXPECT_EQ(study.rows().size(), 3u);
  }
  job.send(SIGUSR1);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  fs::remove(pause);
  const Outcome stopped = ended_with(0, job.wait());
  EXPECT_EQ(cluster.queue(), "requeue 42_1\n") << stopped.out;
  EXPECT_TRUE(has(read(study / "out/1/log.txt"), "continue with --resume"));
}

// Two concurrent tasks compute and read the same operators.
TEST(SweepJobs, AtTheSameTimeShareOperators)
{
  const std::string lists = "set Results = worn volume of the cup\nsubsection Vary\n"
                            "set Contact / Friction coefficient = 0.07, 0.1\nend\n";
  const std::string cup = SmallCase()
                              .set("Material / Law", "linear_elastic")
                              .set("Solver / Elasticity", "condensed")
                              .set("Time / Cycle frequency [Hz]", "1")
                              .set("Time / Time step [s]", "2.5e-2")
                              .text();
  const StudyCase local(lists, cup), study(lists, cup);
  const Cluster cluster(study);
  ASSERT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  Limits first = cluster.limits(), second = first;
  first.environment["SLURM_ARRAY_TASK_ID"] = "1";
  second.environment["SLURM_ARRAY_TASK_ID"] = "2";
  {
    Program one({cluster.script(1).string()}, study.path(), first),
        other({cluster.script(1).string()}, study.path(), second);
    EXPECT_EQ(one.wait().exit_code, 0);
    EXPECT_EQ(other.wait().exit_code, 0);
  }
  EXPECT_TRUE(fs::exists(study / "out/operators"));
  EXPECT_EQ(cluster.collect().exit_code, 0);
  EXPECT_FALSE(fs::exists(study / "out/operators")) << "all have ended";
  EXPECT_EQ(cluster.tables(), local_tables(local));
}

TEST(SweepJobs, OfAStudyThatChangedAreRefused)
{
  const StudyCase study(four_cases);
  ASSERT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  const Cluster cluster(study);
  ASSERT_EQ(cluster.task(1).exit_code, 0);
  const std::string text = read(study / "study.prm");
  const auto replaced_text = [&text](const std::string &from, const std::string &to)
  {
    std::string changed = text;
    return changed.replace(changed.find(from), from.size(), to);
  };
  write(study / "study.prm", replaced_text("20000", "30000"));
  EXPECT_TRUE(has(ended_with(2, cluster.collect()).err,
                  "case 3: [Interface / Tangential stiffness [MPa/mm]] was 20000, is now 30000"));
  EXPECT_FALSE(fs::exists(study / "out/table.csv"));
  EXPECT_EQ(study.sweep({"--slurm"}).exit_code, 2);
  EXPECT_FALSE(fs::exists(cluster.script(2)));
  write(study / "study.prm", replaced_text("2e-3:2", "3e-3:3"));
  EXPECT_TRUE(has(cluster.collect().err, "it had 4 cases, now 6"));
  // A change of the results is not a change of the study.
  write(study / "study.prm", replaced_text(", work", ""));
  EXPECT_EQ(cluster.collect().exit_code, 3);
  EXPECT_FALSE(has(study.rows().front(), "work")) << study.rows().front();
}

TEST(SweepJobs, MistakesAreRefusedBeforeAnythingIsWritten)
{
  const StudyCase study(four_cases);
  const auto expect_refused = [&study](const std::vector<std::string> &words,
                                       const std::string &part, const unsigned int ranks = 0)
  {
    Limits limits;
    limits.ranks = ranks;
    EXPECT_TRUE(has(ended_with(2, run_program(words, study.path(), limits)).err, part));
  };
  expect_refused({"sweep"}, "file is required");
  expect_refused({"sweep", "study.prm", "--array-size", "5"}, "--array-size requires --slurm");
  expect_refused({"sweep", "study.prm", "--slurm", "--array-size", "0"}, "--array-size");
  expect_refused({"sweep", "study.prm", "--slurm"}, "--slurm writes jobs and runs no case", 2);
  expect_refused({"sweep", "collect", "study.prm"}, "has no study.json");
  expect_refused({"sweep", "collect", "study.prm"}, "sweep collect runs on one process", 2);
  expect_refused({"sweep", "task", "nowhere", "1"},
                 "nowhere: is not the folder of a prepared study");
  EXPECT_FALSE(fs::exists(study / "out"));
  for (const auto &[option, part] :
       std::map<std::string, std::string>{{"time=10", "must be an option of sbatch"},
                                          {"-a 1-9", "must be an option other than --array"},
                                          {"--array=1-9", "must be an option other than --array"},
                                          {"--wrap=x", "must be an option other than --wrap"},
                                          {"--comment=a\nb", "must be an option of sbatch"}})
    expect_refused({"sweep", "study.prm", "--slurm", "--slurm-option=" + option}, part);
  EXPECT_FALSE(fs::exists(study / "out"));
  ASSERT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  expect_refused({"sweep", "task", "out", "5"}, "has no case '5', must be 1 to 4");
}
