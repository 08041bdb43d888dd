// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_print.h"
#include "parameters/parameter_schema.h"
#include "parameters/parameter_snippets.h"
#include "run/model.h"
#include "study/study.h"
#include "subcommands.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
namespace
{
using Use = std::function<void(const std::string &name, const Parameters &parameters)>;

void
with_entries_of(std::string name, const Use &use)
{
  const std::unique_ptr<Model> model = make_model(name);
  const std::string model_name = name;
  Parameters parameters;
  declare_model(parameters, name, *model);
  // The file sets only the model; other entries that a file must set are shown as required.
  parameters.read(ParameterFile::parse("set Model = " + model_name + "\n", ""));
  use(model_name, parameters);
}

/// @param name a model; empty: all of them
void
with_models(const std::string &name, const Use &use)
{
  if (!name.empty())
    return with_entries_of(name, use);
  for (const std::string &known : model_names())
    with_entries_of(known, use);
}

void
with_study(const std::function<void(const Parameters &parameters)> &use)
{
  Study study;
  Parameters parameters;
  study.declare(parameters);
  use(parameters);
}

std::string
page_of_all_models()
{
  std::string page =
      "# Parameters\n\nEvery entry that a parameter file may hold, by model. The "
      "unit of an entry is the bracket at the end of its name. Entries that may change on "
      "`--resume` say so; with another value of any other entry it is refused.\n";
  with_models("", [&page](const std::string &name, const Parameters &parameters)
              { page += "\n## Model " + name + "\n" + markdown_tables(parameters, 3); });
  page += "\n## Study\n\nA file for `arthrowear sweep`.\n";
  with_study([&page](const Parameters &parameters) { page += markdown_tables(parameters, 3); });
  return page;
}

/// @param model empty: all models, and studies
std::string
schema(const std::string &model)
{
  ParameterSchema schema(program_version());
  with_models(model, [&schema](const std::string &name, const Parameters &parameters)
              { schema.add_model(name, parameters, name == default_model); });
  if (model.empty())
    with_study(
        [&schema](const Parameters &parameters)
        {
          schema.add_file("study", parameters,
                          {"Vary", "Vary together", distributions_section, correlations_section});
        });
  return schema.text();
}

std::string
snippets(const std::string &model)
{
  ParameterSnippets snippets;
  with_models(model, [&snippets](const std::string &name, const Parameters &parameters)
              { snippets.add_model(name, parameters); });
  return snippets.text();
}

std::string
entries_of_one_model(const std::string &model, const ParameterFormat format)
{
  std::string text;
  with_models(model.empty() ? default_model : model,
              [&text, format](const std::string &, const Parameters &parameters)
              { text = printed(parameters, format); });
  return text;
}

/// Returns the entries of a model as text in one format.
using Print = std::function<std::string(const std::string &model)>;

const std::map<std::string, Print> &
formats()
{
  static const std::map<std::string, Print> known{
      {"prm",
       [](const std::string &model) { return entries_of_one_model(model, ParameterFormat::prm); }},
      {"json",
       [](const std::string &model) { return entries_of_one_model(model, ParameterFormat::json); }},
      {"markdown",
       [](const std::string &model)
       {
         return model.empty() ? page_of_all_models()
                              : entries_of_one_model(model, ParameterFormat::markdown);
       }},
      {"json-schema", schema},
      {"vscode-snippets", snippets}};
  return known;
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
  const auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("parameters", "Print every entry with default, rule and text");
  command->add_option("--format", options->format, "Form of the list")
      ->check(CLI::IsMember({"prm", "json", "markdown", "json-schema", "vscode-snippets"}))
      ->capture_default_str();
  command
      ->add_option("--model", options->model,
                   std::string("Model whose entries are printed. Without it: ") + default_model +
                       ", as markdown, json-schema and vscode-snippets all models")
      ->check(CLI::IsMember(model_names()));
  act_on_root(*command, action,
              [options]
              { std::cout << formats().at(options->format)(options->model) << std::flush; });
}
} // namespace arthrowear
