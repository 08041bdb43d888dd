// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/paraview_view.h"

#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace arthrowear
{
void
add_paraview_command(CLI::App &app, Action &action)
{
  const auto folder = std::make_shared<std::string>();
  CLI::App *command = app.add_subcommand(
      "paraview", "Write a view of a run for ParaView, view.py in its folder: worn surface, "
                  "contact pressure and a section, with legends and time");
  command->add_option("folder", *folder, "Output folder of a run")->required();
  act_on_root(*command, action, [folder] { std::cout << write_paraview_view(*folder) << "\n"; });
}
} // namespace arthrowear
