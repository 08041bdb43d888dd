// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "new_case/entry_setting.h"
#include "output/output_folder.h"

#include <functional>
#include <optional>

namespace CLI
{
class App;
}

namespace arthrowear
{
/// Action of the chosen subcommand; set by its callback. MPI is up if a launcher has started the
/// program, or once a model that calls MPI is validated.
using Action = std::function<ExitCode()>;

/// Action of a subcommand before, or instead of, starting MPI, if no launcher has started the
/// program; without a value it needs MPI and its Action after all.
using BeforeMpi = std::function<std::optional<ExitCode>()>;

/// Adds `--set`, which changes entries of the command's parameter file.
void add_entries_option(CLI::App &command, CommandSettings &settings);

/// Makes work of rank 0 the action of a subcommand.
void act_on_root(CLI::App &command, Action &action, std::function<void()> work);

/// The run failed and the log of rank 0 has said so, if rank 0 saw it.
struct FailureShown
{
  std::string message;
};

/// Amount of text on the screen and in log.txt.
enum class Speech
{
  usual,
  complete, ///< on the screen, with all results; log.txt is the usual one
  quiet,    ///< on the screen; log.txt is the usual one
  verbose   ///< both
};

/// Runs a parameter file on all ranks: the action of `run`, and a case of a study in its process.
ExitCode run_parameter_file(const std::string &file, const CommandSettings &settings,
                            OutputFolder::Existing existing, Speech speech);

void add_run_command(CLI::App &app, Action &action);
void add_validate_command(CLI::App &app, Action &action);
void add_parameters_command(CLI::App &app, Action &action);
void add_results_command(CLI::App &app, Action &action);
/// Lies in a library that is loaded on demand, for its LAPACK and HDF5; the function is named
/// arthrowear_add_replay_command.
using AddReplayCommand = void (*)(CLI::App &app, Action &action);
constexpr const char *replay_command = "replay",
                     *replay_command_text = "Solve one stored contact problem (.h5)";
void add_new_command(CLI::App &app, Action &action);
/// Adds `man` and `completion`. Both print the commands of `app`, to which the commands of modules
/// must have been added.
void add_help_commands(CLI::App &app, Action &action);
constexpr const char *man_command = "man", *completion_command = "completion";
void add_picture_command(CLI::App &app, Action &action);
void add_paraview_command(CLI::App &app, Action &action);
void add_extract_command(CLI::App &app, Action &action);
void add_compare_command(CLI::App &app, Action &action);
void add_fit_command(CLI::App &app, Action &action);
void add_report_command(CLI::App &app, Action &action);
void add_converge_command(CLI::App &app, Action &action, BeforeMpi &before_mpi);
void add_sweep_command(CLI::App &app, Action &action, BeforeMpi &before_mpi);
void add_measured_command(CLI::App &app, Action &action, BeforeMpi &before_mpi);
} // namespace arthrowear
