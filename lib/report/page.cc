// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page.h"

#include "base/base64.h"
#include "base/sha256.h"
#include "report/answer.h"
#include "report/assets.h"
#include "report/convergence_section.h"
#include "report/html_text.h"

namespace arthrowear
{
namespace
{
std::string
title_of(const Report &report)
{
  std::string names;
  for (const ReportedRun &run : report.runs)
    names += (names.empty() ? "" : ", ") + run.label;
  return names;
}

bool
has_surfaces(const Report &report)
{
  for (const ReportedRun &run : report.runs)
    if (!run.surfaces.empty())
      return true;
  return false;
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

std::string
header(const Report &report)
{
  const std::string view = has_surfaces(report) ? "<a href=\"#view\">3D</a> " : "";
  const bool has_values = !reference_section(report).empty();
  return "<header>\n<h1>" + html_text(title_of(report)) + "</h1>\n<p>" +
         (report.runs.size() > 1 ? "Comparison of runs of the model " : "Run of the model ") +
         html_text(models_of(report)) + ". Written by " + html_text(report.program) +
         ".</p>\n<nav aria-label=\"Sections\"><a href=\"#answer\">Answer</a> "
         "<a href=\"#summary\">Summary</a> " +
         (report.scan ? "<a href=\"#scan\">Scan</a> " : "") + view +
         "<a href=\"#curves\">Curves</a> " +
         (convergence_section(report).empty() ? "" : "<a href=\"#convergence\">Convergence</a> ") +
         (has_values ? "<a href=\"#published\">Published values</a> " : "") +
         "<a href=\"#inputs\">Inputs</a> <a href=\"#run\">Run</a> "
         "<a href=\"#cite\">How to cite</a> <button type=\"button\" id=\"scheme\">Light or "
         "dark</button></nav>\n</header>\n";
}

std::string
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

std::string
curves_section(const Report &report)
{
  if (report.plots.empty())
    return html_section("curves", "Curves", "<p>The run has no rows to draw.</p>\n");
  return html_section("curves", "Curves",
                      "<noscript><p>Curves need JavaScript; their numbers are in the tables of the "
                      "run folder.</p></noscript>\n<div id=\"plots\" class=\"plots\"></div>\n"
                      "<details id=\"more-plots\"><summary>All columns of "
                      "statistics.csv</summary><div class=\"plots\"></div></details>\n");
}

std::string
licence_section(const Report &report)
{
  std::string content = "<p>Results and text of this page belong to those who made the run. Its "
                        "scripts belong to Arthrowear, LGPL-2.1-or-later.</p>\n";
  if (report.library.is_there() && has_surfaces(report))
    content += html_details("Licence of three.js, which draws the surfaces",
                            "<pre>" + html_text(report.library.licence) + "</pre>\n");
  return html_section("licences", "Licences", content);
}
/// Policy of what a browser may load and execute: these scripts and this style, which it knows by
/// their hashes, and nothing from elsewhere, whatever the files of a run hold.
std::string
content_policy(const std::vector<std::string> &scripts, const std::string &style)
{
  const auto source = [](const std::string &text)
  {
    const auto hash = sha256(text);
    return " 'sha256-" + base64_text(hash.data(), hash.size()) + "'";
  };
  std::string policy = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: "
                       "blob:; style-src" +
                       source(style) + "; script-src";
  for (const std::string &script : scripts)
    policy += source(script);
  return "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n";
}
} // namespace

std::string
report_page(const Report &report)
{
  const bool has_view = report.library.is_there() && has_surfaces(report);
  std::vector<std::string> scripts;
  if (has_view)
    scripts.push_back("\n" + script_text(report.library.script) + "\n");
  scripts.push_back("\n" + script_text(std::string(report_scripts)));
  const std::string style = "\n" + std::string(report_style);
  std::string page = report_mark;
  page += "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
          content_policy(scripts, style) +
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
          html_text(title_of(report)) + " – Arthrowear report</title>\n<style>" + style +
          "</style>\n</head>\n<body>\n" + header(report) + "<main>\n" + answer_section(report) +
          scan_section(report) + summary_section(report) + view_section(report) +
          curves_section(report) + convergence_section(report) + reference_section(report) +
          inputs_section(report) + log_section(report) + citation_section(report) +
          licence_section(report) + "</main>\n" + data_elements(report);
  for (const std::string &script : scripts)
    page += "<script>" + script + "</script>\n";
  return page + "</body>\n</html>\n";
}
} // namespace arthrowear
