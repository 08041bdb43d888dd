// SPDX-License-Identifier: LGPL-2.1-or-later
// Flaws of cells: `mesh check` and a run say the same of a mesh, and the remedy that is named ends
// the warning.
#include "plausible.h"
#include "refusal.h"
#include "remedies.h"

#include "has.h"
#include "mesh/import.h"

#include <set>

using namespace program_test;
using arthrowear::cross;
using arthrowear::dot;
using arthrowear::norm;
using arthrowear::operator-;
using arthrowear::operator+;
using arthrowear::operator*;

namespace
{
struct Said
{
  std::string check, validate; // findings, without places
  int status_of_check = 0, status_of_validate = 0;
};

std::string
after(const std::string &text, const std::string &begin)
{
  const std::size_t at = text.find(begin);
  return at == std::string::npos ? "" : text.substr(at);
}

Said
said_of(const TemporaryFolder &folder, const std::string &mesh)
{
  SmallCase own;
  own.unset("Cup / Cells").set("Cup / Imported mesh / Mesh file", mesh);
  write(folder / "case.prm", own.text());
  write(folder / "gait.csv", gait_table());
  const Outcome check = run_program({"mesh", "check", mesh}, folder.path()),
                validate = run_program({"validate", "case.prm"}, folder.path());
  return {joined(findings(check)) + check.err, joined(findings(validate)) + validate.err,
          check.exit_code, validate.exit_code};
}

/// A text file of Gmsh whose first inner node moves along a line, to this part of its way to a
/// point on the face of one of its cells.
std::string
with_moved_node(const fs::path &file, const double part)
{
  const arthrowear::MeshData mesh = arthrowear::import_msh(file.string());
  std::set<unsigned int> outer;
  for (const std::string &name : mesh.boundary_names)
    for (const unsigned int vertex : mesh.boundary_vertices(name))
      outer.insert(vertex);
  for (const auto &cell : mesh.cells)
    for (const unsigned int node : cell)
    {
      if (outer.count(node) > 0)
        continue;
      arthrowear::MeshData moved = mesh;
      arthrowear::Vector3 middle{};
      for (const unsigned int other : cell)
        if (other != node)
          middle = middle + (1. / 3.) * mesh.vertices[other];
      moved.vertices[node] = middle + part * (mesh.vertices[node] - middle);
      bool is_inverted = false;
      for (const auto &one : mesh.cells)
      {
        const auto volume = [&one](const arthrowear::MeshData &of)
        {
          const auto &a = of.vertices[one[0]];
          return dot(cross(of.vertices[one[1]] - a, of.vertices[one[2]] - a),
                     of.vertices[one[3]] - a);
        };
        is_inverted = is_inverted || volume(moved) * volume(mesh) <= 0.;
      }
      if (is_inverted)
        continue;
      // The node's line in the file: the program writes each coordinate in its shortest form.
      const auto line_of = [](const arthrowear::Vector3 &x)
      {
        std::ostringstream line;
        line.precision(17);
        line << x[0] << " " << x[1] << " " << x[2];
        return line.str();
      };
      std::istringstream lines(read(file));
      std::string text;
      for (std::string line; std::getline(lines, line);)
      {
        std::istringstream words(line);
        arthrowear::Vector3 x{};
        std::string more;
        const bool is_node = (words >> x[0] >> x[1] >> x[2]) && !(words >> more);
        text += (is_node && norm(x - mesh.vertices[node]) < 1e-9 ? line_of(moved.vertices[node])
                                                                 : line) +
                "\n";
      }
      return text;
    }
  throw std::runtime_error("no node can be moved");
}
} // namespace

// A cell that is nearly flat: the sentence of `mesh check` is the sentence of `validate`, as a
// warning above a radius ratio of 0.001 and as an error below; the mesh that is made again has
// neither.
TEST(MeshRemedies, OfSliversAreTheSameOfBothCommands)
{
  const TemporaryFolder folder;
  ASSERT_EQ(
      run_program({"mesh", "cup", "--cells", "2500", "-o", "good.msh"}, folder.path()).exit_code,
      0);
  const Said good = said_of(folder, "good.msh");
  EXPECT_FALSE(has(good.check, "radius ratio"));
  EXPECT_FALSE(has(good.validate, "radius ratio"));
  for (const double part : {.1, .01})
  {
    write(folder / "flat.msh", with_moved_node(folder / "good.msh", part));
    const Said said = said_of(folder, "flat.msh");
    const std::string text = after(said.check, "tetrahedra of the mesh");
    EXPECT_TRUE(has(text, "Mesh the shape again, with another element size.")) << said.check;
    EXPECT_EQ(text.substr(0, text.find('\n')),
              [&]
              {
                const std::string own = after(said.validate, "tetrahedra of the mesh");
                return own.substr(0, own.find('\n'));
              }())
        << part;
    EXPECT_EQ(said.status_of_check, said.status_of_validate) << said.check << said.validate;
    EXPECT_EQ(said.status_of_check, part < .05 ? 2 : 0) << said.check;
  }
}

// Curved cells fold in a coarse mesh of second order: smaller elements mostly and straight edges
// always end it. Gmsh leaves folds or slivers at single sizes, of which the remedy warns; of three
// sizes one has none.
TEST(MeshRemedies, OfFoldsCure)
{
  const TemporaryFolder folder;
  const auto warnings = [&folder](const std::vector<std::string> &options)
  {
    std::vector<std::string> arguments{"mesh", "import", shipped_liner, "-o", "x.msh", "--force"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const std::string of_import = joined(findings(run_program(arguments, folder.path()))),
                      of_check =
                          joined(findings(run_program({"mesh", "check", "x.msh"}, folder.path())));
    EXPECT_EQ(of_import.empty(), of_check.empty()) << of_import << of_check;
    return of_import + of_check;
  };
  const std::string folded = warnings({"--size", "6"});
  EXPECT_TRUE(has(folded, "Another --size, mostly a smaller one, avoids it."));
  EXPECT_TRUE(has(folded, "Mesh finer, or with straight edges."));
  EXPECT_TRUE(warnings({"--size", "3.8"}).empty() || warnings({"--size", "3.5"}).empty() ||
              warnings({"--size", "3.2"}).empty());
  EXPECT_EQ(warnings({"--size", "6", "--order", "1"}), "");
}

// Curved cells of a coarse insert fold: the program warns when it makes the mesh, and in a case
// with quadratic elements. More cells, as the warning says, bring none.
TEST(MeshRemedies, FoldsOfAMadeInsertAreTold)
{
  const TemporaryFolder folder;
  for (const auto &[cells, has_folds] : {std::pair{"400", true}, std::pair{"3000", false}})
  {
    const Outcome made = run_program({"mesh", "knee", "--cells", cells, "--force"}, folder.path());
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_EQ(made.out.find("will be moved towards straight edges") != std::string::npos, has_folds)
        << made.out;
    for (const char *elements : {"quadratic", "linear"})
    {
      const std::string name = std::string(cells) + elements;
      ended_with(0, run_program({"new", "knee_insert", "-o", name, "--set",
                                 std::string("Insert / Cells = ") + cells, "--set",
                                 std::string("Insert / Elements = ") + elements},
                                folder.path()));
      const Outcome valid = run_program({"validate", name + "/case.prm"}, folder.path());
      EXPECT_EQ(valid.exit_code, 0) << valid.err;
      EXPECT_EQ((valid.out + valid.err).find("will be moved towards") != std::string::npos,
                has_folds && elements == std::string("quadratic"))
          << valid.out << valid.err;
    }
  }
}

// An insert of a knee is no cup, whichever boundaries are asked for.
TEST(MeshRemedies, OfCupsAreNotGivenToKnees)
{
  const TemporaryFolder folder;
  ASSERT_EQ(
      run_program({"mesh", "knee", "--cells", "800", "-o", "knee.msh"}, folder.path()).exit_code,
      0);
  for (const char *boundaries : {"wear", "wear,backing", "wear,backing,side"})
  {
    const Outcome outcome = ended_with(
        0, run_program({"mesh", "check", "knee.msh", "--boundaries", boundaries}, folder.path()));
    EXPECT_FALSE(has(outcome.out, "large;"));
    EXPECT_FALSE(has(outcome.out, "avity"));
  }
}
