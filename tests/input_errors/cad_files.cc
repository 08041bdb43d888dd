// SPDX-License-Identifier: LGPL-2.1-or-later
// Shapes from CAD as users give them: odd names, files that exist, and a run on an imported liner.
#include "plausible.h"
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
    const Outcome outcome = ended_with(0, imported(folder, name, {"-o", "liner.msh", "--force"}));
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
  const Outcome outcome = ended_with(2, imported(folder, liner));
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
    const Outcome outcome = ended_with(2, imported(folder, liner, {words[0], words[1]}));
    expect_in({words[0], words[2]}, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
  }
}

// A cup of millimetres that is read in each other unit has a size that no implant has: `mesh check`
// and `validate` name the unit that fits.
TEST(CadFiles, UnitsOfMeshesThatFitAreTold)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "cup.msh").string();
  ASSERT_EQ(run_program({"mesh", "cup", "--cells", "300", "-o", file}, folder.path()).exit_code, 0);
  const std::vector<std::pair<std::string, std::string>> units{
      {"mm", "1"}, {"cm", "10"}, {"m", "1000"}, {"um", "1e-3"}, {"in", "25.4"}};
  for (const auto &[name, size] : units)
  {
    const bool is_right = name == "mm";
    const Outcome check =
        ended_with(0, run_program({"mesh", "check", file, "--length-unit", name}, folder.path()));
    EXPECT_EQ(check.out.find("Is the unit right? --length-unit mm gives 28 mm.") ==
                  std::string::npos,
              is_right)
        << check.out;
    const Outcome outcome = validated(SmallCase()
                                          .unset("Cup / Cells")
                                          .set("Cup / Imported mesh / Mesh file", file)
                                          .set("Cup / Imported mesh / Length unit [mm]", size));
    EXPECT_EQ((outcome.out + outcome.err)
                      .find("[Cup / Imported mesh / Length unit [mm]] 1 gives 28 mm.") ==
                  std::string::npos,
              is_right)
        << outcome.out << outcome.err;
  }
}

// The head from a file: an octahedron of 28 mm in each unit, read as millimetres.
TEST(CadFiles, UnitsOfSurfacesThatFitAreTold)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "head.stl").string();
  for (const auto &[name, size] : {std::pair<std::string, double>{"1", 1.},
                                   {"10", 10.},
                                   {"1000", 1000.},
                                   {"0.001", 1e-3},
                                   {"25.4", 25.4}})
  {
    std::string text = "solid head\n";
    for (const int x : {-1, 1})
      for (const int y : {-1, 1})
        for (const int z : {-1, 1})
        {
          const double r = 14. / size;
          const std::string a = std::to_string(x * r) + " 0 0",
                            b = "0 " + std::to_string(y * r) + " 0",
                            c = "0 0 " + std::to_string(z * r);
          const bool is_outwards = x * y * z > 0;
          text += "facet normal 0 0 0\nouter loop\nvertex " + a + "\nvertex " +
                  (is_outwards ? b : c) + "\nvertex " + (is_outwards ? c : b) +
                  "\nendloop\nendfacet\n";
        }
    write(file, text + "endsolid head\n");
    const Outcome outcome =
        validated(SmallCase().set("Head / Shape", "triangles").set("Head / Surface file", file));
    EXPECT_EQ(
        (outcome.out + outcome.err).find(" / Unit of surface [mm]] " + name + " gives 28 mm") ==
            std::string::npos,
        size == 1.)
        << name << outcome.out << outcome.err;
  }
}

// A folder of the system accepts no files; the name under which a file is written first is no
// matter of users.
TEST(CadFiles, AMeshThatCannotBeWrittenHasAReason)
{
  const TemporaryFolder folder;
  const Outcome outcome = run_program({"mesh", "block", "-o", "/proc/x.msh"}, folder.path());
  EXPECT_NE(outcome.exit_code, 0);
  expect_in({"/proc/x.msh: cannot be "}, outcome.err);
  EXPECT_EQ(outcome.err.find("partial"), std::string::npos) << outcome.err;
}

// No study file exists before its folder does.
TEST(CadFiles, AConvergenceWithoutAFolderNamesTheOption)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", SmallCase().text());
  write(folder / "gait.csv", gait_table());
  const Outcome outcome = run_program({"converge", "case.prm", "-o", "/proc/x"}, folder.path());
  EXPECT_EQ(outcome.exit_code, 2);
  expect_in({"--output is /proc/x, must be a folder that can be made."}, outcome.err);
  EXPECT_EQ(outcome.err.find("study.prm"), std::string::npos) << outcome.err;
}

// The cup is turned by its inclination, and its nodes on edges with it.
TEST(CadFiles, AnImportedLinerKeepsItsVolumeInARun)
{
  const TemporaryFolder folder;
  const Outcome mesh = ended_with(0, imported(folder, liner, {"-o", "liner.msh"}, "3.2"));
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
    const Outcome outcome = run_program({"run", "case.prm", "--overwrite", "--all"}, folder.path());
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NEAR(number_after(outcome.out, "volume of the elements"),
                elements == "linear" ? straight : curved, .1)
        << elements;
  }
}
