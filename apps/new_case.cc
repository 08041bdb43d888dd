// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/new_case.h"

#include "ranks/collective.h"
#include "study/job_array.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>

namespace arthrowear
{
namespace
{
struct NewCommand
{
  NewCaseRequest request;
  std::map<std::string, std::string> texts; ///< of all options of models, given or not
  bool lists = false;
};

std::string
command_text(const NewCaseRequest &request)
{
  std::string text = "arthrowear new " + request.model;
  for (const CaseOption &option : case_options(request.model))
    if (const auto given = request.given.find(option.name); given != request.given.end())
      text += " --" + option.name + " " + shell_word(given->second);
  for (const std::string &setting : request.settings)
    text += " --set " + shell_word(setting);
  return text + " -o " + shell_word(request.folder);
}

/// Returns an option's text with its rule and its default.
std::string
option_text(const CaseOption &option)
{
  std::string more = option.rule.is_number() ? option.rule.words() : "";
  if (!option.default_text.empty())
    more += (more.empty() ? "" : "; ") + ("default " + option.default_text);
  return option.text + (more.empty() ? "" : " (" + more + ")");
}

/// Adds the options of all models; models share options of one name.
void
add_options_of_models(CLI::App &add, NewCommand &command)
{
  struct Shared
  {
    std::string models, text;
  };
  std::vector<std::pair<std::string, Shared>> options;
  for (const std::string &model : models_with_options())
    for (const CaseOption &option : case_options(model))
    {
      const auto known =
          std::find_if(options.begin(), options.end(),
                       [&](const auto &other) { return other.first == option.name; });
      if (known == options.end())
        options.push_back({option.name, {model, option_text(option)}});
      else
      {
        known->second.models += ", " + model;
        known->second.text += "; " + model + ": " + option_text(option);
      }
    }
  for (const auto &[name, shared] : options)
  {
    CLI::Option *const added = add.add_option("--" + name, command.texts[name], shared.text)
                                   ->type_name("")
                                   ->group("Options of " + shared.models);
    if (name == "csv" || name == "volumes") // given several times
      added->multi_option_policy(CLI::MultiOptionPolicy::Join)->delimiter(',');
  }
}

ExitCode
write_case(NewCommand &command)
{
  command.request.command = command_text(command.request);
  const NewCase made = make_new_case(command.request, MPI_COMM_WORLD);
  on_root(MPI_COMM_WORLD,
          [&]()
          {
            write_new_case(made);
            for (const std::string &line : made.lines)
              std::cout << line << "\n";
            std::cout << made.folder << "/ has case.prm, README.md";
            for (const auto &file : made.files)
              std::cout << ", " << file.second;
            std::cout << ". Next: cd " << shell_word(made.folder)
                      << " && arthrowear run case.prm\n";
          });
  return ExitCode::done;
}
} // namespace

void
add_new_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<NewCommand>();
  CLI::App *add = app.add_subcommand(
      "new", "Write a commented case into a new folder, from options, gaits and materials");
  add->add_option("model", command->request.model, "Model; --list shows them");
  add->add_option("-o,--output", command->request.folder,
                  "Folder of the case, new or empty; nothing is replaced");
  add->add_option("--set", command->request.settings,
                  "\"Section / Entry = value # source\": any entry of the model, several times; "
                  "its unit and the source may be left out")
      ->allow_extra_args(false)
      ->take_all();
  add->add_flag("--list", command->lists, "Show models, gaits and materials");
  add_options_of_models(*add, *command);
  add->callback(
      [command, add, &action]
      {
        for (const auto &[name, text] : command->texts)
          if (add->count("--" + name) > 0)
            command->request.given[name] = text;
        action = [command]
        {
          if (!command->lists)
            return write_case(*command);
          on_root(MPI_COMM_WORLD, [] { std::cout << list_of_choices(); });
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
