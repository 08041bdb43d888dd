// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/model.h"
#include "study/study.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>
#include <memory>

namespace arthrowear
{
namespace
{
std::string
page_of_all_models()
{
  std::string page =
      "# Parameters\n\nEvery entry that a parameter file may hold, by model. The "
      "unit of an entry is the bracket at the end of its name. Entries that may change on "
      "`--resume` say so; with another value of any other entry it is refused.\n";
  for (std::string name : model_names())
  {
    const std::unique_ptr<Model> model = make_model(name);
    Parameters parameters;
    declare_model(parameters, name, *model);
    page += "\n## Model " + name + "\n" + parameters.markdown_tables(3);
  }
  Study study;
  Parameters parameters;
  study.declare(parameters);
  page += "\n## Study\n\nA file for `arthrowear sweep`.\n" + parameters.markdown_tables(3);
  return page;
}
} // namespace

void
add_parameters_command(CLI::App &app, Action &action)
{
  struct Options
  {
    std::string format = "prm";
    std::string model;
  };
  static const std::map<std::string, Parameters::Format> formats{
      {"prm", Parameters::Format::prm},
      {"json", Parameters::Format::json},
      {"markdown", Parameters::Format::markdown}};
  const auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("parameters", "Print every entry with default, rule and text");
  command->add_option("--format", options->format, "How to print them")
      ->check(CLI::IsMember({"prm", "json", "markdown"}))
      ->capture_default_str();
  command
      ->add_option("--model", options->model,
                   std::string("Model whose entries are printed. Without it: ") + default_model +
                       ", as markdown all models")
      ->check(CLI::IsMember(model_names()));
  command->callback(
      [&action, options]()
      {
        action = [options]()
        {
          const Parameters::Format format = formats.at(options->format);
          if (options->model.empty() && format == Parameters::Format::markdown)
          {
            std::cout << page_of_all_models() << std::flush;
            return ExitCode::done;
          }
          std::string name = options->model.empty() ? default_model : options->model;
          const std::unique_ptr<Model> model = make_model(name);
          Parameters parameters;
          declare_model(parameters, name, *model);
          std::cout << parameters.print(format) << std::flush;
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
