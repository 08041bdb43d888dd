// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "base/output_file.h"
#include "io/collective.h"
#include "io/plot_svg.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>
#include <memory>

namespace arthrowear
{
namespace
{
struct PlotCommand
{
  std::vector<std::string> files, names;
  std::string x = "time [s]", y, title, output = "plot.svg";
  bool force = false;

  void run() const
  {
    if (!names.empty() && names.size() != files.size())
      throw InputError("--names: " + std::to_string(names.size()) + " names for " +
                       std::to_string(files.size()) + " files. Give one to each.");
    if (!force && std::filesystem::exists(output))
      throw InputError(output + ": exists. Give another --output, or --force to replace it.");
    Plot plot{title, x, y, {}};
    InputErrors errors;
    for (std::size_t i = 0; i < files.size(); ++i)
      try
      {
        const CsvTable table = read_csv(files[i]);
        plot.curves.push_back(
            {names.empty() ? name_of(files[i]) : names[i], table.column(x), table.column(y)});
      }
      catch (const InputError &error)
      {
        errors.add(error);
      }
    errors.throw_if_any();
    write_file(output, svg(plot));
    std::cout << "Written to " << output << "\n";
  }

  // The folder of a run, for its statistics.csv.
  static std::string name_of(const std::string &file)
  {
    const std::filesystem::path path = std::filesystem::absolute(file);
    return path.filename() == "statistics.csv" ? path.parent_path().filename().string()
                                               : path.stem().string();
  }
};
} // namespace

void
add_plot_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<PlotCommand>();
  CLI::App *plot =
      app.add_subcommand("plot", "Draw a column of one or several statistics.csv as SVG");
  plot->add_option("files", command->files, "Tables with a line of column names")->required();
  plot->add_option("--x", command->x, "Column along the axis, with its unit")
      ->capture_default_str();
  plot->add_option("--y", command->y, "Column to draw, like \"normal traction [MPa]\"")->required();
  plot->add_option("--names", command->names, "Names of the curves, parted by commas")
      ->delimiter(',');
  plot->add_option("--title", command->title, "Above the plot");
  plot->add_option("-o,--output", command->output, "SVG file")->capture_default_str();
  plot->add_flag("--force", command->force, "Replace the file if it exists");
  plot->callback(
      [command, &action]
      {
        action = [command]
        {
          on_root(MPI_COMM_WORLD, [command] { command->run(); });
          return ExitCode::done;
        };
      });
}
} // namespace arthrowear
