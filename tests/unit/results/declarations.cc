// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/declarations_page.h"

#include "base/errors.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
Declarations
whole()
{
  Declarations declared;
  declared.results = {contact_result("gap", "gap", "mm").percent(2).shown_as("the gap")};
  declared.plots = {{"Gap",
                     "gaps.csv",
                     DeclaredPlot::Along::portrait,
                     "time [s]",
                     "gap [mm]",
                     {"gap [mm]", "slip [mm]"},
                     "error",
                     true,
                     "better.csv",
                     "A note."}};
  declared.warnings = {{{"gap"}, 2., "slip", "open", "{3}"}};
  declared.tables = {{"more.csv", {{"work", "N mm", "of friction"}}}};
  DeclaredSeries series;
  series.name = "contact";
  series.seen_from = {.1, -.45, 1. / 3.};
  series.meridians = {{0., 0., 1.}, {1., 0., 0.}, {0., 1., 0.}};
  series.fields = {"wear_depth"};
  series.volumes = {"tray"};
  series.is_curved = true;
  series.rank = 2;
  series.time = FrameTime::of_cycles("cycles", "gait cycles");
  declared.series = {series};
  declared.anatomy = {true, "medial", "lateral"};
  declared.implant = {{"head", 36.}};
  declared.wall = 7.;
  declared.cite("A. Author: Gaps, 2001.");
  return declared;
}
} // namespace

TEST(Declarations, ComeBackFromTheirFile)
{
  const std::string text = whole().json();
  const Declarations read = parse_declarations(text, "declarations.json");
  EXPECT_EQ(read.json(), text);
  EXPECT_EQ(read.result("gap").group, ResultGroup::contact);
  EXPECT_EQ(read.result("gap").shown(), "the gap");
  EXPECT_EQ(read.plots[0].along, DeclaredPlot::Along::portrait);
  EXPECT_EQ(read.series_of("contact").seen_from[2], 1. / 3.);
  EXPECT_EQ(read.series_of("contact").time.after, " gait cycles");
  EXPECT_EQ(read.anatomy.right, "medial");
  EXPECT_EQ(read.table_files(),
            (std::vector<std::string>{"statistics.csv", "gaps.csv", "more.csv"}));
}

TEST(Declarations, ACitationStandsOnce)
{
  Declarations declared = whole();
  declared.cite("A. Author: Gaps, 2001.");
  EXPECT_EQ(declared.citations.size(), 1u);
}

// A damaged file is refused by its name, and none names a file outside its folder.
TEST(Declarations, DamagedFilesAreRefused)
{
  Declarations outside = whole(), bent = whole();
  outside.tables = {{"../../secret.csv", {}}};
  bent.series[0].meridians.pop_back();
  const std::string text = whole().json();
  for (const std::string &wrong : {text.substr(0, text.size() / 2), std::string("[]"),
                                   std::string("{\"plots\": 3}"), outside.json(), bent.json()})
    try
    {
      parse_declarations(wrong, "run/declarations.json");
      ADD_FAILURE() << wrong;
    }
    catch (const InputError &error)
    {
      EXPECT_EQ(std::string(error.what()).rfind("run/declarations.json: ", 0), 0u) << error.what();
    }
}

TEST(Declarations, DigitsAreThoseOfANumber)
{
  Declarations declared = whole();
  declared.results[0].digits = 1000000;
  declared.series[0].time.digits = -1;
  const Declarations read = parse_declarations(declared.json(), "a");
  EXPECT_EQ(read.results[0].digits, 17);
  EXPECT_EQ(read.series[0].time.digits, 1);
}

// A result is asked for by its name, with or without its unit, or by its id.
TEST(Declarations, AResultHasANameAndAnId)
{
  Declarations declared;
  declared.results = {wear_result("deepest_wear", "largest wear depth", "mm")};
  for (const char *name : {"deepest_wear", "largest wear depth", "largest wear depth [mm]"})
    EXPECT_EQ(declared.result(name).unit, "mm") << name;
  EXPECT_EQ(declared.result("wear depth").group, ResultGroup::other);
  EXPECT_EQ(snake_case("Force of L-C, x [N] "), "force_of_l_c_x_n");
}

// Counts add up over a run, other results are of its end, unless the model says otherwise.
TEST(Declarations, AResultSaysHowItIsReduced)
{
  Declarations declared;
  declared.results = {solver_result("steps", "steps").counted(),
                      solver_result("points", "points").counted().over(Reduction::first),
                      wear_result("depth", "depth", "mm"),
                      wear_result("rate", "rate", "mm").over(Reduction::mean),
                      contact_result("force", "force", "N").over(Reduction::largest)};
  const Declarations read = parse_declarations(declared.json(), "a");
  const auto words = [&](const char *name)
  { return std::string(words_of(read.result(name).reduction)); };
  EXPECT_EQ(words("steps"), "sum");
  EXPECT_EQ(words("points"), "first");
  EXPECT_EQ(words("depth"), "at the end");
  EXPECT_EQ(words("rate"), "mean");
  EXPECT_EQ(words("force"), "largest");
}

// A file of a version without ids names results by their words, in errors, plots and warnings too.
TEST(Declarations, NamesOfAnEarlierVersionBecomeIds)
{
  const Declarations read = parse_declarations(R"({"results": [
    {"name": "worn volume of the cup", "unit": "mm^3"},
    {"name": "estimated error of worn volume, relative", "unit": "-"},
    {"name": "cycles", "unit": "-"}],
    "errors": [{"result": "worn volume of the cup",
                "stated": "estimated error of worn volume, relative", "cause": "jumps"}],
    "plots": [{"title": "V", "error": "estimated error of worn volume, relative"}],
    "warnings": [{"results": ["worn volume of the cup"], "most_of": "cycles",
                  "detail": "{3} at {9 cycles} of {2 worn volume of the cup}"}]})",
                                               "declarations.json");
  ASSERT_EQ(read.errors_of("worn_volume").size(), 1u);
  EXPECT_EQ(read.errors_of("worn_volume")[0].stated, "volume_error");
  EXPECT_EQ(read.plots[0].error, "volume_error");
  EXPECT_EQ(read.warnings[0].results, std::vector<std::string>{"worn_volume"});
  EXPECT_EQ(read.warnings[0].detail, "{3} at {9 cycles} of {2 worn_volume}");
  EXPECT_EQ(read.find(ResultRole::worn_volume)->name, "worn volume of the cup");
}

// A rule warns above its bound, which may be a multiple of another result, and of results that the
// run has. Its text has them in their order, or by name.
TEST(Declarations, ARuleWarnsAboveItsBound)
{
  const WarningRule fixed{{"error", "other error"}, .02, "", "coarse", "{2%} % and {3 cycles}"},
      relative{{"last"}, 1.5, "first", "rough", "{2}, then {2 first}"};
  EXPECT_TRUE(fixed.is_broken({{"other error", .021}}));
  EXPECT_FALSE(fixed.is_broken({{"error", .02}, {"other error", .01}}));
  EXPECT_FALSE(fixed.is_broken({}));
  EXPECT_TRUE(relative.is_broken({{"last", 3.1}, {"first", 2.}}));
  EXPECT_FALSE(relative.is_broken({{"last", 2.9}, {"first", 2.}}));
  EXPECT_FALSE(relative.is_broken({{"last", 2.9}}));
  EXPECT_EQ(fixed.detail_with({{"error", .0312}, {"cycles", 12345.}}), "3.1 % and 1.23e+04");
  EXPECT_EQ(relative.detail_with({{"last", 3.14}}), "3.1, then (not known)");
  for (const char *damaged : {"{", "a {", "{ ", "{2", "{2 ", "{}", "{x y}", "}{", "{ last}"})
    EXPECT_NO_THROW(WarningRule({{"last"}, 1., "", "", damaged}).detail_with({{"last", 1.}}));
}

// All that a model declares is on its page, and a bar does not end a cell.
TEST(Declarations, PageHasResultsColumnsFieldsCurvesAndPapers)
{
  Declarations declared = whole();
  declared.results[0].symbol_is("g").means("|x - y|");
  declared.series[0].title = "Wearing surface";
  declared.series[0].values = {{"wear_depth", "mm"}};
  const std::string page = page_of(declared);
  for (const char *line :
       {"| open | gap | 2 times slip | {3} |",
        "| gap | gap | mm | g | contact | at the end | the gap; \\|x - y\\| |",
        "### Columns of more.csv", "| work | N mm | of friction |",
        "### Fields of contact.pvd\n\nWearing surface.\n", "| wear_depth | mm |  |",
        "| Gap | gap [mm], slip [mm] | time [s] | gaps.csv |", "- A. Author: Gaps, 2001."})
    EXPECT_NE(page.find(line), std::string::npos) << line << "\n" << page;
}
