// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_page.h"

#include "report/html_number.h"
#include "report/html_text.h"
#include "report/page.h"
#include "report/study_plots.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
Html
header(const StudySpread &study, const Html &main, const std::string &program)
{
  Html links;
  for (const auto &[id, words] :
       {std::pair<Html, Html>("answer", "Answer"), std::pair<Html, Html>("quantiles", "Quantiles"),
        std::pair<Html, Html>("years", "Years"), std::pair<Html, Html>("origin", "Causes"),
        std::pair<Html, Html>("ages", "Causes by age"), std::pair<Html, Html>("scatter", "Points"),
        std::pair<Html, Html>("control", "Correction"), std::pair<Html, Html>("cases", "Cases"),
        std::pair<Html, Html>("drawn", "Inputs")})
    if (main.text().find((" id=\"" + id + "\"").text()) != std::string::npos)
      links += "<a href=\"#" + id + "\">" + words + "</a> ";
  return "<header>\n<h1>" + html_text(study.name) + "</h1>\n<p>Study of " +
         html_count(study.n_cases) +
         " cases whose values are drawn from distributions. Written by " + html_text(program) +
         ".</p>\n<nav aria-label=\"Sections\">" + links + scheme_button + "</nav>\n</header>\n";
}
} // namespace

Html
study_page(const StudySpread &study, const std::string &program)
{
  PageParts page;
  page.title = study.name;
  page.main = answer_section(study) + quantiles_section(study) + years_section(study) +
              origin_section(study) + scatter_section(study) + control_section(study) +
              cases_section(study) + inputs_section(study) +
              html_section("licences", "Licences", licence_words);
  page.header = header(study, page.main, program);
  Report drawn;
  drawn.plots = plots_of(study);
  page.data = data_elements(drawn);
  return html_page(page);
}

std::vector<std::string>
write_study_report(const ReportOptions &options)
{
  const std::string &folder = options.folders.front();
  if (!options.reference.empty())
    throw InputError("--reference: is '" + options.reference + "', but " + folder +
                     " is a study, which is not compared with published values. Leave it out.");
  const std::string output = options.output.empty()
                                 ? (std::filesystem::path(folder) / "spread.html").string()
                                 : options.output;
  require_own_page(output);
  const Html page = study_page(read_study_spread(folder), options.program);
  return {write_page(output, page, "Report of the study")};
}
} // namespace arthrowear
