// SPDX-License-Identifier: LGPL-2.1-or-later

#include "has.h"
#include "mesh/import.h"
#include "unit/thrown.h"

#include <cstdio>
#include <fstream>

namespace arthrowear
{
namespace
{
void
expect_advice(const std::string &bytes, const std::string &file, const std::string &words)
{
  const std::string message = thrown<InputError>([&] { import_msh(parse_msh(bytes, file), file); });
  const std::string text = message;
  EXPECT_EQ(text.rfind(file + ": is not a Gmsh mesh, but ", 0), 0u) << text;
  EXPECT_TRUE(has(text, words));
}

TEST(ForeignMesh, ShapesAreImported)
{
  for (const std::string file : {"/a b/liner.step", "liner"})
    expect_advice("ISO-10303-21;\nHEADER;\n", file,
                  "`arthrowear mesh import liner.step -o liner.msh`");
  expect_advice("ISO-10303-21;\nHEADER;\n", "liner.stp", "mesh import liner.stp -o liner.msh`");
  expect_advice("ISO-10303-21;\nHEADER;\n", "liner", "Rename it to liner.step. ");
  expect_advice("solid x\n", "cup.stl", "`arthrowear mesh import cup.stl -o cup.msh`");
}

// Meshing the file itself gives a mesh without names.
TEST(ForeignMesh, OtherGeometryNeedsAScriptThatNamesTheGroups)
{
  const std::string start = "                                  S      1\n";
  expect_advice(start, "liner.igs", "SetFactory(\"OpenCASCADE\"); Merge \"liner.igs\";");
  expect_advice(start, "liner.igs", "Physical Surface(\"wear\") = {…}");
  expect_advice(start, "liner.igs", "`gmsh -3 -order 2 liner.geo -format msh41 -o liner.msh`");
  expect_advice("Point(1) = {0, 0, 0};\n", "cup.geo", "`gmsh -3 -order 2 cup.geo -format msh41");
}

TEST(ForeignMesh, FormatsWithNamesAreConverted)
{
  expect_advice("    -1\n", "liner.unv", "`gmsh liner.unv -save -format msh41 -o liner.msh`");
  // Gmsh of Debian has no library for MED; Salome, which writes MED, also writes UNV.
  expect_advice("\x89HDF", "liner.med", "from Salome as liner.unv and convert it");
}

TEST(ForeignMesh, FormatsWithoutNamesAreExportedAgain)
{
  expect_advice("# vtk DataFile Version 2.0\n", "x.dat", "a VTK file, from which Gmsh reads no");
  expect_advice("*Heading\n", "x.INP", "a file of Abaqus");
  expect_advice("*HEADING\n", "job", "a file of Abaqus");
  expect_advice("<?xml version=\"1.0\"?>\n<VTKFile type=\"x\">", "x", "a VTK file");
  for (const std::string ending : {".bdf", ".mphtxt", ".feb", ".xdmf", ".cgns", ".vol", ".cdb"})
    expect_advice("1 2\n", "liner" + ending, "or the shape as liner.step");
}

TEST(ForeignMesh, SurfacesAndCadFilesAreSavedAsShapes)
{
  for (const std::string ending : {".ply", ".ply2", ".obj", ".off", ".3mf", ".wrl"})
    expect_advice("1 2\n", "liner" + ending, "`arthrowear mesh import liner.stl -o liner.msh`");
  for (const std::string ending : {".SLDPRT", ".CATPart", ".x_t", ".prt"})
    expect_advice("1 2\n", "liner" + ending, "`arthrowear mesh import liner.step -o liner.msh`");
}

TEST(ForeignMesh, ACompressedFileIsDecompressedFirst)
{
  expect_advice("\x1f\x8b\x08", "cup.msh.gz", "compressed");
}

// A name that a shell would split appears in no command.
TEST(ForeignMesh, CommandsHoldPlainNamesOnly)
{
  expect_advice("ISO-10303-21;\n", "a;rm -r x.step", "mesh import cup.step -o cup.msh`");
  expect_advice("ISO-10303-21;\n", "-x.step", "mesh import cup.step -o cup.msh`");
}

// A name alone decides nothing about a mesh.
TEST(ForeignMesh, AMeshMayHaveAnyName)
{
  const std::string trace = ::testing::TempDir() + "arthrowear_trace";
  std::remove(trace.c_str());
  const std::string file = ::testing::TempDir() + "arthrowear;touch trace;.msh.gz";
  std::ofstream(file) << "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
  EXPECT_THROW(import_msh(file), InputError);
  EXPECT_FALSE(std::ifstream(trace).good());
  std::remove(file.c_str());
}
} // namespace
} // namespace arthrowear
