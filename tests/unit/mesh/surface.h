// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/faces.h"

#include <algorithm>
#include <map>
#include <set>

namespace arthrowear
{
/// Area vector of a boundary [mm^2].
inline Vector3
area_vector_of(const MeshData &mesh, const std::string &boundary)
{
  Vector3 sum{};
  for (const auto &t : mesh.boundary_faces(boundary))
    sum = sum + .5 * cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                           mesh.vertices[t[2]] - mesh.vertices[t[0]]);
  return sum;
}

/// Returns the faces of exactly one cell, oriented outwards.
inline std::vector<Triangle>
surface_of(const MeshData &mesh)
{
  const std::vector<CellFace> faces = sorted_faces(mesh);
  std::vector<Triangle> surface;
  for (const CellFace &face : faces)
  {
    const auto [begin, end] = cells_at(faces, face.key);
    if (end - begin == 1)
      surface.push_back(outward_vertices(mesh, face));
  }
  return surface;
}

/// True if each edge of the surface occurs once in each direction: then a closed surface lies
/// around every part and touches neither itself nor another.
inline bool
is_closed_manifold(const std::vector<Triangle> &surface)
{
  std::map<std::pair<unsigned int, unsigned int>, int> n_runs;
  for (const Triangle &t : surface)
    for (unsigned int i = 0; i < 3; ++i)
      ++n_runs[{t[i], t[(i + 1) % 3]}];
  return std::all_of(n_runs.begin(), n_runs.end(),
                     [&n_runs](const auto &run)
                     {
                       const auto back = n_runs.find({run.first.second, run.first.first});
                       return run.second == 1 && back != n_runs.end() && back->second == 1;
                     });
}

/// Corner positions of a boundary's triangles, regardless of numbers and turn.
inline std::multiset<std::set<Vector3>>
places_of(const MeshData &mesh, const std::string &boundary)
{
  std::multiset<std::set<Vector3>> places;
  for (const Triangle &t : mesh.boundary_faces(boundary))
    places.insert({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
  return places;
}

/// Returns the sum of the area vectors [mm^2].
inline Vector3
area_vector(const MeshData &mesh, const std::string &boundary)
{
  Vector3 sum{};
  for (const Triangle &t : mesh.boundary_faces(boundary))
  {
    const Vector3 &a = mesh.vertices[t[0]];
    sum = sum + .5 * cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
  }
  return sum;
}
} // namespace arthrowear
