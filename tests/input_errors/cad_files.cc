// SPDX-License-Identifier: LGPL-2.1-or-later
// Shapes from CAD as users give them: odd names, files that exist, and a run on an imported liner.
#include "refusal.h"

using namespace program_test;

namespace
{
const std::string liner = ARTHROWEAR_SOURCE_DIR "/inputs/hip_from_step/liner.step";

Outcome
imported(const TemporaryFolder &folder, const std::string &file,
         std::vector<std::string> arguments = {}, const std::string &size = "6")
{
  arguments.insert(arguments.begin(), {"mesh", "import", "--size", size});
  arguments.insert(arguments.end(), {"--", file});
  return run_program(arguments, folder.path());
}

double
number_after(const std::string &text, const std::string &words)
{
  const std::size_t at = text.find(words);
  return at == std::string::npos ? 0. : std::stod(text.substr(at + words.size()));
}
} // namespace

TEST(CadFiles, AFileMayHaveAnyName)
{
  const TemporaryFolder folder;
  for (const std::string name : {"-my \"liner\"'s (1); $x\n\xc3\xa4.STEP", "li\xffner.stp"})
  {
    write(folder / name, read(liner));
    const Outcome outcome = imported(folder, name, {"-o", "liner.msh", "--force"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Boundary           wear: "), std::string::npos) << outcome.out;
    expect_no_noise(outcome);
    fs::remove(folder / name);
  }
  EXPECT_EQ(contents(folder.path()).size(), 1u) << "nothing but the mesh is left";
}

TEST(CadFiles, AFileThatExistsIsKept)
{
  const TemporaryFolder folder;
  write(folder / "part.msh", "precious\n");
  const auto before = contents(folder.path());
  const Outcome outcome = imported(folder, liner);
  EXPECT_EQ(outcome.exit_code, 2);
  expect_in({"part.msh: exists. Give another --output, or --force to replace it"}, outcome.err);
  EXPECT_EQ(imported(folder, liner, {"-o", "nowhere/part.msh"}).exit_code, 2);
  EXPECT_EQ(imported(folder, liner, {"-o", "part.vtk"}).exit_code, 2);
  EXPECT_TRUE(contents(folder.path()) == before);
}

TEST(CadFiles, OptionsMustBeOfTheirForm)
{
  const TemporaryFolder folder;
  for (const std::vector<std::string> &words :
       {std::vector<std::string>{"--boundary", "wear=0,0", "must be like wear=0,0,-14.1"},
        {"--boundary", "0,0,1", "must be like wear=0,0,-14.1"},
        {"--name-face", "rim=two", "must be like rim=2,3"},
        {"--name-face", "rim=1.5", "must be like rim=2,3"},
        {"--name-face", "a b=1", "must be like rim=2,3"}})
  {
    const Outcome outcome = imported(folder, liner, {words[0], words[1]});
    EXPECT_EQ(outcome.exit_code, 2);
    expect_in({words[0], words[2]}, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
  }
}

// The cup is turned by its inclination, and its nodes on edges with it.
TEST(CadFiles, AnImportedLinerKeepsItsVolumeInARun)
{
  const TemporaryFolder folder;
  const Outcome mesh = imported(folder, liner, {"-o", "liner.msh"}, "3.2");
  ASSERT_EQ(mesh.exit_code, 0) << mesh.err;
  const double curved = number_after(mesh.out, "Curved sides"),
               straight = number_after(mesh.out, "Straight sides");
  EXPECT_LT(straight, .998 * curved);
  write(folder / "gait.csv", gait_table());
  SmallCase small_case;
  small_case.set("Cup / Imported mesh / Mesh file", "liner.msh")
      .unset("Cup / Cells")
      .set("Cup / Inclination [deg]", "40")
      .set("Time / Cycles", "0.05");
  for (const std::string elements : {"quadratic", "linear"})
  {
    write(folder / "case.prm", small_case.set("Cup / Elements", elements).text());
    const Outcome outcome = run_program({"run", "case.prm", "--overwrite"}, folder.path());
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NEAR(number_after(outcome.out, "volume of the elements"),
                elements == "linear" ? straight : curved, .1)
        << elements;
  }
}
