// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/gmsh_session.h"

#include "mesh/gmsh_numbers.h"
#include "mesh/mesh_data.h"

#include <gmsh.h>

#include <algorithm>
#include <dlfcn.h>
#include <map>

namespace arthrowear
{
const char *
gmsh_version()
{
  return GMSH_API_VERSION;
}

namespace
{

struct Element
{
  std::size_t tag;
  unsigned int id;
  std::vector<std::size_t> nodes;
};

std::vector<Element>
elements_of(const int dim, const int type, const std::size_t n_nodes,
            const std::vector<std::string> &names)
{
  std::vector<Element> elements;
  gmsh::vectorpair groups;
  gmsh::model::getPhysicalGroups(groups, dim);
  for (const auto &group : groups)
  {
    std::string name;
    gmsh::model::getPhysicalName(group.first, group.second, name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      continue;
    std::vector<int> entities;
    gmsh::model::getEntitiesForPhysicalGroup(group.first, group.second, entities);
    for (const int entity : entities)
    {
      std::vector<std::size_t> tags, nodes;
      gmsh::model::mesh::getElementsByType(type, tags, nodes, entity);
      for (std::size_t e = 0; e < tags.size(); ++e)
        elements.push_back({tags[e],
                            static_cast<unsigned int>(found - names.begin()),
                            {nodes.begin() + e * n_nodes, nodes.begin() + (e + 1) * n_nodes}});
    }
  }
  std::sort(elements.begin(), elements.end(),
            [](const Element &a, const Element &b) { return a.tag < b.tag; });
  return elements;
}

/// Gmsh asks FLTK for an option of its windows. FLTK then reads and writes its preferences in HOME
/// and, as root, in /etc; once it has read them, it does neither.
void
mark_preferences_of_fltk_as_read()
{
  if (void *are_read = ::dlsym(RTLD_DEFAULT, "_ZN2Fl13options_read_E")) // Fl::options_read_
    *static_cast<unsigned char *>(are_read) = 1;
}
} // namespace

GmshSession::GmshSession()
{
  mark_preferences_of_fltk_as_read();
  gmsh::initialize(0, nullptr, false);
  gmsh::option::setNumber("General.Terminal", 0);
  gmsh::option::setNumber("General.Verbosity", 0);
  gmsh::option::setNumber("General.NumThreads", 1);
}

std::string
GmshSession::last_message()
{
  std::string message;
  gmsh::logger::getLastError(message);
  return message.empty() ? "no reason given" : message;
}

GmshSession::~GmshSession()
{
  gmsh::finalize();
}

MeshData
mesh_of_current_model(const std::vector<std::string> &boundary_names,
                      const std::vector<std::string> &volume_names)
{
  MeshData mesh;
  mesh.boundary_names = boundary_names;
  mesh.volume_names = volume_names;

  std::vector<std::size_t> tags;
  std::vector<double> coordinates, parameters;
  gmsh::model::mesh::getNodes(tags, coordinates, parameters);
  std::map<std::size_t, Vector3> nodes;
  for (std::size_t i = 0; i < tags.size(); ++i)
    nodes[tags[i]] = {coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]};
  std::map<std::size_t, unsigned int> index;
  for (const auto &[tag, position] : nodes)
  {
    index[tag] = mesh.vertices.size();
    mesh.vertices.push_back(position);
  }

  for (const Element &e : elements_of(3, gmsh_number::tetrahedron, 4, volume_names))
  {
    mesh.cells.push_back(
        {index.at(e.nodes[0]), index.at(e.nodes[1]), index.at(e.nodes[2]), index.at(e.nodes[3])});
    mesh.cell_volume_id.push_back(e.id);
  }
  for (const Element &e : elements_of(2, gmsh_number::triangle, 3, boundary_names))
    mesh.faces.push_back(
        {{index.at(e.nodes[0]), index.at(e.nodes[1]), index.at(e.nodes[2])}, e.id});
  return mesh;
}
} // namespace arthrowear
