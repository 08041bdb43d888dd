// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "report/answer.h"
#include "report/comparison.h"
#include "report/convergence_section.h"
#include "report/html_text.h"
#include "report/page_data.h"
#include "report/results_by_group.h"
#include "report/shared_text.h"

namespace arthrowear
{
namespace
{
std::string
title_of(const Report &report)
{
  return joined(report.runs, ", ", &ReportedRun::label);
}

bool
has_surfaces(const Report &report)
{
  return any_of(report.runs, [&](const ReportedRun &run) { return !run.surfaces.empty(); });
}

std::string
models_of(const Report &report)
{
  std::string models;
  for (const ReportedRun &run : report.runs)
    if (models.find(run.results.model) == models.npos)
      models += (models.empty() ? "" : ", ") + run.results.model;
  return models;
}

Html
header(const Report &report, const Html &main)
{
  const auto link_to = [&main](const Html &id, const Html &words)
  {
    const std::string section = "<section id=\"" + id.text() + "\"";
    return main.text().find(section) == std::string::npos
               ? Html()
               : "<a href=\"#" + id + "\">" + words + "</a> ";
  };
  return "<header>\n<h1>" + html_text(title_of(report)) + "</h1>\n<p>" +
         (report.runs.size() > 1 ? Html("Comparison of runs of the model ") : "Run of the model ") +
         html_text(models_of(report)) + ". Written by " + html_text(report.program) +
         ".</p>\n<nav aria-label=\"Sections\">" + link_to("answer", "Answer") +
         link_to("worth", "Worth") + link_to("view", "3D") + link_to("scan", "Scan") +
         link_to("further", "Case") + link_to("summary", "Results") + link_to("curves", "Curves") +
         link_to("convergence", "Convergence") + link_to("published", "Published values") +
         link_to("inputs", "Inputs") + link_to("run", "Run") + link_to("cite", "How to cite") +
         scheme_button + "</nav>\n</header>\n";
}

Html
view_section(const Report &report)
{
  if (!has_surfaces(report))
    return "";
  if (!report.library.is_there())
    return html_section("view", "Surfaces in 3D",
                        "<p>" + html_text(report.library.missing) + "</p>\n");
  return html_section("view", "Surfaces in 3D",
                      "<noscript><p>The view needs JavaScript.</p></noscript>\n"
                      "<div id=\"viewer\"></div>\n");
}

Html
curves_section(const Report &report)
{
  if (report.plots.empty())
    return html_section("curves", "Curves", "<p>The run has no rows to draw.</p>\n");
  return html_section("curves", "Curves",
                      "<noscript><p>Curves need JavaScript; their numbers are in the tables of the "
                      "run folder.</p></noscript>\n<div id=\"plots\" class=\"plots\"></div>\n"
                      "<details id=\"more-plots\"><summary>All columns of statistics.csv"
                      "</summary><div id=\"all-columns\" class=\"plots\"></div></details>\n");
}

Html
licence_section(const Report &report)
{
  Html content = licence_words;
  if (report.library.is_there() && has_surfaces(report))
    content += html_details("Licence of three.js, which draws the surfaces",
                            "<pre>" + html_text(report.library.licence) + "</pre>\n");
  return html_section("licences", "Licences", content);
}

/// The level as a word, for eyes and ears that do not get the colour.
Html
level_word(const VerdictLevel level)
{
  return std::array<Html, 4>{"in order", "note", "caution",
                             "incomplete"}[static_cast<std::size_t>(level)];
}

Html
shown_item(const SummaryItem *item)
{
  if (!item)
    return "";
  return html_quantity(without_folders(item->text), item->unit);
}

/// The heading of a run; empty if the report has one run only.
Html
heading(const Report &report, const ReportedRun &run)
{
  return report.runs.size() > 1 ? "<h3>" + html_text(run.label) + "</h3>\n" : Html();
}

Html
list_of(const std::vector<std::string> &lines)
{
  Html list = "<ul>\n";
  for (const std::string &line : lines)
    list += "<li>" + html_text(line) + "</li>\n";
  return list + "</ul>\n";
}

std::vector<std::string>
shared_lines(const RunResults &run, std::vector<std::string> lines)
{
  for (std::string &line : lines)
    line = shared_text(run, line);
  return lines;
}

Html
verdict_list(const RunResults &run)
{
  Html list = "<ul class=\"verdicts\">\n";
  for (const Verdict &verdict : verdicts_of(run))
    list += "<li class=\"" + class_of(verdict.level) + "\"><b>" + html_text(verdict.topic) +
            "</b> <span class=\"level\">" + level_word(verdict.level) + "</span> " +
            html_unit(shared_text(run, verdict.text)) + "</li>\n";
  list += "</ul>\n";
  std::vector<std::string> warnings;
  for (const RunRecord::Warning &one : run.record.warnings)
    warnings.push_back(std::to_string(one.count) + " x " + one.what +
                       (one.detail.empty() ? ""
                        : one.count == 1   ? ": "
                                           : ", first: ") +
                       one.detail);
  if (!warnings.empty())
    list += "<h4>Warnings of the run</h4>\n" + list_of(shared_lines(run, warnings));
  if (!run.notes.empty())
    list += "<h4>Notes on this report</h4>\n" + list_of(shared_lines(run, run.notes));
  return list;
}

bool
is_chosen(const Report &report, const InputEntry &entry)
{
  for (const ReportedRun &run : report.runs)
    for (const InputEntry &other : run.results.inputs)
      if (other.path() == entry.path() && other.differs())
        return true;
  return false;
}

template <class Select>
Html
inputs_table(const Report &report, const std::vector<InputEntry> &entries, const Select &select)
{
  std::vector<Html> head{"section", "entry"};
  for (const ReportedRun &run : report.runs)
    head.push_back(report.runs.size() > 1 ? html_text(run.label) : "value");
  head.insert(head.end(), {"default", "meaning"});
  std::vector<std::vector<Html>> rows;
  for (const InputEntry &entry : entries)
  {
    if (!select(entry))
      continue;
    std::vector<Html> row{html_text(entry.section), html_unit(entry.name)};
    for (const ReportedRun &run : report.runs)
      row.push_back(shown_entry(run.results, entry.path()));
    row.push_back(entry.is_required             ? Html("<i>none</i>")
                  : entry.default_value.empty() ? Html("<i>empty</i>")
                                                : html_text(entry.default_value));
    row.push_back(html_text(entry.documentation) + " Must be " + html_text(entry.rule) + ".");
    rows.push_back(std::move(row));
  }
  return rows.empty() ? Html("<p>None.</p>\n") : html_table(head, rows);
}

Html
published(const ReferenceValue &value)
{
  return html_quantity(rounded_text(value.low, 6) +
                           (value.high > value.low ? " to " + rounded_text(value.high, 6) : ""),
                       value.unit);
}

/// States the difference from the nearest published value, in % unless that value is 0.
Html
difference(const ReferenceValue &value, const SummaryItem *item)
{
  if (!item || !item->value)
    return "no such result";
  if (item->unit != value.unit)
    return "unit " + html_unit(item->unit);
  if (*item->value >= value.low && *item->value <= value.high)
    return value.high > value.low ? Html("within") : "0 %";
  const double nearest = *item->value < value.low ? value.low : value.high;
  if (nearest == 0.)
    return html_text(rounded_text(*item->value, 3));
  const double percent = 100. * (*item->value - nearest) / std::abs(nearest);
  return (percent > 0. ? Html("+") : "") + html_text(rounded_text(percent, 3)) + " %";
}
} // namespace

Html
report_page(const Report &report)
{
  PageParts page;
  page.title = title_of(report);
  page.identity = report.identity;
  page.main = answer_section(report) + worth_section(report) + view_section(report) +
              scan_section(report) + further_section(report) + summary_section(report) +
              curves_section(report) + convergence_section(report) + reference_section(report) +
              inputs_section(report) + log_section(report) + citation_section(report) +
              licence_section(report);
  page.header = header(report, page.main);
  page.data = data_elements(report);
  if (report.library.is_there() && has_surfaces(report))
    page.library = report.library.script;
  return html_page(page);
}

namespace
{
/// The verdicts of a run, folded where none of them asks for care.
Html
verdict_details(const Report &report, const ReportedRun &run)
{
  std::string doubtful;
  for (const Verdict &verdict : verdicts_of(run.results))
    if (verdict.level == VerdictLevel::caution || verdict.level == VerdictLevel::bad)
      doubtful += (doubtful.empty() ? "" : ", ") + verdict.topic;
  const Html summary = "Verdicts on the computation: " +
                       (doubtful.empty() ? Html("all in order") : "see " + html_text(doubtful));
  return heading(report, run) +
         (doubtful.empty() || report.runs.size() > 1 ? Html("<details") : "<details open") +
         " class=\"verdict-list\"><summary>" + summary + "</summary>\n" +
         verdict_list(run.results) + "</details>\n";
}
} // namespace

Html
summary_section(const Report &report)
{
  Html content;
  for (const ReportedRun &run : report.runs)
    content += verdict_details(report, run);
  const Html results = results_by_group(report);
  return html_section(
      "summary", "Results",
      content + (report.runs.size() > 1 ? html_details("All results", results) : results));
}

Html
reference_section(const Report &report)
{
  std::vector<std::vector<Html>> rows;
  for (const ReportedRun &run : report.runs)
    for (const ReferenceValue &value : run.references)
    {
      const SummaryItem *item = run.results.find_summary(value.quantity);
      rows.push_back(
          {html_text(report.runs.size() > 1 ? run.label + ": " + value.quantity : value.quantity),
           published(value), shown_item(item), difference(value, item), html_text(value.source)});
    }
  if (rows.empty())
    return "";
  return html_section(
      "published", "Published values",
      html_table({"quantity", "published", "computed", "difference", "source"}, rows));
}

Html
inputs_section(const Report &report)
{
  const std::vector<InputEntry> entries = entries_of(report);
  Html content = "<p>An entry carries its unit in its name. Entries that the case chose are shown; "
                 "the others have their defaults.</p>\n";
  content += "<h3>Entries that differ from their defaults</h3>\n" +
             inputs_table(report, entries,
                          [&](const InputEntry &entry) { return is_chosen(report, entry); });
  content += html_details(html_formatted("All %zu entries", entries.size()),
                          inputs_table(report, entries, [](const InputEntry &) { return true; }));
  return html_section("inputs", "Inputs", content);
}

Html
log_section(const Report &report)
{
  Html content;
  for (const ReportedRun &run : report.runs)
  {
    const RunRecord &record = run.results.record;
    const bool is_known = !record.version.empty();
    content += heading(report, run);
    std::vector<std::vector<Html>> rows{
        {"folder", html_text(last_part(run.results.folder))},
        {"parameter file", is_known ? html_text(last_part(record.input)) : Html("unknown")},
        {"program", is_known ? html_text(record.version) : Html("unknown")}};
    for (const RunRecord::Line &line : record.set_up)
      rows.push_back({"set-up", html_text(shared_text(run.results, line.text))});
    for (const auto &[name, seconds] : record.wall_times)
      rows.push_back({"wall time [s]", html_text(name + " " + rounded_text(seconds, 4))});
    if (run.results.state != RunState::done)
      for (const auto &[words, text] : {std::pair<Html, std::string>("reason", record.reason),
                                        {"last progress", record.progress.text}})
        if (!text.empty())
          rows.push_back({words, html_text(shared_text(run.results, text))});
    content += html_table({"", ""}, rows);
  }
  return html_section("run", "Run", content);
}

Html
citation_section(const Report &report)
{
  std::vector<std::string> papers;
  for (const ReportedRun &run : report.runs)
    for (const std::string &paper : run.results.declared.citations)
      if (std::find(papers.begin(), papers.end(), paper) == papers.end())
        papers.push_back(paper);
  Html content = "<p>Cite the papers of the methods and the program with the version that computed "
                 "the results:</p>\n";
  papers.push_back("Arthrowear: " +
                   (report.runs.front().results.record.version.empty()
                        ? report.program
                        : report.runs.front().results.record.version) +
                   ".");
  content += list_of(papers);
  return html_section("cite", "How to cite", content);
}
} // namespace arthrowear
