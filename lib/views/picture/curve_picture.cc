// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/curve_picture.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "base/text_file.h"
#include "picture/field_words.h"
#include "report/curves.h"
#include "report/run_axis.h"

#include <filesystem>
#include <set>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
const char *const gait_label = "gait cycle [%]";

CsvTable
table_of(const std::string &file)
{
  const std::string text = read_text_file(file);
  const std::string format = other_format_than_csv(text);
  if (!format.empty())
    throw InputError(file + ": is " + format +
                     ". `picture` draws the folder of a run, or columns of tables: statistics.csv "
                     "of a run, table.csv of a study. A summary.json holds values at the end of a "
                     "run, not their course.");
  return parse_csv(text, file, NotNumbers::as_nan);
}

/// The folder, for a table that every run or study has.
std::string
name_of(const std::string &file)
{
  const fs::path path = fs::absolute(file);
  for (const char *common : {"statistics.csv", "table.csv", "wear_history.csv"})
    if (path.filename() == common)
      return path.parent_path().filename().string();
  return path.stem().string();
}

bool
is_number(const double value)
{
  return std::isfinite(value);
}

std::string
columns_of_numbers(const CsvTable &table)
{
  std::vector<std::string> found;
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (std::any_of(table.columns[c].begin(), table.columns[c].end(), is_number))
      found.push_back("'" + table.names[c] + "'");
  return found.empty() ? "none" : comma_list(found);
}

const std::vector<double> &
numbers_of(const CsvTable &table, const std::string &name)
{
  const std::vector<double> &values = table.column(name);
  if (std::none_of(values.begin(), values.end(), is_number))
    throw InputError(table.file + ": the column '" + name +
                     "' holds no numbers. Columns with numbers: " + columns_of_numbers(table) +
                     ".");
  return values;
}

/// The axis of a table: the named column; else the axis of the run in whose folder the table lies;
/// else the time or the first column.
RunAxis
axis_of(const PictureRequest &request, const CsvTable &table)
{
  if (!request.x.empty())
    return {request.x, numbers_of(table, request.x), false};
  const fs::path folder = fs::absolute(table.file).parent_path();
  std::error_code ignored;
  if (fs::exists(folder / "parameters.json", ignored))
    return axis_of(read_run(folder.string()), table);
  const std::string column = table.has_column("time [s]") ? "time [s]" : table.names.front();
  return {column, numbers_of(table, column), false};
}

/// Rows of an axis that a cycle has, from `begin` on; all rows without one.
struct CycleChoice
{
  double begin = -INFINITY, end = INFINITY, shift = 0.;
};

CycleChoice
cycle_of(const std::string &given, const RunAxis &axis, const std::string &file)
{
  if (given.empty() || given == "all")
    return {};
  if (!axis.is_gait)
    throw InputError("--cycle is " + shown_value(given) + ", but " + file +
                     " has no gait cycles along --x: leave it out.");
  const double first = first_cycle(axis), last = last_cycle(axis);
  const double n = std::round((last - first) / whole_cycle) + 1.;
  long long number = 0;
  double begin = last;
  if (given == "first")
    begin = first;
  else if (given != "last")
  {
    if (!parse_integer(given, number) || number < 1 || static_cast<double>(number) > n)
      throw InputError("--cycle is " + shown_value(given) +
                       ", must be first, last, all, or a number from 1 to " + rounded_text(n, 9) +
                       ", the number of whole cycles of " + file + ".");
    begin = first + static_cast<double>(number - 1) * whole_cycle;
  }
  return {begin - cycle_slack, begin + whole_cycle + cycle_slack, begin};
}

/// The rows with a number in both columns. A study's table has texts, and gaps where cases failed.
PlotCurve
curve_of(const CsvTable &table, const RunAxis &axis, const std::vector<double> &y,
         const CycleChoice &cycle, const std::string &y_name, std::vector<std::string> &notes)
{
  PlotCurve curve;
  std::vector<std::string> without;
  for (std::size_t row = 0; row < y.size(); ++row)
    if (!is_number(axis.values[row]) || !is_number(y[row]))
      without.push_back(std::to_string(table.line_of_row[row]));
    else if (axis.values[row] >= cycle.begin && axis.values[row] <= cycle.end)
    {
      curve.x.push_back(axis.values[row] - cycle.shift);
      curve.y.push_back(y[row]);
    }
  if (curve.x.empty())
    throw InputError(table.file + ": no row has a number in both '" + axis.label + "' and '" +
                     y_name + "'.");
  if (!without.empty())
    notes.push_back(table.file + ": left out rows without a number in both columns: " +
                    (without.size() == 1 ? "line " : "lines ") + comma_list(without));
  curve.as_dots = curve.x.size() == 1;
  return curve;
}

/// Over several cycles the axis counts them.
void
count_cycles(Plot &plot)
{
  double end = 0.;
  for (const PlotCurve &curve : plot.curves)
    end = std::max(end, *std::max_element(curve.x.begin(), curve.x.end()));
  if (plot.x_label != gait_label || end < 1.5 * whole_cycle)
    return;
  plot.x_label = "gait cycles [-]";
  for (PlotCurve &curve : plot.curves)
    for (double &x : curve.x)
      x /= whole_cycle;
}

void
label_axes(const PictureRequest &request, const std::set<std::string> &x_labels, Plot &plot)
{
  plot.x_label = *x_labels.begin();
  std::set<std::string> units;
  for (const std::string &y : request.y)
    units.insert(bracketed_unit(y));
  if (units.size() > 1)
    throw InputError("--y: the columns " + comma_list(request.y) +
                     " have different units, which no axis has in common. Draw them separately.");
  plot.y_label = request.y.size() == 1 ? request.y.front() : *units.begin();
  count_cycles(plot);
  const std::string along =
      plot.x_label == gait_label ? "the gait cycle" : without_unit(plot.x_label);
  plot.title = field_words(request.y.size() == 1 ? without_unit(request.y.front())
                                                 : comma_list(std::vector<std::string>{
                                                       without_unit(request.y.front()), "…"})) +
               " over " + along;
}
} // namespace

ComposedPlot
compose_columns(const PictureRequest &request)
{
  InputErrors errors;
  if (!request.names.empty() && request.names.size() != request.sources.size())
    errors.add("--names: " + std::to_string(request.names.size()) + " names for " +
               std::to_string(request.sources.size()) + " files. Give one to each.");
  if (request.y.empty())
    errors.add("--y is not given, must be a column of the table, like \"contact area [mm^2]\".");
  errors.throw_if_any();
  ComposedPlot result;
  std::set<std::string> x_labels;
  for (std::size_t i = 0; i < request.sources.size(); ++i)
    collect(errors,
            [&]
            {
              const CsvTable table = table_of(request.sources[i]);
              InputErrors columns;
              std::optional<RunAxis> axis;
              collect(columns, [&] { axis = axis_of(request, table); });
              for (const std::string &y : request.y)
                collect(columns, [&] { numbers_of(table, y); });
              columns.throw_if_any();
              x_labels.insert(axis->label);
              const CycleChoice cycle = cycle_of(request.cycle, *axis, table.file);
              for (const std::string &y : request.y)
              {
                PlotCurve curve = curve_of(table, *axis, table.column(y), cycle, y, result.notes);
                const std::string file =
                    request.names.empty() ? name_of(table.file) : request.names[i];
                curve.name = request.y.size() == 1        ? file
                             : request.sources.size() > 1 ? file + ": " + without_unit(y)
                                                          : without_unit(y);
                result.plot.curves.push_back(std::move(curve));
              }
            });
  errors.throw_if_any();
  if (x_labels.size() > 1)
    throw InputError("The tables have different columns along the axis, " + comma_list(x_labels) +
                     ": give --x.");
  for (PlotCurve &curve : result.plot.curves)
    curve.as_dots = curve.as_dots || request.has_dots;
  label_axes(request, x_labels, result.plot);
  if (request.sources.size() == 1)
    result.plot.subtitle = request.names.empty() ? name_of(request.sources[0]) : request.names[0];
  return result;
}

ComposedPlot
compose_report_curve(const PictureRequest &request, const std::vector<RunResults> &runs)
{
  std::vector<std::string> names;
  std::vector<std::vector<ReportPlot>> plots;
  for (std::size_t i = 0; i < runs.size(); ++i)
  {
    names.push_back(request.names.size() == runs.size() ? request.names[i] : runs[i].name);
    plots.push_back(plots_of(runs[i]));
  }
  if (!request.names.empty() && request.names.size() != runs.size())
    throw InputError("--names: " + std::to_string(request.names.size()) + " names for " +
                     std::to_string(runs.size()) + " runs. Give one to each.");
  std::vector<ReportPlot> joined = runs.size() == 1 ? plots.front() : joined_plots(names, plots);
  const auto found = find_by(joined, &ReportPlot::title, request.curve);
  if (!found)
  {
    std::vector<std::string> titles = mapped<std::string>(joined, &ReportPlot::title);
    const std::string near = nearest_name(request.curve, titles);
    throw InputError("--curve is " + shown_value(request.curve) +
                     ", must be a plot of the report: " + comma_list(titles) + "." +
                     (near.empty() ? "" : " Is it '" + near + "'?"));
  }
  ComposedPlot result;
  result.plot = *found;
  result.plot.subtitle = runs.size() == 1 ? names.front() : "";
  for (PlotCurve &curve : result.plot.curves)
    curve.as_dots = curve.x.size() == 1;
  return result;
}

std::vector<std::string>
list_of_curves(const RunResults &run)
{
  return mapped<std::string>(plots_of(run), [&](const ReportPlot &plot)
                             { return "--curve \"" + plot.title + "\""; });
}
} // namespace arthrowear
