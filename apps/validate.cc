// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/model.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace arthrowear
{
void
add_validate_command(CLI::App &app, Action &action)
{
  const auto file = std::make_shared<std::string>();
  CLI::App *command =
      app.add_subcommand("validate", "Check a parameter file and what it names; writes nothing");
  command->add_option("file", *file, "Parameter file (.prm)")->required();
  command->callback(
      [&action, file]()
      {
        action = [file]()
        {
          const Case prepared =
              read_case(*file, OutputFolder::Existing::refuse, false, MPI_COMM_WORLD);
          int rank = 0;
          MPI_Comm_rank(MPI_COMM_WORLD, &rank);
          if (rank == 0)
            std::cout << *file << " is valid. " << prepared.model->description() << "\n";
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
