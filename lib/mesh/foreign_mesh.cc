// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/foreign_mesh.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace arthrowear
{
namespace
{
// File names in the advised commands: the given name if a shell reads it as one word, else `cup`.
struct Names
{
  std::string file, stem;
};

Names
names_in_commands(const std::string &file, const std::string &ending)
{
  const std::filesystem::path path(file);
  const std::string stem = path.stem().string();
  const auto is_plain = [](const unsigned char c)
  { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-'; };
  if (stem.empty() || stem[0] == '-' || !std::all_of(stem.begin(), stem.end(), is_plain))
    return {"cup" + ending, "cup"};
  return {stem + ending, stem};
}

std::string
lower_ending(const std::string &file)
{
  std::string ending = std::filesystem::path(file).extension().string();
  for (char &c : ending)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
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
of_geometry(const std::string &what, const std::string &file, const std::string &ending)
{
  const Names names = names_in_commands(file, ending);
  return "but " + what +
         ", geometry without a mesh and without named boundaries. Groups are named in a script of "
         "Gmsh; write " +
         names.stem + ".geo with `SetFactory(\"OpenCASCADE\"); Merge \"" + names.file +
         "\";` and " + groups +
         " (the graphical Gmsh shows the numbers of the surfaces), then `gmsh -3 -order 2 " +
         names.stem + ".geo -format msh41 -o " + names.stem + ".msh`";
}

/// A shape that the program meshes.
std::string
of_shape(const std::string &what, const std::string &file, const std::string &ending)
{
  const Names names = names_in_commands(file, ending);
  return "but " + what + ". Mesh it and name its faces: `arthrowear mesh import " + names.file +
         " -o " + names.stem + ".msh`";
}

std::string
without_names(const std::string &what)
{
  return "but " + what +
         ", from which Gmsh reads no named boundaries. Export the mesh with its groups as .unv or "
         ".msh from the program that made it; a .unv becomes a .msh by `gmsh cup.unv -save -format "
         "msh41 -o cup.msh`";
}

std::string
with_names(const std::string &what, const std::string &file, const std::string &ending)
{
  const Names names = names_in_commands(file, ending);
  return "but " + what + ". Convert it, groups are kept: `gmsh " + names.file +
         " -save -format msh41 -o " + names.stem + ".msh`";
}
} // namespace

std::string
foreign_mesh(const std::string_view bytes, const std::string &file)
{
  const std::string ending = lower_ending(file);
  const auto is_one_of = [&ending](const std::initializer_list<const char *> endings)
  { return std::find(endings.begin(), endings.end(), ending) != endings.end(); };

  if (bytes.substr(0, 2) == "\x1f\x8b")
    return "but compressed. Decompress it first: `gunzip` on a name that ends in .gz";
  if (starts_with(bytes, "ISO-10303-21") || is_one_of({".step", ".stp"}))
    return of_shape("a STEP file, geometry without a mesh", file, ".step");
  if (is_one_of({".iges", ".igs"}))
    return of_geometry("an IGES file", file, ".iges");
  if (is_one_of({".brep"}))
    return of_geometry("a BREP file", file, ".brep");
  if (starts_with(bytes, "solid") || is_one_of({".stl"}))
    return of_shape("an STL file, a surface without cells", file, ".stl");
  if (is_one_of({".geo"}))
    return "but a script of Gmsh, which is not run. Name its groups in it, like " +
           std::string(groups) + ", and mesh it: `gmsh -3 -order 2 " +
           names_in_commands(file, ".geo").file + " -format msh41 -o " +
           names_in_commands(file, ".geo").stem + ".msh`";
  if (is_one_of({".unv"}))
    return with_names("a UNV file", file, ".unv");
  if (is_one_of({".med"}))
    return with_names("a MED file", file, ".med");
  if (starts_with(bytes, "# vtk") || is_one_of({".vtk", ".vtu"}))
    return without_names("a VTK file");
  if (is_one_of({".inp"}))
    return without_names("a file of Abaqus");
  if (is_one_of({".bdf", ".nas", ".dat"}))
    return without_names("a file of Nastran");
  if (is_one_of({".mesh", ".ply", ".ply2", ".off", ".obj", ".cdb", ".k", ".key", ".vol"}))
    return without_names("a " + ending + " file");
  return "its first line must be `$MeshFormat`. Write it from Gmsh: name the groups, like " +
         std::string(groups) + ", and `gmsh -3 -order 2 model.geo -format msh41 -o model.msh`";
}
} // namespace arthrowear
