// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/collect.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "picture/curve_picture.h"
#include "picture/field_words.h"
#include "picture/picture_table.h"
#include "report/run_axis.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
const char *const gait_label = "gait cycle [%]";

/// The axis of a table: the named column; else the axis of the run in whose folder the table lies;
/// else the time or the first column.
RunAxis
axis_of(const PictureRequest &request, const PictureTable &table)
{
  if (!request.x.empty())
    return {column_of(table, request.x), numbers_of(table, request.x), false};
  const fs::path folder = fs::absolute(table.numbers.file).parent_path();
  std::error_code ignored;
  if (fs::exists(folder / "parameters.json", ignored))
    return axis_of(read_run(folder.string()), table.numbers);
  const std::string column =
      table.numbers.has_column("time [s]") ? "time [s]" : table.numbers.names.front();
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

/// The columns and rows of a table that a picture shows.
struct TableColumns
{
  PictureTable table;
  RunAxis axis;
  std::vector<std::string> y, by; ///< columns
  CycleChoice cycle;
  std::vector<RowGroup> groups; ///< a curve for each; one without texts: all rows
};

TableColumns
columns_of(const PictureRequest &request, const std::string &source)
{
  TableColumns found{read_picture_table(source), {}, {}, {}, {}, {}};
  InputErrors errors;
  collect(errors, [&] { found.axis = axis_of(request, found.table); });
  for (const std::string &y : request.y)
    collect(errors,
            [&]
            {
              numbers_of(found.table, y);
              found.y.push_back(column_of(found.table, y));
            });
  for (const std::string &by : request.by)
    collect(errors, [&] { found.by.push_back(column_of(found.table, by)); });
  errors.throw_if_any();
  found.cycle = cycle_of(request.cycle, found.axis, found.table.numbers.file);
  if (!found.by.empty())
    found.groups = grouped_rows(found.table, found.by);
  else
  {
    found.groups.emplace_back();
    for (std::size_t row = 0; row < found.table.numbers.n_rows(); ++row)
      found.groups.back().rows.push_back(row);
  }
  return found;
}

/// Cases come in the order of a study's lists, and are joined in the order of x.
void
sort_along(PlotCurve &curve)
{
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < curve.x.size(); ++i)
    points.emplace_back(curve.x[i], curve.y[i]);
  std::stable_sort(points.begin(), points.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  for (std::size_t i = 0; i < points.size(); ++i)
    std::tie(curve.x[i], curve.y[i]) = points[i];
}

bool
is_vertical_somewhere(const PlotCurve &curve)
{
  return std::adjacent_find(curve.x.begin(), curve.x.end()) != curve.x.end();
}

/// "0.05 mm, uhmwpe"
std::string
text_of(const RowGroup &group, const std::vector<std::string> &by)
{
  std::string text;
  for (std::size_t i = 0; i < by.size(); ++i)
  {
    const std::string unit = bracketed_unit(by[i]);
    text += (i == 0 ? "" : ", ") +
            (is_number(group.values[i]) ? rounded_text(group.values[i], 6) : group.texts[i]) +
            (is_number(group.values[i]) && unit.size() > 2 && unit != "[-]"
                 ? " " + unit.substr(1, unit.size() - 2)
                 : "");
  }
  return text;
}

/// The rows of a group with a number in both columns. A study's table has texts, and gaps where
/// cases failed.
PlotCurve
curve_of(const TableColumns &columns, const RowGroup &group, const std::string &y_name,
         std::set<unsigned int> &lines_without)
{
  const CsvTable &table = columns.table.numbers;
  const std::vector<double> &y = table.column(y_name), &x = columns.axis.values;
  PlotCurve curve;
  for (const std::size_t row : group.rows)
    if (!is_number(x[row]) || !is_number(y[row]))
      lines_without.insert(table.line_of_row[row]);
    else if (x[row] >= columns.cycle.begin && x[row] <= columns.cycle.end)
    {
      curve.x.push_back(x[row] - columns.cycle.shift);
      curve.y.push_back(y[row]);
    }
  if (columns.table.is_of_study || !columns.by.empty())
    sort_along(curve);
  curve.name = text_of(group, columns.by);
  return curve;
}

/// The curves of a table, and notes on rows that are left out or that stand above each other.
std::vector<PlotCurve>
curves_of(const TableColumns &columns, const std::string &name, const bool is_alone,
          std::vector<std::string> &notes)
{
  const CsvTable &table = columns.table.numbers;
  std::vector<PlotCurve> curves;
  std::set<unsigned int> lines_without;
  std::size_t n_grouped = 0, n_vertical = 0;
  for (const RowGroup &group : columns.groups)
  {
    n_grouped += group.rows.size();
    for (const std::string &y : columns.y)
    {
      PlotCurve curve = curve_of(columns, group, y, lines_without);
      if (curve.x.empty())
        continue;
      std::vector<std::string> parts;
      if (!is_alone || (columns.y.size() == 1 && columns.by.empty()))
        parts.push_back(name);
      if (columns.y.size() > 1)
        parts.push_back(without_unit(y));
      if (!curve.name.empty())
        parts.push_back(curve.name);
      curve.name = joined(parts, ": ");
      n_vertical += columns.table.is_of_study && is_vertical_somewhere(curve) ? 1 : 0;
      curves.push_back(std::move(curve));
    }
  }
  if (curves.empty())
    throw InputError(table.file + ": no row has a number in both '" + columns.axis.label +
                     "' and '" + columns.y.front() + "'" +
                     (columns.by.empty() ? "." : ", and a value of '" + columns.by.front() + "'."));
  if (!lines_without.empty())
    notes.push_back(
        table.file + ": left out rows without a number in both columns: " +
        (lines_without.size() == 1 ? "line " : "lines ") +
        joined(lines_without, ", ", [](const unsigned int line) { return std::to_string(line); }));
  if (n_grouped < table.n_rows())
    notes.push_back(table.file + ": left out rows without a value of '" +
                    joined(columns.by, "' or '") +
                    "': " + std::to_string(table.n_rows() - n_grouped));
  if (n_vertical > 0)
    notes.push_back(table.file + ": " + std::to_string(n_vertical) +
                    " of the curves have several cases at one value of '" + columns.axis.label +
                    "'. --by draws a curve for each value of another column; it may be repeated.");
  return curves;
}

/// Many numbers have colours of the sequential map, and the legend names some of them.
void
distinguish(const PictureRequest &request, const std::vector<TableColumns> &tables, Plot &plot,
            std::vector<std::string> &notes)
{
  constexpr std::size_t most_colours = 12, named = 7;
  const std::size_t n = plot.curves.size();
  if (request.by.empty() || n <= 1)
    return;
  if (n <= most_colours)
  {
    const std::size_t n_colours = light_theme().curves.size();
    for (std::size_t i = n_colours; i < n; ++i)
      plot.curves[i].dash = static_cast<unsigned int>(i + 1); // not the dash of its colour
    return;
  }
  const bool are_numbers = tables.size() == 1 && request.by.size() == 1 && request.y.size() == 1 &&
                           all_of(tables.front().groups, [](const RowGroup &group)
                                  { return is_number(group.values.front()); });
  if (!are_numbers)
    throw InputError("--by gives " + std::to_string(n) + " curves, must give at most " +
                     std::to_string(most_colours) +
                     ", which can be told apart; more are drawn for the numbers of one column of "
                     "one table. Draw fewer rows, columns or tables.");
  const ColourMap &map = sequential_colours();
  constexpr double first = .1, last = .8; // dark to orange, on light and dark ground
  const double each = static_cast<double>(n - 1) / (named - 1);
  std::size_t next = 0;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double share =
        first + (last - first) * static_cast<double>(i) / static_cast<double>(n - 1);
    plot.curves[i].shade =
        map[static_cast<std::size_t>(share * static_cast<double>(map.size() - 1))];
    plot.curves[i].dash = 0;
    plot.curves[i].is_in_legend =
        i == static_cast<std::size_t>(std::lround(each * static_cast<double>(next)));
    next += plot.curves[i].is_in_legend ? 1 : 0;
  }
  notes.push_back("The legend names " + std::to_string(named) + " of " + std::to_string(n) +
                  " curves; colours follow the values.");
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
label_axes(const std::vector<std::string> &y_names, const std::string &x_label, Plot &plot)
{
  plot.x_label = x_label;
  std::set<std::string> units;
  for (const std::string &y : y_names)
    units.insert(bracketed_unit(y));
  if (units.size() > 1)
    throw InputError("--y: the columns " + comma_list(y_names) +
                     " have different units, which no axis has in common. Draw them separately.");
  plot.y_label = y_names.size() == 1 ? y_names.front() : *units.begin();
  count_cycles(plot);
  const std::string along =
      plot.x_label == gait_label ? "the gait cycle" : without_unit(plot.x_label);
  plot.title =
      field_words(y_names.size() == 1
                      ? without_unit(y_names.front())
                      : comma_list(std::vector<std::string>{without_unit(y_names.front()), "…"})) +
      " over " + along;
}

/// Logarithmic axes, as --log names them.
void
set_logarithms(const PictureRequest &request, Plot &plot)
{
  for (const std::string &axis : request.log)
    if (axis == "x" || axis == "y")
      (axis == "x" ? plot.has_log_x : plot.has_log_y) = true;
    else
      throw InputError("--log is " + shown_value(axis) + ", must be x, y or x,y.");
  const auto has_positive = [](const std::vector<double> &values)
  { return any_of(values, [](const double value) { return value > 0.; }); };
  for (const PlotCurve &curve : plot.curves)
    if ((plot.has_log_x && !has_positive(curve.x)) || (plot.has_log_y && !has_positive(curve.y)))
      throw InputError("--log: the curve '" + curve.name +
                       "' has no value above zero, which a logarithmic axis needs.");
}
} // namespace

ComposedPlot
compose_columns(const PictureRequest &request)
{
  InputErrors errors;
  if (!request.names.empty() && request.names.size() != request.sources.size())
    errors.add("--names: " + std::to_string(request.names.size()) + " names for " +
               std::to_string(request.sources.size()) + " tables. Give one to each.");
  if (request.y.empty())
    errors.add("--y is not given, must be a column of the table, like \"contact area [mm^2]\".");
  errors.throw_if_any();
  std::vector<TableColumns> tables;
  std::set<std::string> x_labels;
  for (const std::string &source : request.sources)
    collect(errors,
            [&]
            {
              tables.push_back(columns_of(request, source));
              x_labels.insert(tables.back().axis.label);
            });
  errors.throw_if_any();
  if (x_labels.size() > 1)
    throw InputError("The tables have different columns along the axis, " + comma_list(x_labels) +
                     ": give --x.");
  ComposedPlot result;
  const auto name_of = [&](const std::size_t i)
  { return request.names.empty() ? tables[i].table.name : request.names[i]; };
  for (std::size_t i = 0; i < tables.size(); ++i)
    append(result.plot.curves, curves_of(tables[i], name_of(i), tables.size() == 1, result.notes));
  for (PlotCurve &curve : result.plot.curves)
    curve.as_dots = curve.x.size() == 1 || request.has_dots;
  distinguish(request, tables, result.plot, result.notes);
  set_logarithms(request, result.plot);
  label_axes(tables.front().y, *x_labels.begin(), result.plot);
  if (tables.size() == 1)
    result.plot.subtitle = name_of(0);
  if (!request.by.empty())
    result.plot.subtitle += (tables.size() == 1 ? ", by " : "by ") +
                            joined(tables.front().by, " and ",
                                   [](const std::string &column) { return without_unit(column); });
  return result;
}
} // namespace arthrowear
