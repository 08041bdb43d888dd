// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/summary.h"

#include "base/ranges.h"
#include "results/summary_file.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

using namespace arthrowear;

namespace
{
struct WornSummary : Summary
{
  const NumberResult error = number(accuracy_result("volume_error", "error of volume", "-"));
  const NumberResult volume =
      number(wear_result("worn_volume", "worn volume of the cup", "mm^3").in_column("V [mm^3]"));
  const CountResult steps = count(solver_result("steps", "steps"));
  const NumberResult creep = number(wear_result("creep", "creep", "mm").of_runs("with creep"));
  const VerdictResult verdict =
      this->Summary::verdict(accuracy_result("verdict_volume", "verdict: volume", "mm^3"));
  const NumberResult rate = number(wear_result("rate", "wear rate", "mm^3"));

  WornSummary() { state(volume, error, "jumps"); }
};
} // namespace

// Items stand in the order in which they were set, under their names; the ids lead to these.
TEST(Summary, FilesValuesWithUnitsAndIdsAndShowsThemInColumns)
{
  const WornSummary summary;
  summary.outcome.set("done");
  summary.steps.set(400);
  summary.volume.set(1.034e-5);
  summary.error.set(2.);
  summary.verdict.set({3., 0., std::numeric_limits<double>::infinity()});
  summary.rate.absent("less than a cycle is computed");
  const auto json = nlohmann::json::parse(summary.json());
  EXPECT_EQ(json["steps"], 400);
  EXPECT_EQ(json["worn volume of the cup"]["value"], 1.034e-5);
  EXPECT_EQ(json["worn volume of the cup"]["unit"], "mm^3");
  EXPECT_EQ(json["ids"]["worn_volume"], "worn volume of the cup");
  EXPECT_EQ(json["verdict: volume"]["verdict"], "holds");
  EXPECT_EQ(json["absent"]["rate"], "less than a cycle is computed");
  EXPECT_EQ(summary.lines(), "outcome                 done\n"
                             "steps                   400\n"
                             "worn volume of the cup  1.034e-05 mm^3\n"
                             "error of volume         2\n"
                             "verdict: volume         holds: 3 mm^3, at least 0");
}

// Whatever the order in which they are set: outcome, the roles in their order, what fails. Without
// roles the first numbers, errors and counts apart.
TEST(Summary, AnswersWithTheRolesThatPeopleAskFor)
{
  struct Roles : WornSummary
  {
    const NumberResult first_peak =
        number(contact_result("peak", "peak", "MPa").as(ResultRole::peak_pressure));
    const NumberResult last_peak =
        number(contact_result("last_peak", "last peak", "MPa").as(ResultRole::last_peak_pressure));
    const NumberResult all =
        number(wear_result("all", "worn volume", "mm^3").as(ResultRole::worn_volume));
    const NumberResult apart =
        number(contact_result("apart", "separation", "mm").as(ResultRole::separation));
    const TextResult note = text(wear_result("note", "wear rate of"));
    const TextResult other = text(accuracy_result("other", "other"));
  };
  Roles roles;
  roles.last_peak.set(5.);
  roles.error.set(2.);
  roles.apart.set(2.4);
  roles.all.set(15.);
  roles.first_peak.set(7.);
  roles.verdict.set({3., 4., 5.});
  roles.outcome.set("done");
  roles.note.set("none");
  roles.other.set("words");
  EXPECT_EQ(roles.answer(),
            "outcome          done\n"
            "worn volume      15 mm^3\n"
            "separation       2.4 mm\n"
            "last peak        5 MPa\n"
            "verdict: volume  FAILS: 3 mm^3, within 4 and 5\n"
            "wear rate of     none\n"
            "All 9 results: `arthrowear results` with the output folder, log.txt, or `run --all`.");
  const WornSummary none;
  none.error.set(2.);
  none.steps.set(4);
  none.volume.set(1.);
  EXPECT_EQ(none.answer(),
            "worn volume of the cup  1 mm^3\n"
            "All 3 results: `arthrowear results` with the output folder, log.txt, or `run --all`.");
}

// A result of certain runs may be missing, each other one must be set or absent.
TEST(Summary, AResultThatIsNeitherSetNorAbsentIsMissing)
{
  WornSummary summary;
  summary.outcome.set("done");
  summary.volume.set(1.);
  summary.error.set(1.);
  summary.rate.absent("none");
  EXPECT_EQ(summary.missing(), (std::vector<std::string>{"steps", "verdict_volume"}));
  summary.end_early("the run was stopped");
  EXPECT_TRUE(summary.missing().empty());
  EXPECT_EQ(nlohmann::json::parse(summary.json())["absent"]["steps"], "the run was stopped");
}

TEST(Summary, NoIdAndNoNameIsDeclaredTwice)
{
  struct Twice : Summary
  {
    Twice(const std::string &id, const std::string &name)
    {
      number(wear_result("depth", "wear depth", "mm"));
      number(wear_result(id, name, "mm"));
    }
  };
  EXPECT_NO_THROW(Twice("depth_rate", "depth rate"));
  EXPECT_THROW(Twice("depth", "depth rate"), std::logic_error);
  EXPECT_THROW(Twice("depth_rate", "wear depth"), std::logic_error);
}

TEST(Summary, ComesBackFromItsFile)
{
  const WornSummary summary;
  summary.outcome.set("done");
  summary.steps.set(400);
  summary.volume.set(.25);
  summary.error.set(std::numeric_limits<double>::quiet_NaN());
  summary.verdict.set({3., 4., std::numeric_limits<double>::infinity()});
  const auto items = read_summary(summary.json());
  ASSERT_TRUE(items);
  ASSERT_EQ(items->size(), 5u);
  EXPECT_EQ((*items)[2].id, "worn_volume");
  EXPECT_EQ((*items)[2].value, .25);
  EXPECT_EQ((*items)[2].unit, "mm^3");
  EXPECT_FALSE((*items)[3].value);
  ASSERT_TRUE((*items)[4].checked);
  EXPECT_FALSE((*items)[4].checked->is_met());
  EXPECT_EQ((*items)[4].text, "fails: 3 mm^3, at least 4");
  EXPECT_FALSE(read_summary("[1]"));
  EXPECT_FALSE(read_summary("{\"outcome\": "));
}

// Versions before had no ids: their names lead to the ids of today, for every body.
TEST(Summary, NamesOfEarlierVersionsHaveTheIdsOfToday)
{
  const auto items = read_summary(R"({"outcome": "done", "worn volume of the cup": {"value": 1.0,
    "unit": "mm^3"}, "worn volume of the insert": {"value": 2.0, "unit": "mm^3"},
    "worn volume of the head": {"value": 3.0, "unit": "mm^3"}, "gait cycles": {"value": 1, "unit":
    "-"}, "hardness of cheese": 4})");
  ASSERT_TRUE(items);
  const std::vector<std::string> ids = mapped<std::string>(*items, &SummaryItem::id);
  EXPECT_EQ(ids, (std::vector<std::string>{"outcome", "worn_volume", "worn_volume",
                                           "worn_volume_counterface", "gait_cycles",
                                           "hardness_of_cheese"}));
}
