// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/export.h"

#include "base/errors.h"
#include "base/output_file.h"
#include "mesh/gmsh_session.h"

#include <gmsh.h>

#include <filesystem>
#include <fstream>

namespace arthrowear
{
namespace
{
void
check_place(const std::string &file)
{
  const std::filesystem::path path(file);
  if (path.extension() != ".msh")
    throw InputError(file + ": the name of a mesh file must end in .msh");
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder))
    throw InputError(file + ": there is no folder " + folder.string() + ". Create it first");
}

void
fill_model(const MeshData &mesh)
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
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
  {
    tags.push_back(v + 1);
    coordinates.insert(coordinates.end(), mesh.vertices[v].begin(), mesh.vertices[v].end());
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
    for (const unsigned int v : face.vertices)
      triangles[face.boundary_id].nodes.push_back(v + 1);
  }
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    Elements &elements = tets[mesh.cell_volume_id[c]];
    elements.tags.push_back(tag++);
    for (const unsigned int v : mesh.cells[c])
      elements.nodes.push_back(v + 1);
  }
  for (std::size_t id = 0; id < triangles.size(); ++id)
    gmsh::model::mesh::addElementsByType(id + 1, 2, triangles[id].tags, triangles[id].nodes);
  for (std::size_t id = 0; id < tets.size(); ++id)
    gmsh::model::mesh::addElementsByType(id + 1, 4, tets[id].tags, tets[id].nodes);
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
export_msh(const MeshData &mesh, const std::string &file)
{
  check_place(file);
  const std::string partial = partial_name(file) + ".msh"; // Gmsh goes by the ending
  const GmshSession session;
  const auto failed = [&file](const std::string &reason)
  { return RunError(file + ": the mesh could not be written: " + reason); };
  session.call(
      [&]
      {
        gmsh::model::add("export");
        fill_model(mesh);
        gmsh::option::setNumber("Mesh.MshFileVersion", 4.1);
        gmsh::option::setNumber("Mesh.Binary", 0);
        gmsh::write(partial);
      },
      failed);
  if (!ends_with_elements(partial))
  {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    throw failed("the file is incomplete. Is the disk full?");
  }
  take_place(partial, file);
}
} // namespace arthrowear
