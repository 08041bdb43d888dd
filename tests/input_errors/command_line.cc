// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/problem_file.h"
#include "input_errors/refusal.h"

#include <regex>
#include <set>

using namespace program_test;

namespace
{
Mistake
line(const std::string &name, const std::vector<std::string> &arguments,
     const std::vector<std::string> &message)
{
  return {name, [](SmallCase &, const fs::path &) {}, message, 1, {}, arguments};
}

Mistake
output(const std::string &name, const std::string &output_folder,
       const std::function<void(const fs::path &)> &prepare,
       const std::vector<std::string> &message,
       const std::vector<std::string> &arguments = {"run", "case.prm"})
{
  return {name,
          [=](SmallCase &c, const fs::path &folder)
          {
            c.set("Output folder", output_folder);
            prepare(folder);
          },
          message,
          1,
          {},
          arguments};
}

std::vector<Mistake>
mistakes_of_words()
{
  return {
      line("nothing", {}, {"subcommand is required", "--help"}),
      line("unknown_command", {"walk"}, {"there is no command 'walk'"}),
      line("misspelled_command", {"validat", "case.prm"}, {"Did you mean 'validate'?"}),
      line("unknown_flag", {"run", "case.prm", "--fast"}, {"arthrowear run:", "--fast"}),
      line("no_file", {"run"}, {"arthrowear run: file is required"}),
      line("set_without_an_entry", {"run", "case.prm", "--set", "Cup / Cell = 5"},
           {"--set \"Cup / Cell = 5\"", "Did you mean [Cup / Cells]?"}),
      line("set_to_what_no_file_may_have", {"validate", "case.prm", "--set", "Cup / Cells = -5"},
           {"--set: [Cup / Cells] is -5, must be"}),
      line("set_twice", {"run", "case.prm", "--set", "Cup / Cells = 5", "--set", "Cup/Cells = 6"},
           {"--set gives [Cup / Cells] twice"}),
      line("set_the_output_folder", {"run", "case.prm", "--set", "Output folder = there"},
           {"[Output folder] is not set so. Name it with --output."}),
      line("results_into_a_file", {"run", "case.prm", "-o", "case.prm"}, {"case.prm"}),
      line("resume_and_overwrite", {"run", "case.prm", "--resume", "--overwrite"},
           {"--overwrite excludes --resume"}),
      line("missing_parameter_file", {"run", "other.prm"},
           {"other.prm: no such file", "A relative name starts at"}),
      line("missing_parameter_file_validated", {"validate", "other.prm"},
           {"other.prm: no such file"}),
      line("folder_for_a_parameter_file", {"run", "."}, {".: is a folder, must be a file"}),
      line("unknown_format", {"parameters", "--format", "xml"},
           {"xml not in {prm,json,markdown,json-schema,vscode-snippets}"}),
      line("too_few_cells", {"mesh", "cup", "--cells", "3"},
           {"--cells", "Value 3 not in range", "5000000"}),
      line("mesh_in_no_folder", {"mesh", "cup", "-o", "none/cup.msh"},
           {"none/cup.msh", "there is no folder none"}),
      line("mesh_over_a_file", {"mesh", "cup", "-o", "case.prm"}, {"case.prm: exists", "--force"}),
      line("report_without_a_folder", {"report"}, {"arthrowear report: folders is required"}),
      line("report_of_no_folder", {"report", "none"}, {"none: no such folder"}),
      line("report_of_no_run", {"report", "."}, {"no output folder of a run", "parameters.json"}),
      line("report_of_a_folder_of_inputs", {"report", ".", "-o", "case.prm"},
           {"is no output folder of a run: it has no parameters.json"}),
      line("tibia_over_a_file", {"mesh", "tibia", "-o", "case.prm"},
           {"case.prm: exists", "--force"}),
      line("tibia_with_too_long_a_post", {"mesh", "tibia", "--post-length", "120"},
           {"post and cement reach down to 122 mm", "must end above"}),
      line("replay_of_nothing", {"replay", "problem.h5"}, {"problem.h5", "no such file"}),
      line("replay_of_a_text", {"replay", "case.prm"}, {"case.prm"}),
      line("replay_with_no_solver", {"replay", "case.prm", "--solver", "gauss"},
           {"--solver", "gauss not in {auto"}),

      {"plot_of_a_summary",
       [](SmallCase &, const fs::path &folder)
       { write(folder / "summary.json", "{\n  \"status\": \"done\",\n  \"steps\": 100\n}\n"); },
       {"summary.json: is JSON. `picture` draws the folder of a run or study, or columns of tables"},
       1,
       {},
       {"picture", "summary.json", "--y", "force [N]"}},
      {"mesh_check_of_a_step_file",
       [](SmallCase &, const fs::path &folder)
       { write(folder / "liner.step", "ISO-10303-21;\nHEADER;\nENDSEC;\n"); },
       {"liner.step: is not a Gmsh mesh, but a STEP file",
        "arthrowear mesh import liner.step -o liner.msh"},
       1,
       {},
       {"mesh", "check", "liner.step"}},

      output("output_below_a_file", "gait.csv/out", [](const fs::path &) {},
             {"case.prm:", "[Output folder] is gait.csv/out", "gait.csv is a file"}),
      output("output_is_a_file", "gait.csv", [](const fs::path &) {},
             {"[Output folder] is gait.csv", "is a file"}),
      output("output_holds_results", "out",
             [](const fs::path &folder) { write_results(folder / "out"); },
             {"[Output folder] is out", "contains results of another run", "another folder",
              "--overwrite"}),
      output("resume_of_nothing", "out", [](const fs::path &) {},
             {"[Output folder] is out", "checkpoints to resume from", "There is no such folder"},
             {"run", "case.prm", "--resume"}),
      output("resume_without_checkpoints", "out",
             [](const fs::path &folder) { write_results(folder / "out"); },
             {"[Output folder] is out", "checkpoints to resume from", "has none", "--overwrite"},
             {"run", "case.prm", "--resume"}),
      // With --overwrite, results are not removed before the input is valid, either.
      {"overwrite_with_a_mistake",
       [](SmallCase &c, const fs::path &folder)
       {
         c.set("Time / Theta", "7");
         write_results(folder / "out");
       },
       {"[Time / Theta] is 7"},
       1,
       {},
       {"run", "case.prm", "--overwrite"}},
  };
}

class CommandLines : public ::testing::TestWithParam<Mistake>
{
};

TEST_P(CommandLines, AreRefused)
{
  expect_refusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Mistake, CommandLines, ::testing::ValuesIn(mistakes_of_words()), name_of);

TEST(CommandLine, TruncatedProblemIsAnInputErrorOfReplay)
{
  const TemporaryFolder folder;
  const std::string problem =
      read(std::string(ARTHROWEAR_SOURCE_DIR) + "/tests/contact_problems/gen_boxes_25.hdf5");
  ASSERT_GT(problem.size(), 2000u);
  write(folder / "whole.h5", problem);
  write(folder / "part.h5", problem.substr(0, problem.size() / 2));
  EXPECT_EQ(run_program({"replay", "whole.h5"}, folder.path()).exit_code, 0);
  const Outcome outcome = ended_with(2, run_program({"replay", "part.h5"}, folder.path()));
  expect_in({"part.h5"}, outcome.err);
  expect_no_noise(outcome);
}

TEST(CommandLine, ReplayProvesThatAProblemHasNoSolution)
{
  // A body of mobility 1 is between walls that approach with 1 and 3 mm/s: half of their sum is a
  // closing velocity of 2 mm/s that no force changes; half of this for 1 s is a penetration of 1
  // mm.
  using namespace arthrowear::nscd;
  std::vector<double> W(36, 0.);
  for (const int k : {0, 7, 14, 21, 28, 35})
    W[k] = 1.;
  W[2 * 6 + 5] = W[5 * 6 + 2] = -1.;
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(2, std::move(W)));
  problem.free_velocity = {0., 0., -1., 0., 0., -3.};
  problem.friction = {0.5, 0.5};
  problem.wear = {0., 0.};
  const TemporaryFolder folder;
  write_problem(problem, {}, (folder / "closing.h5").string());
  const Outcome closing = ended_with(1, run_program({"replay", "closing.h5"}, folder.path()));
  expect_in({"no solution: 2 contacts", "at least 1 mm"}, closing.out);
  // Open walls have a solution: a solver that fails leaves the question undecided.
  problem.free_velocity = {3., 0., -1., 0., 0., 3.};
  write_problem(problem, {}, (folder / "open.h5").string());
  const Outcome open = run_program({"replay", "open.h5", "--max-iterations", "0"}, folder.path());
  EXPECT_EQ(open.exit_code, 1);
  expect_in({"undecided: neither a solution nor a proof"}, open.out);
}

// HDF5 1.10.8 ends with signal 11 while it reads this file; another version may report an error.
TEST(CommandLine, ProblemThatCrashesHdf5IsAnInputErrorOfReplay)
{
  const TemporaryFolder folder;
  const std::string name = ARTHROWEAR_SOURCE_DIR "/tests/fuzz/corpus/problem/crash_of_hdf5_a.h5";
  const Outcome outcome = ended_with(2, run_program({"replay", name}, folder.path()));
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
  expect_in({name}, outcome.err);
  expect_no_noise(outcome);
}

TEST(CommandLine, FolderWithoutWriteRightIsRefused)
{
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().set("Output folder", "locked/out").text());
  fs::create_directory(folder / "locked");
  fs::permissions(folder / "locked", fs::perms(0555));
  Limits limits;
  limits.as_nobody = ::geteuid() == 0; // root may write anywhere
  // A copy that any user can start, in whichever folder the program was built.
  const fs::path built = fs::path(ARTHROWEAR_PROGRAM).parent_path();
  fs::create_directories(folder / "apps");
  fs::create_directories(folder / "lib");
  limits.program = folder / "apps/arthrowear";
  fs::copy_file(ARTHROWEAR_PROGRAM, limits.program);
  fs::copy(built / "../lib/arthrowear", folder / "lib/arthrowear");
  const Outcome outcome = ended_with(2, run_program({"run", "case.prm"}, folder.path(), limits));
  expect_in({"[Output folder] is locked/out", "no right to write in"}, outcome.err);
}

// Files of another model or of a failure would be mistaken for results of the new run.
TEST(CommandLine, OverwriteLeavesNothingOfAnotherModel)
{
  const TemporaryFolder folder;
  const std::string inputs = std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/";
  std::string gait = read(inputs + "costa_ideal/case.prm");
  replace(gait, "../gait/", inputs + "gait/");
  write(folder / "gait.prm",
        std::regex_replace(gait, std::regex("(Output folder *=).*"), "$1 out"));
  const std::string knee = read(inputs + "machado_laws/case.prm");
  for (const char *out : {"out", "fresh"})
    write(folder / (std::string(out) + ".prm"),
          std::regex_replace(knee, std::regex("(Output folder *=).*"), std::string("$1 ") + out));
  ASSERT_EQ(run_program({"run", "gait.prm"}, folder.path()).exit_code, 0);
  for (const char *name : {"wear_history.csv", "failed_contact_problem.h5", "worn_geometry.csv"})
  {
    write(folder / "out" / name, "old");
    std::ofstream(folder / "out/manifest.txt", std::ios::app) << name << "\n";
  }
  write(folder / "out/notes.txt", "mine");
  EXPECT_EQ(run_program({"run", "out.prm", "--overwrite"}, folder.path()).exit_code, 0);
  EXPECT_EQ(run_program({"run", "fresh.prm"}, folder.path()).exit_code, 0);
  const auto names = [](const fs::path &place)
  {
    std::set<std::string> found;
    for (const auto &entry : fs::directory_iterator(place))
      found.insert(entry.path().filename());
    return found;
  };
  std::set<std::string> expected = names(folder / "fresh");
  expected.insert("notes.txt");
  EXPECT_EQ(names(folder / "out"), expected);
}

TEST(CommandLine, VersionNamesTheLibraries)
{
  const TemporaryFolder folder;
  const Outcome outcome = ended_with(0, run_program({"--version"}, folder.path()));
  expect_in({"arthrowear", "git", "deal.II", "PETSc", "Trilinos", "build type"}, outcome.out);
}

// A study's table has texts, and a gap where a case failed.
TEST(CommandLine, PlotDrawsWhatATableHasInNumbers)
{
  const TemporaryFolder folder;
  write(folder / "study/table.csv",
        "case,Knee,gap,force [N],status\n1,healthy,0,320,done\n2,healthy,.5,,\"failed: no\"\n"
        "3,healthy,1,397,done\n");
  const auto plot = [&folder](const std::string &x, const std::string &y) {
    return run_program({"plot", "study/table.csv", "--x", x, "--y", y}, folder.path());
  };
  const Outcome drawn = ended_with(0, plot("gap", "force [N]"));
  expect_in({"study/table.csv: left out", "line 3", "Written to plot.svg"}, drawn.out);
  expect_in({"<svg", ">study<"}, read(folder / "plot.svg"));
  fs::remove(folder / "plot.svg");

  const Outcome text = ended_with(2, plot("Knee", "status"));
  expect_in({"the column 'Knee' holds no numbers", "the column 'status' holds no numbers",
             "Columns with numbers: 'case', 'gap', 'force [N]'."},
            text.err);
  EXPECT_FALSE(fs::exists(folder / "plot.svg"));
}

// The printed entries are a parameter file that lacks only the entries without a default.
TEST(CommandLine, PrintedParametersCanBeReadAgain)
{
  const TemporaryFolder folder;
  const Outcome printed = ended_with(0, run_program({"parameters"}, folder.path()));
  write(folder / "all.prm", printed.out);
  const Outcome outcome = ended_with(2, run_program({"validate", "all.prm"}, folder.path()));
  for (const std::string &text : outcome.error_lines())
    EXPECT_TRUE(text.find("is not set") != std::string::npos ||
                text.find("[Load / F_max [N]]") != std::string::npos)
        << text;
}
} // namespace
