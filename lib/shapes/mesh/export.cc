// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/export.h"

#include "base/output_file.h"
#include "mesh/gmsh_numbers.h"
#include "mesh/gmsh_session.h"
#include "mesh/mesh_nodes.h"

#include <gmsh.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace arthrowear
{
namespace
{
void
fill_model(const MeshData &mesh, const unsigned int degree)
{
  const auto add_entity = [](const int dim, const int tag, const std::string &name)
  {
    gmsh::model::addDiscreteEntity(dim, tag);
    gmsh::model::addPhysicalGroup(dim, {tag}, tag);
    gmsh::model::setPhysicalName(dim, tag, name);
  };
  for (std::size_t id = 0; id < mesh.volume_names.size(); ++id)
    add_entity(3, id + 1, mesh.volume_names[id]);
  for (std::size_t id = 0; id < mesh.boundary_names.size(); ++id)
    add_entity(2, id + 1, mesh.boundary_names[id]);

  std::vector<std::size_t> tags;
  std::vector<double> coordinates;
  const MeshNodes nodes = make_nodes(mesh, {degree, {}});
  const SharedArray<Vector3> &positions = degree == 1 ? nodes.positions : nodes.on_curve;
  for (std::size_t v = 0; v < positions.size(); ++v)
  {
    tags.push_back(v + 1);
    coordinates.insert(coordinates.end(), positions[v].begin(), positions[v].end());
  }
  gmsh::model::mesh::addNodes(3, 1, tags, coordinates);

  struct Elements
  {
    std::vector<std::size_t> tags, nodes;
  };
  std::vector<Elements> triangles(mesh.boundary_names.size()), tets(mesh.volume_names.size());
  std::size_t tag = 1;
  for (const auto &face : mesh.faces)
  {
    triangles[face.boundary_id].tags.push_back(tag++);
    std::array<unsigned int, 6> corners;
    nodes.of_triangle(face.vertices, corners.data());
    for (unsigned int i = 0; i < nodes.per_triangle(); ++i)
      triangles[face.boundary_id].nodes.push_back(corners[i] + 1);
  }
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    Elements &elements = tets[mesh.cell_volume_id[c]];
    elements.tags.push_back(tag++);
    for (const unsigned int v : mesh.cells[c])
      elements.nodes.push_back(v + 1);
    if (degree == 2)
      for (const auto &[a, b] : gmsh_number::tet_edges)
        elements.nodes.push_back(nodes.on_edge(mesh.cells[c][a], mesh.cells[c][b]) + 1);
  }
  const int triangle = degree == 1 ? gmsh_number::triangle : gmsh_number::quadratic_triangle,
            tetrahedron =
                degree == 1 ? gmsh_number::tetrahedron : gmsh_number::quadratic_tetrahedron;
  for (std::size_t id = 0; id < triangles.size(); ++id)
    gmsh::model::mesh::addElementsByType(id + 1, triangle, triangles[id].tags, triangles[id].nodes);
  for (std::size_t id = 0; id < tets.size(); ++id)
    gmsh::model::mesh::addElementsByType(id + 1, tetrahedron, tets[id].tags, tets[id].nodes);
}

// Gmsh does not check its writes: the last line of the file shows whether they succeeded.
bool
ends_with_elements(const std::string &file)
{
  constexpr std::streamoff tail = 64;
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  if (!stream || !std::filesystem::is_regular_file(file))
    return false;
  const std::streamoff size = stream.tellg();
  stream.seekg(std::max<std::streamoff>(0, size - tail));
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return text.find("$EndElements") != std::string::npos;
}
} // namespace

void
require_msh_place(const std::string &file)
{
  const std::filesystem::path path(file);
  if (path.extension() != ".msh")
    throw InputError(file + ": the name of a mesh file must end in .msh");
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::error_code no_such_name;
  if (!std::filesystem::is_directory(folder, no_such_name))
    throw InputError(file + ": there is no folder " + folder.string() + ". Create it first");
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw InputError(file + ": cannot be written: " + std::strerror(errno) +
                     ". Choose another folder");
}

void
export_msh(const MeshData &mesh, const std::string &file, const unsigned int degree)
{
  require_msh_place(file);
  const std::string partial =
      std::filesystem::absolute(partial_name(file) + ".msh").string(); // Gmsh goes by the ending
  const auto failed = [&file](const std::string &reason)
  { return RunError(file + ": the mesh could not be written: " + reason); };
  const auto write = [&]
  {
    gmsh::model::add("export");
    fill_model(mesh, degree);
    gmsh::option::setNumber("Mesh.MshFileVersion", 4.1);
    gmsh::option::setNumber("Mesh.Binary", 0);
    OutputFile(partial, OutputFile::Mode::replace, file).close(); // Gmsh gives no reasons
    gmsh::write(partial);
  };
  GmshSession().call(write, failed);
  if (!ends_with_elements(partial))
  {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    throw failed("the file is incomplete. Is the disk full?");
  }
  take_place(partial, file);
}
} // namespace arthrowear
