// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

#include <functional>
#include <optional>
#include <string>

namespace CLI
{
class App;
}

namespace arthrowear
{
/// What the chosen subcommand does; set by its callback, called once MPI and PETSc are up.
using Action = std::function<ExitCode()>;

/// What a subcommand does before, or instead of, starting MPI, where no launcher has started the
/// program; without a value it wants MPI and its action after all.
using BeforeMpi = std::function<std::optional<ExitCode>()>;

/// The run failed and the log of rank 0 has said so, if rank 0 saw it.
struct FailureShown
{
  std::string message;
};

void add_run_command(CLI::App &app, Action &action);
void add_validate_command(CLI::App &app, Action &action);
void add_parameters_command(CLI::App &app, Action &action);
void add_replay_command(CLI::App &app, Action &action, BeforeMpi &before_mpi);
void add_plot_command(CLI::App &app, Action &action);
void add_sweep_command(CLI::App &app, Action &action, BeforeMpi &before_mpi);
} // namespace arthrowear
