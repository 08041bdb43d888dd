// SPDX-License-Identifier: LGPL-2.1-or-later
// Folders of studies that are moved, renamed and copied continue without a run, and what identifies
// their results is their content alone.
#include "sweep/drawn_layer.h"

using namespace program_test;

namespace
{
/// A kind of command that keeps finished cases in a folder and continues there.
struct Kind
{
  std::string name;
  void (*write_inputs)(const fs::path &project);
  std::vector<std::string> words;       ///< of the command, in the project's folder
  std::string file;                     ///< relative to the project: the word that names a file
  std::vector<std::string> with_output; ///< words that name another output folder "renamed"
  std::string table;                    ///< in the output folder
  std::string changed_file, from, to;   ///< an input whose change must be refused
};

std::string
replaced(const std::string &file, const std::string &from, const std::string &to)
{
  std::string text = read(file);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << file << " lacks " << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

void
write_layer(const fs::path &project)
{
  write(project / "case.prm", layer().set("Motion / File", "tables/gait.csv").text());
  write(project / "tables/gait.csv", gait_table());
  write(project / "tables/other.csv", gait_table());
}

constexpr const char *head = "set Case = case.prm\nset Output folder = out\n"
                             "set Results = worn volume of the cup\n";

void
write_lists(const fs::path &project)
{
  write_layer(project);
  write(project / "study.prm", std::string(head) +
                                   "subsection Vary\nset Head / Radial clearance [mm] = 0.1, 0.2\n"
                                   "set Motion / File = tables/gait.csv | tables/other.csv\nend\n");
}

void
write_draws(const fs::path &project)
{
  write_layer(project);
  write(project / "study.prm",
        std::string(head) + "subsection Sample\nset Cases = 8\nend\nsubsection Distributions\n"
                            "set Head / Radial clearance [mm] = uniform(0.05, 0.15)\nend\n");
}

/// A cup whose load is the output of a cup that runs first.
void
write_chain(const fs::path &project)
{
  write(project / "tables/gait.csv", gait_table());
  const SmallCase source = SmallCase().set("Motion / File", "tables/gait.csv");
  write(project / "source.prm", source.text());
  write(project / "case.prm", SmallCase(source)
                                  .unset("Load / F_max [N]")
                                  .unset("Load / F_0 [N]")
                                  .set("Load / Curve", "table")
                                  .set("Load / Force column", "applied load [N]")
                                  .set("Load / Cycle of file [s]", "3e-3")
                                  .set("Load / Close cycle over last [%]", "50")
                                  .set("Load / Factor", "0.5")
                                  .text());
  write(project / "study.prm", "set Run first = source.prm\n" + std::string(head) +
                                   "subsection Vary\nset Load / File = {source}/statistics.csv\n"
                                   "end\n");
}

void
write_row(const fs::path &project)
{
  write_layer(project);
  const fs::path row = project / "rows/one";
  write(project / "rows/laws/wear_factor.part",
        "set Title = a wear factor\nsubsection Wear\nset Wear factor [mm^3/(N m)] = 1e-6\nend\n");
  write(row / "gait.csv", gait_table());
  write(row / "case.prm", layer().set("Wear / Jump / Cycles", "2e6").text());
  write(row / "row.part",
        "set Title = a layer\nsubsection Measured\nset Value = 10\nset Scatter = 1\n"
        "set Source = one 2001\nset Read = all\nset Mark = D\nend\nsubsection Prediction\n"
        "set Case = case.prm\nset Result = worn volume from depths\nset Years = 1\n"
        "set Cases = 16\nset Calibrations =\nend\nsubsection Missing\n"
        "set Layer / Young modulus [MPa] = uniform(999, 1001) | A\nend\n");
}

const std::vector<Kind> &
kinds()
{
  const std::vector<std::string> sweep{"sweep", "study.prm"};
  static const std::vector<Kind> all{
      {"lists", write_lists, sweep, "study.prm", {}, "table.csv", "case.prm", "1500", "1600"},
      {"a file's content",
       write_lists,
       sweep,
       "study.prm",
       {},
       "table.csv",
       "tables/gait.csv",
       "\n",
       "\n\n"},
      {"draws", write_draws, sweep, "study.prm", {}, "quantiles.csv", "case.prm", "1500", "1600"},
      {"chain", write_chain, sweep, "study.prm", {}, "table.csv", "source.prm", "2070", "2080"},
      {"chain's file",
       write_chain,
       sweep,
       "study.prm",
       {},
       "table.csv",
       "tables/gait.csv",
       "\n",
       "\n\n"},
      {"convergence",
       write_layer,
       {"converge", "case.prm", "-o", "out"},
       "case.prm",
       {"converge", "case.prm", "-o", "renamed"},
       "convergence.csv",
       "case.prm",
       "1500",
       "1600"},
      {"measured",
       write_row,
       {"measured", "rows", "--output-folder", "out"},
       "rows",
       {"measured", "rows", "--output-folder", "renamed"},
       "measured.json",
       "rows/one/case.prm",
       "1500",
       "1600"}};
  return all;
}

/// Times of the logs of all cases below a folder, by their names there.
std::map<std::string, fs::file_time_type>
times_of_runs(const fs::path &folder)
{
  std::map<std::string, fs::file_time_type> times;
  for (const auto &entry : fs::recursive_directory_iterator(folder))
    if (entry.path().filename() == "summary.json")
      times[entry.path().lexically_relative(folder).string()] = entry.last_write_time();
  return times;
}

class MovedFolders : public testing::TestWithParam<Kind>
{
protected:
  MovedFolders()
  {
    GetParam().write_inputs(folder_ / "first");
    ended_with(0, run_program(GetParam().words, folder_ / "first"));
    table_ = read(folder_ / "first/out" / GetParam().table);
    n_runs_ = times_of_runs(folder_ / "first/out").size();
    EXPECT_GE(n_runs_, 2u);
  }

  /// Continues, and expects the table without a run.
  void expect_table(const fs::path &project, const std::vector<std::string> &words,
                    const std::string &output = "out") const
  {
    const auto before = times_of_runs(project / output);
    EXPECT_EQ(before.size(), n_runs_);
    const Outcome outcome = ended_with(0, run_program(words, project));
    EXPECT_TRUE(times_of_runs(project / output) == before) << "a case ran again\n" << outcome.out;
    EXPECT_EQ(read(project / output / GetParam().table), table_);
  }

  TemporaryFolder folder_;
  std::string table_;
  std::size_t n_runs_ = 0;
};

std::string
name_of_kind(const testing::TestParamInfo<Kind> &kind)
{
  std::string name;
  for (const char c : kind.param.name)
    name += std::isalpha(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, MovedFolders, testing::ValuesIn(kinds()), name_of_kind);

TEST_P(MovedFolders, ContinueWithoutARunAndKeepTheirTable)
{
  const Kind &kind = GetParam();
  const fs::path moved = folder_ / "moved # to/here";
  fs::create_directories(moved.parent_path());
  fs::rename(folder_ / "first", moved);
  expect_table(moved, kind.words);

  // The same folder through a link, and by the absolute name of the file.
  fs::create_directory_symlink(moved, folder_ / "link");
  expect_table(folder_ / "link", kind.words);
  std::vector<std::string> absolute = kind.words;
  std::replace(absolute.begin(), absolute.end(), kind.file, (moved / kind.file).string());
  expect_table(moved, absolute);

  // A copy continues by itself and leaves the original as it is.
  const fs::path copied = folder_ / "copied";
  fs::copy(moved, copied, fs::copy_options::recursive);
  const auto original = contents(moved);
  expect_table(copied, kind.words);
  const std::string removed = times_of_runs(copied / "out").begin()->first;
  const fs::path of_case = (copied / "out" / removed).parent_path();
  fs::remove(of_case / "outcome.json"); // as if it had not ended
  const auto before = times_of_runs(copied / "out");
  ended_with(0, run_program(kind.words, copied));
  EXPECT_NE(times_of_runs(copied / "out").at(removed), before.at(removed)) << "it did not run";
  EXPECT_EQ(read(copied / "out" / kind.table), table_);
  EXPECT_TRUE(contents(moved) == original) << "the copy wrote into the original";

  // The output folder alone has another name.
  fs::rename(copied / "out", copied / "renamed");
  if (kind.with_output.empty())
    write(copied / "study.prm",
          replaced(copied / "study.prm", "Output folder = out", "Output folder = renamed"));
  expect_table(copied, kind.with_output.empty() ? kind.words : kind.with_output, "renamed");
}

TEST_P(MovedFolders, WithAnotherCaseAreRefusedAsBefore)
{
  const Kind &kind = GetParam();
  fs::rename(folder_ / "first", folder_ / "moved");
  const fs::path moved = folder_ / "moved";
  write(moved / kind.changed_file, replaced(moved / kind.changed_file, kind.from, kind.to));
  const auto before = times_of_runs(moved / "out");
  const std::string table = read(moved / "out" / kind.table);
  const Outcome outcome = ended_with(2, run_program(kind.words, moved));
  EXPECT_TRUE(has(outcome.err, "contains another study"));
  EXPECT_FALSE(has(outcome.err, "[Output folder] was"));
  EXPECT_TRUE(has(outcome.err, "Name another folder"));
  EXPECT_TRUE(times_of_runs(moved / "out") == before);
  EXPECT_EQ(read(moved / "out" / kind.table), table);
}

// Studies of earlier versions list check sums by names of files in the old place.
TEST(MovedFoldersOfAnEarlierVersion, ContinueAsWell)
{
  const TemporaryFolder folder;
  write_draws(folder / "first");
  ASSERT_EQ(run_program({"sweep", "study.prm"}, folder / "first").exit_code, 0);
  std::string plan = read(folder / "first/out/study.json");
  const std::string entry = "\"Motion / File\":",
                    name = "\"" + (folder / "first/tables/gait.csv").string() + "\":";
  for (std::size_t at = 0; (at = plan.find(entry, at)) != std::string::npos; at += name.size())
    plan.replace(at, entry.size(), name);
  ASSERT_TRUE(has(plan, name)) << plan;
  write(folder / "first/out/study.json", plan);
  fs::rename(folder / "first", folder / "moved");
  const auto before = times_of_runs(folder / "moved/out");
  write(folder / "moved/tables/gait.csv", gait_table() + "\n");
  EXPECT_EQ(run_program({"sweep", "study.prm"}, folder / "moved").exit_code, 2);
  write(folder / "moved/tables/gait.csv", gait_table());
  ended_with(0, run_program({"sweep", "study.prm"}, folder / "moved"));
  EXPECT_TRUE(times_of_runs(folder / "moved/out") == before);
}

// Jobs run in the folder that is named, wherever it was prepared; the script of an array belongs to
// one folder and runs no case of another.
TEST(MovedJobs, RunInTheCopyAlone)
{
  const TemporaryFolder folder;
  write_lists(folder / "first");
  ASSERT_EQ(run_program({"sweep", "study.prm", "--slurm"}, folder / "first").exit_code, 0);
  fs::copy(folder / "first", folder / "copy", fs::copy_options::recursive);
  const auto original = contents(folder / "first");
  ended_with(0, run_program({"sweep", "task", "copy/out", "1"}, folder.path()));
  ended_with(0, run_program({"run", "copy/out/2/case.prm"}, folder.path()));
  for (const char *name : {"1", "2"})
    EXPECT_TRUE(fs::exists(folder / "copy/out" / name / "summary.json"));
  Limits script;
  script.program = "bash";
  script.environment["SLURM_ARRAY_TASK_ID"] = "3";
  const Outcome refused = run_program({"copy/out/array_1.sbatch"}, folder.path(), script);
  EXPECT_EQ(refused.exit_code, 2) << refused.out << refused.err;
  EXPECT_TRUE(has(refused.err, "'sweep --slurm' writes another"));
  EXPECT_TRUE(contents(folder / "first") == original);
  fs::remove_all(folder / "first");
  EXPECT_TRUE(has(
      ended_with(3, run_program({"sweep", "collect", "study.prm"}, folder / "copy")).out, "3, 4"));
}
} // namespace
