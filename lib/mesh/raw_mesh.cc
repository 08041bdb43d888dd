// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/raw_mesh.h"

#include "base/errors.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace arthrowear
{
namespace
{
using Tags = std::vector<std::size_t>;
using Triangle = std::array<unsigned int, 3>;

void
check_cells(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const MeshData &mesh = raw.data;
  Tags inverted, flat, doubled;
  std::set<std::array<unsigned int, 4>> seen;
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    auto cell = mesh.cells[c];
    double longest = 0.;
    for (unsigned int a = 0; a < 4; ++a)
      for (unsigned int b = 0; b < a; ++b)
        longest = std::max(longest, norm(mesh.vertices[cell[a]] - mesh.vertices[cell[b]]));
    const double volume = mesh.cell_volume(c);
    constexpr double flatness = 1e-9; // volume over the cube of the longest edge; .12 is regular
    if (std::abs(volume) <= flatness * longest * longest * longest)
      flat.push_back(raw.cell_tags[c]);
    else if (volume < 0.)
      inverted.push_back(raw.cell_tags[c]);
    std::sort(cell.begin(), cell.end());
    if (!seen.insert(cell).second)
      doubled.push_back(raw.cell_tags[c]);
  }
  // All left-handed is a convention (or a reflected geometry), some is a broken mesh.
  if (!inverted.empty() && inverted.size() < mesh.cells.size())
    errors.add(file + ": " + list_of_elements(inverted) +
               (inverted.size() == 1 ? " is an inverted tetrahedron" : " are inverted tetrahedra") +
               " (negative volume). Mesh again, finer or with `-optimize`");
  if (!flat.empty())
    errors.add(file + ": " + list_of_elements(flat) +
               (flat.size() == 1 ? " is a flat tetrahedron" : " are flat tetrahedra") +
               " (no volume). Mesh again with `-optimize`");
  if (!doubled.empty())
    errors.add(file + ": " + list_of_elements(doubled) + " repeat other tetrahedra of the mesh");
}

void
check_faces(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const MeshData &mesh = raw.data;
  std::map<Triangle, unsigned int> n_cells_at;
  for (const auto &cell : mesh.cells)
    for (unsigned int left_out = 0; left_out < 4; ++left_out)
    {
      Triangle face{};
      for (unsigned int v = 0, i = 0; v < 4; ++v)
        if (v != left_out)
          face[i++] = cell[v];
      std::sort(face.begin(), face.end());
      ++n_cells_at[face];
    }
  std::map<unsigned int, Tags> stray, inside;
  Tags twice;
  std::map<Triangle, unsigned int> boundary_of;
  for (std::size_t f = 0; f < mesh.faces.size(); ++f)
  {
    Triangle face = mesh.faces[f].vertices;
    std::sort(face.begin(), face.end());
    const unsigned int id = mesh.faces[f].boundary_id;
    const auto found = n_cells_at.find(face);
    if (found == n_cells_at.end())
      stray[id].push_back(raw.face_tags[f]);
    else if (found->second > 1)
      inside[id].push_back(raw.face_tags[f]);
    const auto [known, is_new] = boundary_of.emplace(face, id);
    if (!is_new)
      twice.push_back(raw.face_tags[f]);
  }
  for (const auto &[id, tags] : stray)
    errors.add(file + ": " + list_of_elements(tags) + " of `" + mesh.boundary_names[id] +
               "`: no face of any tetrahedron. Mesh surfaces and volume together");
  for (const auto &[id, tags] : inside)
    errors.add(file + ": " + list_of_elements(tags) + " of `" + mesh.boundary_names[id] +
               "`: between two tetrahedra, must lie on the boundary of the body");
  if (!twice.empty())
    errors.add(file + ": " + list_of_elements(twice) +
               ": triangles that another named surface or element already holds");
}

void
check_one_piece(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const MeshData &mesh = raw.data;
  std::vector<unsigned int> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&parent](unsigned int v)
  {
    while (parent[v] != v)
      v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const auto &cell : mesh.cells)
    for (unsigned int v = 1; v < 4; ++v)
      parent[root(cell[v])] = root(cell[0]);
  std::map<unsigned int, std::size_t> cells_of_part;
  for (const auto &cell : mesh.cells)
    ++cells_of_part[root(cell[0])];
  if (cells_of_part.size() < 2)
    return;
  std::size_t smallest = mesh.cells.size();
  for (const auto &part : cells_of_part)
    smallest = std::min(smallest, part.second);
  errors.add(file + ": falls into " + std::to_string(cells_of_part.size()) +
             " parts that share no node, the smallest of " + std::to_string(smallest) +
             " cells. Join them: fragment the volumes, or remove doubled nodes with `Coherence "
             "Mesh;`");
}
} // namespace

std::string
list_of_tags(const Tags &tags)
{
  constexpr std::size_t shown = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, tags.size()); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(tags[i]);
  if (tags.size() > shown)
    text += " and " + std::to_string(tags.size() - shown) + " more";
  return text;
}

std::string
list_of_elements(const Tags &tags)
{
  return (tags.size() == 1 ? "element " : "elements ") + list_of_tags(tags);
}

void
check_body(const RawMesh &raw, const std::string &file)
{
  InputErrors errors;
  check_cells(raw, file, errors);
  check_faces(raw, file, errors);
  check_one_piece(raw, file, errors);
  errors.throw_if_any();
}
} // namespace arthrowear
