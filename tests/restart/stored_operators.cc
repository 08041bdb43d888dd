// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs with stored operators have the same results as runs without, for any contents of the folder.
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
SmallCase
condensed_case()
{
  return SmallCase()
      .set("Material / Law", "linear_elastic")
      .set("Solver / Elasticity", "condensed")
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Time step [s]", "2.5e-2")
      .set("Output / Frames per cycle", "5")
      .set("Checkpoint / Every n steps", "6");
}

SmallCase
with_store(const std::string &folder = "\"run#1/operators\"")
{
  return condensed_case().set("Solver / Stored operators", folder);
}

const Result &
without_store()
{
  static const Result result = []()
  {
    const CaseFolder folder(condensed_case());
    ended_with(0, folder.run());
    return result_in(folder.output());
  }();
  return result;
}

void
expect_as_without(const CaseFolder &folder)
{
  const Result result = result_in(folder.output());
  EXPECT_TRUE(result.statistics == without_store().statistics) << "statistics.csv differs";
  EXPECT_EQ(result.frame_times, without_store().frame_times);
  ASSERT_GT(result.frame_times.size(), 1u);
}

bool
has(const std::string &text, const std::string &what)
{
  return text.find(what) != std::string::npos;
}

fs::path
place_of(const CaseFolder &folder)
{
  return folder.output().parent_path();
}

/// @param kind  of the files: operators or mesh
std::vector<fs::path>
files_in(const fs::path &folder, const std::string &kind = "operators")
{
  std::vector<fs::path> files;
  if (fs::exists(folder))
    for (const auto &entry : fs::directory_iterator(folder))
      if (has(entry.path().filename().string(), kind + "-"))
        files.push_back(entry.path());
  return files;
}
} // namespace

// Two runs use the same folder: the first stores its operators, the second reads them. The name
// needs quotes in a parameter file.
TEST(StoredOperators, GiveTheResultsOfARunWithout)
{
  const CaseFolder folder(with_store());
  EXPECT_TRUE(has(ended_with(0, folder.run()).out, "Stored operators: made in "));
  ASSERT_EQ(files_in(place_of(folder) / "run#1/operators").size(), 1u);
  expect_as_without(folder);
  const Outcome second = folder.run({"--overwrite"});
  EXPECT_TRUE(has(second.out, " MB) saves about ")) << second.out;
  expect_as_without(folder);
}

TEST(StoredOperators, ThatAreTruncatedAreMadeAgainWithALine)
{
  const CaseFolder folder(with_store("operators"));
  ASSERT_EQ(folder.run().exit_code, 0);
  for (const char *kind : {"operators", "mesh"})
  {
    const fs::path file = files_in(place_of(folder) / "operators", kind).at(0);
    fs::resize_file(file, fs::file_size(file) / 2);
  }
  const Outcome outcome = ended_with(0, folder.run({"--overwrite"}));
  EXPECT_TRUE(has(outcome.out, "they are made again")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "the mesh is made again")) << outcome.out;
  EXPECT_FALSE(has(outcome.out, "not stored")) << outcome.out;
  expect_as_without(folder);
  EXPECT_TRUE(has(folder.run({"--overwrite"}).out, " MB) saves about "));
}

// A resumed run reads the operators, or computes them if the folder was removed; on one rank its
// last state equals the whole run's bit for bit.
TEST(StoredOperators, MayComeAndGoBetweenARunAndItsResume)
{
  const CaseFolder folder(with_store());
  ASSERT_EQ(folder.run().exit_code, 0);
  const Result whole = result_in(folder.output());
  for (const bool keeps : {true, false})
  {
    forget_after(folder.output(), 6);
    if (!keeps)
      fs::remove_all(place_of(folder) / "run#1");
    EXPECT_TRUE(
        has(ended_with(0, folder.run({"--resume"})).out, keeps ? "saves about" : "made in"));
    const Result result = result_in(folder.output());
    EXPECT_TRUE(result.statistics == whole.statistics) << "statistics.csv differs";
    EXPECT_TRUE(result.checkpoint == whole.checkpoint) << "the last state differs";
  }
}

// The folder is a file, or its disk is full, or it is not writable.
TEST(StoredOperators, ThatCannotBeKeptAreAWarning)
{
  const CaseFolder taken(with_store("taken"));
  write(place_of(taken) / "taken", "a file");
  const CaseFolder on_full_disk(with_store("operators"));
  Limits full;
  full.environment = {{"LD_PRELOAD", ARTHROWEAR_DISK_SHIM}, {"FULL_DISK_AT", "/operators/."}};
  const CaseFolder read_only(with_store("operators"));
  fs::create_directory(place_of(read_only) / "operators");
  fs::permissions(place_of(read_only) / "operators", fs::perms(0555));
  fs::permissions(place_of(read_only), fs::perms(0777));
  Limits as_nobody;
  as_nobody.as_nobody = true;
  struct Case
  {
    const CaseFolder &folder;
    Limits limits;
  };
  for (const Case &one : {Case{taken, {}}, {on_full_disk, full}, {read_only, as_nobody}})
  {
    const Outcome outcome = run_program({"run", "case.prm"}, place_of(one.folder), one.limits);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
    EXPECT_TRUE(has(outcome.out, "operators are not stored")) << outcome.out;
    expect_as_without(one.folder);
  }
  EXPECT_TRUE(fs::is_empty(place_of(on_full_disk) / "operators"));
}

TEST(StoredOperators, ServeTwoRunsAtOnce)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  std::vector<std::unique_ptr<Program>> programs;
  for (const std::string name : {"a", "b"})
    write(folder / (name + ".prm"),
          with_store("operators").set("Output folder", "out_" + name).text());
  for (unsigned int round = 0; round < 3; ++round)
  {
    fs::remove_all(folder / "operators");
    for (const std::string name : {"a", "b"})
      programs.push_back(std::make_unique<Program>(
          std::vector<std::string>{"run", name + ".prm", "--overwrite"}, folder.path()));
    for (auto &program : programs)
      EXPECT_EQ(program->wait().exit_code, 0);
    programs.clear();
    EXPECT_EQ(files_in(folder / "operators").size(), 1u);
    for (const std::string name : {"a", "b"})
      EXPECT_TRUE(read(folder / ("out_" + name) / "statistics.csv") == without_store().statistics);
  }
}

// Each rank stores separate operators; operators of other numbers of ranks are not read.
TEST(StoredOperators, OfTwoRanksServeTwoRanks)
{
  const CaseFolder folder(with_store("operators"));
  const auto run = [&](const unsigned int ranks)
  {
    Limits limits;
    limits.ranks = ranks;
    const Outcome outcome =
        ended_with(0, run_program({"run", "case.prm", "--overwrite"}, place_of(folder), limits));
    return std::pair(outcome.out, read(folder.output() / "statistics.csv"));
  };
  EXPECT_TRUE(has(run(1).first, "made in"));
  const auto made = run(2), taken = run(2);
  EXPECT_TRUE(has(made.first, "made in")) << made.first;
  EXPECT_TRUE(has(taken.first, "saves about")) << taken.first;
  EXPECT_EQ(files_in(place_of(folder) / "operators").size(), 3u);
  EXPECT_TRUE(made.second == taken.second) << "statistics.csv differs";
}
