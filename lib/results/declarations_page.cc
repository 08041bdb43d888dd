// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/declarations.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// A row of a Markdown table.
std::string
row(const std::vector<std::string> &cells)
{
  std::string text = "|";
  for (const std::string &cell : cells)
  {
    text += ' ';
    for (const char letter : cell)
      text += letter == '|' ? std::string("\\|") : std::string(1, letter);
    text += " |";
  }
  return text + "\n";
}

std::string
written(const std::string &unit)
{
  return unit == "-" ? "" : unit;
}

std::string
joined(const std::vector<std::string> &words)
{
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

const char *
name_of(const ResultGroup group)
{
  switch (group)
  {
  case ResultGroup::wear:
    return "wear";
  case ResultGroup::contact:
    return "contact";
  case ResultGroup::penetration:
    return "penetration";
  case ResultGroup::accuracy:
    return "accuracy";
  case ResultGroup::solver:
    return "solver";
  case ResultGroup::other:
    break;
  }
  return "";
}

/// The words of a page and the meaning.
std::string
meaning_of(const DeclaredResult &result)
{
  return result.words + (result.words.empty() || result.meaning.empty() ? "" : "; ") +
         result.meaning;
}

std::string
results_table(const std::vector<DeclaredResult> &results)
{
  std::vector<DeclaredResult> sorted = results;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const DeclaredResult &a, const DeclaredResult &b)
                   { return a.group < b.group; });
  std::string text = row({"result", "unit", "symbol", "group", "meaning"}) + "|-|-|-|-|-|\n";
  for (const DeclaredResult &result : sorted)
    text += row({result.name, written(result.unit), result.symbol, name_of(result.group),
                 meaning_of(result)});
  return text;
}

std::string
columns_table(const std::string &what, const std::vector<ColumnHeader> &columns)
{
  std::string text = row({what, "unit", "meaning"}) + "|-|-|-|\n";
  for (const ColumnHeader &column : columns)
    text += row({column.name, written(column.unit), column.meaning});
  return text;
}

std::string
abscissa_of(const DeclaredPlot &plot)
{
  switch (plot.along)
  {
  case DeclaredPlot::Along::whole:
    return "the run";
  case DeclaredPlot::Along::gait:
    return "the gait cycle";
  case DeclaredPlot::Along::column:
  case DeclaredPlot::Along::portrait:
    break;
  }
  return plot.x;
}
} // namespace

std::string
Declarations::page() const
{
  std::string text = "### Items of summary.json\n\n" + results_table(results);
  for (const DeclaredTable &table : tables)
    if (!table.columns.empty())
      text += "\n### Columns of " + table.file + "\n\n" + columns_table("column", table.columns);
  for (const DeclaredSeries &one : series)
    if (!one.values.empty())
      text += "\n### Fields of " + one.name + ".pvd\n\n" + one.title + ".\n\n" +
              columns_table("field", one.values);
  if (!plots.empty())
  {
    text += "\n### Curves of a report\n\n" + row({"curve", "of", "over", "in"}) + "|-|-|-|-|\n";
    for (const DeclaredPlot &plot : plots)
      text += row({plot.title, joined(plot.columns), abscissa_of(plot), plot.table});
  }
  if (!citations.empty())
    text += "\n### Papers\n\n";
  for (const std::string &citation : citations)
    text += "- " + citation + "\n";
  return text;
}
} // namespace arthrowear
