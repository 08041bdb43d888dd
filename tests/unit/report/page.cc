// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page.h"

#include "report/html_text.h"
#include "run_folder.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using namespace report_test;

namespace
{
Report
report_of(const fs::path &folder)
{
  Report report;
  report.program = "Arthrowear 1 <b>";
  ReportedRun run;
  run.results = read_run(folder.string());
  run.label = run.results.name;
  run.surfaces = read_surfaces(run.results);
  report.plots = plots_of(run.results);
  report.runs.push_back(std::move(run));
  report.library.script = "THREE = '</script><!--'";
  report.library.licence = "Free & <b>";
  return report;
}

std::size_t
count(const std::string &text, const std::string &part)
{
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
    ++n;
  return n;
}
} // namespace

TEST(Page, NamesAndTextsAreEscaped)
{
  const TemporaryFolder folder;
  write_run(folder / odd_name);
  const std::string page = report_page(report_of(folder / odd_name));
  EXPECT_EQ(page.rfind(report_mark, 0), 0u);
  EXPECT_EQ(page.find("<b>1"), page.npos);
  EXPECT_NE(page.find("<h1>run#1 &amp; &lt;b&gt;</h1>"), page.npos);
  EXPECT_NE(page.find("A &amp; &lt;b&gt;."), page.npos);              // an entry
  EXPECT_NE(page.find("linear &lt;b&gt; elements &amp;"), page.npos); // a warning
  EXPECT_NE(page.find("Free &amp; &lt;b&gt;"), page.npos);            // the licence
  EXPECT_EQ(count(page, "<script"), count(page, "</script>"));
  EXPECT_NE(page.find("THREE = '<\\/script><\\!--'"), page.npos);
}

// Whatever a name holds, the JSON text does not end its element.
TEST(Page, DataCannotEndTheirElement)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  Report report = report_of(folder.path());
  report.plots[0].title = "</script><b>\xff\"";
  const std::string data = data_elements(report);
  EXPECT_EQ(data.find("</script><b>"), data.npos);
  EXPECT_NE(data.find("\\u003c/script>\\u003cb>"), data.npos);
}

TEST(Page, WithoutTheLibraryTheRestIsThere)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  Report report = report_of(folder.path());
  report.library = {};
  report.library.missing = "The report has no 3D view: why";
  const std::string page = report_page(report);
  EXPECT_NE(page.find("The report has no 3D view: why"), page.npos);
  EXPECT_EQ(page.find("id=\"viewer\""), page.npos);
  EXPECT_NE(page.find("\"series\":[]"), page.npos);
  EXPECT_NE(page.find("id=\"plots\""), page.npos);
}

// No address but the names of XML and the licences.
TEST(Page, NothingIsLoadedFromElsewhere)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const std::string page = report_page(report_of(folder.path()));
  for (const char *loads : {" src=", "<link", "@import", "url(", "fetch(", "XMLHttpRequest"})
    EXPECT_EQ(page.find(loads), page.npos) << loads;
}

TEST(Page, PublishedValuesStandBesideComputedOnes)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  Report report = report_of(folder.path());
  EXPECT_EQ(reference_section(report), "");
  report.runs[0].references = {{"worn volume of the cup", 1.2, 1.2, "mm^3", "A & B"},
                               {"worn volume of the cup", 1., 2., "mm^3", "C"},
                               {"worn volume of the cup", 1., 1., "m^3", "D"},
                               {"no such item", 1., 1., "-", "E"}};
  const std::string section = reference_section(report);
  EXPECT_NE(
      section.find(
          "<td>1.2&nbsp;mm<sup>3</sup></td><td>1.5&nbsp;mm<sup>3</sup></td><td>+25 %</td><td>A "
          "&amp; B</td>"),
      section.npos);
  EXPECT_NE(
      section.find(
          "<td>1 to 2&nbsp;mm<sup>3</sup></td><td>1.5&nbsp;mm<sup>3</sup></td><td>within</td>"),
      section.npos);
  EXPECT_NE(section.find("unit mm<sup>3</sup>"), section.npos);
  EXPECT_NE(section.find("no such result"), section.npos);
}

TEST(Page, RunsAreComparedInTables)
{
  const TemporaryFolder folder;
  write_run(folder / "a");
  write_run(folder / "b");
  write(folder / "b" / "summary.json",
        R"({"outcome": "done", "worn volume of the cup": {"value": 1.8, "unit": "mm^3"}})");
  Report report = report_of(folder / "a"), other = report_of(folder / "b");
  report.runs.push_back(std::move(other.runs[0]));
  const std::string summary = summary_section(report);
  EXPECT_NE(summary.find(
                "<td>1.5&nbsp;mm<sup>3</sup></td><td>1.8&nbsp;mm<sup>3</sup></td><td>+20 %</td>"),
            summary.npos);
  EXPECT_NE(
      inputs_section(report).find("<h3>Entries that differ between the runs</h3>\n<p>None.</p>"),
      std::string::npos);
}

TEST(HtmlText, BytesThatAreNoTextAreShown)
{
  EXPECT_EQ(html_text("x^2 'a' \xff"), "x^2 &#39;a&#39; \\xFF");
  EXPECT_EQ(html_quantity("3", "N m"), "3&nbsp;N&nbsp;m");
  EXPECT_EQ(html_quantity("3", "-"), "3");
  EXPECT_EQ(html_unit("mm^3 & N/m^1.5"), "mm<sup>3</sup> &amp; N/m<sup>1.5</sup>");
}
