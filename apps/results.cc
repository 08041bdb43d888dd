// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/model.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace arthrowear
{
namespace
{
std::string
results_of(const std::string &model)
{
  return "## Model " + model + "\n\n" + declarations_of(model, *make_model(model)).page();
}

std::string
results_of_all_models()
{
  std::string page =
      "# Results by model\n\nEvery result that a run may write: items of summary.json, columns of "
      "tables, fields of frames, and the curves of a report. Some results need certain entries, "
      "such as jumps, creep or wear of the head.\n";
  for (const std::string &model : model_names())
    page += "\n" + results_of(model);
  return page;
}
} // namespace

void
add_results_command(CLI::App &app, Action &action)
{
  struct Options
  {
    std::string format = "markdown";
    std::string model;
  };
  const auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "results", "Print every result that a run may write, with its unit and meaning");
  command->add_option("--format", options->format, "Form of the list")
      ->check(CLI::IsMember({"markdown", "json"}))
      ->capture_default_str();
  command
      ->add_option(
          "--model", options->model,
          std::string("Model whose results are printed. Without it: all models; as json ") +
              default_model)
      ->check(CLI::IsMember(model_names()));
  act_on_root(*command, action,
              [options]
              {
                const std::string &model = options->model,
                                  name = model.empty() ? default_model : model;
                if (options->format == "json")
                  std::cout << declarations_of(name, *make_model(name)).json();
                else
                  std::cout << (model.empty() ? results_of_all_models() : results_of(model));
                std::cout << std::flush;
              });
}
} // namespace arthrowear
