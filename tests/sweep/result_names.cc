// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

#include <nlohmann/json.hpp>

using namespace program_test;

namespace
{
/// Checks that a study may ask for every result that a run of its case has.
void
expect_own_results_known(const std::string &base, const std::string &vary)
{
  const std::string varied = "subsection Vary\n  set " + vary + "\nend\n";
  const StudyCase study(varied, base);
  const Outcome run = run_program({"run", "case.prm", "--quiet"}, study.path());
  ASSERT_EQ(run.exit_code, 0) << run.err;

  // Names are separated by bars, or they are as the headers of the study's table, with units and
  // commas.
  std::string names, headers;
  const nlohmann::json summary = nlohmann::json::parse(read(study / "out" / "summary.json"));
  for (const auto &[name, value] : summary.items())
    if (name != "outcome")
    {
      names += (names.empty() ? "" : " | ") + name;
      headers += (headers.empty() ? "" : ", ") + name;
      if (value.is_object() && value["unit"] != "-")
        headers += " [" + value["unit"].get<std::string>() + "]";
    }
  fs::remove_all(study / "out");
  for (const std::string &results : {names, headers})
  {
    study.write_study("set Results = " + results + "\n" + varied);
    const Outcome valid = run_program({"validate", "study.prm"}, study.path());
    EXPECT_EQ(valid.exit_code, 0) << valid.err;
  }
}

TEST(ResultNames, OfRunsAreKnownBefore)
{
  expect_own_results_known(SmallCase().text(), "Time / Theta = 1");
  expect_own_results_known(SmallCase()
                               .set("Wear / Jump / Kind", "linearly_implicit")
                               .set("Wear / Jump / Cycles", "1e4")
                               .set("Wear / Amplification", "1")
                               .set("Time / Cycles", "1")
                               .set("Load / Application", "translating_backing")
                               .text(),
                           "Time / Theta = 1");
}
} // namespace
