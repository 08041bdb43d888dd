// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_table_page.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/text_file.h"
#include "base/text_lines.h"
#include "report/html_number.h"
#include "report/html_text.h"
#include "report/page_shell.h"
#include "report/shared_text.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
Html
cell_of(const std::string &text)
{
  double value = 0.;
  return parse_number(text, value) ? "<span class=\"whole\">" + html_number(value) + "</span>"
                                   : html_unit(without_folders(text));
}

Html
table_of(const std::vector<std::string> &lines, const std::size_t most)
{
  std::vector<Html> head;
  for (const std::string &name : csv_cells(lines.front()))
    head.push_back(html_unit(name));
  std::vector<std::vector<Html>> rows;
  for (std::size_t i = 1; i < lines.size() && rows.size() < most; ++i)
  {
    rows.emplace_back();
    for (const std::string &cell : csv_cells(lines[i]))
      rows.back().push_back(cell_of(cell));
  }
  return html_table(head, rows);
}
} // namespace

std::vector<std::string>
write_table_of_cases(const ReportSources &sources, const ReportOptions &options,
                     const std::string &output, const std::string &identity)
{
  constexpr std::size_t most_rows = 2000;
  const std::string remedy = "Name " + std::to_string(most_compared) +
                             " folders at most to compare their curves and surfaces.";
  const std::string file = (std::filesystem::path(sources.study) / "table.csv").string();
  std::error_code ignored;
  if (sources.study.empty() || !std::filesystem::is_regular_file(file, ignored))
    throw InputError("folders: are " + std::to_string(sources.runs.size()) +
                     " runs, must be at most " + std::to_string(most_compared) +
                     ", or the cases of one study with its table.csv. " + remedy);
  const std::vector<std::string> lines = lines_of(read_text_file(file));
  const std::size_t n = sources.runs.size();
  PageParts page;
  page.identity = identity;
  page.title = last_part(std::filesystem::weakly_canonical(sources.study, ignored).string());
  page.header = "<header>\n<h1>" + html_text(page.title) + "</h1>\n<p>" +
                html_formatted("Study of %zu cases. Written by ", n) + html_text(options.program) +
                ".</p>\n<nav aria-label=\"Sections\"><a href=\"#cases\">Cases</a> " +
                scheme_button + "</nav>\n</header>\n";
  page.main =
      html_section("cases", "Cases",
                   "<p>" + html_text(remedy) + "</p>\n" + table_of(lines, most_rows) +
                       (n > most_rows ? "<p>The other rows are in table.csv.</p>\n" : Html())) +
      html_section("licences", "Licences", licence_words);
  std::vector<std::string> written = sources.notes;
  written.push_back(write_page(output, html_page(page),
                               "Table of " + std::to_string(n) + " cases, " + remedy + " Page"));
  return written;
}
} // namespace arthrowear
