// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "mesh/mesh_data.h"

#include <algorithm>

namespace arthrowear
{
inline std::vector<std::string>
joined_names(const std::vector<std::string> &a, const std::vector<std::string> &b,
             const std::string &prefix_of_a, const std::string &prefix_of_b,
             const std::string &kind)
{
  std::vector<std::string> names;
  const auto add = [&names](const std::vector<std::string> &own,
                            const std::vector<std::string> &other, const std::string &prefix)
  {
    for (const std::string &name : own)
    {
      const bool in_both = std::find(other.begin(), other.end(), name) != other.end();
      names.push_back(in_both ? prefix + name : name);
    }
  };
  add(a, b, prefix_of_a);
  add(b, a, prefix_of_b);
  for (auto name = names.begin(); name != names.end(); ++name)
    if (std::find(names.begin(), name, *name) != name)
      throw InputError("each of two meshes that are joined has the " + kind + " `" + *name +
                       "`. Give prefixes that make the names different");
  return names;
}

/// Two bodies as one mesh, without sharing vertices where they touch. Vertices, cells, faces and
/// names of `a` come first. A boundary or volume name that occurs in both bodies gets the prefixes.
/// @throws InputError if names of a and b are equal even so
inline MeshData
join(const MeshData &a, const MeshData &b, const std::string &prefix_of_a = "",
     const std::string &prefix_of_b = "")
{
  MeshData mesh = a;
  mesh.boundary_names =
      joined_names(a.boundary_names, b.boundary_names, prefix_of_a, prefix_of_b, "boundary");
  mesh.volume_names =
      joined_names(a.volume_names, b.volume_names, prefix_of_a, prefix_of_b, "volume");

  const unsigned int n_vertices = a.vertices.size();
  const unsigned int n_boundaries = a.boundary_names.size(), n_volumes = a.volume_names.size();
  mesh.vertices.insert(mesh.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (auto cell : b.cells)
  {
    for (unsigned int &v : cell)
      v += n_vertices;
    mesh.cells.push_back(cell);
  }
  for (const unsigned int id : b.cell_volume_id)
    mesh.cell_volume_id.push_back(n_volumes + id);
  for (auto face : b.faces)
  {
    for (unsigned int &v : face.vertices)
      v += n_vertices;
    face.boundary_id += n_boundaries;
    mesh.faces.push_back(face);
  }
  return mesh;
}
} // namespace arthrowear
