// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"

using namespace program_test;

namespace
{
/// The gait table with one text replaced.
Mistake
table(const std::string &name, const std::string &old, const std::string &now,
      const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name,
          [=](SmallCase &, const fs::path &folder)
          {
            std::string text = gait_table();
            replace(text, old, now);
            write(folder / "gait.csv", text);
          },
          message, n_lines};
}

/// Writes a table of motion with these rows.
std::function<void(SmallCase &, const fs::path &)>
motion(const std::string &rows)
{
  return [rows](SmallCase &, const fs::path &folder)
  {
    write(folder / "gait.csv",
          "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg\n" + rows);
  };
}

Mistake
mesh(const std::string &name, const std::function<std::string()> &text,
     const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name,
          [=](SmallCase &c, const fs::path &folder)
          {
            c.set("Cup / Imported mesh / Mesh file", "cup.msh").unset("Cup / Cells");
            write(folder / "cup.msh", text());
          },
          message, n_lines};
}

/// A cup mesh that the program has made.
const std::string &
good_mesh()
{
  static const std::string text = []()
  {
    const TemporaryFolder folder;
    run_program({"mesh", "cup", "--cells", "300", "-o", "cup.msh"}, folder.path());
    return read(folder / "cup.msh");
  }();
  return text;
}

/// A mesh in Gmsh's format 2.2 with one volume element of a type, on the nodes 1 to n.
/// @param height_of_fifth  of the first node on an edge
std::string
one_element(const int type, const int n_nodes, const double height_of_fifth = 0.)
{
  std::string text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n4\n2 1 \"wear\"\n2 2 "
                     "\"backing\"\n2 3 \"rim\"\n3 4 \"cup\"\n$EndPhysicalNames\n$Nodes\n" +
                     std::to_string(n_nodes) + "\n";
  const double hexahedron[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                   {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  const double tetrahedron[10][3] = {{0, 0, 0},   {1, 0, 0},  {0, 1, 0},  {0, 0, 1},   {.5, 0, 0},
                                     {.5, .5, 0}, {0, .5, 0}, {0, 0, .5}, {0, .5, .5}, {.5, 0, .5}};
  for (int i = 0; i < n_nodes; ++i)
  {
    const double *x = n_nodes == 8 ? hexahedron[i] : tetrahedron[i % 10];
    text += std::to_string(i + 1);
    for (int j = 0; j < 3; ++j)
      text +=
          " " + std::to_string(x[j] + (i == 4 && j == 2 && n_nodes == 10 ? height_of_fifth : 0.));
    text += "\n";
  }
  text += "$EndNodes\n$Elements\n4\n";
  for (int face = 1; face <= 3; ++face)
    text += std::to_string(face) + " 2 2 " + std::to_string(face) + " " + std::to_string(face) +
            " 1 2 " + std::to_string(2 + face % 2) + "\n";
  text += "4 " + std::to_string(type) + " 2 4 1";
  for (int i = 0; i < n_nodes; ++i)
    text += " " + std::to_string(i + 1);
  return text + "\n$EndElements\n";
}

std::vector<Mistake>
mistakes()
{
  return {
      // Tables
      {"missing_table",
       [](SmallCase &c, const fs::path &) { c.set("Motion / File", "gate.csv"); },
       {"case.prm:", "[Motion / File] is gate.csv", "There is no file", "/gate.csv"}},
      {"folder_for_a_table",
       [](SmallCase &c, const fs::path &folder)
       {
         fs::create_directory(folder / "tables");
         c.set("Motion / File", "tables");
       },
       {"[Motion / File] is tables", "is a folder"}},
      table("nan_in_a_table", "32.0344", "nan",
            {"gait.csv:5", "'flexion_deg' is 'nan'", "finite number"}),
      table("infinity_in_a_table", "32.0344", "inf", {"gait.csv:5", "'flexion_deg' is 'inf'"}),
      table("text_in_a_table", "32.0344", "bent", {"gait.csv:5", "'flexion_deg' is 'bent'"}),
      table("hole_in_a_table", "32.0344", "", {"gait.csv:5", "'flexion_deg' is empty"}),
      table("ragged_table", ",-2.5\n", "\n", {"gait.csv:5", "the row has 3 values", "4 columns"}),
      table("missing_column", "flexion_deg", "flexon_deg",
            {"case.prm:", "[Motion / Flexion column] is not set (flexion_deg by default)",
             "must be the name of a column of", "gait.csv. Is it 'flexon_deg'?"}),
      {"columns_that_are_not_there",
       [](SmallCase &c, const fs::path &)
       {
         c.set("Motion / Adduction column", "-adduction")
             .set("Load / Curve", "table")
             .set("Load / File", "gait.csv")
             .set("Load / Force column", "force_N");
       },
       {"[Motion / Adduction column] is -adduction, must be the name of a column of",
        "[Load / Force column] is force_N, must be"},
       2},
      // Two entries name the table; its error is reported once.
      {"hole_in_a_table_of_motion_and_load",
       [](SmallCase &c, const fs::path &folder)
       {
         c.set("Load / Curve", "table")
             .set("Load / File", "gait.csv")
             .set("Load / Force column", "flexion_deg");
         std::string text = gait_table();
         replace(text, "32.0344", "");
         write(folder / "gait.csv", text);
       },
       {"gait.csv:5", "'flexion_deg' is empty"}},
      {"fractions_given_as_percent",
       motion("0,1,1,1\n0.3,2,2,2\n0.6,3,3,3\n0.8,2,2,2\n1,1,1,1\n"),
       {"gait.csv", "goes from 0 to 1 % of the cycle", "`cycle_fraction` from 0 to 1"}},
      {"table_with_semicolons",
       [](SmallCase &, const fs::path &folder)
       { write(folder / "gait.csv", "cycle_percent;flexion_deg\n0;1,5\n50;2,5\n"); },
       {"gait.csv:1: the columns are separated by semicolons; expected commas"}},
      {"table_in_utf16",
       [](SmallCase &, const fs::path &folder)
       {
         write(folder / "gait.csv", std::string("\xFF\xFE"
                                                "c\0y\0",
                                                6));
       },
       {"gait.csv: is text in UTF-16, must be UTF-8"}},
      table("table_without_names", "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg",
            "0,1,2,3", {"gait.csv:4: the first line holds numbers", "name the columns"}, 1),
      {"unsorted_phases",
       motion("0,1,1,1\n20,2,2,2\n60,3,3,3\n40,2,2,2\n80,1,1,1\n"),
       {"gait.csv:5", "the phase 40 % must be above the phase of the row before, 60 %"}},
      {"phase_above_100",
       motion("0,1,1,1\n30,2,2,2\n60,3,3,3\n140,1,1,1\n"),
       {"gait.csv:5", "the phase is 140 %", "between 0 and 100 %"}},
      {"open_curve",
       [](SmallCase &, const fs::path &folder)
       {
         std::string text = "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg\n";
         for (int row = 0; row <= 20; ++row)
           text += std::to_string(5 * row) + "," + std::to_string(row) + ",0,0\n";
         write(folder / "gait.csv", text);
       },
       {"gait.csv", "`flexion_deg` does not close", "by 20",
        "`Close cycle over last [%]` above 0"}},
      {"empty_table",
       [](SmallCase &, const fs::path &folder) { write(folder / "gait.csv", ""); },
       {"gait.csv: the file is empty"}},
      {"binary_table",
       [](SmallCase &, const fs::path &folder)
       { write(folder / "gait.csv", std::string("a\0b\n1\n", 6)); },
       {"gait.csv: holds binary data"}},

      // Meshes
      {"missing_mesh",
       [](SmallCase &c, const fs::path &) { c.set("Cup / Imported mesh / Mesh file", "cup.msh"); },
       {"case.prm:", "[Cup / Imported mesh / Mesh file] is cup.msh", "There is no file"}},
      mesh("empty_mesh", []() { return std::string(); },
           {"cup.msh: is empty, must be a Gmsh mesh"}),
      mesh("no_mesh", []() { return gait_table(); },
           {"cup.msh: is not a Gmsh mesh", "$MeshFormat"}),
      mesh("script_for_a_mesh", []() { return std::string("SystemCall \"touch ran\";\n"); },
           {"cup.msh: is not a Gmsh mesh"}),
      mesh("truncated_mesh", []() { return good_mesh().substr(0, good_mesh().size() / 2); },
           {"cup.msh"}),
      mesh("mesh_without_wear",
           []()
           {
             std::string text = good_mesh();
             replace(text, "\"wear\"", "\"were\"");
             return text;
           },
           {"cup.msh: has no physical surface `wear`", "Did you mean `were`?"}),
      mesh("inverted_cell",
           []()
           {
             // The last element of the last block has a tag and four nodes.
             std::string text = good_mesh();
             const std::size_t end = text.find(" \n$EndElements");
             const std::size_t fourth = text.rfind(' ', end - 1),
                               third = text.rfind(' ', fourth - 1);
             text.replace(third, end - third,
                          text.substr(fourth, end - fourth) + text.substr(third, fourth - third));
             return text;
           },
           {"cup.msh: element", "is an inverted tetrahedron"}),
      mesh("hexahedron", []() { return one_element(5, 8); },
           {"cup.msh", "Hexahedron", "must be a tetrahedron"}),
      mesh("third_order", []() { return one_element(29, 20); },
           {"cup.msh", "third or higher order", "-order 2"}),
      mesh("bulging_edge", []() { return one_element(11, 10, .8); },
           {"cup.msh", "the node on an edge is farther from the middle", "-order 1"}),
      {"cavity_off_its_given_radius",
       [](SmallCase &c, const fs::path &folder)
       {
         c.set("Cup / Imported mesh / Mesh file", "cup.msh")
             .set("Cup / Imported mesh / Cavity diameter [mm]", "30")
             .unset("Cup / Cells");
         write(folder / "cup.msh", good_mesh());
       },
       {"case.prm:",
        "[Cup / Imported mesh / Cavity diameter [mm]] is 30, must be within 5 um of 28 mm",
        "check the length unit"}},
      {"cavity_off_its_given_centre",
       [](SmallCase &c, const fs::path &folder)
       {
         c.set("Cup / Imported mesh / Mesh file", "cup.msh")
             .set("Cup / Imported mesh / Cavity centre [mm]", "0, 0, 3")
             .unset("Cup / Cells");
         write(folder / "cup.msh", good_mesh());
       },
       {"case.prm:", "[Cup / Imported mesh / Cavity centre [mm]] is 0, 0, 3, must be within 2.5 um",
        "Remove the entry"}},
      {"clearance_above_the_radius_of_a_mesh",
       [](SmallCase &c, const fs::path &folder)
       {
         c.set("Cup / Imported mesh / Mesh file", "cup.msh")
             .set("Head / Radial clearance [mm]", "20")
             .unset("Cup / Cells");
         write(folder / "cup.msh", good_mesh());
       },
       {"case.prm:", "[Head / Radial clearance [mm]] is 20", "below the cavity's radius"}},
  };
}

class NamedFiles : public ::testing::TestWithParam<Mistake>
{
};

TEST_P(NamedFiles, AreRefused)
{
  expect_refusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Mistake, NamedFiles, ::testing::ValuesIn(mistakes()), name_of);

TEST(NamedFile, OfTheProgramsOwnMeshRuns)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "cup.msh", good_mesh());
  write(folder / "case.prm",
        SmallCase().set("Cup / Imported mesh / Mesh file", "cup.msh").unset("Cup / Cells").text());
  ended_with(0, run_program({"run", "case.prm"}, folder.path()));
}
} // namespace
