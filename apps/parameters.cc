// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/model.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>
#include <memory>

namespace arthrowear
{
void
add_parameters_command(CLI::App &app, Action &action)
{
  struct Options
  {
    std::string format = "prm";
    std::string model = model_names().front();
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
  command->add_option("--model", options->model, "Model whose entries are printed")
      ->check(CLI::IsMember(model_names()))
      ->capture_default_str();
  command->callback(
      [&action, options]()
      {
        action = [options]()
        {
          Parameters parameters;
          parameters.top_level().add("Model", options->model, rules::one_of(model_names()),
                                     "What to compute; decides which other entries there are.");
          const std::unique_ptr<Model> model = make_model(options->model);
          model->declare(parameters);
          std::cout << parameters.print(formats.at(options->format)) << std::flush;
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
