// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.h"

#include "check_progress.h"
#include "exception_text.h"
#include "io/collective.h"
#include "study/cases/study_cases.h"
#include "study/job_array.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
ExitCode
run_started_case(const StartedCase &started)
{
  return run_parameter_file(started.file,
                            started.resumes ? OutputFolder::Existing::resume
                                            : OutputFolder::Existing::overwrite,
                            Speech::usual);
}

struct SweepCommand
{
  std::string file;
  unsigned int n_workers = 0;
  bool overwrite = false, retry = false, is_quiet = false;
  bool prepares_only = false; ///< in the process that prepares for the one that starts the cases
  std::optional<StartedCase> started; ///< in the process of a case
  JobOptions jobs;

  // Checks every case, runs those that come first, makes the folders.
  void prepare() const
  {
    JobArray::check_options(jobs.options);
    CheckedStudy checked = check_study(
        file, overwrite ? StudyResults::overwrite : StudyResults::go_on, check_progress());
    const StudyFolder folder(checked.study.output_folder);
    folder.open(overwrite);
    if (!checked.first_have_run)
    {
      for (const FirstCase &item : checked.study.first)
        run_first(folder, item.name, checked.first.at(item.name));
      checked = check_study(file, StudyResults::go_on, check_progress());
    }
    folder.prepare(checked.study, checked.plan, checked.texts, checked.refusals);
    if (retry)
      for (const StudyPlan::Case &item : checked.plan.cases)
        if (folder.outcome(item).status == CaseOutcome::Status::failed)
          folder.write_outcome(item, {});
    if (jobs.is_on)
      write_job_arrays(checked.study, checked.plan, jobs, n_workers, checked.largest_memory());
  }

  void run_first(const StudyFolder &folder, const std::string &name, const std::string &text) const
  {
    const StudyPlan::Case item{name, {}, {}};
    if (folder.has_run(item, text))
      return;
    if (!is_quiet)
      std::cout << "Case " << name << " runs first, into " << folder.path(name) << std::endl;
    folder.prepare_case(item, text);
    const CaseOutcome outcome = run_in_this_process(folder, item);
    if (outcome.status != CaseOutcome::Status::done)
      throw RunError("Case " + name + ", which the others need, " +
                     (outcome.status == CaseOutcome::Status::open
                          ? "was stopped. The same command goes on."
                          : "failed: " + outcome.message));
  }

  // The cores that this process may use.
  static unsigned int n_cores()
  {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    return ::sched_getaffinity(0, sizeof(cores), &cores) == 0 ? std::max(CPU_COUNT(&cores), 1) : 1;
  }

  // Without a launcher: a second process prepares under MPI and ends, this one starts the cases.
  std::optional<ExitCode> without_mpi()
  {
    std::cout.flush();
    const pid_t process = ::fork();
    if (process < 0)
      throw RunError("No process can be started.");
    if (process == 0)
    {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      prepares_only = true;
      return std::nullopt;
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    if (!WIFEXITED(status))
      throw RunError("The study could not be checked: its process ended by signal " +
                     std::to_string(WTERMSIG(status)) + ".");
    if (WEXITSTATUS(status) != 0)
      return static_cast<ExitCode>(WEXITSTATUS(status));
    if (jobs.is_on)
      return ExitCode::done;
    Study study = read_study(file);
    const StudyFolder folder(study.output_folder);
    folder.lock();
    const unsigned int n = n_workers == 0 ? n_cores() : n_workers;
    Sweep sweep(std::move(study), folder.plan(), n, true);
    if (is_quiet)
      sweep.be_quiet();
    sweep.begin(n == 1 ? "one after the other" : std::to_string(n) + " at a time");
    started = run_in_processes(sweep, n);
    if (started)
      return std::nullopt;
    return sweep.end();
  }

  ExitCode with_mpi() const
  {
    if (started)
      return run_started_case(*started);
    const int rank = rank_in(MPI_COMM_WORLD), n_ranks = n_ranks_in(MPI_COMM_WORLD);
    if (n_workers > 0 && !prepares_only)
      throw InputError("--workers is for processes. Under mpirun every rank runs cases: use -n.");
    if (jobs.is_on && !prepares_only)
      throw InputError("--slurm writes jobs and runs no case: call it without a launcher.");
    on_root(MPI_COMM_WORLD, [this]() { prepare(); });
    if (prepares_only)
      return ExitCode::done;
    Study study = read_study(file);
    const StudyFolder folder(study.output_folder);
    std::string text;
    if (rank == 0)
      text = folder.plan().json();
    broadcast(text, 0, MPI_COMM_WORLD);
    Sweep sweep(std::move(study), StudyPlan::from_json(text, folder.path("study.json")), n_ranks,
                rank == 0);
    if (is_quiet)
      sweep.be_quiet();
    sweep.begin("on " + std::to_string(n_ranks) + (n_ranks == 1 ? " rank" : " ranks"));
    run_on_ranks(sweep);
    int code = static_cast<int>(sweep.end());
    broadcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return static_cast<ExitCode>(code);
  }
};
void
add_job_options(CLI::App &command, JobOptions &jobs)
{
  CLI::Option *slurm = command.add_flag(
      "--slurm", jobs.is_on,
      "Run no case but write a job array for Slurm into the study's folder; `sweep collect` then "
      "makes the table");
  command
      .add_option(
          "--slurm-option", jobs.options,
          "Option of sbatch for the jobs, as in --slurm-option=--time=1-00:00:00; as many as "
          "needed")
      ->needs(slurm)
      ->type_size(1)
      ->allow_extra_args(false);
  command
      .add_option("--array-size", jobs.most_tasks,
                  "Most tasks of an array; below the cluster's MaxArraySize")
      ->needs(slurm)
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

void
add_commands_of_jobs(CLI::App &sweep, Action &action, BeforeMpi &before_mpi)
{
  const auto file = std::make_shared<std::string>();
  const auto is_quiet = std::make_shared<bool>(false);
  CLI::App *collect =
      sweep.add_subcommand("collect", "Make the table of a study whose cases are run by jobs");
  collect->add_option("file", *file, "Study file (.prm)")->required();
  collect->add_flag("--quiet", *is_quiet,
                    "Show only warnings, errors and the last lines; log.txt has all");
  collect->callback(
      [&action, &before_mpi, file, is_quiet]()
      {
        before_mpi = [file, is_quiet]() -> std::optional<ExitCode>
        { return collect_study(*file, *is_quiet); };
        action = []() -> ExitCode
        { throw InputError("sweep collect runs on one process. Call it without a launcher."); };
      });

  const auto task = std::make_shared<SweepTask>();
  const auto started = std::make_shared<std::optional<StartedCase>>();
  CLI::App *one = sweep.add_subcommand(
      "task",
      "Run one case of a prepared study, as a job of an array does; goes on where it stopped");
  one->add_option("folder", task->study, "Output folder of the study")->required();
  one->add_option("case", task->item, "Name of the case's folder in it")->required();
  one->callback(
      [&action, &before_mpi, task, started]()
      {
        before_mpi = [task, started]() { return task->run(*started); };
        action = [task, started]()
        { return *started ? run_started_case(**started) : task->run_here(); };
      });
}
} // namespace

void
add_sweep_command(CLI::App &app, Action &action, BeforeMpi &before_mpi)
{
  const auto sweep = std::make_shared<SweepCommand>();
  CLI::App *command = app.add_subcommand(
      "sweep", "Run a case for lists of values of its entries and collect a table");
  CLI::Option *file = command->add_option("file", sweep->file, "Study file (.prm)");
  command
      ->add_option("--workers", sweep->n_workers,
                   "Cases that run at a time; one per core if not given")
      ->check(CLI::PositiveNumber);
  const auto overwrite = command->add_flag("--overwrite", sweep->overwrite,
                                           "Start again: remove the results of an earlier sweep");
  command->add_flag("--retry", sweep->retry, "Run cases again that have failed")
      ->excludes(overwrite);
  command->add_flag("--quiet", sweep->is_quiet,
                    "Show only warnings, errors and the last lines; log.txt has all");
  add_job_options(*command, sweep->jobs);
  command->require_subcommand(0, 1);
  add_commands_of_jobs(*command, action, before_mpi);
  command->callback(
      [&action, &before_mpi, sweep, command, file]()
      {
        if (!command->get_subcommands().empty())
          return;
        if (file->empty())
          throw CLI::RequiredError("file");
        before_mpi = [sweep]() { return sweep->without_mpi(); };
        action = [sweep]() { return sweep->with_mpi(); };
      });
}
} // namespace arthrowear
