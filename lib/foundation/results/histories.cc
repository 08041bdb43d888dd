// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/histories.h"

#include "base/ranges.h"

namespace arthrowear
{
namespace
{
constexpr const char *cycles_column = "cycles [-]";

std::string
name_in(const std::string &header)
{
  return header.substr(0, header.rfind(" ["));
}

std::string
unit_in(const std::string &header)
{
  const std::size_t begin = header.rfind(" [");
  return begin == header.npos ? "" : header.substr(begin + 2, header.size() - begin - 3);
}

const HistoryColumns *
find_history(const std::vector<HistoryColumns> &all, const std::string &name)
{
  return find_where(all, [&name](const HistoryColumns &one) { return one.is_called(name); });
}

/// Column that ends with the result.
std::string
column_of(const DeclaredResult &result)
{
  return result.column.empty() ? result.name + " [" + result.unit + "]" : result.column;
}

/// Columns of the components of a vector, or of its projection onto the plane of a radiograph,
/// whose length is the result; empty: it is no length.
std::vector<std::string>
components_of(const Declarations &declared, const DeclaredResult &result)
{
  const std::string ending = "_on_radiograph";
  const std::size_t n = result.id.size() - std::min(result.id.size(), ending.size());
  const bool is_projection = result.id.compare(n, ending.size(), ending) == 0;
  const std::string vector = is_projection ? result.id.substr(0, n) : result.id;
  std::vector<std::string> columns;
  for (const DeclaredResult &one : declared.results)
    for (int axis = is_projection ? 1 : 0; axis < 3; ++axis)
      if (one.axis == axis && one.id == vector + "_" + "xyz"[axis])
        columns.push_back(column_of(one));
  return columns;
}

/// File of a table over cycles that has the column; empty if there is none.
std::string
table_with(const Declarations &declared, const std::string &column)
{
  const auto has = [](const DeclaredTable &table, const std::string &header)
  {
    return any_of(table.columns, [&header](const ColumnHeader &one)
                  { return one.name + " [" + one.unit + "]" == header; });
  };
  for (const DeclaredTable &table : declared.tables)
    if (table.file != statistics_table && has(table, cycles_column) && has(table, column))
      return table.file;
  return "";
}

/// Columns of the plots over cycles, under their own names, and lengths of vectors.
std::vector<HistoryColumns>
plotted_histories(const Declarations &declared)
{
  std::vector<HistoryColumns> all;
  for (const DeclaredPlot &plot : declared.plots)
  {
    if (plot.along != DeclaredPlot::Along::column || plot.x != cycles_column)
      continue;
    const auto add =
        [&](const std::string &name, const std::string &id, const std::vector<std::string> &columns)
    {
      if (none_of(all, [&](const HistoryColumns &one) { return one.columns == columns; }))
        all.push_back({name, columns.size() == 1 ? name : "", unit_in(columns.front()), plot.table,
                       columns, plot.is_accumulated, plot.begins_with, false, true, id});
    };
    for (const DeclaredResult &result : declared.results)
      if (const std::vector<std::string> columns = components_of(declared, result);
          !columns.empty() && all_of(columns, [&](const std::string &column)
                                     { return contains(plot.columns, column); }))
        add(result.name, result.id, columns);
    for (const std::string &column : plot.columns)
      add(name_in(column), "", {column});
  }
  return all;
}
} // namespace

std::vector<HistoryColumns>
declared_histories(const Declarations &declared)
{
  std::vector<HistoryColumns> all = plotted_histories(declared);
  const std::size_t n_plotted = all.size();
  for (const DeclaredResult &result : declared.results)
  {
    const bool is_mean = result.reduction == Reduction::mean && !result.column.empty();
    const std::string column = column_of(result);
    const auto plotted = std::find_if(all.begin(), all.begin() + n_plotted,
                                      [&column](const HistoryColumns &one)
                                      { return one.columns == std::vector<std::string>{column}; });
    if (plotted != all.begin() + n_plotted && !is_mean)
    {
      plotted->name = result.name;
      plotted->id = result.id;
    }
    else if (const std::string table = table_with(declared, column);
             !table.empty() && result.style != NumberStyle::count &&
             !find_history(all, result.name))
      all.push_back({result.name,
                     is_mean ? "" : name_in(column),
                     result.unit,
                     table,
                     {column},
                     false,
                     "",
                     is_mean,
                     false,
                     result.id});
  }
  return all;
}

bool
is_of_unworn_contact(const DeclaredResult &result)
{
  return result.reduction == Reduction::first &&
         (result.group == ResultGroup::contact || result.group == ResultGroup::accuracy);
}

std::vector<std::string>
results_without_history(const Declarations &declared, const std::vector<std::string> &asked)
{
  const std::vector<HistoryColumns> histories = declared_histories(declared);
  std::vector<std::string> missing;
  for (const std::string &header : asked)
  {
    const std::string name = name_in(header);
    const DeclaredResult result = declared.result(header);
    if (!find_history(histories, name) && !find_history(histories, header) &&
        !find_history(histories, result.name) && !is_of_unworn_contact(result))
      missing.push_back(name);
  }
  return missing;
}
} // namespace arthrowear
