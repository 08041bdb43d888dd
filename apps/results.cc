// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/run_results.h"
#include "results/declarations_page.h"
#include "run/model.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>

namespace arthrowear
{
namespace
{
std::string
results_of(const std::string &model)
{
  return "## Model " + model + "\n\n" + page_of(declarations_of(model, *make_model(model)));
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

/// @param names  names or ids; none: all
std::vector<SummaryItem>
results_of_run(const std::string &folder, const std::vector<std::string> &names)
{
  const RunResults run = read_run(folder);
  if (names.empty())
    return run.summary;
  std::vector<SummaryItem> items;
  std::string unknown;
  for (const std::string &name : names)
    if (const SummaryItem *item = run.find_summary(name))
      items.push_back(*item);
    else
      unknown += (unknown.empty() ? "'" : ", '") + name + "'";
  if (!unknown.empty())
    throw InputError("The run in " + folder + " has no result " + unknown +
                     ". `arthrowear results " + folder + "` prints its results.");
  return items;
}

/// Results with their units, a line each.
std::string
lines_of(const std::vector<SummaryItem> &items)
{
  std::size_t width = 0;
  for (const SummaryItem &item : items)
    width = std::max(width, item.name.size());
  std::string lines;
  for (const SummaryItem &item : items)
    lines += item.name + std::string(width + 2 - item.name.size(), ' ') + item.text +
             (item.unit.empty() || item.unit == "-" ? "" : " " + item.unit) + "\n";
  return lines;
}

/// {"worn_volume": {"name": "worn volume of the cup", "value": 3.2, "unit": "mm^3"}, …}; "text" in
/// place of a value that is no number.
std::string
json_of(const std::vector<SummaryItem> &items)
{
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const SummaryItem &item : items)
  {
    nlohmann::ordered_json &one = json[item.id];
    one["name"] = item.name;
    if (item.value)
      one["value"] = nlohmann::json::parse(item.exact);
    else
      one["text"] = item.text;
    if (!item.unit.empty())
      one["unit"] = item.unit;
  }
  return json.dump(1) + "\n";
}
} // namespace

void
add_results_command(CLI::App &app, Action &action)
{
  struct Options
  {
    std::string format = "markdown";
    std::string model, folder;
    std::vector<std::string> names;
  };
  const auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "results", "Print every result that a run may write, with its unit and meaning; or the "
                 "results of a run");
  CLI::Option *folder = command->add_option("folder", options->folder,
                                            "Output folder of a run, to print its results");
  command
      ->add_option("--only", options->names,
                   "Results of the run, by their names or ids, separated by commas")
      ->delimiter(',')
      ->needs(folder);
  command->add_option("--format", options->format, "Form of the list")
      ->check(CLI::IsMember({"markdown", "json"}))
      ->capture_default_str();
  command
      ->add_option(
          "--model", options->model,
          std::string("Model whose results are printed. Without it: all models; as json ") +
              default_model)
      ->check(CLI::IsMember(model_names()))
      ->excludes(folder);
  act_on_root(*command, action,
              [options]
              {
                const std::string &model = options->model,
                                  name = model.empty() ? default_model : model;
                if (!options->folder.empty())
                {
                  const auto items = results_of_run(options->folder, options->names);
                  std::cout << (options->format == "json" ? json_of(items) : lines_of(items));
                }
                else if (options->format == "json")
                  std::cout << declarations_of(name, *make_model(name)).json();
                else
                  std::cout << (model.empty() ? results_of_all_models() : results_of(model));
                std::cout << std::flush;
              });
}
} // namespace arthrowear
