// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/long_case.h"

#include <regex>

using namespace program_test;

namespace
{
/// A folder that stands for a cluster: its `srun` sends USR1 when the time of a job is over, and
/// its `sbatch` queues its arguments.
class Cluster
{
public:
  /// @param n_jobs  number of jobs that are interrupted
  explicit Cluster(const SmallCase &small_case, const int n_jobs) : folder_(small_case)
  {
    // The run signals itself, so that the signal does not depend on the speed of the machine.
    add("srun", "echo \"$@\" >> srun.log\n"
                "mapfile -t jobs < srun.log\n"
                "[ ${#jobs[@]} -gt " +
                    std::to_string(n_jobs) +
                    " ] || export LD_PRELOAD=" ARTHROWEAR_SIGNAL_SHIM
                    " SIGNAL_AT=/statistics.csv SIGNAL_AFTER=3 SIGNAL_NUMBER=" +
                    std::to_string(SIGUSR1) +
                    "\n"
                    "[ \"$1\" = --mpi=pmix ] && shift\n"
                    "exec \"$@\"\n");
    add("sbatch", "echo \"$@\" >> queue\n");
  }
  /// Replaces a command of the cluster.
  void add(const std::string &name, const std::string &text) const
  {
    write(root() / "bin" / name, "#!/bin/bash\n" + text);
    fs::permissions(root() / "bin" / name, fs::perms::all);
  }
  Outcome job() const
  {
    Limits limits;
    limits.program = "bash";
    limits.environment["PATH"] = (root() / "bin").string() + ":" + std::getenv("PATH");
    limits.environment["ARTHROWEAR"] = ARTHROWEAR_PROGRAM;
    return run_program({script_, "case.prm"}, root(), limits);
  }
  std::string submitted_again() const { return script_ + " case.prm\n"; }
  fs::path root() const { return folder_.output().parent_path(); }
  fs::path output() const { return folder_.output(); }
  std::string queue() const { return read(root() / "queue"); }

private:
  CaseFolder folder_;
  std::string script_ = std::string(ARTHROWEAR_SOURCE_DIR) + "/doc/slurm/run.sbatch";
};

// Jobs run until the run is done; each job starts from the queue entry of the previous job.
TEST(Slurm, JobsThatEndEarlyAreSubmittedAgainUntilTheRunIsDone)
{
  const Cluster cluster(long_case(), 2);
  // A comment after the folder's name is not part of it.
  const fs::path case_file = cluster.root() / "case.prm";
  write(case_file, std::regex_replace(read(case_file), std::regex("Output folder *= *out"),
                                      "$& # on the fast disk"));
  std::string queue;
  for (int job = 1; job <= 2; ++job)
  {
    const Outcome outcome = ended_with(0, cluster.job());
    EXPECT_NE(outcome.out.find("is submitted again"), std::string::npos) << outcome.out;
    queue += cluster.submitted_again();
    EXPECT_EQ(cluster.queue(), queue);
    EXPECT_LT(n_rows(cluster.output()), n_steps);
  }
  const Outcome last = ended_with(0, cluster.job());
  EXPECT_NE(last.out.find("The run is done"), std::string::npos) << last.out;
  EXPECT_EQ(cluster.queue(), queue) << "nothing is submitted any more";
  expect_same(result_in(cluster.output()), whole_run());
}

TEST(Slurm, RunThatFailsIsNotSubmittedAgain)
{
  const Cluster failed(SmallCase()
                           .set("Contact / Solver", "nlgs")
                           .set("Contact / Maximum iterations", "1")
                           .set("Time / Smallest time step [s]", "1e-4"),
                       0);
  const Outcome outcome = ended_with(1, failed.job());
  EXPECT_NE(outcome.err.find("failed with status 1 and is not submitted again"), std::string::npos);
  EXPECT_EQ(failed.queue(), "");
}

// The time of a job is over before its first step, and would be in every job that is submitted
// again.
TEST(Slurm, RunThatGetsNoFurtherIsNotSubmittedAgain)
{
  const Cluster cluster(long_case().set("Checkpoint / Wall time limit [s]", "1e-9"), 0);
  ASSERT_EQ(cluster.job().exit_code, 0) << "the state before the first step is new";
  const Outcome outcome = ended_with(1, cluster.job());
  EXPECT_NE(outcome.err.find("got no further in this job"), std::string::npos) << outcome.err;
  EXPECT_EQ(cluster.queue(), cluster.submitted_again());
}

TEST(Slurm, RefusedSubmissionIsTold)
{
  const Cluster cluster(long_case(), 1);
  cluster.add("sbatch", "echo 'sbatch: error: Batch job submission failed' >&2; exit 1\n");
  const Outcome outcome = ended_with(3, cluster.job());
  EXPECT_NE(outcome.err.find("It could not be submitted"), std::string::npos) << outcome.err;
}

// Slurm starts a job again that was killed or whose node failed, and the run continues.
TEST(Slurm, KilledJobThatIsQueuedAgainGoesOn)
{
  const Cluster cluster(long_case().set("Checkpoint / Every n steps", "1"), 1);
  const std::string srun = read(cluster.root() / "bin/srun"),
                    usual = "SIGNAL_NUMBER=" + std::to_string(SIGUSR1);
  std::string killer = srun.substr(srun.find('\n') + 1);
  killer.replace(killer.find(usual), usual.size(), "SIGNAL_NUMBER=" + std::to_string(SIGKILL));
  cluster.add("srun", killer);
  EXPECT_EQ(cluster.job().exit_code, 128 + SIGKILL);
  EXPECT_EQ(cluster.queue(), "");
  const Outcome outcome = ended_with(0, cluster.job());
  EXPECT_NE(outcome.out.find("Resuming after step"), std::string::npos);
  EXPECT_TRUE(result_in(cluster.output()).statistics == whole_run().statistics);
}

// srun ends with status 0 if it could not launch the processes.
TEST(Slurm, RunThatWasNotLaunchedIsNotDone)
{
  const Cluster cluster(long_case(), 0);
  cluster.add("srun", "echo 'srun: error: task 0 launch failed: Unspecified error' >&2; exit 0\n");
  const Outcome outcome = ended_with(1, cluster.job());
  EXPECT_EQ(outcome.out.find("The run is done"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("There is no complete run in out"), std::string::npos) << outcome.err;
  EXPECT_EQ(cluster.queue(), "");
}

// Variables of a step of srun, in which Open MPI ends a process that finds no interface for MPI.
TEST(SlurmStep, OneProcessStartsAlone)
{
  const std::map<std::string, std::string> step{{"SLURM_JOBID", "1"},
                                                {"SLURM_JOB_ID", "1"},
                                                {"SLURM_NODELIST", "node1"},
                                                {"SLURM_STEP_ID", "0"},
                                                {"SLURM_PROCID", "0"}};
  const std::string note = "Slurm started 2 processes without an interface for MPI";
  for (const auto &[variables, is_noted] :
       std::vector<std::pair<std::map<std::string, std::string>, bool>>{
           {{}, false},
           {{{"SLURM_STEP_NUM_TASKS", "1"}}, false},
           {{{"SLURM_STEP_NUM_TASKS", "1"}, {"PMI_RANK", "0"}, {"PMI_SIZE", "1"}}, false},
           {{{"SLURM_STEP_NUM_TASKS", "1"},
             {"PMIX_RANK", "0"},
             {"PMIX_NAMESPACE", "slurm.pmix.1.0"}},
            false},
           {{{"SLURM_STEP_NUM_TASKS", "2"}}, true}})
  {
    const CaseFolder folder{SmallCase()};
    Limits limits;
    limits.environment = step;
    limits.environment.insert(variables.begin(), variables.end());
    const Outcome outcome = run_program({"run", "case.prm"}, folder.output().parent_path(), limits);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(", 1 rank\n"), std::string::npos) << outcome.out;
    EXPECT_EQ(read(folder.output() / "log.txt").find(note) != std::string::npos, is_noted);
  }
}
} // namespace
