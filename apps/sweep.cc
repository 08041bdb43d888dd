// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check_progress.h"
#include "study_run.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

namespace arthrowear
{
namespace
{
struct SweepCommand : StudyRun
{
  std::string file;

protected:
  CheckedStudy check(const StudyResults results) override
  {
    return check_study(file, results, check_progress());
  }
  Study study() const override { return read_study(file); }
};

void
add_job_options(CLI::App &command, JobOptions &jobs)
{
  CLI::Option *slurm = command.add_flag("--slurm", jobs.is_on,
                                        "Run no case but write a job array for Slurm into the "
                                        "study's folder; `sweep collect` then makes the table");
  command
      .add_option("--slurm-option", jobs.options,
                  "Option of sbatch for the jobs, as in --slurm-option=--time=1-00:00:00; as many "
                  "as needed")
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
      "Run one case of a prepared study, as a job of an array does; continues where it stopped");
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
  sweep->add_options(*command, "sweep");
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
