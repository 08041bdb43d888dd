// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/declarations_page.h"

#include "base/number_text.h"
#include "base/ranges.h"

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
  return comma_list(words);
}

const char *
name_of(const ResultGroup group)
{
  return std::array{
      "wear", "contact", "penetration", "accuracy", "", "solver"}[static_cast<std::size_t>(group)];
}

/// The words of a page, the meaning, and the runs that have it.
std::string
meaning_of(const DeclaredResult &result)
{
  std::string text = result.words;
  for (const std::string &more : {result.meaning, result.runs.empty() ? "" : "runs " + result.runs})
    text += (text.empty() || more.empty() ? "" : "; ") + more;
  return text;
}

std::string
results_table(const std::vector<DeclaredResult> &results)
{
  std::vector<DeclaredResult> sorted = results;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const DeclaredResult &a, const DeclaredResult &b)
                   { return a.group < b.group; });
  std::string text = row({"result", "id", "unit", "symbol", "group", "over the run", "meaning"}) +
                     "|-|-|-|-|-|-|-|\n";
  for (const DeclaredResult &result : sorted)
    text += row({result.name, result.id, written(result.unit), result.symbol, name_of(result.group),
                 words_of(result.reduction), meaning_of(result)});
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
  if (plot.along == DeclaredPlot::Along::whole)
    return "the run";
  return plot.along == DeclaredPlot::Along::gait ? "the gait cycle" : plot.x;
}
} // namespace

std::string
page_of(const Declarations &declared)
{
  std::string text = "### Items of summary.json\n\n" + results_table(declared.results);
  if (!declared.warnings.empty())
    text += "\n### Warnings of results\n\n" + row({"warning", "if one of", "is above", "text"}) +
            "|-|-|-|-|\n";
  for (const WarningRule &rule : declared.warnings)
    text +=
        row({rule.what, joined(rule.results),
             rounded_text(rule.most, 4) + (rule.most_of.empty() ? "" : " times " + rule.most_of),
             rule.detail});
  for (const DeclaredTable &table : declared.tables)
    if (!table.columns.empty())
      text += "\n### Columns of " + table.file + "\n\n" + columns_table("column", table.columns);
  for (const DeclaredSeries &one : declared.series)
    if (!one.values.empty())
      text += "\n### Fields of " + one.name + ".pvd\n\n" + one.title + ".\n\n" +
              columns_table("field", one.values);
  if (!declared.plots.empty())
  {
    text += "\n### Curves of a report\n\n" + row({"curve", "of", "over", "in"}) + "|-|-|-|-|\n";
    for (const DeclaredPlot &plot : declared.plots)
      text += row({plot.title, joined(plot.columns), abscissa_of(plot), plot.table});
  }
  if (!declared.citations.empty())
    text += "\n### Papers\n\n";
  for (const std::string &citation : declared.citations)
    text += "- " + citation + "\n";
  return text;
}
} // namespace arthrowear
