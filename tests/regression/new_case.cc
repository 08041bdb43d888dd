// SPDX-License-Identifier: LGPL-2.1-or-later
#include "page_commands.h"

#include "base/units.h"
#include "has.h"

#include <cmath>

using namespace program_test;

namespace
{
Outcome
new_case(std::vector<std::string> arguments, const TemporaryFolder &folder)
{
  arguments.insert(arguments.begin(), "new");
  return run_program(arguments, folder.path());
}

/// Smooth angles and a force over the cycle.
std::string
own_table(const std::string &force_name)
{
  std::ostringstream text;
  text << "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg," << force_name << "\n";
  for (int percent = 0; percent <= 100; percent += 2)
  {
    const double angle = 2. * arthrowear::units::pi * .01 * percent;
    text << percent << "," << 20. * std::cos(angle) << "," << 5. * std::sin(angle) << ","
         << 3. * std::cos(angle) << "," << 1500. - 1000. * std::cos(2. * angle) << "\n";
  }
  return text.str();
}
} // namespace

// Runs every command of the page in its order; the first block is a whole run including its report.
TEST(NewCase, CommandsOfThePageRun)
{
  const TemporaryFolder folder;
  link_data(folder.path());
  const std::vector<std::string> blocks = command_blocks("doc/manual/new_case.md");
  ASSERT_EQ(blocks.size(), 6u);
  for (const std::string &block : blocks)
  {
    const Outcome outcome = run_in_shell(block, folder.path());
    EXPECT_EQ(outcome.exit_code, 0) << block << outcome.out << outcome.err;
    EXPECT_FALSE(has(outcome.out, "Warning")) << block << outcome.out;
  }
  EXPECT_TRUE(has(read(folder / "my_case/output/summary.json"), "done"));
  EXPECT_TRUE(fs::exists(folder / "my_case/output/report.html"));
  // The README of the case shows the commands at the beginning of the page, and the command that
  // made the case.
  const std::string readme = read(folder / "my_case/README.md"), &first = blocks[0];
  EXPECT_TRUE(has(readme, "    " + first.substr(0, first.find('\n')) + "\n"));
  for (const char *command : {"validate case.prm", "run case.prm", "report output"})
  {
    EXPECT_TRUE(has(readme, std::string("    arthrowear ") + command));
    EXPECT_TRUE(has(first, std::string("arthrowear ") + command));
  }
}

TEST(NewCase, CommandsOfTheReadmeRun)
{
  const TemporaryFolder folder;
  for (const std::string &block : command_blocks("README.md"))
    if (block.rfind("arthrowear new ", 0) == 0)
    {
      const Outcome outcome = run_in_shell(block, folder.path());
      EXPECT_EQ(outcome.exit_code, 0) << block << outcome.err;
    }
  EXPECT_TRUE(fs::exists(folder / "my_case/output/summary.json"));
  EXPECT_TRUE(fs::exists(folder / "my_case/depth.csv"));
}

// The case is moved and its sources are removed: it is still valid from another working folder, and
// no line of it names a folder.
TEST(NewCase, DependsOnNothingOutsideItsFolder)
{
  const TemporaryFolder folder;
  write(folder / "made/own.csv", own_table("force_N"));
  fs::copy(fs::path(ARTHROWEAR_SOURCE_DIR) / "meshes/cup_chamfered.msh", folder / "made/own.msh");
  const Outcome made = new_case(
      {"hip_cup", "--csv", "made/own.csv", "--mesh", "made/own.msh", "-o", "made/case"}, folder);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  fs::rename(folder / "made/case", folder / "moved");
  fs::remove_all(folder / "made");
  EXPECT_FALSE(has(ended_with(0, run_program({"validate", "moved/case.prm"}, folder.path())).out,
                   "Warning"));
  const std::string text = read(folder / "moved/case.prm");
  EXPECT_FALSE(has(text, folder.path().string()));
  EXPECT_FALSE(has(text, ARTHROWEAR_SOURCE_DIR));
  EXPECT_TRUE(has(text, {"set File = own.csv\n", "set Mesh file = own.msh"}));
}

// Angles and forces are in one table or in two: the motion is in the first table, the load in the
// second.
TEST(NewCase, MotionAndLoadMayBeTwoTables)
{
  const TemporaryFolder folder;
  write(folder / "both.csv", own_table("force_N"));
  std::string forces = "cycle_percent,hip_N\n";
  for (int percent = 0; percent <= 100; percent += 5)
    forces += std::to_string(percent) + ",1000\n";
  write(folder / "forces.csv", forces);
  const Outcome made = ended_with(0, new_case({"hip_cup", "--csv", "both.csv", "--csv",
                                               "forces.csv", "--force", "hip_N", "-o", "case"},
                                              folder));
  EXPECT_TRUE(has(made.out, {"of both.csv.", "Load: hip_N of forces.csv."}));
  const std::string text = read(folder / "case/case.prm");
  EXPECT_TRUE(has(text, {"set File = both.csv\n", "set File = forces.csv\n"}));
  const Outcome exchanged = ended_with(
      2, new_case({"hip_cup", "--csv", "forces.csv", "--csv", "both.csv", "-o", "other"}, folder));
  EXPECT_TRUE(has(exchanged.err, "--csv (first table, of the angles): forces.csv has no column "
                                 "that is known as flexion, adduction, internal rotation"));
  ended_with(
      2, new_case({"hip_cup", "--csv", "a", "--csv", "b", "--csv", "c", "-o", "third"}, folder));
}

// A recommended case computes the same results as the case of inputs/ from which it is made.
TEST(NewCase, OfAModelIsTheInstalledCase)
{
  const TemporaryFolder folder;
  ASSERT_EQ(new_case({"knee_dynamics", "-o", "knee"}, folder).exit_code, 0);
  ASSERT_EQ(run_program({"run", "knee/case.prm"}, folder.path()).exit_code, 0);
  link_data(folder.path());
  ASSERT_EQ(run_program({"run", "inputs/machado_laws/case.prm"}, folder.path()).exit_code, 0);
  EXPECT_EQ(read(folder / "output/statistics.csv"),
            read(folder / "output/machado_laws/statistics.csv"));
}

TEST(NewCase, IsTheSameOnTwoRanks)
{
  const TemporaryFolder one, two;
  ASSERT_EQ(new_case({"hip_cup", "-o", "cup"}, one).exit_code, 0);
  Limits limits;
  limits.ranks = 2;
  ended_with(0, run_program({"new", "hip_cup", "-o", "cup"}, two.path(), limits));
  EXPECT_EQ(contents(one.path()), contents(two.path()));
}

TEST(NewCase, AllMistakesAreShownAndNothingIsWritten)
{
  const TemporaryFolder folder;
  write(folder / "taken/notes.txt", "mine\n");
  write(folder / "own.csv", own_table("force_pctBW"));
  const auto before = contents(folder.path());
  const Outcome bad = new_case({"hip_cup", "--head", "3.6", "--gait", "walk", "--csv", "own.csv",
                                "--mesh", "none.msh", "--set", "Cup / Cels = 3", "-o", "taken"},
                               folder);
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(bad.out, "");
  for (const char *part :
       {"--head is 3.6, must be between 10 and 100", "--gait is walk, must be one of hip98",
        "--body-weight is not given", "--mesh is none.msh, must be the name of an existing file",
        "there is no entry [Cup / Cels]. Did you mean [Cup / Cells]?",
        "-o is taken, must be a new or an empty folder. It holds notes.txt"})
    EXPECT_TRUE(has(bad.err, part)) << part << "\n" << bad.err;
  EXPECT_EQ(bad.error_lines().size(), 6u) << bad.err;
  // Messages of the validation name the file that would have been written.
  const Outcome refused = ended_with(
      2, new_case({"hip_cup", "--set", "Material / Poisson ratio = .6", "-o", "cup"}, folder));
  EXPECT_TRUE(has(refused.err, {"cup/case.prm:", "[Material / Poisson ratio] is .6",
                                "The case is not written."}));
  for (const std::vector<std::string> &arguments : {std::vector<std::string>{"hip_cup"},
                                                    {"hip"},
                                                    {},
                                                    {"interface", "--head", "28", "-o", "new"}})
    EXPECT_EQ(new_case(arguments, folder).exit_code, 2);
  EXPECT_EQ(contents(folder.path()), before);
}

// Every model knows which options it has: options of others are errors that name their models.
TEST(NewCase, OptionsOfOtherModelsAreRefused)
{
  const TemporaryFolder folder;
  std::istringstream list(ended_with(0, new_case({"--list"}, folder)).out);
  std::string line;
  std::getline(list, line);
  ASSERT_EQ(line, "Models:");
  unsigned int n_models = 0;
  while (std::getline(list, line) && !line.empty())
  {
    ++n_models;
    std::string model;
    std::istringstream(line) >> model;
    for (const auto &[option, owner] :
         {std::pair<std::string, std::string>{"head", "hip_cup"}, {"femur", "knee_insert"}})
    {
      if (model == owner)
        continue;
      const Outcome bad =
          ended_with(2, new_case({model, "--" + option, "28", "-o", "case"}, folder));
      EXPECT_TRUE(has(bad.err, "--" + option + " is 28, must be left out with " + model +
                                   ": it is an option of " + owner))
          << bad.err;
    }
  }
  EXPECT_GT(n_models, 8u);
}

// A table that has the name of a file of the case is copied under another name.
TEST(NewCase, NamesOfCopiesAreTheirOwn)
{
  const TemporaryFolder folder;
  write(folder / "README.md", own_table("force_N"));
  ended_with(0, new_case({"hip_cup", "--csv", "README.md", "-o", "cup"}, folder));
  EXPECT_EQ(read(folder / "cup/README_2.md"), own_table("force_N"));
  EXPECT_EQ(read(folder / "cup/README.md").rfind("# A hip cup", 0), 0u);
  EXPECT_EQ(run_program({"validate", "cup/case.prm"}, folder.path()).exit_code, 0);
}

TEST(NewCase, WithoutRightsIsAnError)
{
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0555));
  Limits limits;
  limits.as_nobody = true;
  const Outcome outcome = run_program({"new", "interface", "-o", "case"}, folder.path(), limits);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(has(outcome.err, "case: the folder cannot be made: Permission denied"));
}

// The source that `--set` gives stands in the case and on the page of its run and of each case of a
// study and of a convergence; values that a study varies have none.
TEST(NewCase, SourcesOfValuesStandInCasesAndReports)
{
  const TemporaryFolder folder;
  const std::string source = "Smith 2001, table 3", of_load = "Jones & Son, p. 7";
  ASSERT_EQ(new_case({"hip_layer", "-o", "case", "--set", "Wear / Wear factor = 1.1e-6 # " + source,
                      "--set", "Load / Factor = 1.1 # " + of_load, "--set",
                      "Wear / Jump / Cycles = 1", "--set", "Wear / Jump / Kind = none"},
                     folder)
                .exit_code,
            0);
  const fs::path at = folder / "case";
  const auto done = [&at](const std::vector<std::string> &arguments)
  {
    const Outcome outcome = run_program(arguments, at);
    EXPECT_EQ(outcome.exit_code, 0) << arguments[0] << outcome.out << outcome.err;
  };
  const auto has = [&at](const std::string &file, const std::string &text)
  { return read(at / file).find(text) != std::string::npos; };
  const auto page_has = [&](const std::string &run, const std::string &text)
  {
    done({"report", run, "-o", "page.html"});
    const bool is_there = has("page.html", "(" + text + ")");
    fs::remove(at / "page.html");
    return is_there;
  };
  EXPECT_TRUE(has("case.prm", "= 1.1e-6 # " + source + "\n"));
  done({"run", "--quiet", "case.prm"});
  EXPECT_TRUE(page_has("output", source));
  write(at / "study.prm",
        "set Case = case.prm\nset Output folder = study\nset Results = worn volume "
        "of the cup\nsubsection Vary\n  set Load / Factor = 1, 1.2\nend\n");
  done({"sweep", "study.prm"});
  done({"converge", "case.prm", "-o", "finer", "--only", "steps"});
  for (const char *run : {"study/1", "study/2", "finer/2"})
  {
    for (const char *file : {"/case.prm", "/original.prm"})
    {
      EXPECT_TRUE(has(run + std::string(file), source)) << run << file;
      EXPECT_EQ(has(run + std::string(file), of_load), run[0] == 'f') << run << file;
    }
    EXPECT_TRUE(page_has(run, source)) << run;
  }
}
