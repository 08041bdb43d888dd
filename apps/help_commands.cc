// SPDX-License-Identifier: LGPL-2.1-or-later
#include "command_tree.h"
#include "new_case/new_case.h"
#include "new_case/parts.h"
#include "ranks/collective.h"
#include "subcommands.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
namespace
{
/// Commands with choices from data files: models, gaits, materials and laws of `new`.
Command
commands_with_data(const CLI::App &app)
{
  Command program = command_tree(app);
  for (Command &command : program.commands)
    if (command.name == "new")
    {
      for (const RecommendedCase &known : recommended_cases())
        command.arguments.front().choices.push_back(known.model);
      for (CommandWord &option : command.options)
        for (const auto &[name, folder] : {std::pair("--gait", "gait"),
                                           {"--motion-from", "gait"},
                                           {"--load-from", "gait"},
                                           {"--material", "materials"},
                                           {"--law", "laws"}})
          if (option.names.back() == name)
            option.choices = Parts(folder).names();
    }
  return program;
}
} // namespace

void
add_help_commands(CLI::App &app, Action &action)
{
  const auto format = std::make_shared<std::string>("troff");
  CLI::App *page =
      app.add_subcommand(man_command, "Print the manual page of all commands, for `man -l`");
  page->add_option("--format", *format, "Form of the page: troff is the form that `man` reads")
      ->check(CLI::IsMember({"troff", "markdown"}))
      ->capture_default_str();
  act_on_root(*page, action,
              [&app, format]
              {
                const Command program = commands_with_data(app);
                std::cout << (*format == "markdown" ? commands_page(program)
                                                    : man_page(program, version_number()))
                          << std::flush;
              });

  const auto shell = std::make_shared<std::string>();
  CLI::App *completion = app.add_subcommand(
      completion_command, "Print a script that completes commands, options and their values");
  completion->add_option("shell", *shell, "Shell that reads the script")
      ->required()
      ->check(CLI::IsMember(completed_shells()));
  act_on_root(*completion, action,
              [&app, shell]
              { std::cout << completion_script(commands_with_data(app), *shell) << std::flush; });
}

void
add_entries_option(CLI::App &command, CommandSettings &settings)
{
  command
      .add_option(
          "--set", settings.entries,
          "\"Section / Entry = value\": an entry in place of the file's, several times; its "
          "unit may be left out")
      ->allow_extra_args(false)
      ->take_all();
}

void
act_on_root(CLI::App &command, Action &action, std::function<void()> work)
{
  command.callback(
      [&action, work]()
      {
        action = [work]()
        {
          on_root(MPI_COMM_WORLD, work);
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
