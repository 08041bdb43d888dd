// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/study_page.h"

#include "has.h"
#include "report/page_shell.h"
#include "report/study_plots.h"
#include "run_folder.h"
#include "unit/thrown.h"

using namespace arthrowear;
using namespace report_test;

namespace
{
using Json = nlohmann::ordered_json;

Json
estimate_json(const double value, const Json &low, const Json &high)
{
  return {{"value", value}, {"low", low}, {"high", high}};
}

Json
number_json(const double median)
{
  return {{"cases", 99},
          {"failed", 1},
          {"mean", estimate_json(median + .5, median, median + 1.)},
          {"standard deviation", estimate_json(2., 1., 3.)},
          {"coefficient of variation", estimate_json(.2, .1, .3)},
          {"quantiles",
           {estimate_json(2. * median, 1.9 * median, Json()),
            estimate_json(median, .9 * median, 1.1 * median),
            estimate_json(.5 * median, .4 * median, .6 * median)}}};
}

Json
indices_json(const double strong)
{
  return {{"method", "pick and freeze"},
          {"inputs",
           {{{"input", "Head / Weak & <b> [mm]"},
             {"first", estimate_json(.1, 0., .2)},
             {"total", estimate_json(.15, .1, .2)}},
            {{"input", "Wear / Strong [mm^2]"},
             {"first", estimate_json(strong - .1, strong - .2, strong)},
             {"total", estimate_json(strong, strong - .1, strong + .1)}}}},
          {"left out", 1}};
}

/// A study of 100 cases in which the result is the square of the second input; the last case
/// failed.
Json
study_json()
{
  Json weak = Json::array(), strong = Json::array(), result = Json::array();
  for (int i = 0; i < 100; ++i)
  {
    weak.push_back((37 * i) % 101);
    strong.push_back(.1 * i);
    result.push_back(i == 99 ? Json() : Json(.01 * i * i));
  }
  const Json mesh = Json::array({Json{{"cause", "mesh"}, {"median", .25}, {"largest", .5}}});
  Json volume = number_json(10.);
  volume.update({{"name", "worn volume <b>"},
                 {"unit", "mm^3"},
                 {"errors", mesh},
                 {"indices", indices_json(.8)},
                 {"values", result}});
  Json early = number_json(1.), late = number_json(10.);
  early["errors"] = Json::array();
  late["errors"] = mesh;
  return {
      {"study", "/home/ann/study.prm"},
      {"design", "random"},
      {"seed", 7},
      {"cases", 100},
      {"ended", 100},
      {"failed", Json::array({Json{{"case", "00100"},
                                   {"reason", "failed: /home/ann/case.prm: no <contact>"}}})},
      {"probabilities", {.95, .5, .05}},
      {"inputs",
       {{{"entry", "Head / Weak & <b> [mm]"}, {"distribution", "normal(1, 2)"}, {"values", weak}},
        {{"entry", "Wear / Strong [mm^2]"},
         {"distribution", "table(/home/ann/k.csv, K)"},
         {"values", strong}}}},
      {"results", Json::array({volume})},
      {"years", {1., 10.}},
      {"histories",
       Json::array({Json{{"name", "wear"},
                         {"unit", "mm^3"},
                         {"years", Json::array({early, late})},
                         {"indices", Json::array({indices_json(.6), indices_json(.9)})}}})},
      {"warnings", Json::array({"1 of 100 cases failed."})},
      {"notes", Json::array()}};
}

class StudyPage : public ::testing::Test
{
protected:
  StudySpread read(const Json &json) const
  {
    write(folder_ / "st" / "spread.json", json.dump());
    return read_study_spread((folder_ / "st").string());
  }

  std::string message(const ReportOptions &options) const
  {
    return thrown<InputError>([&] { write_report(options); });
  }

  TemporaryFolder folder_;
};

ReportPlot
plot_in(const std::vector<ReportPlot> &plots, const std::string &place, const std::size_t n = 0)
{
  std::size_t i = 0;
  for (const ReportPlot &plot : plots)
    if (plot.place == place && i++ == n)
      return plot;
  throw std::runtime_error("no plot in " + place);
}
} // namespace

// Quantiles stand in any order in the file: the answer names the outer ones and the median, and
// links to the causes.
TEST_F(StudyPage, TheAnswerHasMedianRangeAndCause)
{
  const std::string answer = answer_section(read(study_json())).text();
  EXPECT_TRUE(
      has(answer, "worn volume &lt;b&gt;, median</dt><dd><strong class=\"whole\">10&nbsp;mm"))
      << answer;
  EXPECT_TRUE(has(answer, "Range of 90&nbsp;% of the cases")) << answer;
  EXPECT_TRUE(has(answer, "<strong class=\"whole\">5 to 20&nbsp;mm<sup>3</sup></strong>"))
      << answer;
  EXPECT_TRUE(has(answer, "lower end is between 4 and 6&nbsp;mm<sup>3</sup>, its upper end above "
                          "19&nbsp;mm<sup>3</sup>"))
      << answer;
  EXPECT_TRUE(has(answer, "<strong>Wear / Strong [mm<sup>2</sup>]</strong>")) << answer;
  EXPECT_TRUE(has(answer, "href=\"#origin-0\"")) << answer;
  EXPECT_TRUE(has(answer, "1 of them failed</a>")) << answer;
}

TEST_F(StudyPage, WithoutIndicesRankCorrelationsAreTheCauses)
{
  Json json = study_json();
  json["results"][0].erase("indices");
  json["histories"] = Json::array();
  json["years"] = Json::array();
  const StudySpread study = read(json);
  const Origin origin = origin_of(study, study.results[0]);
  ASSERT_EQ(origin.shares.size(), 2u);
  EXPECT_FALSE(origin.are_indices);
  EXPECT_EQ(origin.shares[0].group, "Wear / Strong [mm^2]");
  EXPECT_DOUBLE_EQ(origin.shares[0].total.value, 1.); // a square grows with its root
  const std::string page = study_page(study, "Arthrowear 1").text();
  EXPECT_TRUE(has(page, "Spearman&#39;s rank correlation") ||
              has(page, "Spearman's rank correlation"));
  EXPECT_FALSE(has(page, "id=\"years\""));
  EXPECT_FALSE(has(page, "href=\"#ages\""));
  EXPECT_FALSE(has(page, "id=\"control\""));

  json["results"][0]["indices"] = {{"method", "pick and freeze"},
                                   {"inputs", Json::array()},
                                   {"left out", 90},
                                   {"refused", "only 10 blocks are complete"}};
  EXPECT_TRUE(has(origin_section(read(json)).text(), "only 10 blocks are complete"));
}

TEST_F(StudyPage, BarsBeginWithTheStrongestInput)
{
  const ReportPlot bars = plot_in(plots_of(read(study_json())), origin_place(0).text());
  EXPECT_EQ(bars.bars,
            (std::vector<std::string>{"Wear / Strong [mm^2]", "Head / Weak & <b> [mm]"}));
  ASSERT_EQ(bars.curves.size(), 2u); // first and total index
  EXPECT_EQ(bars.curves[1].y, (std::vector<double>{.8, .15}));
  EXPECT_EQ(bars.intervals[1].lower, (std::vector<double>{.8 - .1, .1}));
}

// The area lies between the outer quantiles; an open end of an interval is not drawn, and the note
// says so and names the errors of the last year.
TEST_F(StudyPage, AFanHasTheQuantilesOfEachYear)
{
  const ReportPlot fan = plot_in(plots_of(read(study_json())), years_place);
  ASSERT_EQ(fan.curves.size(), 5u);
  EXPECT_EQ(fan.n_areas, 2u);
  EXPECT_EQ(fan.intervals[0].lower, (std::vector<double>{.5, 5.}));
  EXPECT_EQ(fan.intervals[0].upper, (std::vector<double>{2., 20.}));
  EXPECT_EQ(fan.intervals[1].lower, (std::vector<double>{1., 10. - .25})); // errors of the mesh
  EXPECT_EQ(fan.intervals[1].upper, (std::vector<double>{1., 10. + .25}));
  EXPECT_EQ(fan.curves[3].name, "median");
  EXPECT_EQ(fan.curves[3].x, (std::vector<double>{1., 10.}));
  EXPECT_EQ(fan.curves[4].y, (std::vector<double>{2., 20.}));
  EXPECT_EQ(fan.intervals[4].upper, fan.curves[4].y);
  EXPECT_TRUE(has(fan.note, "leave open")) << fan.note;
  EXPECT_TRUE(has(fan.note, "Errors of the computation after 10 years, medians of the cases: "
                            "± mesh 0.25 mm^3."))
      << fan.note;
  const ReportPlot ages = plot_in(plots_of(read(study_json())), ages_place);
  EXPECT_EQ(ages.curves[1].name, "Wear / Strong [mm^2]");
  EXPECT_EQ(ages.curves[1].y, (std::vector<double>{.6, .9}));
}

// The standard deviation is 2: an error of 0.7 is above a third of it, one of 0.6 is not.
TEST_F(StudyPage, ErrorsStandBesideTheSpreadAndLargeOnesAreMarked)
{
  for (const auto &[size, is_large] : {std::make_pair(.6, false), std::make_pair(.7, true)})
  {
    Json json = study_json();
    const Json error{{"cause", "jumps"}, {"median", size}, {"largest", 5.}};
    json["results"][0]["errors"].push_back(error);
    json["histories"][0]["years"][0]["errors"].push_back(error);
    const StudySpread study = read(json);
    const std::string words = "above a third of the standard deviation",
                      fan = plot_in(plots_of(study), years_place).note;
    for (const std::string &text :
         {answer_section(study).text(), quantiles_section(study).text(),
          years_section(study).text(), fan, plot_in(plots_of(study), scatter_place(0).text()).note})
      EXPECT_EQ(bool(has(text, words)), is_large) << text;
    EXPECT_TRUE(has(quantiles_section(study).text(), "± mesh 0.25, "));
    // The page has the whole note, to its last word.
    EXPECT_EQ(bool(has(study_page(study, "Arthrowear 1").text(), "after the years 1 (jumps).")),
              is_large);
  }
}

TEST_F(StudyPage, PointsAreCasesWithANumber)
{
  const ReportPlot points = plot_in(plots_of(read(study_json())), scatter_place(0).text(), 1);
  EXPECT_EQ(points.note, "99 of 100 cases are drawn. Errors of the computation, medians of the "
                         "cases: ± mesh 0.25 mm^3.");
  ASSERT_EQ(points.curves[0].x.size(), 99u);
  for (std::size_t i = 0; i < 99; ++i)
    EXPECT_NEAR(points.curves[0].y[i], std::pow(points.curves[0].x[i], 2.), 1e-12);
  const std::vector<std::size_t> chosen = evenly_chosen(10007, 1000);
  ASSERT_EQ(chosen.size(), 1000u);
  for (std::size_t i = 1; i < 1000; ++i)
    EXPECT_NEAR(chosen[i] - chosen[i - 1], 10.5, .5);
  EXPECT_EQ(evenly_chosen(3, 1000), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_TRUE(evenly_chosen(0, 1000).empty());
}

TEST_F(StudyPage, NamesAreEscapedAndFoldersLeftOut)
{
  const std::string page = study_page(read(study_json()), "Arthrowear 1 <b>").text();
  EXPECT_EQ(page.rfind(report_mark, 0), 0u);
  EXPECT_FALSE(has(page, "<b>, median"));
  EXPECT_FALSE(has(page, "/home"));
  EXPECT_FALSE(has(page, "ann/"));
  EXPECT_TRUE(has(page, {"case.prm: no &lt;contact&gt;", "table(k.csv, K)"}));
  EXPECT_FALSE(has(page, " style=\""));
}

TEST_F(StudyPage, TheCorrectionIsATableWithItsVerdict)
{
  Json json = study_json();
  json["results"][0]["control"] = {{"mean", estimate_json(10.2, 10.1, 10.3)},
                                   {"standard error", .05},
                                   {"plain mean", estimate_json(10.5, 10., 11.)},
                                   {"correlation", .99},
                                   {"variance ratio", .1},
                                   {"gain", 8.},
                                   {"pays", true},
                                   {"statement", "The cheaper model pays."}};
  const std::string section = control_section(read(json)).text();
  for (const char *part :
       {">10.5 <", "[10, 11]", ">10.2 <", ">0.99<", ">8<", "The cheaper model pays."})
    EXPECT_TRUE(has(section, part)) << part << section;
}

// `arthrowear report FOLDER` writes the page into the folder, and nothing for a study of lists.
TEST_F(StudyPage, IsWrittenIntoTheFolderOfTheStudy)
{
  read(study_json());
  ReportOptions options;
  options.folders = {(folder_ / "st").string()};
  EXPECT_TRUE(has(write_report(options).at(0), "spread.html"));
  const std::string page = program_test::read(folder_ / "st" / "spread.html");
  EXPECT_EQ(page.rfind(report_mark, 0), 0u);
  options.reference = "values.csv";
  EXPECT_TRUE(has(message(options), "--reference"));
  options.reference.clear();
  write(folder_ / "st" / "spread.json", R"({"study": "a"})");
  EXPECT_TRUE(has(message(options), "spread.json: is no result of a study"));
  Json json = study_json();
  json["results"][0]["quantiles"].erase(0);
  write(folder_ / "st" / "spread.json", json.dump());
  EXPECT_TRUE(has(message(options), "spread.json: is no result of a study"));
  EXPECT_EQ(program_test::read(folder_ / "st" / "spread.html"), page);
  write(folder_ / "lists" / "study.json", "{}");
  options.folders = {(folder_ / "lists").string()};
  EXPECT_TRUE(has(message(options), "is a study of which no case has run"));
}
