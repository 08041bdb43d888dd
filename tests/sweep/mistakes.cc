// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/study_case.h"

#include "input_errors/refusal.h"

using namespace program_test;

namespace
{
/// Expects the exit status 2, these parts in `n_lines` lines, and an unchanged folder.
void
expect_refused(const StudyCase &study, const std::vector<std::string> &parts,
               const std::size_t n_lines,
               const std::vector<std::string> &words = {"sweep", "study.prm"})
{
  const auto before = contents(study.path());
  const Outcome outcome = ended_with(2, run_program(words, study.path()));
  expect_in(parts, outcome.err);
  EXPECT_EQ(outcome.error_lines().size(), n_lines) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  expect_no_noise(outcome);
  EXPECT_TRUE(contents(study.path()) == before) << "the folder was changed";
}

TEST(StudyMistakes, InTheFileAreToldTogether)
{
  const StudyCase study("set Resuls = all\nsubsection Vary\nset Time / Time step [s] = log "
                        "0:1:3\nset Model = hip_cup\nend\n");
  const std::vector<std::string> parts{
      "study.prm:3: the top level has no entry 'Resuls'. Did you mean 'Results'?",
      "study.prm:5: [Time / Time step [s]] is log 0:1:3", "study.prm:6: [Model] cannot be varied"};
  expect_refused(study, parts, 3);
  expect_refused(study, parts, 3, {"validate", "study.prm"});
}

TEST(StudyMistakes, InEntriesOfTheCaseNameTheLineOfTheStudy)
{
  const StudyCase study("subsection Vary\n"
                        "set Interfce / Friction coefficient = 0.1, 0.2\n"
                        "set Interface / Friction coeficient = 0.1, 0.2\n"
                        "set Time / Time step [ms] = 1\n"
                        "set Interface / Smallest intensity = 0.01, 7\nend\n");
  expect_refused(study,
                 {"study.prm:4: there is no subsection 'Interfce'. Did you mean 'Interface'?",
                  "study.prm:5: [Interface] has no entry 'Friction coeficient'. Did you mean "
                  "'Friction coefficient'?",
                  "study.prm:6: [Time] has no entry 'Time step [ms]'. It is given in s",
                  "study.prm:7: [Interface / Smallest intensity] is 7, must be ",
                  "(cases 2, 4, 6, 8)"},
                 4);
}

// Formerly, such a name became an empty column, which was found after all cases had run.
TEST(StudyMistakes, InNamesOfResultsAreToldBeforeACaseRuns)
{
  std::string text = four_cases;
  text.replace(0, text.find('\n'),
               "set Results = largest tension, stord energy [mJ/mm^2], work, temperature");
  const StudyCase study(text);
  for (const char *command : {"sweep", "validate"})
    expect_refused(study,
                   {"study.prm:3: [Results] has stord energy [mJ/mm^2], must have names of results "
                    "of interface. Did you mean 'stored energy'?",
                    "study.prm:3: [Results] has temperature, must have names of results of "
                    "interface. They are: "},
                   2, {command, "study.prm"});
}

TEST(StudyMistakes, OfTheCaseItselfAreToldOnce)
{
  std::string base = arthrowear::good_interface_case;
  replace(base, "0.3", "-0.3");
  const StudyCase study(four_cases, base);
  expect_refused(study, {"case.prm:10: [Interface / Friction coefficient] is -0.3, must be >= 0."},
                 1);
}

TEST(StudyMistakes, WithoutACaseOrVariationOrWithAStudyForACase)
{
  const StudyCase study(""); // the text names only a case and a folder
  expect_refused(study, {"study.prm: nothing is varied. Add a 'subsection Vary'"}, 1);
  write(study / "study.prm", "subsection Vary\nset a = 1\nend\n");
  expect_refused(study, {"study.prm: [Case] is not set and has no default"}, 1);
  write(study / "study.prm", "set Case = study.prm\nsubsection Vary\nset a = 1\nend\n");
  expect_refused(study, {"It is a study"}, 1);
  expect_refused(study, {"study.prm: is a study", "`arthrowear sweep study.prm`"}, 1,
                 {"run", "study.prm"});
  expect_refused(study, {"case.prm: is not a study: it has no 'set Case"}, 1,
                 {"sweep", "case.prm"});
}

TEST(StudyMistakes, ChangesOfABegunStudyAreNamed)
{
  const std::string vary = "subsection Vary\nset Time / Time step [s] = 1e-3, 2e-3\nend\n";
  const StudyCase study(vary);
  ASSERT_EQ(study.sweep().exit_code, 0);
  study.write_study("subsection Vary\nset Time / Time step [s] = 1e-3, 3e-3\nend\n");
  expect_refused(study,
                 {"study.prm:2: [Output folder] is out, which contains another study",
                  "case 2: Time / Time step [s] = 2e-3 before, Time / Time step [s] = 3e-3 now",
                  "--overwrite"},
                 1);
  study.write_study(vary);
  std::string base = arthrowear::good_interface_case;
  replace(base, "0.3", "0.4");
  write(study / "case.prm", base);
  expect_refused(
      study, {"case 1: [Interface / Friction coefficient] was 0.3, is now 0.4", "--overwrite"}, 1);
  EXPECT_EQ(study.sweep({"--overwrite"}).exit_code, 0);
}

// A study of a version that did not know an entry continues with the entry's default.
TEST(StudyMistakes, NewerEntriesMayHaveTheirDefaults)
{
  const StudyCase study("subsection Vary\nset Time / Time step [s] = 1e-3, 2e-3\nend\n");
  ASSERT_EQ(study.sweep().exit_code, 0);
  const std::string table = read(study / "out/table.csv"), entry = "  set Start opening [mm] = 0\n";
  for (const std::string name : {"out/1/case.prm", "out/2/case.prm"})
  {
    std::string text = read(study / name);
    replace(text, entry, "");
    write(study / name, text);
  }
  fs::remove(study / "out/2/outcome.json"); // this case has not run
  const auto before = fs::last_write_time(study / "out/1/summary.json");
  const Outcome outcome = study.sweep();
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(fs::last_write_time(study / "out/1/summary.json"), before);
  EXPECT_EQ(read(study / "out/table.csv"), table);
  std::string text = read(study / "out/1/case.prm"), base = arthrowear::good_interface_case;
  replace(text, entry, "");
  write(study / "out/1/case.prm", text);
  replace(base, "subsection Program\n", "subsection Program\n  set Start opening [mm] = 0\n");
  write(study / "case.prm", base);
  expect_refused(study, {"case 1: [Program / Start opening [mm]] was not set, is now 0"}, 1);
}

TEST(StudyMistakes, FoldersOfOtherRunsAreLeftAlone)
{
  const StudyCase study(four_cases);
  ASSERT_EQ(run_program({"run", "case.prm"}, study.path()).exit_code, 0); // writes to out
  expect_refused(study, {"[Output folder] is out, must be a folder without results of a run"}, 1);
}

TEST(StudyMistakes, ValidateTellsWhichCasesCannotRun)
{
  const StudyCase study(with_impossible);
  expect_refused(study, {"case 2 (Interface / Friction coefficient = -0.4) cannot run"}, 1,
                 {"validate", "study.prm"});
  study.write_study(four_cases);
  const Outcome good = ended_with(0, run_program({"validate", "study.prm"}, study.path()));
  EXPECT_EQ(good.out.find("study.prm is valid. 4 cases of interface.\nCost of 4 cases together: "),
            0u)
      << good.out;
  EXPECT_FALSE(fs::exists(study / "out"));
}

// Theta = 0.5 leads to a warning in every case, a wear factor of 1e-3 in one case; both warnings
// are shown once. A small case has 12 steps.
TEST(StudyMistakes, DoubtsOfCasesAreShownOnceWithTheCostOfAll)
{
  const std::string vary =
      "subsection Vary\nset Wear / Wear factor [mm^3/(N m)] = 1e-3, 1e-7, 2e-7\nend\n";
  const StudyCase study(vary, SmallCase().set("Time / Theta", "0.5").text());
  const Outcome outcome = ended_with(0, run_program({"validate", "study.prm"}, study.path()));
  expect_in(
      {"study.prm is valid. 3 cases of hip_cup.\nCost of 3 cases together: 36 steps, at most ",
       "below 0.6 contact forces oscillate", "(3 of 3 cases)",
       "10 times the largest factor of a joint", "(1 of 3 cases)"},
      outcome.out);
  const std::string doubt = "contact forces oscillate";
  EXPECT_EQ(outcome.out.find(doubt), outcome.out.rfind(doubt)) << outcome.out;
}
} // namespace
