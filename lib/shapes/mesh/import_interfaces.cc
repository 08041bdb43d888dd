// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/faces.h"
#include "mesh/interface.h"
#include "mesh/raw_mesh.h"

#include <algorithm>
#include <set>

namespace arthrowear
{
namespace
{
// Returns the boundary names; for a side `interface.volume`, the name of its interface.
std::vector<std::string>
possible_interfaces(const MeshData &mesh)
{
  std::vector<std::string> names;
  for (const std::string &boundary : mesh.boundary_names)
  {
    const std::string name = boundary.substr(0, boundary.find('.'));
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }
  return names;
}

std::vector<unsigned int>
sides_of(const MeshData &mesh, const std::string &interface)
{
  std::vector<unsigned int> ids;
  for (std::size_t id = 0; id < mesh.boundary_names.size(); ++id)
    if (mesh.boundary_names[id].rfind(interface_side(interface, ""), 0) == 0)
      ids.push_back(id);
  return ids;
}

// Checks that the interface has two sides, each on the volume that its name contains.
void
check_sides(const RawMesh &raw, const std::string &interface, const std::vector<CellFace> &faces,
            const std::vector<unsigned int> &sides, const std::string &file, InputErrors &errors)
{
  const MeshData &mesh = raw.data;
  if (sides.size() != 2)
  {
    std::vector<std::string> names;
    for (const unsigned int id : sides)
      names.push_back(mesh.boundary_names[id]);
    errors.add(file + ": the interface `" + interface + "` has " + std::to_string(sides.size()) +
               (sides.size() == 1 ? " side, " : " sides, ") + known_names("", names) +
               ". Give it two, or one surface `" + interface +
               "` between two volumes that share its nodes");
    return;
  }
  for (const unsigned int id : sides)
  {
    const std::string &side = mesh.boundary_names[id];
    const std::string volume = side.substr(interface.size() + 1);
    const auto &volumes = mesh.volume_names;
    const unsigned int volume_id =
        std::find(volumes.begin(), volumes.end(), volume) - volumes.begin();
    if (volume_id == volumes.size())
    {
      errors.add(file + ": the side `" + side + "` names no physical volume; the mesh has " +
                 known_names(volume, volumes));
      continue;
    }
    std::vector<std::size_t> elsewhere;
    std::size_t n_triangles = 0;
    for (std::size_t f = 0; f < mesh.faces.size(); ++f)
      if (mesh.faces[f].boundary_id == id)
      {
        ++n_triangles;
        const auto [begin, end] = cells_at(faces, mesh.faces[f].vertices);
        if (end - begin == 1 && mesh.cell_volume_id[begin->cell] != volume_id)
          elsewhere.push_back(raw.face_tags[f]);
      }
    if (n_triangles == 0)
      errors.add(file + ": the surface `" + side + "` has no triangles. Mesh it and save it again");
    if (!elsewhere.empty())
      errors.add(file + ": " + list_of_elements(elsewhere) + " of `" + side +
                 "`: on another volume than `" + volume + "`");
  }
}

// Removes the remains of a failed interface between cells.
void
drop_faces(RawMesh &raw, const std::vector<std::string> &boundaries)
{
  RawMesh kept;
  std::set<unsigned int> dropped;
  for (const std::string &name : boundaries)
    dropped.insert(raw.data.boundary_id(name));
  for (std::size_t f = 0; f < raw.data.faces.size(); ++f)
    if (dropped.count(raw.data.faces[f].boundary_id) == 0)
    {
      kept.data.faces.push_back(raw.data.faces[f]);
      kept.face_tags.push_back(raw.face_tags[f]);
    }
  raw.data.faces = std::move(kept.data.faces);
  raw.face_tags = std::move(kept.face_tags);
}
} // namespace

void
open_interfaces(RawMesh &raw, const std::string &file, const std::vector<std::string> &interfaces,
                InputErrors &errors)
{
  if (interfaces.empty())
    return;
  const MeshData &mesh = raw.data;
  std::vector<std::string> closed;
  const std::vector<CellFace> faces = sorted_faces(mesh);
  for (const std::string &name : interfaces)
  {
    const std::vector<unsigned int> sides = sides_of(mesh, name);
    if (mesh.has_boundary(name))
      closed.push_back(name);
    else if (!sides.empty())
      check_sides(raw, name, faces, sides, file, errors);
    else
      errors.add(file + ": has no interface `" + name + "`: neither a physical surface `" + name +
                 "` between two volumes nor its sides `" + interface_side(name, "<volume>") +
                 "`; it has the surfaces " + known_names(name, possible_interfaces(mesh)));
  }
  try
  {
    const std::vector<unsigned int> source = split_interfaces(raw.data, closed);
    std::vector<std::size_t> tags;
    for (const unsigned int face : source)
      tags.push_back(raw.face_tags[face]);
    raw.face_tags = std::move(tags);
  }
  catch (const InputError &error)
  {
    for (const std::string &message : error.messages())
      errors.add(file + ": " + message);
    drop_faces(raw, closed);
  }
}
} // namespace arthrowear
