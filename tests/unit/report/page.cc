// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page.h"

#include "has.h"
#include "report/html_text.h"
#include "report/page_data.h"
#include "run_folder.h"
#include "unit/occurrences.h"

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
} // namespace

TEST(Page, NamesAndTextsAreEscaped)
{
  const TemporaryFolder folder;
  write_run(folder / odd_name);
  const std::string page = report_page(report_of(folder / odd_name)).text();
  EXPECT_EQ(page.rfind(report_mark, 0), 0u);
  EXPECT_FALSE(has(page, "<b>1"));
  EXPECT_TRUE(has(page, "<h1>run#1 &amp; &lt;b&gt;</h1>"));
  EXPECT_TRUE(has(page, "A &amp; &lt;b&gt;."));              // an entry
  EXPECT_TRUE(has(page, "linear &lt;b&gt; elements &amp;")); // a warning
  EXPECT_TRUE(has(page, "Free &amp; &lt;b&gt;"));            // the licence
  EXPECT_EQ(occurrences(page, "<script"), occurrences(page, "</script>"));
  EXPECT_TRUE(has(page, "THREE = '<\\/script><\\!--'"));
}

// Whatever a name holds, the JSON text does not end its element.
TEST(Page, DataCannotEndTheirElement)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  Report report = report_of(folder.path());
  report.plots[0].title = "</script><b>\xff\"";
  const std::string data = data_elements(report).text();
  EXPECT_FALSE(has(data, "</script><b>"));
  EXPECT_TRUE(has(data, "\\u003c/script>\\u003cb>"));
}

TEST(Page, WithoutTheLibraryTheRestIsThere)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  Report report = report_of(folder.path());
  report.library = {};
  report.library.missing = "The report has no 3D view: why";
  const std::string page = report_page(report).text();
  EXPECT_TRUE(has(page, "The report has no 3D view: why"));
  EXPECT_FALSE(has(page, "id=\"viewer\""));
  EXPECT_TRUE(has(page, {"\"series\":[]", "id=\"plots\""}));
}

// No address but the names of XML and the licences.
TEST(Page, NothingIsLoadedFromElsewhere)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const std::string page = report_page(report_of(folder.path())).text();
  for (const char *loads : {" src=", "<link", "@import", "url(", "fetch(", "XMLHttpRequest"})
    EXPECT_FALSE(has(page, loads)) << loads;
}

// A browser executes the scripts that the page's policy has the hashes of, and nothing else.
TEST(Page, PolicyAllowsItsOwnScriptsAndStyleOnly)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const std::string page = report_page(report_of(folder.path())).text();
  const std::string begin = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
  const std::size_t at = page.find(begin);
  ASSERT_NE(at, page.npos);
  EXPECT_LT(at, page.find("<style>")) << "it holds for what follows it";
  const std::size_t first = at + begin.size();
  const std::string policy = page.substr(first, page.find('"', first) - first);
  EXPECT_EQ(policy.rfind("default-src 'none'; base-uri 'none'; form-action 'none'; ", 0), 0u);
  EXPECT_FALSE(has(policy, "unsafe"));
  const auto expect_hash_of =
      [&](const std::string &opening, const std::string &closing, const std::string &directive)
  {
    for (std::size_t tag = page.find(opening); tag != page.npos; tag = page.find(opening, tag + 1))
    {
      const std::size_t text = tag + opening.size();
      const std::string hash = sha256_of(page.substr(text, page.find(closing, text) - text));
      EXPECT_NE(policy.find("'sha256-" + hash + "'", policy.find(directive)), policy.npos)
          << page.substr(text, 80);
    }
  };
  // Example of FIPS 180-4 for "abc".
  EXPECT_EQ(sha256_of("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  expect_hash_of("<script>", "</script>", "script-src");
  expect_hash_of("<style>", "</style>", "style-src");
  EXPECT_EQ(occurrences(page, "<script>"), 2u); // the library and the page's own
  EXPECT_EQ(occurrences(page, " style=\""), 0u) << "the policy refuses styles of elements";
}

// Reports are passed on: they hold names of files, not of the folders of the one who made the run.
TEST(Page, HasNoFoldersOfItsAuthor)
{
  const TemporaryFolder folder;
  const fs::path run = folder / "ann smith" / "cup";
  write_run(run);
  const std::string home = (folder / "ann smith").string();
  std::string text = read(run / "parameters.json");
  text.insert(1, "\"Table\": " + entry("\"" + home + "/data/gait.csv\"", "\"\"") + ", ");
  write(run / "parameters.json", text);
  RunRecord record = record_of_cup();
  record.input = "/home/zoltan zabriskie/cases/case.prm";
  record.set_up.push_back({"Table: " + home + "/data/gait.csv has 50 rows."});
  record.set_up.push_back({"Read: /home/zoltan zabriskie/cases/case.prm:3."});
  record.warnings[0].what = run.string() + "/x.pvd lost; /home/bob/y.csv: linear <b> elements";
  write(run / state_file, record.json());
  const std::string page = report_page(report_of(run)).text();
  for (const std::string &part :
       {home, std::string("ann smith"), std::string("bob"), std::string("zoltan"),
        std::string("zabriskie"), folder.path().string()})
    EXPECT_FALSE(has(page, part)) << part;
  for (const char *part : {">gait.csv<", ">case.prm<", "Table: gait.csv has 50 rows.",
                           "Read: case.prm:3.", "1 x x.pvd lost; y.csv: "})
    EXPECT_TRUE(has(page, part)) << part;
}

TEST(HtmlText, FoldersOfAbsolutePathsAreLeftOut)
{
  EXPECT_EQ(without_folders("/home/ann/a.csv"), "a.csv");
  EXPECT_EQ(without_folders("file /a/b/c.msh: no '/x/y/' (/z/w.csv)."),
            "file c.msh: no 'y/' (w.csv).");
  EXPECT_EQ(without_folders("/home/ann lee/out/a.csv", {"/home/ann lee/out"}), "a.csv");
  // Units, fractions, addresses and paths of entries are none.
  for (const char *text : {"1.5 mm^3/(N m)", "a/b", "Wear / Jump / Kind", "1/(h omega)^2",
                           "https://example.org/a", "rates / s", "/", "cases/case.prm"})
    EXPECT_EQ(without_folders(text), text);
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
  const std::string section = reference_section(report).text();
  EXPECT_TRUE(has(section, "<td>1.2&nbsp;mm<sup>3</sup></td><td>1.5&nbsp;mm<sup>3</sup></"
                           "td><td>+25 %</td><td>A &amp; B</td>"));
  EXPECT_TRUE(
      has(section,
          "<td>1 to 2&nbsp;mm<sup>3</sup></td><td>1.5&nbsp;mm<sup>3</sup></td><td>within</td>"));
  EXPECT_TRUE(has(section, {"unit mm<sup>3</sup>", "no such result"}));
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
  const std::string summary = summary_section(report).text();
  EXPECT_TRUE(has(summary, "<td>1.5&nbsp;mm<sup>3</sup></td><td>1.8&nbsp;mm<sup>3</sup> <span "
                           "class=\"differs\">+20&nbsp;%</span></td>"));
}

TEST(HtmlText, BytesThatAreNoTextAreShown)
{
  EXPECT_EQ(html_text("x^2 'a' \xff"), "x^2 &#39;a&#39; \\xFF");
  EXPECT_EQ(html_quantity("3", "N m"), "3&nbsp;N&nbsp;m");
  EXPECT_EQ(html_quantity("3", "-"), "3");
  EXPECT_EQ(html_unit("mm^3 & N/m^1.5"), "mm<sup>3</sup> &amp; N/m<sup>1.5</sup>");
}

// The section shows what convergence.json of the folder above says about this case, and no other.
TEST(Page, ShowsTheConvergenceOfTheCaseThatWasJudged)
{
  const TemporaryFolder folder;
  write_run(folder / "1");
  write_run(folder / "2");
  EXPECT_FALSE(has(report_page(report_of(folder / "1")).text(), "id=\"convergence\""));
  write(folder / "convergence.json",
        R"({"case": "1", "quantities": [{"name": "worn volume <b>", "unit": "mm^3", "value": 2.0,
            "error": 0.1, "converges": true, "verdict": "fine enough for 5 %", "families":
            [{"name": "mesh", "entry": "Cup / Cells", "sizes": [1.5, 1.0], "values": [2.1, 2.0],
              "course": "two levels", "text": "two levels", "safety factor": 3.0,
              "error": 0.1}]}]})");
  const std::string page = report_page(report_of(folder / "1")).text();
  EXPECT_TRUE(has(page, {"id=\"convergence\"", "fine enough for 5 %", "worn volume &lt;b&gt;",
                         "<td>2.1, 2</td>"}));
  EXPECT_FALSE(has(report_page(report_of(folder / "2")).text(), "id=\"convergence\""));
  write(folder / "convergence.json", "{");
  EXPECT_THROW(report_of(folder / "1"), InputError);
}
