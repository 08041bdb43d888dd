// SPDX-License-Identifier: LGPL-2.1-or-later

#include "report/html_number.h"
#include "report/page.h"
#include "run_folder.h"
#include "unit/occurrences.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using namespace report_test;

namespace
{
/// Summary section of a run with a summary.
std::string
section_of(const fs::path &folder, const std::string &summary)
{
  write_run(folder, 0);
  write(folder / "summary.json", summary);
  Report report;
  report.runs.emplace_back();
  report.runs[0].results = read_run(folder.string());
  report.runs[0].label = "run";
  return summary_section(report).text();
}
} // namespace

TEST(ResultWords, DeclaredResultsHaveAGroupAndUnknownOnesTheLast)
{
  const Declarations declared = declared_cup();
  EXPECT_EQ(declared.result("worn volume of the cup").group, ResultGroup::wear);
  EXPECT_EQ(declared.result("Newton iterations").style, NumberStyle::count);
  EXPECT_EQ(declared.result("worn volume from forces").shown(),
            "worn volume, second computation from the forces");
  // The begin of a name is another name.
  EXPECT_EQ(declared.result("worn volume").group, ResultGroup::other);
  const DeclaredResult unknown = declared.result("hardness of cheese");
  EXPECT_EQ(unknown.group, ResultGroup::other);
  EXPECT_EQ(unknown.shown(), "hardness of cheese");
}

// Every item has one row, in the order of the groups, whatever the table knows of it.
TEST(ResultWords, EachItemOfTheSummaryIsInThePageOnce)
{
  const TemporaryFolder folder;
  const std::string section = section_of(folder.path(), R"({"outcome": "done", "steps": 12345,
    "Newton iterations": 661,
    "estimated error of depths, relative": {"value": 0.00306364, "unit": "-"},
    "worn volume of the cup": {"value": 15.637405, "unit": "mm^3"},
    "worn volume from forces": {"value": 15.737560, "unit": "mm^3"},
    "peak contact pressure": {"value": 11.2827386, "unit": "MPa"},
    "hardness of cheese": {"value": 1.23456e-05, "unit": "MPa/a"},
    "volume-equivalent path z": {"value": 0.0474539, "unit": "mm"},
    "tolerance": {"value": null, "unit": "-"}})");
  const std::pair<const char *, const char *> shown[] = {
      {"worn volume of the cup", "<td>15.64&nbsp;mm<sup>3</sup></td>"},
      {"worn volume from forces", "<td>15.74&nbsp;mm<sup>3</sup></td>"},
      {"peak contact pressure", "<td>11.28&nbsp;MPa</td>"},
      {"volume-equivalent path z", "<td>0.04745&nbsp;mm</td>"},
      {"estimated error of depths, relative", "<td>0.31&nbsp;%</td>"},
      {"tolerance", "<td>not finite</td>"},
      {"hardness of cheese", "<td>1.235&nbsp;×&nbsp;10<sup>−5</sup>&nbsp;<span "
                             "class=\"whole\">MPa/a</span></td>"},
      {"outcome", "<td>done</td>"},
      {"steps", "<td>12&#8239;345</td>"},
      {"Newton iterations", "<td>661</td>"}};
  std::size_t folded = section.find("Numbers of the solver");
  ASSERT_NE(folded, section.npos);
  for (const auto &[name, value] : shown)
  {
    const std::string mark = "data-result=\"" + std::string(name) + "\"";
    EXPECT_EQ(occurrences(section, mark), 1u) << name;
    EXPECT_EQ(occurrences(section, value), 1u) << value;
    EXPECT_EQ(section.find(mark) > folded, declared_cup().result(name).group == ResultGroup::solver)
        << name;
  }
  const char *groups[] = {">Wear<", ">Contact<", ">Penetration of the head<", ">Accuracy<",
                          ">Other results<"};
  std::size_t before = 0;
  for (const char *group : groups)
  {
    const std::size_t at = section.find(group);
    ASSERT_NE(at, section.npos) << group;
    EXPECT_GT(at, before) << group;
    before = at;
  }
}

TEST(HtmlNumber, HasFourDigitsAtMost)
{
  EXPECT_EQ(html_number(711.984), "712");
  EXPECT_EQ(html_number(-0.0040286), "−0.004029");
  EXPECT_EQ(html_number(20699.65), "20&#8239;700");
  EXPECT_EQ(html_number(1.60659e-5), "1.607&nbsp;×&nbsp;10<sup>−5</sup>");
  EXPECT_EQ(html_number(0.), "0");
  EXPECT_EQ(html_count(1e6), "1&#8239;000&#8239;000");
  EXPECT_EQ(html_count(-1234.), "−1234");
}

// Errors are rounded up: 0.00524 to 0.01, 0.4433 to 0.45, 0.00164 to 0.0017.
TEST(HtmlNumber, IntervalEndsAtTheDigitThatItsErrorAllows)
{
  EXPECT_EQ(html_interval(15.637405, 0.00524, "mm^3"),
            "15.64&nbsp;±&nbsp;0.01&nbsp;mm<sup>3</sup>");
  EXPECT_EQ(html_interval(11.28274, 0.4433, "MPa"), "11.28&nbsp;±&nbsp;0.45&nbsp;MPa");
  EXPECT_EQ(html_interval(0.0284917, 0.00164, "mm"), "0.0285&nbsp;±&nbsp;0.0017&nbsp;mm");
  EXPECT_EQ(html_interval(123456., 7000., "N"), "123456&nbsp;±&nbsp;7000&nbsp;N");
  EXPECT_EQ(html_interval(15.637405, 0., "mm^3"), "15.64&nbsp;mm<sup>3</sup>");
}
