// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page.h"

#include "base/ranges.h"
#include "report/answer.h"
#include "report/convergence_section.h"
#include "report/html_text.h"

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
header(const Report &report)
{
  const Html view = has_surfaces(report) ? Html("<a href=\"#view\">3D</a> ") : "";
  const bool has_values = !reference_section(report).empty();
  return "<header>\n<h1>" + html_text(title_of(report)) + "</h1>\n<p>" +
         (report.runs.size() > 1 ? Html("Comparison of runs of the model ") : "Run of the model ") +
         html_text(models_of(report)) + ". Written by " + html_text(report.program) +
         ".</p>\n<nav aria-label=\"Sections\"><a href=\"#answer\">Answer</a> "
         "<a href=\"#summary\">Summary</a> " +
         (report.scan ? Html("<a href=\"#scan\">Scan</a> ") : "") + view +
         "<a href=\"#curves\">Curves</a> " +
         (convergence_section(report).empty() ? Html()
                                              : "<a href=\"#convergence\">Convergence</a> ") +
         (has_values ? Html("<a href=\"#published\">Published values</a> ") : "") +
         "<a href=\"#inputs\">Inputs</a> <a href=\"#run\">Run</a> "
         "<a href=\"#cite\">How to cite</a> " +
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
} // namespace

Html
report_page(const Report &report)
{
  PageParts page;
  page.title = title_of(report);
  page.header = header(report);
  page.main = answer_section(report) + scan_section(report) + summary_section(report) +
              view_section(report) + curves_section(report) + convergence_section(report) +
              reference_section(report) + inputs_section(report) + log_section(report) +
              citation_section(report) + licence_section(report);
  page.data = data_elements(report);
  if (report.library.is_there() && has_surfaces(report))
    page.library = report.library.script;
  return html_page(page);
}
} // namespace arthrowear
