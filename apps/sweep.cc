// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.h"

#include "check_progress.h"
#include "exception_text.h"
#include "io/collective.h"
#include "study/cases/study_cases.h"
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
struct SweepCommand
{
  std::string file;
  unsigned int n_workers = 0;
  bool overwrite = false, retry = false, is_quiet = false;
  bool prepares_only = false; ///< in the process that prepares for the one that starts the cases
  std::optional<StartedCase> started; ///< in the process of a case

  // Checks every case, runs those that come first, makes the folders.
  void prepare() const
  {
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
      return run_parameter_file(started->file,
                                started->resumes ? OutputFolder::Existing::resume
                                                 : OutputFolder::Existing::overwrite,
                                Speech::usual);
    const int rank = rank_in(MPI_COMM_WORLD), n_ranks = n_ranks_in(MPI_COMM_WORLD);
    if (n_workers > 0 && !prepares_only)
      throw InputError("--workers is for processes. Under mpirun every rank runs cases: use -n.");
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
} // namespace

void
add_sweep_command(CLI::App &app, Action &action, BeforeMpi &before_mpi)
{
  const auto sweep = std::make_shared<SweepCommand>();
  CLI::App *command = app.add_subcommand(
      "sweep", "Run a case for lists of values of its entries and collect a table");
  command->add_option("file", sweep->file, "Study file (.prm)")->required();
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
  command->callback(
      [&action, &before_mpi, sweep]()
      {
        before_mpi = [sweep]() { return sweep->without_mpi(); };
        action = [sweep]() { return sweep->with_mpi(); };
      });
}
} // namespace arthrowear
