// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study_run.h"
#include "mpi_session.h"

#include "ranks/collective.h"
#include "study/job_array.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arthrowear
{
ExitCode
run_started_case(const StartedCase &started)
{
  return run_parameter_file(started.file, {},
                            started.resumes ? OutputFolder::Existing::resume
                                            : OutputFolder::Existing::overwrite,
                            Speech::usual);
}

void
StudyRun::add_options(CLI::App &command, const std::string &results)
{
  command.add_option("--workers", n_workers, "Cases that run at a time; one per core if not given")
      ->check(CLI::PositiveNumber);
  CLI::Option *replaces = command.add_flag(
      "--overwrite", overwrite, "Start again: remove the results of an earlier " + results);
  command.add_flag("--retry", retry, "Run cases again that have failed")->excludes(replaces);
  command.add_flag("--quiet", is_quiet,
                   "Show only warnings, errors and the last lines; log.txt has all");
}

namespace
{
// The cores that this process may use.
unsigned int
n_cores()
{
  cpu_set_t cores;
  CPU_ZERO(&cores);
  return ::sched_getaffinity(0, sizeof(cores), &cores) == 0 ? std::max(CPU_COUNT(&cores), 1) : 1;
}
} // namespace

// Checks every case, runs those that come first, makes the folders.
void
StudyRun::prepare()
{
  JobArray::check_options(jobs.options);
  CheckedStudy checked = check(overwrite ? StudyResults::overwrite : StudyResults::go_on);
  const StudyFolder folder(checked.study.output_folder);
  folder.open(overwrite);
  if (!checked.first_have_run)
  {
    for (const FirstCase &item : checked.study.first)
      run_first(
          folder,
          {item.name, {}, checked.plan.first.at(item.name), checked.plan.unset_first.at(item.name)},
          checked.first.at(item.name));
    checked = check(StudyResults::go_on);
  }
  folder.prepare(checked.study, checked.plan, checked.texts, checked.refusals);
  prepared(folder, checked);
  if (retry)
    for (const StudyPlan::Case &item : checked.plan.cases)
      if (folder.outcome(item).status == CaseOutcome::Status::failed)
        folder.write_outcome(item, {});
  if (jobs.is_on)
    write_job_arrays(checked.study, checked.plan, jobs, n_workers, checked.largest_memory());
}

void
StudyRun::run_first(const StudyFolder &folder, const StudyPlan::Case &item,
                    const std::string &text) const
{
  if (folder.has_run(item, text))
    return;
  if (!is_quiet)
    std::cout << "Case " << item.folder << " runs first, into " << folder.path(item.folder)
              << std::endl;
  folder.prepare_case(item, text);
  const CaseOutcome outcome = run_in_this_process(folder, item);
  if (outcome.status != CaseOutcome::Status::done)
    throw RunError("Case " + item.folder + ", which the others need, " +
                   (outcome.status == CaseOutcome::Status::open
                        ? "was stopped. The same command continues it."
                        : "failed: " + outcome.message));
}

std::optional<ExitCode>
StudyRun::without_mpi()
{
  std::cout.flush();
  const pid_t process = ::fork();
  if (process < 0)
    throw RunError("No process can be started.");
  if (process == 0)
  {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    prepares_only_ = true;
    return std::nullopt;
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  if (!WIFEXITED(status))
  {
    MpiSession::remove_of(process);
    throw RunError("The study could not be checked: its process ended by signal " +
                   std::to_string(WTERMSIG(status)) + ".");
  }
  if (WEXITSTATUS(status) != 0)
    return static_cast<ExitCode>(WEXITSTATUS(status));
  if (jobs.is_on)
    return ExitCode::done;
  Study read = study();
  const StudyFolder folder(read.output_folder);
  folder.lock();
  const unsigned int n = n_workers == 0 ? n_cores() : n_workers;
  auto sweep = std::make_unique<Sweep>(std::move(read), folder.plan(), n, true);
  if (is_quiet)
    sweep->be_quiet();
  sweep->begin(n == 1 ? "one after the other" : std::to_string(n) + " at a time");
  started_ = run_in_processes(*sweep, n);
  if (!started_)
    return end(*sweep);
  // To destroy the copy of the sweep in the process of a case would copy each of its pages first,
  // which costs more than a short case does.
  static_cast<void>(sweep.release());
  return std::nullopt;
}

ExitCode
StudyRun::with_mpi()
{
  if (started_)
    return run_started_case(*started_);
  const int rank = rank_in(MPI_COMM_WORLD), n_ranks = n_ranks_in(MPI_COMM_WORLD);
  if (n_workers > 0 && !prepares_only_)
    throw InputError("--workers is for processes. Under mpirun every rank runs cases: use -n.");
  if (jobs.is_on && !prepares_only_)
    throw InputError("--slurm writes jobs and runs no case: call it without a launcher.");
  on_root(MPI_COMM_WORLD, [this]() { prepare(); });
  if (prepares_only_)
    return ExitCode::done;
  Study read = study();
  const StudyFolder folder(read.output_folder);
  std::string text;
  if (rank == 0)
    text = folder.plan().json();
  broadcast(text, 0, MPI_COMM_WORLD);
  Sweep sweep(std::move(read), StudyPlan::from_json(text, folder.path("study.json")), n_ranks,
              rank == 0);
  if (is_quiet)
    sweep.be_quiet();
  sweep.begin("on " + std::to_string(n_ranks) + (n_ranks == 1 ? " rank" : " ranks"));
  run_on_ranks(sweep);
  int code = static_cast<int>(end(sweep));
  broadcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return static_cast<ExitCode>(code);
}
} // namespace arthrowear
