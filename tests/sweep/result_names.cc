// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/summary_file.h"
#include "sweep/study_case.h"

using namespace program_test;

namespace
{
/// Checks that a study may ask for every result that a run of its case has.
void
expect_own_results_known(const std::string &base, const std::string &vary)
{
  const std::string varied = "subsection Vary\n  set " + vary + "\nend\n";
  const StudyCase study(varied, base);
  ended_with(0, run_program({"run", "case.prm", "--quiet"}, study.path()));

  // Names are separated by bars, or they are as the headers of the study's table, with units and
  // commas; ids stand for names.
  std::string names, headers, ids;
  const auto items = arthrowear::read_summary(read(study / "out" / "summary.json"));
  for (const arthrowear::SummaryItem &item : *items)
    if (item.id != "outcome")
    {
      names += (names.empty() ? "" : " | ") + item.name;
      ids += (ids.empty() ? "" : ", ") + item.id;
      headers += (headers.empty() ? "" : ", ") + item.name +
                 (item.unit.empty() || item.unit == "-" ? "" : " [" + item.unit + "]");
    }
  fs::remove_all(study / "out");
  for (const std::string &results : {names, headers, ids})
  {
    study.write_study("set Results = " + results + "\n" + varied);
    ended_with(0, run_program({"validate", "study.prm"}, study.path()));
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
