// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

using namespace program_test;

namespace
{
/// A cup whose load is the output of another run over 0.3 cycles of 10 ms.
const char *const chain = R"(set Run first = source.prm
set Results = largest contact force
subsection Vary
  set Load / File = {source}/statistics.csv
end
)";

class Chain : public StudyCase
{
public:
  explicit Chain(const SmallCase &source = SmallCase())
      : StudyCase(chain, SmallCase()
                             .unset("Load / F_max [N]")
                             .unset("Load / F_0 [N]")
                             .set("Load / Curve", "table")
                             .set("Load / Force column", "applied load [N]")
                             .set("Load / Cycle of file [s]", "3e-3")
                             .set("Load / Close cycle over last [%]", "50")
                             .set("Load / Factor", "0.5")
                             .text())
  {
    write(*this / "source.prm", source.text());
  }
};

TEST(FirstCase, RunsOnceAndGivesItsResultsToTheOthers)
{
  const Chain study;
  const Outcome valid = run_program({"validate", "study.prm"}, study.path());
  EXPECT_EQ(valid.exit_code, 0) << valid.err; // its file does not exist yet
  EXPECT_FALSE(fs::exists(study / "out"));

  EXPECT_TRUE(has(ended_with(0, study.sweep()).out, "Case source runs first, into out/source"));
  // 0.3 of a cycle of 0.3 of the source's cycle: half of 1035 (1 - cos(4 pi 0.09)) + 300 = 894.3 N.
  const auto rows = study.rows();
  ASSERT_EQ(rows.size(), 2u);
  const double force = std::stod(rows[1].substr(rows[1].find("csv,") + 4));
  EXPECT_NEAR(force, 447.2, 0.01 * 447.2) << rows[1];

  const auto run = fs::last_write_time(study / "out/source/log.txt");
  const Outcome second = ended_with(0, study.sweep());
  EXPECT_EQ(second.out.find("runs first"), std::string::npos);
  EXPECT_EQ(fs::last_write_time(study / "out/source/log.txt"), run);
}

// Jobs read the output of the first case: it runs here, before jobs are written.
TEST(FirstCase, RunsBeforeJobsAreWritten)
{
  const Chain study;
  EXPECT_TRUE(
      has(ended_with(0, study.sweep({"--slurm"})).out, "Case source runs first, into out/source"));
  ended_with(0, run_program({"sweep", "task", "out", "1"}, study.path()));
  EXPECT_EQ(run_program({"sweep", "collect", "study.prm"}, study.path()).exit_code, 0);
  const std::string table = study.table();
  EXPECT_EQ(study.sweep({"--overwrite"}).exit_code, 0);
  EXPECT_EQ(study.table(), table);
}

TEST(FirstCase, ThatFailsIsNamedAndCanBeCorrected)
{
  const Chain study(SmallCase()
                        .set("Contact / Solver", "nlgs")
                        .set("Contact / Maximum iterations", "1")
                        .set("Time / Smallest time step [s]", "1e-4"));
  EXPECT_TRUE(has(ended_with(1, study.sweep()).err,
                  "Case source, which the others need, failed: The run failed at "
                  "step 1"));
  write(study / "source.prm", SmallCase().text());
  ended_with(0, study.sweep());
}

TEST(FirstCase, MistakesAreFoundBeforeItRuns)
{
  const Chain study;
  std::string text = read(study / "study.prm");
  text.replace(text.find("{source}"), 8, "{sorce}");
  write(study / "study.prm", text);
  Outcome outcome = study.sweep();
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(has(outcome.err, "no case 'sorce' in [Run first]. Did you mean '{source}'?"));

  study.write_study(chain);
  write(study / "source.prm", SmallCase().set("Head / Radial clearance [mm]", "-1").text());
  write(study / "case.prm", SmallCase().set("Time / Time stp [s]", "1").text());
  outcome = ended_with(2, study.sweep());
  EXPECT_TRUE(has(outcome.err, "[Head / Radial clearance [mm]] is -1, must be >= 0"));
  EXPECT_TRUE(has(outcome.err, "Did you mean 'Time step [s]'?"));
  EXPECT_FALSE(fs::exists(study / "out"));
}
} // namespace
