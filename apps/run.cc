// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_check.h"
#include "run/memory_demand.h"
#include "subcommands.h"
#include "version.h"

#include "base/machine_memory.h"
#include "base/shown_text.h"
#include "ranks/collective.h"
#include "study/study_folder.h"

#include <CLI/CLI.hpp>

namespace arthrowear
{
namespace
{
/// Decides on every rank alike what happens to the folder. One that is resumed belongs to this
/// process from now on, before the run cuts its files back to the checkpoint.
std::shared_ptr<RunLock>
prepare_folder(const std::string &folder, OutputFolder::Existing &existing)
{
  std::shared_ptr<RunLock> lock;
  int choice = 0;
  on_root(MPI_COMM_WORLD,
          [&]()
          {
            existing = OutputFolder::decided(folder, existing);
            if (existing == OutputFolder::Existing::resume)
              lock = RunLock::take(folder);
            choice = static_cast<int>(existing);
          });
  broadcast(&choice, 1, MPI_INT, 0, MPI_COMM_WORLD);
  existing = static_cast<OutputFolder::Existing>(choice);
  return lock;
}

/// Compares the expected memory of a run with the machine, before anything is written or allocated.
/// @return a warning, on rank 0 @throws InputError if the run cannot fit, on every rank
std::string
check_memory_of(const Case &prepared, const RanksOfMachine &ranks)
{
  std::string warning;
  on_root(MPI_COMM_WORLD,
          [&]()
          {
            const MemoryCheck check =
                check_memory(*prepared.model, ranks, memory_of_machine(), free_memory_of_machine());
            warning = check.warning;
            if (!check.refusal.empty())
              throw InputError(prepared.file.file() +
                               ": there is not enough memory: " + check.refusal);
          });
  return warning;
}

struct Options
{
  std::string file;
  CommandSettings settings;
  bool overwrite = false;
  std::string resume;
  bool is_quiet = false, is_verbose = false, shows_all = false;
};

OutputFolder::Existing
existing_of(const Options &options)
{
  return options.resume == "auto"  ? OutputFolder::Existing::resume_if_possible
         : !options.resume.empty() ? OutputFolder::Existing::resume
         : options.overwrite       ? OutputFolder::Existing::overwrite
                                   : OutputFolder::Existing::refuse;
}
} // namespace

ExitCode
run_parameter_file(const std::string &file, const CommandSettings &settings,
                   const OutputFolder::Existing existing, const Speech speech)
{
  const int rank = rank_in(MPI_COMM_WORLD), n_ranks = n_ranks_in(MPI_COMM_WORLD);
  RunOptions run;
  run.existing = existing;
  run.header = run_header(n_ranks);
  if (is_study(ParameterFile::read(file)))
    throw InputError(
        file + ": is a study, not the parameter file of a run. Run it with `arthrowear sweep " +
        file + "`.");
  on_root(MPI_COMM_WORLD, [&file]() { StudyFolder::relocate_case_file(file); });
  Case prepared = read_case(read_with(file, settings), run.existing, true, MPI_COMM_WORLD);
  const RanksOfMachine ranks = ranks_of_machine(MPI_COMM_WORLD);
  const std::string memory_warning = check_memory_of(prepared, ranks);
  const std::shared_ptr<RunLock> lock =
      prepare_folder(prepared.parameters->value("Output folder"), run.existing);
  StopRequest::listen_to_signals();
  Log log(rank == 0);
  if (speech == Speech::quiet)
    log.be_quiet();
  if (speech == Speech::verbose)
    log.be_verbose();
  if (speech == Speech::complete)
    log.be_complete();
  std::string rank_advice;
  if (rank == 0)
  {
    const RunCost cost = prepared.model->cost_on(ranks);
    run.declarations = declarations_of(prepared.model_name, *prepared.model);
    const MachineRates rates = measured_rates(cost.all_work());
    run.forecast = cost.forecast(rates, ranks);
    run.has_adaptive_steps = cost.is_adaptive;
    if (cost.is_known && n_ranks > 1)
      rank_advice = advice_on_ranks(
          [&](const int n) {
            return prepared.model->cost_on({n, n});
          },
          rates, n_ranks);
    if (!memory_warning.empty())
      log.warn("there may not be enough memory", memory_warning);
  }
  if (!rank_advice.empty())
    log.fact("Advice: " + rank_advice);
  for (const std::string &entry : settings.entries)
    log.fact("In place of the file's: " + shown_text(entry));
  for (const Parameters::Warning &warning : prepared.parameters->doubts())
    log.warn(warning.text, "", warning.topic);
  try
  {
    return with_memory(*prepared.parameters,
                       [&]() {
                         return prepared.model->run(*prepared.parameters, prepared.file, run, log,
                                                    MPI_COMM_WORLD);
                       });
  }
  catch (const RunError &error)
  {
    // The log keeps the failure; the screen shows it once.
    log.error({error.what()});
    throw FailureShown{error.what()};
  }
}

void
add_run_command(CLI::App &app, Action &action)
{
  const auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand("run", "Run a parameter file");
  command->add_option("file", options->file, "Parameter file (.prm)")->required();
  command->add_option("-o,--output", options->settings.folder,
                      "Output folder, in place of [Output folder]");
  add_entries_option(*command, options->settings);
  const auto overwrite =
      command->add_flag("--overwrite", options->overwrite, "Replace the results of an earlier run");
  command
      ->add_flag("--resume{always}", options->resume,
                 "Continue from the newest valid checkpoint of this run, which must have one; with "
                 "=auto start the run if it has none")
      ->check(CLI::IsMember({"always", "auto"}))
      ->option_text("[=auto]")
      ->excludes(overwrite);
  const auto quiet =
      command->add_flag("--quiet", options->is_quiet,
                        "Show only warnings, errors and the last lines; log.txt has all");
  command
      ->add_flag("--verbose", options->is_verbose,
                 "Show in addition iterations, residuals and times of each step; log.txt too")
      ->excludes(quiet);
  command->add_flag("--all", options->shows_all,
                    "Show all results at the end, where usually the most wanted are shown");
  command->callback(
      [&action, options]()
      {
        action = [options]()
        {
          return run_parameter_file(options->file, options->settings, existing_of(*options),
                                    options->is_quiet     ? Speech::quiet
                                    : options->is_verbose ? Speech::verbose
                                    : options->shows_all  ? Speech::complete
                                                          : Speech::usual);
        };
      });
}
} // namespace arthrowear
