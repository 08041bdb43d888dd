// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/answer.h"

#include "has.h"
#include "report/run_axis.h"
#include "report/series_words.h"
#include "run_folder.h"

using namespace arthrowear;
using namespace report_test;

namespace
{
/// A left hip with a head of 36 mm, a wall of 7 mm and two million cycles a year.
std::string
inputs_of_cup()
{
  return R"({"Model": )" + entry("\"hip_cup\"", "\"hip_cup\"") +
         R"(, "Cup": {"Inner diameter [mm]": )" + entry("36.2", "28") +
         R"(, "Outer diameter [mm]": )" + entry("50.2", "56") + R"(}, "Head": {"Diameter [mm]": )" +
         entry("0", "0") + R"(, "Radial clearance [mm]": )" + entry("0.1", "0.05") +
         R"(}, "Material": {"Law": )" + entry("\"linear_elastic\"", "\"neo\"") +
         R"(, "Young modulus [MPa]": )" + entry("1000", "") + R"(, "Poisson ratio": )" +
         entry("0.4", "") + R"(, "Yield stress [MPa]": )" + entry("20", "0") +
         R"(}, "Motion": {"File": )" + entry("\"/home/ann/walk.csv\"", "\"\"") +
         R"(, "Flexion column": )" + entry("\"f\"", "\"f\"") + R"(, "Adduction column": )" +
         entry("\"a\"", "\"a\"") + R"(, "Internal rotation column": )" + entry("\"-r\"", "\"r\"") +
         R"(}, "Wear": {"Wear factor [mm^3/(N m)]": )" + entry("4e-07", "0") +
         R"(, "From law": {"Law": )" + entry("\"none\"", "\"none\"") + "}" +
         R"(}, "Output": {"Cycles per year": )" + entry("2000000.0", "1000000.0") + "}}\n";
}

std::string
summary_of_cup(const std::string &more)
{
  return R"({"outcome": "done", "cycles": {"value": 1000000.0, "unit": "-"},
    "worn volume of the cup": {"value": 15.637405, "unit": "mm^3"},
    "wear rate per million cycles": {"value": 15.637560, "unit": "mm^3"},
    "largest wear depth": {"value": 0.0454915, "unit": "mm"},
    "linear wear rate per million cycles": {"value": 0.0454915, "unit": "mm"},
    "peak contact pressure": {"value": 11.282739, "unit": "MPa"},
    "penetration under load by wear": {"value": 0.0284917, "unit": "mm"},
    "penetration under load by wear x": {"value": 0.0044777, "unit": "mm"},
    "penetration under load by wear y": {"value": -0.0040286, "unit": "mm"},
    "penetration under load by wear z": {"value": 0.0278477, "unit": "mm"})" +
         more + R"(, "warnings": 0})";
}

const std::string errors_of_cup =
    R"(, "estimated error of worn volume, relative":
    {"value": 0.00019, "unit": "-"},
    "estimated error of worn volume of the cup by the mesh, relative":
    {"value": 0.000145, "unit": "-"},
    "estimated error of penetration under load": {"value": 0.0016, "unit": "mm"},
    "estimated error of peak contact pressure by the mesh, relative":
    {"value": 0.0392882, "unit": "-"})";

/// A folder with the cup's run, and its card.
class Answer : public ::testing::Test
{
protected:
  std::string card(const std::string &more)
  {
    write_run(folder_.path(), 0);
    write(folder_ / "parameters.json", inputs_of_cup());
    write(folder_ / "summary.json", summary_of_cup(more));
    RunRecord record;
    record.state = RunState::done;
    record.version = "Arthrowear 1";
    record.input = "case.prm";
    write(folder_ / state_file, record.json());
    write(folder_ / "original.prm",
          "subsection Wear\n  set Wear factor [mm^3/(N m)] = 0.4e-6 # of Saikko & Calonius\nend\n");
    return card_of_folder();
  }

  std::string card_of_folder()
  {
    Report report;
    report.runs.emplace_back();
    report.runs[0].results = read_run(folder_.path().string());
    report.runs[0].worth = worth_of(report.runs[0].results, published_);
    return answer_section(report).text() + worth_section(report).text() +
           further_section(report).text();
  }

  /// Declares a joint, a wear rate and its history to ten million cycles: 20 mm^3 in the first
  /// million and 10 in each of the others, at the deepest point 0.2 mm and 0.1 mm.
  void add_joint(const std::string &joint)
  {
    Declarations declared = declared_cup();
    declared.bearing = {joint, 36.};
    declared.results = {
        wear_result("worn_volume", "worn volume of the cup", "mm^3")
            .in_column("worn volume from depths [mm^3]")
            .as(ResultRole::worn_volume),
        wear_result("wear_rate", "wear rate per million cycles", "mm^3").as(ResultRole::wear_rate),
        wear_result("deepest_wear", "largest wear depth", "mm")
            .in_column("max wear depth [mm]")
            .as(ResultRole::deepest_wear),
        wear_result("depth_rate", "linear wear rate per million cycles", "mm")
            .as(ResultRole::depth_rate),
        wear_result("cycles", "cycles", "-").as(ResultRole::cycles)};
    declared.tables = {{"wear_history.csv",
                        {{"cycles", "-", ""},
                         {"worn volume from depths", "mm^3", ""},
                         {"max wear depth", "mm", ""}}}};
    write(folder_ / declarations_file, declared.json());
    write(folder_ / "summary.json", R"({"outcome": "done",
      "cycles": {"value": 10000000.0, "unit": "-"},
      "worn volume of the cup": {"value": 110.0, "unit": "mm^3"},
      "wear rate per million cycles": {"value": 11.0, "unit": "mm^3"},
      "largest wear depth": {"value": 1.1, "unit": "mm"},
      "linear wear rate per million cycles": {"value": 0.11, "unit": "mm"}, "warnings": 0})");
    write(folder_ / "wear_history.csv",
          "\"cycles [-]\",\"worn volume from depths [mm^3]\",\"max wear depth [mm]\"\n"
          "500000,10,0.1\n1500000,25,0.25\n10000000,110,1.1\n");
  }

  TemporaryFolder folder_;
  PublishedWear published_;
};

/// Hips or knees on benches of 10, 20, 40, … mm^3, and a prediction of each, by factors between the
/// two.
PublishedWear
published_wear(const std::string &joint, const double least, const double most,
               const std::size_t n_trials)
{
  PublishedWear published;
  double measured = 10.;
  for (std::size_t i = 0; i < n_trials; ++i)
  {
    PublishedRow row;
    row.id = "r" + std::to_string(i);
    row.title = "cup <b>";
    row.implant = {joint, MeasuredOn::bench, "polyethylene", 22.};
    row.measured.value = measured;
    row.measured.scatter = .02 * measured;
    row.measured.source = row.measured.trial = "Source " + std::to_string(i);
    published.rows.push_back(row);
    const double median = measured * (i % 2 == 0 ? least : most);
    published.predictions.push_back({row.id, "wear_factor", "none", "h1", "from hips", measured,
                                     median, median / 1.05, median * 1.05, 1., 1., 1., 0., ""});
    measured *= 2.;
  }
  return published;
}
} // namespace

// Errors of volume: 15.6374 (0.00019 + 0.000145) = 0.00524, at the last of four digits 0.01. A year
// of two million cycles wears 31.2751 with an error of 0.0105.
TEST_F(Answer, ShowsWearWithTheIntervalOfTheSummary)
{
  const std::string text = card(errors_of_cup);
  EXPECT_TRUE(has(text, "<dt>Worn volume</dt><dd><strong "
                        "class=\"whole\">15.64&nbsp;±&nbsp;0.01&nbsp;mm<sup>3</sup></strong>"));
  EXPECT_TRUE(has(text, "jumps 0.019\u00a0%, mesh 0.014\u00a0%"));
  EXPECT_TRUE(has(text, "after 1&#8239;000&#8239;000 cycles (0.5\u00a0years)"));
  EXPECT_TRUE(has(text, "<dt>Wear per year</dt><dd><strong "
                        "class=\"whole\">31.28&nbsp;±&nbsp;0.02&nbsp;mm<sup>3</sup></strong>"));
  EXPECT_TRUE(has(text, "2 million cycles = 1\u00a0year"));
  EXPECT_TRUE(has(
      text, "<dt>Depth of wear per year</dt><dd><strong class=\"whole\">0.09098&nbsp;mm</strong>"));
}

// The card has the first million cycles with their elastic part, and the rate of later years only
// if the run has later years; the whole penetration stands beside it then.
TEST_F(Answer, ShowsTheFirstMillionCyclesApartFromLaterYears)
{
  const std::string first = R"(, "penetration under load, first million cycles, AP radiograph":
    {"value": 0.0281, "unit": "mm"}, "elastic part of the penetration, first million cycles":
    {"value": -0.0174, "unit": "mm"})";
  const std::string early = card(first);
  EXPECT_TRUE(has(early, "<dt>Penetration in the first million cycles, AP "
                         "radiograph</dt><dd><strong class=\"whole\">0.0281&nbsp;mm</strong>"));
  EXPECT_TRUE(has(early, "of it −0.0174&nbsp;mm elastic"));
  EXPECT_TRUE(has(early, "AP radiograph</dt><dd>none <span class=\"small\">runs of two million"));
  EXPECT_EQ(early.find("<dt>Penetration of the head"), early.npos);
  const std::string later = card(
      first + R"(, "steady penetration per year, AP radiograph": {"value": 0.0264, "unit": "mm"})");
  EXPECT_TRUE(has(later, "<dt>Penetration per year after the first million cycles, AP "
                         "radiograph</dt><dd><strong class=\"whole\">0.0264&nbsp;mm</strong>"));
  EXPECT_TRUE(has(later, "<dt>Penetration of the head</dt>"));
}

// A rate over a year that holds the bedding-in is in no card.
TEST_F(Answer, HasNoRateOfAShortRun)
{
  EXPECT_EQ(card(errors_of_cup).find("Penetration per year"), std::string::npos);
}

TEST_F(Answer, InventsNoInterval)
{
  const std::string text = card("");
  EXPECT_TRUE(has(
      text, "<dt>Worn volume</dt><dd><strong class=\"whole\">15.64&nbsp;mm<sup>3</sup></strong>"));
  EXPECT_TRUE(has(text, "no estimated error"));
  EXPECT_EQ(text.find("±"), text.npos);
}

// The wall of (50.2 - 36.2)/2 = 7 mm keeps 6.9545 mm; 11.2827 MPa are 56.4 % of 20 MPa.
TEST_F(Answer, ShowsWallPressureAndDirection)
{
  const std::string text = card(errors_of_cup);
  EXPECT_TRUE(has(text, "<dt>Wall left</dt><dd><strong class=\"whole\">6.955&nbsp;mm</strong>"));
  EXPECT_TRUE(has(text, "<strong class=\"whole\">11.28&nbsp;±&nbsp;0.45&nbsp;MPa</strong>"));
  EXPECT_TRUE(has(text, "56.4&nbsp;% of the yield stress 20&nbsp;MPa"));
  EXPECT_TRUE(has(text, "<strong class=\"whole\">0.0285&nbsp;±&nbsp;0.0016&nbsp;mm</strong>"));
  EXPECT_TRUE(has(
      text,
      "superior&nbsp;0.028&nbsp;mm, lateral&nbsp;0.004&nbsp;mm, posterior&nbsp;0.0045&nbsp;mm"));
  EXPECT_TRUE(has(text, "<svg class=\"ap\""));
}

TEST_F(Answer, ShowsImplantGaitAndTheSourceOfTheConstant)
{
  const std::string text = card(errors_of_cup);
  EXPECT_TRUE(
      has(text, "head 36&nbsp;mm, liner with a wall of 7&nbsp;mm, radial clearance 0.1&nbsp;mm"));
  EXPECT_TRUE(has(text, "linear elastic; E&nbsp;=&nbsp;1000&nbsp;MPa, ν&nbsp;=&nbsp;0.4"));
  EXPECT_TRUE(has(text, "motion walk.csv, largest load 2000&nbsp;N"));
  EXPECT_TRUE(has(text, "<dd>Archard: Wear factor 4&nbsp;×&nbsp;10<sup>−7</sup>"));
  EXPECT_TRUE(has(text, "(of Saikko &amp; Calonius)"));
  EXPECT_EQ(text.find("/home"), text.npos);
  write(folder_ / "original.prm", "set Model = hip_cup\n");
  EXPECT_TRUE(has(card_of_folder(), "(no source in the case)"));
}

TEST_F(Answer, NamesUnverifiedConstants)
{
  EXPECT_EQ(card("").find("Unverified"), std::string::npos);
  const std::string text = card(", \"unverified constants\": \"C_0 (quoted from memory: Liu)\"");
  EXPECT_TRUE(has(text, "<dt>Unverified</dt><dd>C_0 (quoted from memory: Liu) "));
}

TEST_F(Answer, BeginsWithItsVerdict)
{
  EXPECT_TRUE(has(card(""), "<li class=\"good\"><b class=\"level\">Usable</b>"));
  EXPECT_TRUE(has(
      card(R"(, "verdict: penetration under load, along the load":
                    {"verdict": "fails", "value": 2.0, "least": null, "most": 1.0, "unit": "mm"})"),
      "<li class=\"caution\"><b class=\"level\">Usable with care</b> Read first, below: bounds."));
  fs::remove(folder_ / state_file); // of a version that kept none
  write(folder_ / "summary.json", R"({"outcome": "stopped by a signal"})");
  EXPECT_TRUE(has(card_of_folder(), "<li class=\"bad\"><b class=\"level\">Not an answer</b>"));
}

// A law that predicts trials better than their mean, within a factor of five, is green; one that
// does not is none. The 10.28 mm^3 of a later million cycles, by a factor of .2 to 5, are 2.1 to 51
// mm^3.
TEST_F(Answer, IsGreenOnlyWhereTheLawPredictsTrials)
{
  card("");
  add_joint("hip");
  published_ = published_wear("hip", .9, 1.1, 6);
  std::string text = card_of_folder();
  EXPECT_TRUE(has(text, "<li class=\"good\"><b class=\"level\">Usable</b>"));
  EXPECT_TRUE(has(text, "wear_factor with constants from hips: 0.9 to 1.1 times in 6 trials, "
                        "counts</li>"));
  published_ = published_wear("hip", .2, 5., 6);
  text = card_of_folder();
  EXPECT_TRUE(has(text, "<li class=\"caution\"><b class=\"level\">Order of magnitude</b>"));
  EXPECT_EQ(text.find("class=\"good\""), text.npos);
  EXPECT_TRUE(has(text, "By the wear constant 2.1 to 51&nbsp;mm<sup>3</sup> per million cycles."));
  EXPECT_TRUE(has(text, "predicted 0.2 to 5 times what was measured, and trials no better than"));
  EXPECT_TRUE(has(text, "in 6 trials, does not count</li>"));
}

// Three trials of knees judge no law, however near they are.
TEST_F(Answer, FewTrialsGiveNoVerdict)
{
  card("");
  add_joint("knee");
  published_ = published_wear("knee", .9, 1.1, least_trials - 1);
  const std::string text = card_of_folder();
  EXPECT_TRUE(has(text, "<li class=\"caution\"><b class=\"level\">No verdict on a knee</b>"));
  EXPECT_TRUE(has(text, "times in at most 3 trials"));
  EXPECT_TRUE(has(text, "So few trials give no verdict on a law."));
  EXPECT_TRUE(has(text, "<td>0.9 (h1)</td>"));
  EXPECT_TRUE(has(text,
                  "knees on benches, conventional polyethylene, worn volume, wear_factor with "
                  "constants from hips: 0.9 to 1.1 times in 3 trials, no verdict: 3 trials"));
}

// Measured rows of the other joint and of another material say nothing about this one.
TEST_F(Answer, IsComparedWithItsJointAndMaterialOnly)
{
  card("");
  add_joint("hip");
  published_ = published_wear("knee", .5, 5., 4);
  EXPECT_TRUE(has(card_of_folder(), "<li class=\"note\"><b class=\"level\">Not compared</b>"));
  published_ = published_wear("hip", .5, 5., 4);
  for (PublishedRow &row : published_.rows)
    row.implant.material = "ceramic";
  EXPECT_TRUE(has(card_of_folder(), "<li class=\"note\"><b class=\"level\">Not compared</b>"));
}

// The picture has the run as a line and each row as a mark with its scatter; a row of a 22 mm head
// beside a head of 36 mm is hollow. Its words are text.
TEST_F(Answer, DrawsTheRunBesideMeasuredRows)
{
  card("");
  add_joint("hip");
  published_ = published_wear("hip", .5, 2.5, 4);
  const std::string text = card_of_folder();
  const auto n_of = [&text](const std::string &part)
  {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
      ++n;
    return n;
  };
  EXPECT_EQ(n_of("<g class=\"hollow\"><title>cup &lt;b&gt;: "), 4u);
  EXPECT_EQ(n_of("<g class=\"measured\">"), 0u);
  EXPECT_EQ(n_of("<line class=\"curve curve-0\""), 2u); // first million and later
  EXPECT_EQ(n_of("<rect class=\"band curve-0\""), 1u);
  for (PublishedRow &row : published_.rows)
    row.implant.head_diameter = 36.;
  EXPECT_TRUE(has(card_of_folder(), "<g class=\"measured\">"));
}

// By straight lines 17.5 mm^3 and 0.175 mm at a million cycles; (110 - 17.5)/9 = 10.28 mm^3 and
// (1.1 - 0.175)/9 = 0.1028 mm per million later, twice of it in a year of two million cycles. The
// wall of 7 mm lasts 1 + 6.825/0.10278 = 67.4 million cycles, 33.7 years.
TEST_F(Answer, TheFirstMillionAndLaterYearsAndTheWallAreApart)
{
  card("");
  add_joint("hip");
  const std::string text = card_of_folder();
  EXPECT_TRUE(has(text, "<dt>Wear in the first million cycles</dt><dd><strong "
                        "class=\"whole\">17.5&nbsp;mm<sup>3</sup>"));
  EXPECT_TRUE(has(text, "<dt>Wear per year after the first million</dt><dd><strong "
                        "class=\"whole\">20.56&nbsp;mm<sup>3</sup>"));
  EXPECT_TRUE(has(text, "<dt>Wall worn through</dt><dd><strong class=\"whole\">34&nbsp;years"));
  EXPECT_TRUE(has(text, "wears by 0.206&nbsp;mm per year as after the first million"));
}

// 20.6 mm^3 a year of two million cycles is below 80.
TEST_F(Answer, StandsBesideYardsticks)
{
  card("");
  add_joint("hip");
  PublishedRow row;
  row.title = "osteolysis was rare";
  row.implant = {"hip", MeasuredOn::yardstick, "polyethylene", 0.};
  row.measured.value = 80.;
  row.measured.per = MeasuredPer::year;
  row.measured.source = "Some 2001";
  published_.rows = {row};
  EXPECT_TRUE(has(card_of_folder(), "20.6&nbsp;mm<sup>3</sup>, below 80&nbsp;mm<sup>3</sup> <span "
                                    "class=\"small\">osteolysis was rare: Some 2001</span>"));
  published_.rows.front().measured.value = 10.;
  EXPECT_TRUE(has(card_of_folder(), ", above 10&nbsp;mm<sup>3</sup>"));
}

TEST_F(Answer, ShowsTheFirstNumbersOfOtherModels)
{
  write_run(folder_.path(), 0);
  write(folder_ / "parameters.json",
        R"({"Model": )" + entry("\"tibial_tray\"", "\"hip_cup\"") + "}\n");
  Declarations declared;
  declared.results = {solver_result("levels", "levels"), solver_result("time_loop", "time loop")};
  write(folder_ / declarations_file, declared.json());
  write(folder_ / "summary.json", R"({"outcome": "done", "levels": 12, "time loop": {"value": 2.0,
    "unit": "s"}, "load at first damage": {"value": 240.04, "unit": "% BW"}})");
  const std::string text = card_of_folder();
  EXPECT_TRUE(
      has(text,
          "<dt>load at first damage</dt><dd><strong class=\"whole\">240&nbsp;%&nbsp;BW</strong>"));
  EXPECT_EQ(text.find("<dt>levels"), text.npos);
  EXPECT_EQ(text.find("<svg"), text.npos);
}

TEST(AnatomyOfRun, NamesTheSidesOfAxes)
{
  const Anatomy left{true, "medial", "lateral"};
  EXPECT_EQ(axis_words(left, 1), "medial > 0");
  EXPECT_EQ(axis_words(left, 2), "superior > 0");
  EXPECT_EQ(axis_words(left, -1), "");
  EXPECT_EQ(left.side(0, false), "anterior");
  EXPECT_EQ(axis_words({}, 1), "");
}

TEST(YearsOfRun, StandBesideCyclesFromAHundredthOn)
{
  RunResults run;
  DeclaredSeries contact;
  contact.name = "contact";
  contact.time = FrameTime::of_cycles("cycles", "gait cycles");
  contact.time.are_cycles = true;
  run.declared.series = {contact};
  EXPECT_EQ(frame_label(run, "contact", 310000.), "310000 gait cycles");
  EXPECT_EQ(year_rule(run), "");
  run.inputs = {{"Output", "Cycles per year", "2e6", "1e6", "", ""}};
  EXPECT_EQ(frame_label(run, "contact", 310000.), "310000 gait cycles (0.155\u00a0years)");
  EXPECT_EQ(years_text(run, 2e6), "1\u00a0year");
  EXPECT_EQ(years_text(run, 1e4), "");
  EXPECT_EQ(year_rule(run), "2 million cycles = 1\u00a0year");
}

// .425 of the third cycle: 2.425 s at 1 Hz. The end of a cycle belongs to it.
TEST(FrameLabel, IsThatOfTheDeclaredTime)
{
  RunResults run;
  DeclaredSeries contact;
  contact.name = "contact";
  const auto label = [&](const double time)
  {
    run.declared.series = {contact};
    return frame_label(run, "contact", time);
  };
  EXPECT_EQ(label(.25), "time 0.25");
  contact.time.cycles_of_percent = 3.;
  EXPECT_EQ(label(2.425), "42.5 % of gait cycle 3");
  EXPECT_EQ(label(2.), "100 % of gait cycle 2");
  contact.time.cycles_of_percent = 1.;
  EXPECT_EQ(label(.425), "42.5 % of the gait cycle");
  contact.time = FrameTime::of_cycles("cycles", "cycles");
  contact.time.factor = 2.;
  EXPECT_EQ(label(1e6), "2000000 cycles");
  contact.time.before = "per million gait cycles";
  contact.time.is_shown = false;
  EXPECT_EQ(label(1.), "per million gait cycles");
}

// A series of the least rank that is there answers, and all of them.
TEST(MainSeries, AreThoseOfTheLeastRank)
{
  RunResults run;
  const auto declare = [&run](const char *name, const unsigned int rank)
  {
    DeclaredSeries series;
    series.name = name;
    series.rank = rank;
    run.declared.series.push_back(series);
  };
  declare("wear_cup", 2);
  declare("worn_cup", 1);
  declare("worn_head", 1);
  run.series = {"other", "wear_cup"};
  EXPECT_EQ(main_series(run), std::vector<std::string>{"wear_cup"});
  run.series = {"wear_cup", "worn_cup", "worn_head"};
  EXPECT_EQ(main_series(run), (std::vector<std::string>{"worn_cup", "worn_head"}));
  run.series = {"other"};
  EXPECT_EQ(main_series(run), std::vector<std::string>{"other"});
}

TEST(EntryComments, AreThoseBehindAValue)
{
  const auto comments =
      comments_of_entries("# alone\nset A = 1 # first\nsubsection S\n  set B = \"x # y\"\n  set C "
                          "= 2 # third # more\n  set D = \"x \\\" # y\" # fourth\nend\n");
  ASSERT_EQ(comments.size(), 3u);
  EXPECT_EQ(comments[0].path, "A");
  EXPECT_EQ(comments[0].text, "first");
  EXPECT_EQ(comments[1].path, "S / C");
  EXPECT_EQ(comments[1].text, "third # more");
  EXPECT_EQ(comments[2].path, "S / D");
  EXPECT_EQ(comments[2].text, "fourth");
}

// Comments that are put behind values are found there again; an entry that is not set keeps none.
TEST(EntryComments, ArePutBehindTheirValues)
{
  const std::string text = "set A = 1\nsubsection S\n  set B = \"x # y\"\nend\n";
  EXPECT_EQ(with_comments(text, {{"S / B", "second"}, {"S / C", "none"}, {"A", "first"}}),
            "set A = 1 # first\nsubsection S\n  set B = \"x # y\" # second\nend\n");
}

// `new` writes long notes above the line that they are about, below the entry's description.
TEST(EntryComments, MayStandAboveTheValue)
{
  const auto comments = comments_of_entries("# Wear factor.\n# Here: mean of hip simulators, as\n"
                                            "# quoted by others\nset K = 4\n\n# Here: lost\n\n"
                                            "# Description.\nset L = 5\n");
  ASSERT_EQ(comments.size(), 1u);
  EXPECT_EQ(comments[0].path, "K");
  EXPECT_EQ(comments[0].text, "mean of hip simulators, as quoted by others");
}
