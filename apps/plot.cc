// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "base/number_text.h"
#include "base/output_file.h"
#include "base/text_file.h"
#include "io/collective.h"
#include "io/plot_svg.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
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
        PlotCurve curve = curve_of(table_of(files[i]));
        curve.name = names.empty() ? name_of(files[i]) : names[i];
        plot.curves.push_back(std::move(curve));
      }
      catch (const InputError &error)
      {
        errors.add(error);
      }
    errors.throw_if_any();
    write_named_file(output, svg(plot));
    std::cout << "Written to " << output << "\n";
  }

  static CsvTable table_of(const std::string &file)
  {
    const std::string text = read_text_file(file);
    const std::string format = other_format_than_csv(text);
    if (!format.empty())
      throw InputError(file + ": is " + format +
                       ". `plot` draws columns of tables: statistics.csv of a run, table.csv of a "
                       "study. A summary.json holds values at the end of a run, not their course.");
    return parse_csv(text, file, NotNumbers::as_nan);
  }

  // The rows with a number in both columns. A study's table has texts, and gaps where cases failed.
  PlotCurve curve_of(const CsvTable &table) const
  {
    InputErrors errors;
    const auto column = [&](const std::string &name)
    {
      std::vector<double> values;
      try
      {
        values = table.column(name);
        if (std::none_of(values.begin(), values.end(), is_number))
          throw InputError(table.file + ": the column '" + name +
                           "' holds no numbers. Those that do: " + columns_of_numbers(table) + ".");
      }
      catch (const InputError &error)
      {
        errors.add(error);
      }
      return values;
    };
    const std::vector<double> along = column(x), up = column(y);
    errors.throw_if_any();
    PlotCurve curve;
    std::vector<std::string> without;
    for (std::size_t row = 0; row < along.size(); ++row)
      if (is_number(along[row]) && is_number(up[row]))
      {
        curve.x.push_back(along[row]);
        curve.y.push_back(up[row]);
      }
      else
        without.push_back(std::to_string(table.line_of_row[row]));
    if (curve.x.empty())
      throw InputError(table.file + ": no row has a number in both '" + x + "' and '" + y + "'.");
    if (!without.empty())
      std::cout << table.file << ": left out what has no number in both columns: "
                << (without.size() == 1 ? "line " : "lines ") << comma_list(without) << "\n";
    curve.as_dots = curve.x.size() == 1;
    return curve;
  }

  static bool is_number(const double value) { return std::isfinite(value); }

  static std::string columns_of_numbers(const CsvTable &table)
  {
    std::vector<std::string> found;
    for (std::size_t c = 0; c < table.names.size(); ++c)
      if (std::any_of(table.columns[c].begin(), table.columns[c].end(), is_number))
        found.push_back("'" + table.names[c] + "'");
    return found.empty() ? "none" : comma_list(found);
  }

  // The folder, for a table that every run or study has.
  static std::string name_of(const std::string &file)
  {
    const std::filesystem::path path = std::filesystem::absolute(file);
    for (const char *common : {"statistics.csv", "table.csv", "wear_history.csv"})
      if (path.filename() == common)
        return path.parent_path().filename().string();
    return path.stem().string();
  }
};
} // namespace

void
add_plot_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<PlotCommand>();
  CLI::App *plot = app.add_subcommand(
      "plot", "Draw a column of one or several tables, of runs or studies, as SVG");
  plot->add_option(
          "files", command->files,
          "Tables (.csv) with a line of column names: statistics.csv of runs, table.csv of studies")
      ->required();
  plot->add_option("--x", command->x, "Column along the axis, as the table names it")
      ->capture_default_str();
  plot->add_option("--y", command->y, "Column to draw, like \"normal traction [MPa]\"")->required();
  plot->add_option("--names", command->names, "Names of the curves, separated by commas")
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
