// SPDX-License-Identifier: LGPL-2.1-or-later
#include "command_tree.h"
#include "subcommands.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace arthrowear
{
void
add_help_commands(CLI::App &app, Action &action)
{
  CLI::App *page =
      app.add_subcommand(man_command, "Print the manual page of all commands, for `man -l`");
  page->callback(
      [&app, &action]()
      {
        action = [&app]()
        {
          std::cout << man_page(command_tree(app), version_number()) << std::flush;
          return ExitCode::done;
        };
      });

  const auto shell = std::make_shared<std::string>();
  CLI::App *completion = app.add_subcommand(
      completion_command, "Print a script that completes commands, options and their values");
  completion->add_option("shell", *shell, "Shell that reads the script")
      ->required()
      ->check(CLI::IsMember(completed_shells()));
  completion->callback(
      [&app, &action, shell]()
      {
        action = [&app, shell]()
        {
          std::cout << completion_script(command_tree(app), *shell) << std::flush;
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
