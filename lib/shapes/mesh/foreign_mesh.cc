// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/foreign_mesh.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace arthrowear
{
namespace
{
using Endings = std::initializer_list<const char *>;

std::string
lower_ending(const std::string &file)
{
  std::string ending = std::filesystem::path(file).extension().string();
  for (char &c : ending)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
}

bool
is_one_of(const std::string &ending, const Endings &endings)
{
  return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

/// File names in the advised commands: the given name if a shell reads it as one word, else `cup`.
struct Names
{
  std::string file, stem;
  std::string renamed; ///< a sentence, where the commands need another ending
};

/// @param endings  that the commands accept
Names
names_in_commands(const std::string &file, const Endings &endings)
{
  const std::filesystem::path path(file);
  const std::string stem = path.stem().string(), name = path.filename().string();
  const auto is_plain = [](const unsigned char c)
  { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-'; };
  const std::string ending = *endings.begin();
  if (stem.empty() || stem[0] == '-' || !std::all_of(name.begin(), name.end(), is_plain))
    return {"cup" + ending, "cup", "Rename it to cup" + ending + ". "};
  if (is_one_of(lower_ending(file), endings))
    return {name, stem, ""};
  return {stem + ending, stem, "Rename it to " + stem + ending + ". "};
}

bool
starts_with(const std::string_view bytes, const std::string_view start)
{
  const std::size_t blanks = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  return bytes.substr(blanks, start.size()) == start;
}

constexpr const char *groups =
    "`Physical Volume(\"cup\") = {1}; Physical Surface(\"wear\") = {…}; Physical "
    "Surface(\"backing\") = {…}; Physical Surface(\"rim\") = {…};`";

// Gmsh drops all groups where a file names some, so all groups are named at once.
std::string
of_geometry(const std::string &what, const std::string &file, const Endings &endings)
{
  const Names names = names_in_commands(file, endings);
  return "but " + what + ", geometry without a mesh and without named boundaries. " +
         names.renamed + "Groups are named in a script of Gmsh; write " + names.stem +
         ".geo with `SetFactory(\"OpenCASCADE\"); Merge \"" + names.file + "\";` and " + groups +
         " (the graphical Gmsh shows the numbers of the surfaces), then `gmsh -3 -order 2 " +
         names.stem + ".geo -format msh41 -o " + names.stem + ".msh`";
}

/// A shape that the program meshes.
std::string
of_shape(const std::string &what, const std::string &file, const Endings &endings)
{
  const Names names = names_in_commands(file, endings);
  return "but " + what + ". " + names.renamed +
         "Mesh it and name its faces: `arthrowear mesh import " + names.file + " -o " + names.stem +
         ".msh`";
}

/// Triangles without cells.
std::string
of_surface(const std::string &what, const std::string &file)
{
  const std::string stem = names_in_commands(file, {".stl"}).stem;
  return "but " + what + ", a surface without cells. Save it as " + stem +
         ".stl, as MeshLab does, mesh it and name its faces: `arthrowear mesh import " + stem +
         ".stl -o " + stem + ".msh`";
}

/// A file of a CAD program.
std::string
of_cad(const std::string &what, const std::string &file)
{
  const std::string stem = names_in_commands(file, {".step"}).stem;
  return "but " + what + ". Export the shape as " + stem +
         ".step, mesh it and name its faces: `arthrowear mesh import " + stem + ".step -o " + stem +
         ".msh`";
}

std::string
by_unv(const std::string &stem)
{
  return "`gmsh " + stem + ".unv -save -format msh41 -o " + stem + ".msh`";
}

std::string
without_names(const std::string &what, const std::string &file)
{
  const std::string stem = names_in_commands(file, {".unv"}).stem;
  return "but " + what +
         ", from which Gmsh reads no named boundaries. Export the mesh with its groups as .unv or "
         ".msh from the program that made it (a .unv becomes a .msh by " +
         by_unv(stem) + "), or the shape as " + stem +
         ".step, which `arthrowear mesh import` meshes";
}
} // namespace

std::string
foreign_mesh(const std::string_view bytes, const std::string &file)
{
  const std::string ending = lower_ending(file);
  const auto ends_in = [&ending](const Endings &endings) { return is_one_of(ending, endings); };

  if (bytes.substr(0, 2) == "\x1f\x8b")
    return "but compressed. Decompress it first: `gunzip` on a name that ends in .gz";
  if (starts_with(bytes, "ISO-10303-21") || ends_in({".step", ".stp"}))
    return of_shape("a STEP file, geometry without a mesh", file, {".step", ".stp"});
  if (ends_in({".iges", ".igs"}))
    return of_geometry("an IGES file", file, {".iges", ".igs"});
  if (ends_in({".brep"}))
    return of_geometry("a BREP file", file, {".brep"});
  if (starts_with(bytes, "solid") || ends_in({".stl"}))
    return of_shape("an STL file, a surface without cells", file, {".stl"});
  if (ends_in({".ply", ".ply2", ".obj", ".off", ".3mf", ".amf", ".wrl", ".glb", ".gltf", ".x3d"}))
    return of_surface("a " + ending + " file", file);
  if (ends_in({".sldprt", ".sldasm", ".ipt", ".iam", ".catpart", ".prt", ".par", ".x_t", ".x_b",
               ".sat", ".sab", ".3dm", ".fcstd", ".f3d", ".dwg", ".dxf"}))
    return of_cad("a " + ending + " file of a CAD program", file);
  if (ends_in({".geo"}))
  {
    const Names names = names_in_commands(file, {".geo"});
    return "but a script of Gmsh, which is not run. " + names.renamed +
           "Name its groups in it, like " + std::string(groups) +
           ", and mesh it: `gmsh -3 -order 2 " + names.file + " -format msh41 -o " + names.stem +
           ".msh`";
  }
  if (ends_in({".unv"}))
  {
    const Names names = names_in_commands(file, {".unv"});
    return "but a UNV file. " + names.renamed + "Convert it, groups are kept: `gmsh " + names.file +
           " -save -format msh41 -o " + names.stem + ".msh`";
  }
  if (ends_in({".med", ".rmed", ".mmed"}))
  {
    const std::string stem = names_in_commands(file, {".unv"}).stem;
    return "but a MED file, which Gmsh of Debian cannot read. Export the mesh from Salome as " +
           stem + ".unv and convert it, groups are kept: " + by_unv(stem);
  }
  if (starts_with(bytes, "# vtk") || starts_with(bytes, "<VTKFile") ||
      bytes.substr(0, 400).find("<VTKFile") != bytes.npos || ends_in({".vtk", ".vtu"}))
    return without_names("a VTK file", file);
  if (starts_with(bytes, "*HEADING") || starts_with(bytes, "*Heading") || ends_in({".inp"}))
    return without_names("a file of Abaqus", file);
  if (ends_in({".bdf", ".nas", ".dat", ".fem"}))
    return without_names("a file of Nastran", file);
  if (ends_in({".mphtxt", ".mphbin"}))
    return without_names("a file of COMSOL", file);
  if (ends_in({".feb"}))
    return without_names("a file of FEBio", file);
  if (ends_in({".xdmf", ".xmf", ".cgns", ".e", ".exo", ".mesh", ".meshb", ".cdb", ".k", ".key",
               ".vol", ".neu", ".su2"}))
    return without_names("a " + ending + " file", file);
  return "its first line must be `$MeshFormat`. Write it from Gmsh: name the groups, like " +
         std::string(groups) + ", and `gmsh -3 -order 2 model.geo -format msh41 -o model.msh`";
}
} // namespace arthrowear
