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
  const auto names_have_units = std::make_shared<bool>(false);
  CLI::App *command = app.add_subcommand(
      "paraview", "Write a view of a run for ParaView, view.py in its folder: worn surface, "
                  "contact pressure and a section, with legends and time");
  command->add_option("folder", *folder, "Output folder of a run")->required();
  command->add_flag("--units", *names_have_units,
                    "Show the units of fields in their names, \"wear_depth [mm]\", in ParaView's "
                    "menus, tables and exported files");
  act_on_root(*command, action,
              [folder, names_have_units]
              { std::cout << write_paraview_view(*folder, *names_have_units) << "\n"; });
}
} // namespace arthrowear
