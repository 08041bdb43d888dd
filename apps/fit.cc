// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/collective.h"
#include "models/hip_layer/stiffness_fit.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace arthrowear
{
namespace
{
struct FitCommand
{
  std::string layer_case, run;
};
} // namespace

void
add_fit_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<FitCommand>();
  CLI::App *add = app.add_subcommand(
      "fit", "Fit the stiffness of a case of hip_layer to the pressures of a run of hip_cup");
  add->add_option("case", command->layer_case, "Parameter file of hip_layer (.prm)")->required();
  add->add_option("run", command->run, "Output folder of a run of hip_cup with the same cavity")
      ->required();
  add->callback(
      [command, &action]
      {
        action = [command]
        {
          on_root(MPI_COMM_WORLD, [command]
                  { std::cout << text_of(fit_stiffness(command->layer_case, command->run)); });
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
