// SPDX-License-Identifier: LGPL-2.1-or-later
// Studies have the numbers of summaries: of the results that were asked for, under their names.
#include "sweep/drawn_layer.h"

#include <array>

using namespace program_test;

namespace
{
/// Names of the results of a spread, or of its histories over years.
std::vector<std::string>
names_in(const nlohmann::json &numbers)
{
  return arthrowear::mapped<std::string>(numbers,
                                         [&](const nlohmann::json &one) { return one.at("name"); });
}

const std::vector<std::string> asked{"peak contact pressure, last cycle", "peak contact pressure",
                                     "worn volume of the cup", "peak contact pressure, first cycle",
                                     "wear rate per million cycles"};

/// Numbers of a summary in the order of `asked`.
std::vector<double>
summary_of(const StudyCase &study, const std::string &case_folder)
{
  const auto summary =
      nlohmann::json::parse(read(study / ("out/" + case_folder + "/summary.json")));
  return arthrowear::mapped<double>(asked, [&](const std::string &name)
                                    { return summary.at(name).at("value").get<double>(); });
}

/// A study of eight wear factors and, unless results are read from one run, of a clearance that
/// hardly varies.
StudyCase
study_of(const SmallCase &base, const bool is_read)
{
  std::string top = "set Results = ";
  for (const std::string &name : asked)
    top += (name == asked[0] ? "" : ", ") + name;
  std::string drawn = std::string("set ") + factor + " = lognormal(0.5e-6, 0.3)\n";
  if (!is_read)
    drawn += std::string("set ") + clearance + " = uniform(0.0999, 0.1001)\n";
  return StudyCase(sample("set Cases = 8\n", drawn, top + "\n"), base.text());
}

class AskedResults : public testing::TestWithParam<std::pair<bool, bool>>
{
};
} // namespace

// The wear factor does not change the contact of the first cycle, where the pressure is the largest
// of the run: all values are equal, whether they are read from one run or each case has its own run
// with a clearance that varies by 0.0001 mm; and they are the numbers of the summary. The pressure
// of the last cycle is smaller. Results are those that were asked for, in the order and under the
// names of the study; histories are of them, too.
TEST_P(AskedResults, AreNumbersOfSummaries)
{
  const auto [is_layer, is_read] = GetParam();
  const StudyCase study = study_of(is_layer ? layer() : cup().set(clearance, "0.1"), is_read);
  ASSERT_EQ(study.sweep().exit_code, 0);
  const nlohmann::json all = spread(study);
  ASSERT_EQ(names_in(all.at("results")), asked);
  EXPECT_FALSE(all.at("histories").empty());
  for (const std::string &name : names_in(all.at("histories")))
    EXPECT_EQ(std::count(asked.begin(), asked.end(), name), 1) << name;
  const std::vector<std::vector<double>> drawn = arthrowear::mapped<std::vector<double>>(
      all.at("results"), [&](const nlohmann::json &result) { return values(result); });
  // A mesh that is made for another clearance has another pressure.
  const double same = is_read ? 0. : is_layer ? 5e-4 : .1;
  for (std::size_t i = 0; i < 8; ++i)
  {
    EXPECT_NEAR(drawn[1][i], drawn[3][i], 1e-14 * drawn[3][i]); // tables have 16 digits
    EXPECT_NEAR(drawn[1][i], drawn[1][0], same * drawn[1][0]);
    EXPECT_LT(drawn[0][i], .9 * drawn[1][i]);
  }
  // One run has the largest factor, whose wear is the largest and whose last pressure the least.
  const std::vector<double> summary = summary_of(study, is_read ? "00001" : "00008");
  for (std::size_t k = 0; k < asked.size(); ++k)
  {
    const auto [least, largest] = std::minmax_element(drawn[k].begin(), drawn[k].end());
    const double value = !is_read ? drawn[k].back() : k == 0 ? *least : *largest;
    // The mesh follows the wear once more after the last row.
    EXPECT_NEAR(value, summary[k], 1e-5 * summary[k]) << asked[k];
  }
  EXPECT_TRUE(has(study.rows()[0], "\"peak contact pressure, last cycle [MPa]\",\"peak "
                                   "contact pressure [MPa]\",\"worn volume"))
      << study.rows()[0];
}

INSTANTIATE_TEST_SUITE_P(Models, AskedResults,
                         testing::Values(std::pair(true, true), std::pair(true, false),
                                         std::pair(false, true), std::pair(false, false)),
                         [](const auto &about)
                         {
                           return std::string(about.param.first ? "Layer" : "Cup") +
                                  (about.param.second ? "ReadFromOneRun" : "WithARunEach");
                         });

// The table of a list has the numbers of the summaries, too; the factor changes the last cycle
// alone.
TEST(AskedResultsOfLists, AreNumbersOfSummaries)
{
  const std::string names[] = {"peak contact pressure", "peak contact pressure, first cycle",
                               "peak contact pressure, last cycle"};
  const StudyCase study("set Results = " + names[0] + ", " + names[1] + ", " + names[2] +
                            "\nsubsection Vary\nset " + factor + " = 0.2e-6, 0.4e-6, 0.8e-6\nend\n",
                        layer().text());
  ASSERT_EQ(study.sweep().exit_code, 0);
  std::vector<std::array<double, 3>> pressures;
  for (const int i : {1, 2, 3})
  {
    const auto summary =
        nlohmann::json::parse(read(study / ("out/" + std::to_string(i) + "/summary.json")));
    pressures.emplace_back();
    std::string cells;
    for (std::size_t k = 0; k < 3; ++k)
    {
      const nlohmann::json &value = summary.at(names[k]).at("value");
      pressures.back()[k] = value.get<double>();
      cells += value.dump() + ",";
    }
    EXPECT_TRUE(has(study.rows()[i], cells)) << study.rows()[i];
  }
  for (const int i : {1, 2})
  {
    EXPECT_EQ(pressures[i][0], pressures[0][0]);
    EXPECT_EQ(pressures[i][1], pressures[0][1]);
    EXPECT_LT(pressures[i][2], pressures[i - 1][2]);
  }
}

// A result that no table over the cycles has gets a run for each wear factor, and the study says
// which result it is.
TEST(AskedResultsWithoutAHistory, HaveTheirOwnRuns)
{
  const StudyCase study(sample("set Cases = 2\n",
                               std::string("set ") + factor + " = lognormal(0.5e-6, 0.3)\n",
                               "set Results = elastic approach, last cycle\n"),
                        layer().text());
  const Outcome outcome = ended_with(0, study.sweep());
  EXPECT_TRUE(has(outcome.out, "2 cases, 2 to run"));
  EXPECT_TRUE(has(outcome.out, "Each case has its own run: no table over the cycles of a run "
                               "has the elastic approach, last cycle."));
}

// A result that no case has is no reason to show others: the rate after the first million cycles
// needs two millions.
TEST(AskedResultsThatAreAbsent, AreNotReplaced)
{
  const StudyCase study(sample("set Cases = 4\n",
                               std::string("set ") + clearance + " = uniform(0.05, 0.15)\n",
                               "set Results = \"steady penetration per year, AP radiograph\"\n"),
                        layer().text());
  ASSERT_EQ(study.sweep().exit_code, 0);
  EXPECT_TRUE(spread(study).at("results").empty()) << spread(study).at("results");
}
