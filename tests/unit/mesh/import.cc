// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/import.h"

#include "has.h"
#include "mesh/block.h"
#include "mesh/cup.h"
#include "mesh/export.h"
#include "mesh/gmsh_session.h"
#include "unit/thrown.h"

#include <gmsh.h>

#include <cstdio>
#include <fstream>

#include <unistd.h>

namespace arthrowear
{
namespace
{
std::string
file_named(const std::string &name)
{
  return ::testing::TempDir() + "arthrowear_" + name;
}

std::string
text_file(const std::string &name, const std::string &text)
{
  std::ofstream(file_named(name)) << text;
  return file_named(name);
}

const std::string none = "nothing was thrown"; // thrown()

std::string
message_of(const std::string &file, const ImportOptions &options = {})
{
  return thrown<InputError>([&] { import_msh(file, options); });
}

const ImportOptions only_top{{"top"}, 1.};

// Two tetrahedra on the triangle (0,0,0) (1,0,0) (0,1,0), one up to node 4, one down to node 5, in
// version 2.2. Lines of elements: tag type 2 physical entity nodes.
std::string
two_tets(const std::string &elements, const int n_elements,
         const std::string &names = "2\n2 1 \"top\"\n3 2 \"body\"\n")
{
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n" + names +
         "$EndPhysicalNames\n$Nodes\n6\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 0 0 -1\n6 9 9 9\n"
         "$EndNodes\n$Elements\n" +
         std::to_string(n_elements) + "\n" + elements + "$EndElements\n";
}

const std::string up = "11 4 2 2 1 1 2 3 4\n", down = "12 4 2 2 1 1 3 2 5\n",
                  top = "21 2 2 1 1 2 3 4\n";

// Each volume with a material has a name, and a cell belongs to one; a volume without cells
// needs nothing, and neither does a name of a body of one volume.
TEST(ImportMsh, VolumesWithMaterialsHaveNames)
{
  const std::string names = "3\n2 1 \"top\"\n3 2 \"liner\"\n3 3 \"shell\"\n",
                    lower = "12 4 2 3 2 1 3 2 5\n", nameless = "12 4 2 0 2 1 3 2 5\n";
  ImportOptions options = only_top;
  options.has_materials = true;
  EXPECT_EQ(message_of(text_file("one.msh", two_tets(up + down + top, 3)), options), none);
  EXPECT_EQ(message_of(text_file("empty.msh", two_tets(up + down + top, 3, names)), options), none);
  const std::string two = text_file("volumes.msh", two_tets(up + lower + top, 3, names));
  EXPECT_EQ(message_of(two, options), none);
  EXPECT_EQ(import_msh(two, options).volume_names, (std::vector<std::string>{"liner", "shell"}));
  EXPECT_TRUE(has(message_of(text_file("nameless.msh", two_tets(up + nameless + top, 3)), options),
                  "element 12: in no physical volume. Give every volume a physical name"));
}

// The face between the two tetrahedra is their bond: a name of it is left out with its boundary,
// but a boundary that must be there lies on the outside.
TEST(ImportMsh, ASurfaceBetweenBondedVolumesIsLeftOut)
{
  const std::string names = "4\n2 1 \"top\"\n2 4 \"bond\"\n3 2 \"liner\"\n3 3 \"shell\"\n";
  const std::string lower = "12 4 2 3 2 1 3 2 5\n", bond = "22 2 2 4 4 1 2 3\n";
  const std::string file = text_file("bond.msh", two_tets(up + lower + top + bond, 4, names));
  ImportOptions options = only_top;
  options.has_materials = true;
  EXPECT_EQ(message_of(file, options), none);
  EXPECT_EQ(import_msh(file, options).boundary_names, (std::vector<std::string>{"top"}));
  options.required_boundaries = {"top", "bond"};
  EXPECT_TRUE(has(message_of(file, options), "of `bond`: between two tetrahedra, must lie on the "
                                             "boundary of the body"));
}

// Version 2.2 states the group of each element; converters write one entity for all, none, or other
// tags behind it.
TEST(ImportMsh, GroupsOfVersion22BelongToElements)
{
  const std::string names = "4\n2 1 \"top\"\n2 4 \"low\"\n3 2 \"liner\"\n3 3 \"shell\"\n";
  for (const std::string tags : {"1", "2", "3", "4"}) // number of tags
  {
    const std::string rest = tags == "1"   ? ""
                             : tags == "2" ? " 0"
                             : tags == "3" ? " 7 1"
                                           : " 0 1 1";
    const std::string file =
        text_file("groups.msh", two_tets("11 4 " + tags + " 2" + rest + " 1 2 3 4\n12 4 " + tags +
                                             " 3" + rest + " 1 3 2 5\n21 2 " + tags + " 1" + rest +
                                             " 2 3 4\n22 2 " + tags + " 4" + rest + " 3 2 5\n",
                                         4, names));
    ImportOptions options{{"top", "low"}, 1.};
    options.has_materials = true;
    ASSERT_EQ(message_of(file, options), none) << tags;
    const MeshData mesh = import_msh(file, options);
    EXPECT_EQ(mesh.volume_names, (std::vector<std::string>{"liner", "shell"}));
    EXPECT_EQ(mesh.cell_volume_id, (std::vector<unsigned int>{0, 1}));
    EXPECT_EQ(mesh.boundary_names, (std::vector<std::string>{"top", "low"}));
    EXPECT_EQ(mesh.boundary_faces("low").size(), 1u);
  }
}

TEST(ImportMsh, ACellOfTwoVolumesIsAnError)
{
  const std::string names = "3\n2 1 \"top\"\n3 2 \"liner\"\n3 3 \"all\"\n";
  EXPECT_TRUE(
      has(message_of(
              text_file("both.msh", two_tets(up + down + top + "13 4 2 3 1 1 2 3 4\n", 4, names)),
              only_top),
          "element 13 of the volume `all` repeat tetrahedra of `liner`"));
}

// The other tests build on this test.
TEST(ImportMsh, ReadsAFileOfTwoTetrahedra)
{
  const MeshData mesh = import_msh(text_file("two.msh", two_tets(up + down + top, 3)), only_top);
  ASSERT_EQ(mesh.cells.size(), 2u);
  EXPECT_EQ(mesh.vertices.size(), 5u); // node 6 belongs to no cell
  EXPECT_NEAR(mesh.volume(), 2. / 6., 1e-15);
  EXPECT_EQ(mesh.boundary_names, std::vector<std::string>{"top"});
  EXPECT_EQ(mesh.volume_names, std::vector<std::string>{"body"});
  EXPECT_NEAR(mesh.boundary_area("top"), .5 * std::sqrt(3.), 1e-15);
}

TEST(ImportMsh, TheLengthUnitScales)
{
  const std::string file = text_file("metres.msh", two_tets(up + down + top, 3));
  EXPECT_NEAR(import_msh(file, {{"top"}, 1e3}).volume(), 2e9 / 6., 1.);
  EXPECT_TRUE(has(message_of(file, {{"top"}, 0.}), "length unit is 0 mm"));
}

// Text carries 16 digits.
TEST(ImportMsh, ExportAndImportAreInverse)
{
  const MeshData mesh = make_cup({});
  const std::string file = file_named("round_trip.msh");
  export_msh(mesh, file);
  const MeshData back = import_msh(file);
  ASSERT_EQ(back.vertices.size(), mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    EXPECT_NEAR(norm(back.vertices[v] - mesh.vertices[v]), 0., 1e-14 * 28.);
  EXPECT_EQ(back.cells, mesh.cells);
  EXPECT_EQ(back.boundary_names, mesh.boundary_names);
  EXPECT_EQ(back.volume_names, mesh.volume_names);
  ASSERT_EQ(back.faces.size(), mesh.faces.size());
  for (std::size_t f = 0; f < mesh.faces.size(); ++f)
    EXPECT_EQ(back.faces[f].boundary_id, mesh.faces[f].boundary_id);
}

TEST(ImportMsh, ReadsAllVersionsInTextAndBinary)
{
  const MeshData mesh = make_cup({});
  const std::string original = file_named("original.msh");
  export_msh(mesh, original);
  for (const double version : {2.2, 4., 4.1})
    for (const int binary : {0, 1})
    {
      if (version == 4. && binary == 1)
        continue; // Gmsh 4.8 reads this but does not write it
      const std::string file = file_named("converted.msh");
      {
        const GmshSession session;
        gmsh::open(original);
        gmsh::option::setNumber("Mesh.MshFileVersion", version);
        gmsh::option::setNumber("Mesh.Binary", binary);
        gmsh::write(file);
      }
      const MeshData back = import_msh(file);
      EXPECT_EQ(back.cells.size(), mesh.cells.size()) << version << " binary " << binary;
      EXPECT_NEAR(back.volume(), mesh.volume(), 1e-9 * mesh.volume());
      EXPECT_NEAR(back.boundary_area("wear"), mesh.boundary_area("wear"), 1e-6);
    }
}

TEST(ImportMsh, AMissingFileIsAnError)
{
  EXPECT_TRUE(has(message_of("/nowhere/cup.msh"), "/nowhere/cup.msh: no such file"));
}

TEST(ImportMsh, AFileThatIsNoMeshIsAnErrorAndIsNotRun)
{
  const std::string trace = file_named("trace");
  std::remove(trace.c_str());
  const std::string script =
      text_file("script.msh", "SystemCall \"touch " + trace + "\";\nPoint(1) = {0, 0, 0};\n");
  EXPECT_TRUE(has(message_of(script), "is not a Gmsh mesh"));
  EXPECT_FALSE(std::ifstream(trace).good());
}

TEST(ImportMsh, AnOldFormatIsAnErrorWithTheRemedy)
{
  EXPECT_TRUE(has(message_of(text_file("old.msh", "$NOD\n0\n$ENDNOD\n")), "-format msh41"));
}

TEST(ImportMsh, ATruncatedFileIsAnError)
{
  const std::string whole = two_tets(up + down + top, 3);
  for (const std::size_t length : {whole.size() - 40, whole.size() / 2, std::size_t(60)})
    EXPECT_NE(message_of(text_file("cut.msh", whole.substr(0, length)), only_top), none) << length;
}

TEST(ImportMsh, AMissingNameListsThoseOfTheFile)
{
  const std::string message = message_of(text_file("names.msh", two_tets(up + down + top, 3)),
                                         {{"top", "tops", "wear"}, 1.});
  EXPECT_TRUE(has(message, {"no physical surface `wear`; it has top", "Did you mean `top`?"}));
}

TEST(ImportMsh, ANameOfAVolumeIsNoSurface)
{
  EXPECT_TRUE(has(message_of(text_file("volume.msh", two_tets(up + down + top, 3)), {{"body"}, 1.}),
                  "`body` names a volume, must name surfaces"));
}

TEST(ImportMsh, NoVolumeIsAnError)
{
  EXPECT_TRUE(
      has(message_of(text_file("shell.msh", two_tets(top, 1)), only_top), "has no volume cells"));
}

TEST(ImportMsh, WhereVolumesAreRequiredEveryCellMustBeInANamedOne)
{
  const std::string nameless = "12 4 2 0 2 1 3 2 5\n";
  ImportOptions options = only_top;
  options.required_volumes = {"body"};
  const std::string file = text_file("nameless.msh", two_tets(up + nameless + top, 3));
  EXPECT_TRUE(has(message_of(file, options), "element 12: in no physical volume"));
  EXPECT_EQ(message_of(file, only_top), none);
}

TEST(ImportMsh, InvertedCellsAreNamed)
{
  const std::string inverted = "12 4 2 2 1 1 2 3 5\n";
  EXPECT_TRUE(has(message_of(text_file("inverted.msh", two_tets(up + inverted + top, 3)), only_top),
                  "element 12 is an inverted tetrahedron"));
}

TEST(ImportMsh, AMeshOfLeftHandedCellsIsTurnedRound)
{
  const std::string left = "11 4 2 2 1 1 3 2 4\n12 4 2 2 1 1 2 3 5\n";
  const MeshData mesh = import_msh(text_file("left.msh", two_tets(left + top, 3)), only_top);
  EXPECT_GT(mesh.cell_volume(0), 0.);
  EXPECT_GT(mesh.cell_volume(1), 0.);
}

TEST(ImportMsh, FlatAndDoubledCellsAreNamed)
{
  std::string text = two_tets(up + "12 4 2 2 1 1 3 2 5\n13 4 2 2 1 2 1 3 4\n" + top, 4);
  text.replace(text.find("5 0 0 -1"), 8, "5 1 1 0");
  const std::string message = message_of(text_file("flat.msh", text), only_top);
  EXPECT_TRUE(has(message, {"element 12 is a flat tetrahedron", "element 13 repeat"}));
}

// Nodes on straight edges are left out; a node that was moved stays where it is.
TEST(ImportMsh, SecondOrderGivesNodesOnEdges)
{
  const std::string file = file_named("quadratic.msh");
  const auto write_box = [&file](const int order, const double bulge)
  {
    const GmshSession session;
    gmsh::model::add("quadratic");
    const int box = gmsh::model::occ::addBox(0, 0, 0, 1, 1, 1);
    gmsh::model::occ::synchronize();
    gmsh::model::setPhysicalName(3, gmsh::model::addPhysicalGroup(3, {box}), "body");
    gmsh::model::setPhysicalName(2, gmsh::model::addPhysicalGroup(2, {6}), "top");
    gmsh::model::mesh::generate(3);
    gmsh::model::mesh::setOrder(order);
    if (bulge > 0.)
    {
      std::vector<std::size_t> elements, nodes;
      gmsh::model::mesh::getElementsByType(11, elements, nodes);
      std::vector<std::size_t> tags;
      std::vector<double> x, parameters;
      gmsh::model::mesh::getNodes(tags, x, parameters);
      // The ninth node of a cell is on the edge 2-3 in Gmsh's order.
      const double *place = &x[3 * (std::find(tags.begin(), tags.end(), nodes[8]) - tags.begin())];
      gmsh::model::mesh::setNode(nodes[8], {place[0] + bulge, place[1], place[2]}, {});
    }
    gmsh::write(file);
  };
  write_box(2, 0.);
  const MeshData straight = import_msh(file, only_top);
  EXPECT_TRUE(straight.middles.empty());
  EXPECT_NEAR(straight.volume(), 1., 1e-12);
  write_box(2, .05);
  const MeshData bent = import_msh(file, only_top);
  ASSERT_EQ(bent.middles.size(), 1u);
  const auto &[edge, position] = bent.middles[0];
  const Vector3 off = position - .5 * (bent.vertices[edge[0]] + bent.vertices[edge[1]]);
  EXPECT_NEAR(norm(off - Vector3{.05, 0., 0.}), 0., 1e-12);
  EXPECT_EQ(bent.vertices, straight.vertices);
  const std::string again = file_named("again.msh");
  export_msh(bent, again, 2);
  const MeshData back = import_msh(again, only_top);
  ASSERT_EQ(back.middles.size(), 1u);
  EXPECT_EQ(back.middles[0].edge, edge);
  EXPECT_EQ(back.middles[0].position, position);
  write_box(3, 0.);
  EXPECT_TRUE(has(message_of(file, only_top), "-order 2"));
}

TEST(ImportMsh, CellsThatAreNoTetrahedraAreNamed)
{
  const std::string pyramid = "31 7 2 2 1 1 2 3 4 5\n";
  EXPECT_TRUE(has(message_of(text_file("pyramid.msh", two_tets(up + pyramid + top, 3)), only_top),
                  "element 31: Pyramid"));
}

TEST(ImportMsh, TrianglesMustBeFacesOfOneCell)
{
  const std::string stray = "22 2 2 1 1 1 2 6\n", inside = "23 2 2 1 1 1 2 3\n";
  const std::string message =
      message_of(text_file("stray.msh", two_tets(up + down + top + stray + inside, 5)), only_top);
  EXPECT_TRUE(has(message, "element 22 of `top`: no face of any tetrahedron"));
  EXPECT_TRUE(has(message, "element 23 of `top`: between two tetrahedra"));
}

TEST(ImportMsh, ATriangleOfTwoBoundariesIsAnError)
{
  const std::string other = "22 2 2 3 2 2 3 4\n";
  EXPECT_TRUE(has(
      message_of(text_file("shared.msh", two_tets(up + down + top + other, 4,
                                                  "3\n2 1 \"top\"\n2 3 \"rim\"\n3 2 \"body\"\n")),
                 only_top),
      "element 22: triangles that another"));
}

TEST(ImportMsh, PartsThatDoNotHangTogetherAreAnError)
{
  std::string text = two_tets(up + "12 4 2 2 1 7 9 8 5\n" + top, 3);
  text.replace(text.find("6\n1 0"), 1, "9");
  text.replace(text.find("6 9 9 9\n"), 8, "6 9 9 9\n7 0 0 0\n8 1 0 0\n9 0 1 0\n");
  EXPECT_TRUE(has(message_of(text_file("parts.msh", text), only_top), "falls into 2 parts"));
}

TEST(ImportMsh, AllFindingsComeAtOnce)
{
  const std::string inverted = "12 4 2 2 1 1 2 3 5\n", stray = "22 2 2 1 1 1 2 6\n";
  const std::string message =
      message_of(text_file("many.msh", two_tets(up + inverted + top + stray, 4)), only_top);
  EXPECT_TRUE(has(message, {"element 12", "element 22"}));
}

// A full disk: FullDisk.UnderAMeshIsAFailure.
TEST(ExportMsh, AWrongPlaceIsAnInputError)
{
  const MeshData mesh = make_block({});
  EXPECT_THROW(export_msh(mesh, "/nowhere/block.msh"), InputError);
  EXPECT_THROW(export_msh(mesh, file_named("block.vtk")), InputError);
}
} // namespace
} // namespace arthrowear
