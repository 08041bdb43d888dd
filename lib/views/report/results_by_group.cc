// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/results_by_group.h"

#include "base/number_text.h"
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/result_words.h"
#include "report/run_axis.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Lists the results of all runs, each once, in the order of the summaries.
std::vector<DeclaredResult>
results_of(const Report &report)
{
  std::vector<DeclaredResult> all;
  for (const ReportedRun &run : report.runs)
    for (const SummaryItem &item : run.results.summary)
      if (std::none_of(all.begin(), all.end(),
                       [&](const DeclaredResult &known) { return known.id == item.id; }))
        all.push_back(run.results.declared.result(item.id));
  return all;
}

/// "+1.5 %" of a value over another value.
Html
relative_difference(const SummaryItem *of, const SummaryItem *to)
{
  if (!of || !to || !of->value || !to->value || *to->value == 0. || of->unit != to->unit)
    return "";
  constexpr double least_percent = .0005;
  const double percent = 100. * (*of->value / *to->value - 1.);
  if (std::abs(percent) < least_percent)
    return "";
  return " <span class=\"differs\">" + (percent > 0. ? Html("+") : Html()) +
         html_with_unit(html_number(percent, 3), "%") + "</span>";
}

/// Words of a result with the side of the body to which its axis points, marked with its name in
/// summary.json.
Html
label_of(const DeclaredResult &result, const Anatomy &anatomy)
{
  std::string words = result.shown();
  if (const std::string side = axis_words(anatomy, result.axis); !side.empty())
    words += " (" + side + ")";
  const Html name = html_text(result.name);
  std::string hint = result.symbol + (result.symbol.empty() || result.meaning.empty() ? "" : ": ") +
                     result.meaning;
  if (result.reduction != Reduction::at_end)
    hint += (hint.empty() ? "" : "; ") + std::string("over the run: ") + words_of(result.reduction);
  if (!result.words.empty())
    hint += (hint.empty() ? "" : "; ") + result.name + " in summary.json";
  return "<span data-result=\"" + name + "\"" +
         (hint.empty() ? Html() : " title=\"" + html_text(hint) + "\"") + ">" + html_text(words) +
         "</span>";
}

Html
value_of(const RunResults &run, const DeclaredResult &result)
{
  const SummaryItem *item = run.find_summary(result.id);
  if (!item)
    return "";
  const bool is_of_cycles = result.role == ResultRole::cycles;
  const std::string years = is_of_cycles && item->value ? years_text(run, *item->value) : "";
  return html_result(*item, result) + (years.empty() ? Html() : " (" + html_text(years) + ")");
}

std::vector<Html>
row_of(const Report &report, const DeclaredResult &result)
{
  std::vector<Html> row{label_of(result, report.runs[0].results.declared.anatomy)};
  const SummaryItem *first = report.runs[0].results.find_summary(result.id);
  for (const ReportedRun &run : report.runs)
    row.push_back(value_of(run.results, result) +
                  (&run == &report.runs[0]
                       ? Html()
                       : relative_difference(run.results.find_summary(result.id), first)));
  return row;
}

std::vector<Html>
head_of(const Report &report, const Html &first)
{
  std::vector<Html> head{first};
  for (const ReportedRun &run : report.runs)
    head.push_back(report.runs.size() > 1 ? html_text(run.label) : "value");
  return head;
}

/// Largest value of a column over the run; 0 without the column.
double
largest_of_column(const RunResults &run, const std::string &column)
{
  const CsvTable *table = run.find_table("statistics.csv");
  if (!table || !table->has_column(column))
    return 0.;
  const std::vector<double> &values = table->column(column);
  return *std::max_element(values.begin(), values.end());
}

/// Explains why the normal forces add up to more than the load; empty if they do not.
Html
note_on_forces(const RunResults &run)
{
  const double normal = largest_of_column(run, "sum of normal forces [N]"),
               load = largest_of_column(run, "applied load [N]");
  if (!(load > 0.) || !(normal > load))
    return "";
  return "<p class=\"small\">The normal forces at the points of a curved surface have different "
         "directions. Their magnitudes add up to " +
         html_with_unit(html_number(normal), "N") + " at a largest load of " +
         html_with_unit(html_number(load), "N") +
         "; as vectors they balance the load. Wear follows the magnitudes.</p>\n";
}

Html
note_on(const ResultGroup group, const Report &report)
{
  const RunResults &run = report.runs[0].results;
  if (group == ResultGroup::contact)
    return note_on_forces(run);
  if (group == ResultGroup::penetration && run.declared.anatomy.is_known)
    return "<p class=\"small\">x points backwards, y to the " +
           html_text(run.declared.anatomy.right) + " side, z up" +
           (run.input("Load / Direction") == "axis" ? Html(" along the axis of the load") : "") +
           "; components “of the cup” are along its own axes, z towards its pole.</p>\n";
  if (const std::string rule = year_rule(run); group == ResultGroup::wear && !rule.empty())
    return "<p class=\"small\">" + html_text(rule) + ".</p>\n";
  return "";
}
} // namespace

Html
results_by_group(const Report &report)
{
  const std::vector<DeclaredResult> results = results_of(report);
  if (results.empty())
    return "<p>The run has no summary.</p>\n";
  Html content;
  for (const auto &[group, title] : titles_of_groups)
  {
    std::vector<std::vector<Html>> rows;
    for (const DeclaredResult &result : results)
      if (result.group == group)
        rows.push_back(row_of(report, result));
    if (rows.empty())
      continue;
    const bool is_folded = group == ResultGroup::solver;
    const Html heading = html_text(title);
    const Html table = html_table(head_of(report, is_folded ? "quantity" : heading), rows) +
                       note_on(group, report);
    content += is_folded ? html_details(heading, table) : table;
  }
  return content;
}
} // namespace arthrowear
