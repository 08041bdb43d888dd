// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/convergence_section.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/text_file.h"
#include "report/html_text.h"
#include "report/page.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr int shown_digits = 6;

Html
optional_text(const std::optional<double> &value, const int digits)
{
  return value ? html_text(rounded_text(*value, digits)) : "";
}

Html
percent_text(const double error, const double value)
{
  if (value == 0.)
    return html_text(rounded_text(error, 2));
  return html_quantity(rounded_text(100. * error / std::abs(value), 2), "%");
}

Html
section_of(const ConvergedResult &item, std::vector<std::vector<Html>> &details)
{
  for (const ConvergedResult::OfFamily &family : item.families)
    details.push_back(
        {html_text(item.name), html_text(family.name), html_text(family.entry),
         html_text(joined(family.values, ", ",
                          [](const double value) { return rounded_text(value, shown_digits); })),
         optional_text(family.order, 2), optional_text(family.limit, shown_digits),
         family.safety > 0. ? html_text(rounded_text(family.safety, 3)) : "",
         family.safety > 0. ? percent_text(family.error, item.value) : "", html_text(family.text)});
  return "<li class=\"" + (item.converges ? Html("good") : "caution") + "\"><b>" +
         html_text(item.name) + "</b> " +
         html_quantity(rounded_text(item.value, shown_digits), item.unit) + ": " +
         html_text(item.verdict) + "</li>\n";
}
} // namespace

std::vector<ConvergedResult>
read_convergence(const std::string &folder)
{
  std::error_code ignored;
  fs::path path = fs::weakly_canonical(folder, ignored);
  if (!path.has_filename())
    path = path.parent_path();
  const std::string file = (path.parent_path() / "convergence.json").string();
  if (!fs::is_regular_file(file, ignored))
    return {};
  ConvergedCase read = ConvergedCase::parse(read_text_file(file), file);
  return read.own == path.filename() ? std::move(read.results) : std::vector<ConvergedResult>();
}

Html
convergence_section(const Report &report)
{
  Html content;
  for (const ReportedRun &run : report.runs)
  {
    if (run.results.convergence.empty())
      continue;
    if (report.runs.size() > 1)
      content += "<h3>" + html_text(run.label) + "</h3>\n";
    std::vector<std::vector<Html>> details;
    content += "<ul class=\"verdicts\">\n";
    for (const ConvergedResult &item : run.results.convergence)
      content += section_of(item, details);
    content +=
        "</ul>\n" + html_table({"quantity", "refined", "entry", "values, coarse to fine", "order",
                                "Richardson's value", "F<sub>s</sub>", "error", "course"},
                               details);
  }
  if (content.empty())
    return "";
  return html_section("convergence", "Convergence",
                      "<p>The case was repeated with other meshes, steps and jumps, each by "
                      "itself. Errors are Roache's grid convergence index about the value of this "
                      "run, F<sub>s</sub> his factor of safety.</p>\n" +
                          content);
}
} // namespace arthrowear
