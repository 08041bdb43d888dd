// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_data.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "mesh/faces.h"

#include <algorithm>
#include <set>

namespace arthrowear
{
namespace
{
void
drop_unused_vertices(MeshData &mesh)
{
  std::vector<bool> used(mesh.vertices.size(), false);
  for (const auto &cell : mesh.cells)
    for (const unsigned int v : cell)
      used[v] = true;
  std::vector<unsigned int> new_index(mesh.vertices.size(), 0);
  std::vector<Vector3> kept;
  for (std::size_t v = 0; v < used.size(); ++v)
    if (used[v])
    {
      new_index[v] = kept.size();
      kept.push_back(mesh.vertices[v]);
    }
  mesh.vertices = std::move(kept);
  for (auto &cell : mesh.cells)
    for (unsigned int &v : cell)
      v = new_index[v];
  for (auto &face : mesh.faces)
    for (unsigned int &v : face.vertices)
      v = new_index[v];
  for (EdgeMiddle &middle : mesh.middles)
    for (unsigned int &v : middle.edge)
      v = new_index[v];
}
} // namespace

double
signed_volume(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d)
{
  return dot(cross(b - a, c - a), d - a) / 6.;
}

bool
MeshData::has_boundary(const std::string &name) const
{
  return std::find(boundary_names.begin(), boundary_names.end(), name) != boundary_names.end();
}

unsigned int
MeshData::boundary_id(const std::string &name) const
{
  const auto found = std::find(boundary_names.begin(), boundary_names.end(), name);
  if (found != boundary_names.end())
    return found - boundary_names.begin();
  const std::string known = comma_list(boundary_names);
  const std::string nearest = nearest_name(name, boundary_names);
  throw InputError("the mesh has no boundary `" + name +
                   "`; it has: " + (known.empty() ? "none" : known) +
                   (nearest.empty() ? "" : ". Did you mean `" + nearest + "`?"));
}

std::vector<std::array<unsigned int, 3>>
MeshData::boundary_faces(const std::string &name) const
{
  const unsigned int id = boundary_id(name);
  std::vector<std::array<unsigned int, 3>> result;
  for (const BoundaryFace &face : faces)
    if (face.boundary_id == id)
      result.push_back(face.vertices);
  return result;
}

std::vector<unsigned int>
MeshData::boundary_vertices(const std::string &name) const
{
  std::set<unsigned int> result;
  for (const Triangle &t : boundary_faces(name))
    result.insert(t.begin(), t.end());
  return {result.begin(), result.end()};
}

double
MeshData::boundary_area(const std::string &name) const
{
  double area = 0.;
  for (const Triangle &t : boundary_faces(name))
    area += norm(area_vector(vertices, t));
  return area;
}

double
MeshData::cell_volume(const unsigned int cell) const
{
  const auto &c = cells[cell];
  return signed_volume(vertices[c[0]], vertices[c[1]], vertices[c[2]], vertices[c[3]]);
}

double
MeshData::volume() const
{
  double sum = 0.;
  for (std::size_t c = 0; c < cells.size(); ++c)
    sum += cell_volume(c);
  return sum;
}

void
make_consistent(MeshData &mesh)
{
  const auto check_range = [&mesh](const auto &indices, const char *what)
  {
    for (const unsigned int v : indices)
      if (v >= mesh.vertices.size())
        throw InputError(std::string(what) + " of the mesh names vertex " + std::to_string(v) +
                         " of " + std::to_string(mesh.vertices.size()));
  };
  for (const auto &cell : mesh.cells)
    check_range(cell, "a cell");
  for (const auto &face : mesh.faces)
    check_range(face.vertices, "a boundary face");
  for (const EdgeMiddle &middle : mesh.middles)
    check_range(middle.edge, "a node on an edge");
  if (mesh.cell_volume_id.size() != mesh.cells.size())
    throw InputError("the mesh has " + std::to_string(mesh.cells.size()) + " cells but " +
                     std::to_string(mesh.cell_volume_id.size()) + " volume ids");

  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
    if (mesh.cell_volume(c) < 0.)
      std::swap(mesh.cells[c][2], mesh.cells[c][3]);

  const std::vector<CellFace> cell_faces = sorted_faces(mesh);
  std::size_t strays = 0;
  for (auto &face : mesh.faces)
  {
    const auto [begin, end] = cells_at(cell_faces, face.vertices);
    if (end - begin == 1)
      face.vertices = outward_vertices(mesh, *begin);
    else
      ++strays;
  }
  if (strays > 0)
    throw InputError(std::to_string(strays) +
                     " boundary triangles of the mesh are not faces of exactly one tetrahedron");
  drop_unused_vertices(mesh);
}
} // namespace arthrowear
