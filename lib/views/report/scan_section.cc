// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/scan_section.h"

#include "base/number_text.h"
#include "base/text_file.h"
#include "report/html_text.h"
#include "report/page.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr int digits_of_scan = 4;

std::vector<Html>
cells_of(const ScanResults::Row &row)
{
  const auto quantity = [&row](const std::optional<double> &value, const int digits)
  { return value ? html_quantity(rounded_text(*value, digits), row.unit) : Html(); };
  const std::string interval = row.interval ? " ± " + rounded_text(*row.interval, 2) : "";
  Html difference;
  if (row.run && *row.run != 0.)
    difference = html_quantity(rounded_text(100. * (row.measured / *row.run - 1.), 2), "%");
  return {html_text(row.name),
          html_quantity(rounded_text(row.measured, digits_of_scan) + interval, row.unit),
          quantity(row.run, digits_of_scan), difference};
}
} // namespace

ScanResults
read_scan_results(const std::string &folder)
{
  const std::string file = (std::filesystem::path(folder) / "comparison.json").string();
  return json_fields::parse<ScanResults>(read_text_file(file),
                                         file + ": is no result of `arthrowear compare`; it is cut "
                                                "short or was changed. Repeat that command.");
}

Html
scan_section(const Report &report)
{
  if (!report.scan)
    return "";
  std::vector<std::vector<Html>> rows;
  for (const ScanResults::Row &row : report.scan->rows)
    rows.push_back(cells_of(row));
  Html content =
      "<p>The run beside " + html_text(report.scan->scan) +
      ". Wear of the scan is its distance from " +
      (report.scan->before.empty() ? Html("the unworn surface of the run")
                                   : "the scan before use, " + html_text(report.scan->before)) +
      ". Intervals hold 95 % of the errors of the scan's points and its alignment.</p>\n" +
      html_table({"result", "scan", "run", "scan over run"}, rows);
  if (!report.scan->warnings.empty())
    content += "<ul class=\"verdicts\">\n";
  for (const std::string &warning : report.scan->warnings)
    content += "<li class=\"caution\">" + html_text(warning) + "</li>\n";
  if (!report.scan->warnings.empty())
    content += "</ul>\n";
  for (const std::string &line : report.scan->alignment)
    content += "<p>" + html_text(line) + "</p>\n";
  return html_section("scan", "Scan", content);
}
} // namespace arthrowear
