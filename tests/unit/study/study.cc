// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"
#include "study/study_folder.h"
#include "study/study_table.h"
#include "study/study_values.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using Strings = std::vector<std::string>;

namespace
{
Strings
values(const std::string &text)
{
  std::string finding;
  const Strings all = study_values(text, finding);
  EXPECT_EQ(finding, "") << text;
  return all;
}

std::string
finding(const std::string &text)
{
  std::string found;
  study_values(text, found);
  return found;
}

TEST(StudyValues, AreListsOrRangesAndKeepTheirCommasBetweenBars)
{
  EXPECT_EQ(values("0.01, 0.03"), (Strings{"0.01", "0.03"}));
  EXPECT_EQ(values("hertz"), (Strings{"hertz"}));
  EXPECT_EQ(values("0, 0, 1 | 0, 1, 0"), (Strings{"0, 0, 1", "0, 1, 0"}));
  // .01 + k (.09 - .01)/4, without the noise of binary fractions
  EXPECT_EQ(values("linear 0.01:0.09:5"), (Strings{"0.01", "0.03", "0.05", "0.07", "0.09"}));
  EXPECT_EQ(values("log 1e-3:1:4"), (Strings{"1e-3", "0.01", "0.1", "1"}));
  EXPECT_EQ(values("5, linear 3 : 1 : 3 , 0"), (Strings{"5", "3", "2", "1", "0"}));
  EXPECT_EQ(values("linear, log"), (Strings{"linear", "log"})); // names of a selection
}

TEST(StudyValues, ThatMakeNoSenseAreToldWithARemedy)
{
  EXPECT_NE(finding("").find("has no values"), std::string::npos);
  EXPECT_NE(finding("1,,2").find("mark too many"), std::string::npos);
  EXPECT_NE(finding("linear 1:2").find("'linear 0.01:0.09:5'"), std::string::npos);
  EXPECT_NE(finding("linear 1:2:2.5").find("an integer"), std::string::npos);
  EXPECT_NE(finding("linear 1:2:1").find("2 to 10000 values, has 1"), std::string::npos);
  EXPECT_NE(finding("log 0:2:3").find("above 0"), std::string::npos);
}

/// Two values of a, three of b, two pairs of c and d.
Study
study_of(const std::string &combine, const std::string &vary = "set A / a = 1, 2\nset b = 3, 4, 5")
{
  const std::string folder = ::testing::TempDir();
  write_file(folder + "/case.prm", "");
  write_file(folder + "/study.prm",
             "set Case = case.prm\nset Combine = " + combine + "\nsubsection Vary\n" + vary +
                 "\nend\nsubsection Vary together\nsubsection A\nset c = 6, 7\nend\n"
                 "set B / d = 8 | 9\nend\n");
  return read_study(folder + "/study.prm");
}

TEST(StudyCases, OfAGridAreAllCombinationsTheLastFastest)
{
  const Study study = study_of("grid");
  ASSERT_EQ(study.entries.size(), 4u);
  EXPECT_EQ(study.entries[0].path(), "A / a");
  EXPECT_EQ(study.entries[2].path(), "A / c"); // of nested subsections
  EXPECT_EQ(study.entries[3].path(), "B / d");
  const auto cases = study.cases();
  ASSERT_EQ(cases.size(), 2u * 3u * 2u);
  EXPECT_EQ(cases[0], (Strings{"1", "3", "6", "8"}));
  EXPECT_EQ(cases[1], (Strings{"1", "3", "7", "9"})); // c and d together
  EXPECT_EQ(cases[2], (Strings{"1", "4", "6", "8"}));
  EXPECT_EQ(cases[11], (Strings{"2", "5", "7", "9"}));
}

TEST(StudyCases, OneAtATimeAreTheBaseAndEachValueAlone)
{
  const auto cases = study_of("one_at_a_time").cases();
  ASSERT_EQ(cases.size(), 1u + 2u + 3u + 2u);
  EXPECT_EQ(cases[0], Strings(4));
  EXPECT_EQ(cases[2], (Strings{"2", "", "", ""}));
  EXPECT_EQ(cases[7], (Strings{"", "", "7", "9"}));
}

TEST(StudyFile, ToldWithAllItsMistakesAtOnce)
{
  try
  {
    study_of("grd", "set A / a = 1, 1\nset Output folder = x, y\nset B / d = 1\nset e = log 0:1:2");
    FAIL() << "no error";
  }
  catch (const InputError &error)
  {
    ASSERT_EQ(error.messages().size(), 5u) << error.what();
    for (const char *part :
         {"study.prm:2: [Combine] is grd", "study.prm:4: [A / a] has the value 1 more than once",
          "study.prm:5: [Output folder] cannot be varied", "study.prm:7: [e] is log 0:1:2",
          "study.prm:13: [B / d] is varied a second time, first at"})
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << part << "\n"
                                                                         << error.what();
  }
  EXPECT_THROW(study_of("grid", "set a = linear 1:2:9000\nset b = 1, 2, 3"), InputError);
}

StudyPlan
two_cases()
{
  StudyPlan plan;
  plan.entries = {"A / a [mm]"};
  plan.cases = {{"1", {"0.5"}, {}}, {"2", {"x | y, z"}, {}}};
  return plan;
}

TEST(StudyTables, HoldEntriesResultsAndWhatFailed)
{
  const StudyPlan plan = two_cases();
  StudyTable table(plan, {});
  table.set(0, {CaseOutcome::Status::done, 1., ""},
            R"({"outcome": "done", "worn volume": {"value": 1.23456789, "unit": "mm^3"},
                "share": {"value": 0.5, "unit": "-"}, "steps": 400, "place": "rim, left"})");
  table.set(1, {CaseOutcome::Status::failed, 1., "no \"way\""}, "");
  EXPECT_EQ(table.csv(), "case,\"A / a [mm]\",\"worn volume [mm^3]\",share,steps,place,status\n"
                         "1,0.5,1.23456789,0.5,400,\"rim, left\",done\n"
                         "2,\"x | y, z\",,,,,\"failed: no \"\"way\"\"\"\n");
  EXPECT_EQ(table.markdown(),
            "| case | A / a [mm] | worn volume [mm^3] | share | steps | place | status |\n"
            "|-|-|-|-|-|-|-|\n"
            "| 1 | 0.5 | 1.2346 | 0.5 | 400 | rim, left | done |\n"
            "| 2 | x \\| y, z |  |  |  |  | failed: no \"way\" |\n");
}

TEST(StudyTables, TakeTheResultsThatAreNamedAndTellUnknownOnes)
{
  const StudyPlan plan = two_cases();
  StudyTable table(plan,
                   [](const std::vector<std::string> &) {
                     return std::vector<std::string>{"steps", "worn volume [mm^3]", "worn volme"};
                   });
  EXPECT_TRUE(table.unknown_results().empty()); // nothing has run
  table.set(0, {CaseOutcome::Status::done, 1., ""},
            R"({"worn volume": {"value": 2, "unit": "mm^3"}, "steps": 400})");
  EXPECT_EQ(table.csv(), "case,\"A / a [mm]\",steps,\"worn volume [mm^3]\",\"worn volme\",status\n"
                         "1,0.5,400,2,,done\n2,\"x | y, z\",,,,\"not run\"\n");
  ASSERT_EQ(table.unknown_results().size(), 1u);
  EXPECT_NE(table.unknown_results()[0].find("Did you mean 'worn volume'?"), std::string::npos);
}

// "penetration by wear per year, AP radiograph" became two empty columns.
TEST(StudyResults, NamesWithCommasAreKnownOrQuoted)
{
  const std::vector<std::string> known{"worn volume", "depth", "depth, AP radiograph",
                                       "depth, AP radiograph [mm]"};
  const auto split = [&](const std::string &text) { return split_results(text, known); };
  using Names = std::vector<std::string>;
  EXPECT_EQ(split("depth, AP radiograph, worn volume"),
            (Names{"depth, AP radiograph", "worn volume"}));
  EXPECT_EQ(split("worn volume,depth,AP radiograph [mm]"),
            (Names{"worn volume", "depth, AP radiograph [mm]"}));
  EXPECT_EQ(split("depth, worn volume"), (Names{"depth", "worn volume"}));
  EXPECT_EQ(split("worn volume, \"tilt, in x\", depth"),
            (Names{"worn volume", "tilt, in x", "depth"}));
  EXPECT_EQ(split("\"depth\", \"AP radiograph\""), (Names{"depth", "AP radiograph"}));
  EXPECT_EQ(split("tilt, in x | depth | AP radiograph"),
            (Names{"tilt, in x", "depth", "AP radiograph"}));
  EXPECT_EQ(split("\"a | b\", depth"), (Names{"a | b", "depth"}));
  EXPECT_EQ(split(" , depth,"), (Names{"depth"}));
  // As headers of tables have them; names of models have no units.
  EXPECT_EQ(split_results("depth, AP radiograph [mm], tilt, in x [deg], depth [mm]",
                          {"depth", "depth, AP radiograph", "tilt, in x"}),
            (Names{"depth, AP radiograph [mm]", "tilt, in x [deg]", "depth [mm]"}));
  EXPECT_EQ(split(""), Names());
}

TEST(StudyTables, HaveOneColumnForANameWithACommaThatCasesHave)
{
  const StudyPlan plan = two_cases();
  StudyTable table(plan, [](const std::vector<std::string> &known)
                   { return split_results("depth, AP radiograph, steps", known); });
  table.set(0, {CaseOutcome::Status::done, 1., ""},
            R"({"depth, AP radiograph": {"value": 2, "unit": "mm"}, "steps": 400})");
  EXPECT_EQ(table.csv(), "case,\"A / a [mm]\",\"depth, AP radiograph [mm]\",steps,status\n"
                         "1,0.5,2,400,done\n2,\"x | y, z\",,,\"not run\"\n");
  EXPECT_TRUE(table.unknown_results().empty());
}

TEST(StudyOutcome, CutOffWhileItWasWrittenIsAnOpenCase)
{
  const CaseOutcome failed{CaseOutcome::Status::failed, 2.5, "a \"b\"\n\xff"};
  const std::string text = failed.json();
  const CaseOutcome read = CaseOutcome::from_json(text);
  EXPECT_EQ(read.status, CaseOutcome::Status::failed);
  EXPECT_EQ(read.seconds, 2.5);
  EXPECT_EQ(CaseOutcome::from_json(text.substr(0, text.size() / 2)).status,
            CaseOutcome::Status::open);
  EXPECT_EQ(CaseOutcome::from_json("").status, CaseOutcome::Status::open);
}
} // namespace
