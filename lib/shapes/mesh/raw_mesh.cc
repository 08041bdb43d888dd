// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/raw_mesh.h"

#include "base/format.h"
#include "base/number_text.h"
#include "mesh/faces.h"
#include "mesh/parts.h"
#include "mesh/unbonded.h"

#include <algorithm>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
using Tags = std::vector<std::size_t>;

void
check_cells(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const MeshData &mesh = raw.data;
  Tags inverted, flat, doubled;
  std::map<std::pair<unsigned int, unsigned int>, Tags> of_two;                 // volumes
  std::vector<std::pair<std::array<unsigned int, 4>, std::size_t>> by_vertices; // cells
  by_vertices.reserve(mesh.cells.size());
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
    by_vertices.emplace_back(cell, c);
  }
  std::sort(by_vertices.begin(), by_vertices.end());
  std::vector<std::array<std::size_t, 2>> repeated; // cell, the first one with its vertices
  for (std::size_t k = 1, first = 0; k < by_vertices.size(); ++k)
    if (by_vertices[k].first != by_vertices[first].first)
      first = k;
    else
      repeated.push_back({by_vertices[k].second, by_vertices[first].second});
  std::sort(repeated.begin(), repeated.end());
  for (const auto &[c, first] : repeated)
  {
    const unsigned int here = mesh.cell_volume_id[c], known = mesh.cell_volume_id[first];
    (known == here ? doubled : of_two[{known, here}]).push_back(raw.cell_tags[c]);
  }
  // All left-handed is a convention (or a reflected geometry), some is a broken mesh.
  if (!inverted.empty() && inverted.size() < mesh.cells.size())
    errors.add(file + ": " + list_of_elements(inverted) +
               (inverted.size() == 1 ? " is an inverted tetrahedron" : " are inverted tetrahedra") +
               " (negative volume). Mesh again, finer");
  if (!flat.empty())
    errors.add(file + ": " + list_of_elements(flat) +
               (flat.size() == 1 ? " is a flat tetrahedron" : " are flat tetrahedra") +
               " (no volume). Mesh again, with another element size");
  if (!doubled.empty())
    errors.add(file + ": " + list_of_elements(doubled) +
               (doubled.size() == 1 ? " repeats another tetrahedron" : " repeat other tetrahedra") +
               ". Remove doubled elements in the program that made the mesh");
  for (const auto &[volumes, tags] : of_two)
    errors.add(file + ": " + list_of_elements(tags) + " of the volume `" +
               mesh.volume_names[volumes.second] + "` repeat tetrahedra of `" +
               mesh.volume_names[volumes.first] + "`. Leave each cell in one physical volume");
}

void
check_faces(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const MeshData &mesh = raw.data;
  const std::vector<CellFace> cell_faces = sorted_faces(mesh);
  std::map<unsigned int, Tags> stray, inside;
  Tags twice;
  std::map<Triangle, unsigned int> boundary_of;
  for (std::size_t f = 0; f < mesh.faces.size(); ++f)
  {
    const Triangle face = sorted(mesh.faces[f].vertices);
    const unsigned int id = mesh.faces[f].boundary_id;
    const auto [begin, end] = cells_at(cell_faces, face);
    if (begin == end)
      stray[id].push_back(raw.face_tags[f]);
    else if (end - begin > 1)
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
               ": triangles that another named surface or element already contains");
}

/// " (`liner`; `shell`)", in a mesh of several volumes.
std::string
volumes_of_parts(const MeshData &mesh)
{
  if (mesh.volume_names.size() < 2)
    return "";
  const std::vector<unsigned int> parts = parts_of_cells(mesh);
  std::map<unsigned int, std::set<unsigned int>> volumes;
  for (std::size_t c = 0; c < parts.size(); ++c)
    volumes[parts[c]].insert(mesh.cell_volume_id[c]);
  constexpr std::size_t shown = 5;
  std::string text;
  for (const auto &[part, of_part] : volumes)
  {
    if (part == shown)
      return " (" + text + "; …)";
    std::string names;
    for (const unsigned int volume : of_part)
      names += (names.empty() ? "`" : ", `") + mesh.volume_names[volume] + "`";
    text += (text.empty() ? "" : "; ") + names;
  }
  return " (" + text + ")";
}

void
check_one_piece(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const std::vector<std::size_t> parts = cells_of_parts(raw.data);
  if (parts.size() < 2)
    return;
  const std::size_t smallest = *std::min_element(parts.begin(), parts.end());
  errors.add(file + ": falls into " + std::to_string(parts.size()) + " parts that share no node" +
             volumes_of_parts(raw.data) + ", the smallest of " + std::to_string(smallest) +
             " cells. Join them: fragment the volumes, or remove doubled nodes with `Coherence "
             "Mesh;`");
}
/// Volumes that lie on each other and share no nodes.
/// @return false if there are some
bool
check_bonds(const RawMesh &raw, const std::string &file, InputErrors &errors)
{
  const std::vector<UnbondedVolumes> unbonded = unbonded_volumes(raw.data);
  for (const UnbondedVolumes &pair : unbonded)
    errors.add(
        file + ": the volumes `" + pair.one + "` and `" + pair.other + "` are not bonded: " +
        std::to_string(pair.n_faces) + (pair.n_faces == 1 ? " triangle lies" : " triangles lie") +
        formatted(" on the other volume without common nodes, one at (%.4g, %.4g, %.4g) mm. ",
                  pair.place[0], pair.place[1], pair.place[2]) +
        "Let them share the nodes of one surface: fragment the volumes before they are "
        "meshed (BooleanFragments), or remove doubled nodes with `Coherence Mesh;`");
  return unbonded.empty();
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

std::string
known_names(const std::string &name, const std::vector<std::string> &known)
{
  const std::string nearest = nearest_name(name, known);
  return (known.empty() ? "none" : comma_list(known)) +
         (nearest.empty() ? "" : ". Did you mean `" + nearest + "`?");
}

void
leave_out_bonds(RawMesh &raw, const std::vector<std::string> &required)
{
  MeshData &mesh = raw.data;
  const std::vector<CellFace> faces =
      mesh.volume_names.size() > 1 ? sorted_faces(mesh) : std::vector<CellFace>();
  std::map<unsigned int, unsigned int> next_id; // of boundaries that stay
  for (unsigned int id = 0; id < mesh.boundary_names.size(); ++id)
    if (std::find(required.begin(), required.end(), mesh.boundary_names[id]) != required.end())
      next_id[id] = 0;
  RawMesh kept;
  for (std::size_t f = 0; f < mesh.faces.size(); ++f)
  {
    const MeshData::BoundaryFace &face = mesh.faces[f];
    const auto [begin, end] = cells_at(faces, face.vertices);
    const bool is_bond =
        end - begin == 2 && mesh.cell_volume_id[begin->cell] != mesh.cell_volume_id[begin[1].cell];
    const std::string &name = mesh.boundary_names[face.boundary_id];
    if (is_bond && std::find(required.begin(), required.end(), name) == required.end())
      continue;
    next_id[face.boundary_id] = 0;
    kept.data.faces.push_back(face);
    kept.face_tags.push_back(raw.face_tags[f]);
  }
  for (auto &[id, next] : next_id)
  {
    next = kept.data.boundary_names.size();
    kept.data.boundary_names.push_back(mesh.boundary_names[id]);
  }
  for (MeshData::BoundaryFace &face : kept.data.faces)
    face.boundary_id = next_id[face.boundary_id];
  mesh.faces = std::move(kept.data.faces);
  mesh.boundary_names = std::move(kept.data.boundary_names);
  raw.face_tags = std::move(kept.face_tags);
}
void
check_body(const RawMesh &raw, const std::string &file, const bool several_bodies,
           InputErrors &errors)
{
  check_cells(raw, file, errors);
  check_faces(raw, file, errors);
  if (!several_bodies && check_bonds(raw, file, errors))
    check_one_piece(raw, file, errors);
}
} // namespace arthrowear
