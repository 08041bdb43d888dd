// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

using namespace program_test;

namespace
{
TEST(Sweep, MakesARowAndAFolderForEachCombination)
{
  const StudyCase study(four_cases);
  const Outcome outcome = ended_with(0, study.sweep());
  const auto rows = study.rows();
  ASSERT_EQ(rows.size(), 5u) << study.table();
  EXPECT_EQ(rows[0], "case,\"Interface / Tangential stiffness [MPa/mm]\",\"Time / Time step [s]\","
                     "\"largest tangential traction [MPa]\",steps,\"work [mJ/mm^2]\",status");
  // The motion lasts 0.15 s: 150 steps of 1 ms, 75 of 2 ms.
  EXPECT_EQ(rows[1].rfind("1,10000,1e-3,", 0), 0u) << rows[1];
  EXPECT_TRUE(has(rows[2], "2,10000,2e-3,") && has(rows[2], ",75,")) << rows[2];
  EXPECT_TRUE(has(rows[3], "3,20000,1e-3,") && has(rows[3], ",150,")) << rows[3];
  EXPECT_TRUE(has(read(study / "out/table.md"), "| 4 | 20000 | 2e-3 |"));
  EXPECT_TRUE(has(outcome.out, "[4/4] case "));
  EXPECT_TRUE(has(outcome.out, " left"));
  EXPECT_EQ(read(study / "out/log.txt"), outcome.out);

  // A single run of a case has the study's results, from any working folder.
  const std::string before = read(study / "out/3/summary.json");
  ended_with(0, run_program({"run", "case.prm", "--overwrite"}, study / "out/3"));
  EXPECT_EQ(read(study / "out/3/summary.json"), before);
}

TEST(Sweep, ReportsImpossibleCasesAndRunsTheRest)
{
  const StudyCase study(with_impossible);
  const Outcome outcome = ended_with(1, study.sweep());
  const auto rows = study.rows();
  ASSERT_EQ(rows.size(), 4u) << study.table();
  EXPECT_EQ(rows[1], "1,0.2,150,done");
  EXPECT_TRUE(has(rows[2], "2,-0.4,,\"impossible: study.prm:5: [Interface / Friction "
                           "coefficient] is -0.4, must be >= 0."))
      << rows[2];
  EXPECT_EQ(rows[3], "3,0.4,150,done");
  for (const std::string *text : {&outcome.err, &outcome.out})
    EXPECT_TRUE(has(*text, "-0.4, must be >= 0")) << *text;
  EXPECT_EQ(read(study / "out/log.txt"), outcome.out + outcome.err);

  study.write_study("set Impossible cases = refuse\n" + std::string(with_impossible));
  fs::remove_all(study / "out");
  EXPECT_TRUE(has(ended_with(2, study.sweep()).err,
                  "study.prm:6: [Interface / Friction coefficient] is -0.4, must "
                  "be >= 0. (case 2)"));
  EXPECT_FALSE(fs::exists(study / "out"));
}

// The report of a case then says where its numbers are from. The study's source stands for the
// values that it sets, in a section of its own or by a path, and hides the source in the case.
TEST(Sweep, SourcesOfNumbersAreInEachCase)
{
  const std::string stiffness = "set Tangential stiffness [MPa/mm] = ";
  std::string base = arthrowear::good_interface_case;
  base.insert(base.rfind("\nend"), " # of the machine");
  const StudyCase study("set Results = steps\nsubsection Vary\n  set Time / Time step [s] = 1e-3, "
                        "2e-3 # half and whole\n  subsection Interface\n    " +
                            stiffness + "10000 # Cook 2001\n  end\nend\n",
                        base);
  ended_with(0, study.sweep());
  for (const char *number : {"1", "2"})
  {
    const std::string text = read(study / ("out/" + std::string(number) + "/case.prm"));
    EXPECT_TRUE(has(text, stiffness + "10000 # Cook 2001\n")) << text;
    EXPECT_TRUE(has(text, " # half and whole\n")) << text;
    EXPECT_FALSE(has(text, "of the machine")) << text;
  }
}

// One sweep of Gauss-Seidel is never enough for an elastic cup, 5000 sweeps are.
TEST(Sweep, NamesACaseThatFailsAndRunsItAgainWhenAsked)
{
  const StudyCase study("set Results = steps\nsubsection Vary\nset Contact / Maximum iterations = "
                        "1, 5000\nend\n",
                        SmallCase()
                            .set("Contact / Solver", "nlgs")
                            .set("Time / Smallest time step [s]", "1e-4")
                            .text());
  const Outcome outcome = ended_with(1, study.sweep());
  const auto rows = study.rows();
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_TRUE(has(rows[1], "failed: The run failed at step 1")) << rows[1];
  EXPECT_TRUE(has(rows[2], ",done")) << rows[2];
  EXPECT_TRUE(has(outcome.err, "case 1 (Contact / Maximum iterations = 1) failed"));
  EXPECT_TRUE(has(read(study / "out/1/errors.txt"), "did not converge"));

  // The case has ended: it is not run again, but its failure is still reported.
  EXPECT_TRUE(has(ended_with(1, study.sweep()).out, "0 to run"));
  const Outcome third = study.sweep({"--retry"});
  EXPECT_TRUE(has(third.out, "1 to run"));
}

TEST(Sweep, MakesTheTableAnewForOtherResults)
{
  const StudyCase study("set Results = stps\nsubsection Vary\nset Time / Time step [s] = "
                        "1e-3, 2e-3\nend\n");
  EXPECT_TRUE(has(ended_with(2, study.sweep()).err, "Did you mean 'steps'?"));
  study.write_study("set Results = steps\nsubsection Vary\nset Time / Time step [s] = "
                    "1e-3, 2e-3\nend\n");
  ended_with(0, study.sweep());
  EXPECT_EQ(study.table(),
            "case,\"Time / Time step [s]\",steps,status\n1,1e-3,150,done\n2,2e-3,75,done\n");
}
} // namespace
