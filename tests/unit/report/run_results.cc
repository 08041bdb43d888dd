// SPDX-License-Identifier: LGPL-2.1-or-later

#include "has.h"
#include "report/verdicts.h"
#include "run_folder.h"
#include "unit/thrown.h"

using namespace arthrowear;
using namespace report_test;

namespace
{
std::string
refusal(const fs::path &folder)
{
  return thrown<InputError>([&] { read_run(folder.string()); });
}

VerdictLevel
level_of(const RunResults &run, const std::string &topic)
{
  for (const Verdict &verdict : verdicts_of(run))
    if (verdict.topic == topic)
      return verdict.level;
  ADD_FAILURE() << "no verdict on " << topic;
  return VerdictLevel::note;
}
} // namespace

// Results lie in "output" unless the case says otherwise: its folder names them, also with a slash
// at the end.
TEST(RunResults, AFolderOfTheDefaultNameIsNamedByItsPlace)
{
  const TemporaryFolder folder;
  write_run(folder / odd_name / "output");
  EXPECT_EQ(read_run((folder / odd_name / "output").string()).name, odd_name);
  EXPECT_EQ(read_run((folder / odd_name / "output/").string()).name, odd_name);
  write_run(folder / "output" / "small");
  EXPECT_EQ(read_run((folder / "output" / "small").string()).name, "small");
  // The cases of a study have numbers, which alone would say nothing.
  write_run(folder / "heads" / "3", 0);
  EXPECT_EQ(read_run((folder / "heads" / "3").string()).name, "heads/3");
}

TEST(RunResults, AFolderIsReadWhole)
{
  const TemporaryFolder folder;
  write_run(folder / odd_name);
  const RunResults run = read_run((folder / odd_name).string());
  EXPECT_EQ(run.name, odd_name);
  EXPECT_EQ(run.model, "hip_cup");
  EXPECT_EQ(run.state, RunState::done);
  ASSERT_EQ(run.summary.size(), 5u);
  EXPECT_EQ(run.find_summary("worn volume of the cup")->value, 1.5);
  EXPECT_EQ(run.find_summary("worn volume of the cup")->unit, "mm^3");
  EXPECT_EQ(run.find_summary("steps")->text, "3");
  EXPECT_EQ(run.find_summary("tolerance")->text, "not finite");
  ASSERT_EQ(run.inputs.size(), 4u);
  EXPECT_EQ(run.input("Wear / Jump / Tolerance"), "0.02");
  EXPECT_EQ(run.input_number("Time / Time step [s]", 0.), 2.5e-5);
  EXPECT_EQ(run.find_table("statistics.csv")->n_rows(), 3u);
  EXPECT_EQ(run.series, std::vector<std::string>{"contact"});
  EXPECT_TRUE(run.notes.empty());
}

// Required entries and entries with another value differ; "Cycles" and "Model" are as by default.
TEST(RunResults, EntriesThatDifferAreKnown)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  std::string names;
  for (const InputEntry &entry : read_run(folder.path().string()).inputs)
    names += entry.differs() ? entry.name + ";" : "";
  EXPECT_EQ(names, "Time step [s];Tolerance;");
}

TEST(RunResults, StateGivesVersionCostSetUpWarningsAndTimes)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const RunRecord record = read_run(folder.path().string()).record;
  EXPECT_EQ(record.json(), record_of_cup().json());
  EXPECT_EQ(record.set_up[0].text, "Cup: 300 tetrahedra, 100 nodes");
  EXPECT_EQ(record.wall_times.size(), 2u);
}

TEST(RunResults, ARunWithoutAnEndIsReadAsFarAsItIs)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  fs::remove(folder / "summary.json");
  RunRecord record = record_of_cup();
  record.state = RunState::running; // and no process has the folder
  write(folder / state_file, record.json());
  write(folder / "statistics.csv", read(folder / "statistics.csv") + "0.4,4"); // killed in a row
  const RunResults run = read_run(folder.path().string());
  EXPECT_EQ(run.state, RunState::cut_off);
  EXPECT_EQ(run.find_table("statistics.csv")->n_rows(), 3u);
  EXPECT_EQ(level_of(run, "Outcome"), VerdictLevel::bad);
  EXPECT_TRUE(has(verdicts_of(run).front().text, "3 rows, up to time [s] 0.3"));
}

// The limit is the run's own.
TEST(RunResults, ARoughPressureIsACaution)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const auto level = [&](const std::string &roughness)
  {
    write(folder / "summary.json",
          R"({"outcome": "done", "roughness of the pressure": {"value": )" + roughness +
              R"(, "unit": "-"}, "roughness of the pressure, unworn": {"value": 0.1, "unit": "-"},
              "roughness of the pressure, limit": {"value": 0.15, "unit": "-"}})");
    return level_of(read_run(folder.path().string()), "Limits");
  };
  EXPECT_EQ(level("0.14"), VerdictLevel::good);
  EXPECT_EQ(level("0.16"), VerdictLevel::caution);
}

// The report says how many results lie within their bounds, and names with its numbers each one
// that does not.
TEST(RunResults, AResultOutsideItsBoundsIsACaution)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const auto verdict = [&](const std::string &of_creep) -> Verdict
  {
    write(folder / "summary.json",
          R"({"outcome": "done", "verdict: volume-equivalent path": {"verdict": "holds",
              "value": 0.02, "least": 0.0, "most": 1.0, "unit": "mm"},
              "verdict: creep over the thickness of the wall": {"verdict": "", "value": )" +
              of_creep + R"(, "least": 0.0, "most": 0.5, "unit": "-"}})");
    for (const Verdict &one : verdicts_of(read_run(folder.path().string())))
      if (one.topic == "Bounds")
        return one;
    return {};
  };
  const Verdict good = verdict("0.1");
  EXPECT_EQ(good.level, VerdictLevel::good);
  EXPECT_TRUE(has(good.text, "All 2 results"));
  const Verdict bad = verdict("0.7");
  EXPECT_EQ(bad.level, VerdictLevel::caution);
  EXPECT_TRUE(has(bad.text, "creep over the thickness of the wall is 0.7, within 0 and 0.5"));
  EXPECT_FALSE(has(bad.text, "path"));
  write(folder / "summary.json", R"({"outcome": "done"})");
  for (const Verdict &one : verdicts_of(read_run(folder.path().string())))
    EXPECT_NE(one.topic, "Bounds");
}

TEST(RunResults, AStoppedAndAFailedRunAreNotDone)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  for (const RunState state : {RunState::stopped, RunState::failed, RunState::limited})
  {
    RunRecord record = record_of_cup();
    record.state = state;
    write(folder / state_file, record.json());
    EXPECT_EQ(read_run(folder.path().string()).state, state);
  }
  fs::remove(folder / state_file); // of a version that kept none
  const auto state_of = [&](const std::string &outcome)
  {
    write(folder / "summary.json", "{\"outcome\": \"" + outcome + "\"}");
    return read_run(folder.path().string()).state;
  };
  EXPECT_EQ(state_of("done"), RunState::done);
  EXPECT_EQ(state_of("stopped by SIGTERM"), RunState::stopped);
  EXPECT_EQ(state_of("worn through to the backing"), RunState::limited);
  fs::remove(folder / "summary.json");
  EXPECT_EQ(read_run(folder.path().string()).state, RunState::cut_off);
}

// A table with its header only, as of a run that ended in its first step.
TEST(RunResults, EmptyTablesAreNoted)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  write(folder / "statistics.csv", "\"time [s]\"\n");
  const RunResults run = read_run(folder.path().string());
  EXPECT_EQ(run.find_table("statistics.csv"), nullptr);
  ASSERT_EQ(run.notes.size(), 1u);
  EXPECT_TRUE(has(run.notes[0], "statistics.csv has no rows"));
}

TEST(RunResults, WhatIsNoRunIsRefusedWithAReason)
{
  const TemporaryFolder folder;
  EXPECT_TRUE(has(refusal(folder / "none"), "no such folder"));
  EXPECT_TRUE(has(refusal(folder.path()), "it has no parameters.json"));
  write(folder / "study" / "study.json", "{}");
  EXPECT_TRUE(has(refusal(folder / "study"), "is a study's folder"));
  EXPECT_TRUE(has(refusal(folder / "study" / "study.json"), "is a file"));
}

// Both damaged files are named at once.
TEST(RunResults, DamagedFilesAreRefusedTogether)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  write(folder / "summary.json", "{\"outcome\": ");
  write(folder / "statistics.csv", "a,b\n1,2,3\n");
  const std::string message = refusal(folder.path());
  EXPECT_TRUE(has(message, {"summary.json: is no JSON object", "statistics.csv:2"}));
}

TEST(Verdicts, WarningsAboutElementsAreAboutTheMesh)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  const RunResults run = read_run(folder.path().string());
  EXPECT_EQ(level_of(run, "Outcome"), VerdictLevel::good);
  EXPECT_EQ(level_of(run, "Mesh"), VerdictLevel::caution);
  EXPECT_EQ(level_of(run, "Warnings"), VerdictLevel::caution);
}

// 2e-9 is above 1e-9, 5e-10 is not.
TEST(Verdicts, ResidualsAreComparedWithTheirTolerance)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  write(folder / "parameters.json",
        R"({"Contact": {"Penetration tolerance [mm]": )" + entry("1e-9", "1e-9") + "}}");
  for (const auto &[largest, level] :
       {std::pair{"5e-10", VerdictLevel::good}, std::pair{"2e-9", VerdictLevel::caution}})
  {
    write(folder / "statistics.csv",
          std::string("\"time [s]\",\"penetration [mm]\"\n1,1e-12\n2,") + largest + "\n3,0\n");
    EXPECT_EQ(level_of(read_run(folder.path().string()), "Tolerances"), level) << largest;
  }
}

// An earlier version left no declarations: a report is plain, and says so once.
TEST(RunResults, AFolderWithoutDeclarationsIsShownPlainly)
{
  const TemporaryFolder folder;
  write_run(folder.path());
  fs::remove(folder / declarations_file);
  const RunResults run = read_run(folder.path().string());
  ASSERT_EQ(run.notes.size(), 1u);
  EXPECT_TRUE(has(run.notes[0], "it has no declarations.json"));
  EXPECT_NE(run.find_table("statistics.csv"), nullptr);
  EXPECT_EQ(run.declared.series_of("contact").title, "contact");
}
