// SPDX-License-Identifier: LGPL-2.1-or-later
// Cases of a study start as copies of one process and share the operators of their cups.
#include "sweep/study_case.h"

#include "unit/occurrences.h"

using namespace program_test;

namespace
{
std::string
condensed_cup()
{
  return SmallCase()
      .set("Material / Law", "linear_elastic")
      .set("Solver / Elasticity", "condensed")
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Time step [s]", "2.5e-2")
      .set("Output / Frames per cycle", "5")
      .text();
}

constexpr const char *two_frictions = R"(set Results = worn volume of the cup
subsection Vary
  set Contact / Friction coefficient = 0.07, 0.1
end
)";

/// All files of a run, except for files that contain times, the folder, or the origin of operators.
std::map<std::string, std::string>
results_in(const fs::path &folder)
{
  std::map<std::string, std::string> files = contents(folder);
  for (const char *name : {"log.txt", "summary.json", "state.json", "outcome.json", "original.prm",
                           "parameters.prm", "parameters.json", "case.prm", "manifest.txt"})
    files.erase(name);
  return files;
}
} // namespace

// Cases run one after the other: the first computes the operators, the second reads them. Files of
// the second case equal the files of a separate run without stored operators.
TEST(SharedOperators, AreMadeOnceAndLeaveNoTrace)
{
  const StudyCase study(two_frictions, condensed_cup());
  ended_with(0, study.sweep({"--workers", "1"}));
  EXPECT_EQ(occurrences(read(study / "out/1/log.txt"), "Stored operators: made in"), 1u);
  EXPECT_EQ(occurrences(read(study / "out/2/log.txt"), "saves about"), 1u);
  EXPECT_FALSE(fs::exists(study / "out/operators"));
  write(study / "alone.prm", condensed_cup() + "set Output folder = alone\nsubsection Contact\n"
                                               "set Friction coefficient = 0.1\nend\n");
  std::string text = read(study / "alone.prm");
  for (const std::string line : {"set Output folder = out\n", "set Friction coefficient = 0.07\n"})
    text.erase(text.find(line), line.size());
  write(study / "alone.prm", text);
  const Outcome alone = ended_with(0, run_program({"run", "alone.prm"}, study.path()));
  const auto of_study = results_in(study / "out/2"), of_run = results_in(study / "alone");
  ASSERT_GT(of_run.size(), 5u);
  ASSERT_EQ(of_study.size(), of_run.size());
  for (const auto &[name, bytes] : of_run)
    EXPECT_TRUE(of_study.count(name) == 1 && of_study.at(name) == bytes) << name;
}

TEST(SharedOperators, StayWhereTheCaseNamesAFolder)
{
  const StudyCase study(two_frictions, condensed_cup() + "subsection Solver\n"
                                                         "set Stored operators = mine\nend\n");
  ASSERT_EQ(study.sweep({"--workers", "1"}).exit_code, 0);
  EXPECT_TRUE(fs::exists(study / "mine"));
  EXPECT_FALSE(fs::exists(study / "out/operators"));
  EXPECT_EQ(occurrences(read(study / "out/2/log.txt"), "saves about"), 1u);
}

// The case names no folder for operators: a cup that is not condensed logs a line instead of a
// warning. The name of the study's folder needs quotes.
TEST(SharedOperators, OfFullCupsAreNone)
{
  const StudyCase study("", condensed_cup());
  write(study / "study.prm", "set Case = case.prm\nset Output folder = \"run#1\"\n"
                             "set Results = steps\nsubsection Vary\n"
                             "set Solver / Elasticity = condensed, full, auto\nend\n");
  const Outcome outcome = ended_with(0, study.sweep({"--workers", "1"}));
  EXPECT_EQ(occurrences(read(study / "run#1/2/log.txt"), "since the cup is not condensed"), 1u);
  EXPECT_EQ(occurrences(read(study / "run#1/3/log.txt"), "saves about"), 1u);
  EXPECT_FALSE(has(outcome.out + outcome.err, "Stored operators]")) << outcome.out;
  EXPECT_FALSE(fs::exists(study / "run#1/operators"));
}

// A stopped study keeps the operators for the remaining cases; --overwrite begins without
// operators.
TEST(SharedOperators, StayWhileCasesAreLeft)
{
  const StudyCase study(R"(set Results = worn volume of the cup
subsection Vary together
  set Contact / Friction coefficient = 0.07, 0.1
  set Time / Cycles = 0.3, 3000
end
)",
                        condensed_cup());
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  while (!sweep.poll() && read(study / "out/2/statistics.csv").size() < 1000)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  sweep.send(SIGTERM);
  ended_with(3, sweep.wait());
  EXPECT_TRUE(fs::exists(study / "out/operators"));
  write(study / "out/operators/notes.txt", "mine");
  write(study / "case.prm", condensed_cup());
  study.write_study(two_frictions);
  ASSERT_EQ(study.sweep({"--overwrite", "--workers", "1"}).exit_code, 0);
  EXPECT_EQ(occurrences(read(study / "out/1/log.txt"), "Stored operators: made in"), 1u);
  EXPECT_EQ(contents(study / "out/operators").size(), 1u); // the user's file
}

// The second of three cases crashes: it is reported as failed by name, and the others are done.
TEST(Crash, OfOneCaseLeavesTheOthers)
{
  std::string cup = condensed_cup();
  const StudyCase study(R"(set Results = worn volume of the cup
subsection Vary together
  set Contact / Friction coefficient = 0.07, 0.1, 0.2
  set Time / Cycles = 0.3, 3000, 0.3
end
)",
                        cup);
  Program sweep(StudyCase::words({"--workers", "1"}), study.path());
  bool has_crashed = false;
  std::error_code ignored;
  while (!has_crashed && !sweep.poll())
  {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (read(study / "out/2/statistics.csv").size() < 1000)
      continue;
    for (const fs::directory_entry &entry : fs::directory_iterator("/proc", ignored))
      if (fs::read_symlink(entry.path() / "cwd", ignored) == study.path() &&
          read(entry.path() / "comm") == "case 2\n")
        has_crashed = ::kill(std::stoi(entry.path().filename()), SIGSEGV) == 0;
  }
  const Outcome outcome = sweep.wait();
  ASSERT_TRUE(has_crashed);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.err, "ended by signal 11"));
  EXPECT_EQ(occurrences(study.table(), "done"), 2u) << study.table();
}
