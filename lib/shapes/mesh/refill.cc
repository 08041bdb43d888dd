// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/refill.h"

#include "base/ranges.h"
#include "mesh/fill_skin.h"
#include "mesh/inner_edges.h"
#include "mesh/volumes.h"

namespace arthrowear
{
namespace
{
/// The triangles of a skin after a change.
std::vector<Triangle>
changed_skin(const std::vector<Triangle> &skin, const SideChange &change)
{
  std::vector<Triangle> result;
  for (const Triangle &t : skin)
    if (const auto found = change.triangles.find(sorted(t)); found == change.triangles.end())
      result.push_back(t);
    else if (found->second)
      result.push_back(*found->second);
  return result;
}

/// Named faces after a change.
std::vector<MeshData::BoundaryFace>
changed_faces(const MeshData &mesh, const SideChange &change)
{
  if (!change.is_change())
    return mesh.faces;
  constexpr unsigned int unnamed = -1;
  std::map<Triangle, unsigned int> names;
  for (const MeshData::BoundaryFace &face : mesh.faces)
    names[sorted(face.vertices)] = face.boundary_id;
  const auto name_of = [&](const Triangle &former)
  {
    const auto taken = change.names.find(former);
    const auto found = names.find(taken == change.names.end() ? former : taken->second);
    return found == names.end() ? unnamed : found->second;
  };
  std::vector<MeshData::BoundaryFace> result;
  for (const MeshData::BoundaryFace &face : mesh.faces)
  {
    const Triangle former = sorted(face.vertices);
    const auto found = change.triangles.find(former);
    if (found == change.triangles.end())
      result.push_back(face);
    else if (const unsigned int name = name_of(former); found->second && name != unnamed)
      result.push_back({*found->second, name});
  }
  for (const auto &[former, next] : change.triangles) // that had no name
    if (const unsigned int name = name_of(former);
        next && name != unnamed && names.count(former) == 0)
      result.push_back({*next, name});
  return result;
}

/// Makes the refilled mesh step by step.
class Refill
{
public:
  Refill(const MeshData &worn, const std::string &wear, const SideChange &change)
      : worn_(worn), change_(change), volumes_(volumes_at(worn, wear)),
        now_(worn.vertices.size(), absent)
  {
    for (const unsigned int volume : volumes_)
      skins_[volume] = changed_skin(skin_of(worn, {volume}), change);
  }

  RefilledMesh make()
  {
    keep();
    for (const auto &[volume, skin] : skins_)
      fill_volume(volume, skin);
    return std::move(result_);
  }

private:
  static constexpr unsigned int absent = -1;

  /// Copies what the filling does not change: vertices of the skins and of the other volumes, these
  /// volumes' cells, the named faces, the names, and nodes on edges of the boundary.
  void keep()
  {
    const auto stays = [this](const unsigned int v) { now_[v] = 0; };
    for (const auto &[volume, skin] : skins_)
      for (const Triangle &t : skin)
        std::for_each(t.begin(), t.end(), stays);
    for (std::size_t c = 0; c < worn_.cells.size(); ++c)
      if (volumes_.count(worn_.cell_volume_id[c]) == 0)
        std::for_each(worn_.cells[c].begin(), worn_.cells[c].end(), stays);
    MeshData &mesh = result_.mesh;
    for (unsigned int v = 0; v < now_.size(); ++v)
      if (now_[v] != absent)
      {
        now_[v] = result_.former.size();
        result_.former.push_back(v);
        mesh.vertices.push_back(worn_.vertices[v]);
      }
    mesh.boundary_names = worn_.boundary_names;
    mesh.volume_names = worn_.volume_names;
    mesh.faces = changed_faces(worn_, change_);
    for (MeshData::BoundaryFace &face : mesh.faces)
      for (unsigned int &v : face.vertices)
        v = now_[v];
    for (std::size_t c = 0; c < worn_.cells.size(); ++c)
      if (volumes_.count(worn_.cell_volume_id[c]) == 0)
      {
        const auto &cell = worn_.cells[c];
        mesh.cells.push_back({now_[cell[0]], now_[cell[1]], now_[cell[2]], now_[cell[3]]});
        mesh.cell_volume_id.push_back(worn_.cell_volume_id[c]);
      }
    keep_middles();
  }

  /// Copies the nodes on edges of the skins and of the volumes that are not filled.
  void keep_middles()
  {
    std::set<std::array<unsigned int, 2>> edges;
    const auto add = [&edges](const unsigned int a, const unsigned int b) {
      edges.insert({std::min(a, b), std::max(a, b)});
    };
    for (const auto &[volume, skin] : skins_)
      for (const Triangle &t : skin)
        for (const auto &edge : triangle_edges)
          add(t[edge[0]], t[edge[1]]);
    for (std::size_t c = 0; c < worn_.cells.size(); ++c)
      if (volumes_.count(worn_.cell_volume_id[c]) == 0)
        for (const auto &edge : tet_edges)
          add(worn_.cells[c][edge[0]], worn_.cells[c][edge[1]]);
    for (const EdgeMiddle &middle : worn_.middles)
      if (edges.count(middle.edge) != 0)
        result_.mesh.middles.push_back(
            {{now_[middle.edge[0]], now_[middle.edge[1]]}, middle.position});
  }

  static Filling filled(const std::vector<Vector3> &positions,
                        const std::vector<Triangle> &triangles)
  {
    try
    {
      return fill_skin(positions, triangles);
    }
    catch (const RunError &error)
    {
      throw RunError(std::string("The worn body cannot be meshed again: ") + error.what());
    }
  }

  void fill_volume(const unsigned int volume, const std::vector<Triangle> &skin)
  {
    // Ascending numbers of the skin's vertices, all of which are kept in their order.
    std::vector<unsigned int> corners; // vertex now of each vertex of the skin
    for (const Triangle &t : skin)
      for (const unsigned int v : t)
        corners.push_back(now_[v]);
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    const std::vector<Vector3> positions =
        mapped<Vector3>(corners, [&](const unsigned int v) { return result_.mesh.vertices[v]; });
    std::vector<Triangle> triangles = skin;
    for (Triangle &t : triangles)
      for (unsigned int &v : t)
        v = std::lower_bound(corners.begin(), corners.end(), now_[v]) - corners.begin();
    const Filling filling = filled(positions, triangles);
    const unsigned int first = result_.mesh.vertices.size();
    append(result_.mesh.vertices, filling.inner);
    for (std::array<unsigned int, 4> cell : filling.cells)
    {
      for (unsigned int &v : cell)
        v = v < corners.size() ? corners[v] : first + (v - corners.size());
      result_.mesh.cells.push_back(cell);
      result_.mesh.cell_volume_id.push_back(volume);
    }
  }

  const MeshData &worn_;
  const SideChange &change_;
  const std::set<unsigned int> volumes_;
  std::map<unsigned int, std::vector<Triangle>> skins_;
  std::vector<unsigned int> now_; // number of each former vertex
  RefilledMesh result_;
};
/// Curves new edges beside curved ones where cells would be folded, or nearly so, else leaves them
/// straight.
void
curve_inner_edges(MeshData &mesh)
{
  constexpr double least_jacobian = .6; // over the mean of the cell
  const MeshNodes nodes = make_nodes(mesh, {2, {}});
  if (least_relative_jacobian(mesh, nodes, nodes.on_curve) > least_jacobian)
    return;
  std::vector<bool> is_given = boundary_edges(mesh, nodes);
  std::vector<Vector3> offsets(nodes.edges.size(), Vector3{});
  for (const EdgeMiddle &middle : mesh.middles)
  {
    const unsigned int e = nodes.on_edge(middle.edge[0], middle.edge[1]) - nodes.n_vertices;
    is_given[e] = true;
    offsets[e] =
        middle.position - 0.5 * (mesh.vertices[middle.edge[0]] + mesh.vertices[middle.edge[1]]);
  }
  continue_offsets(mesh, nodes, is_given, offsets);
  mesh.middles.clear();
  for (std::size_t e = 0; e < offsets.size(); ++e)
    if (offsets[e] != Vector3{})
    {
      const auto &[a, b] = nodes.edges[e];
      mesh.middles.push_back(
          {nodes.edges[e], 0.5 * (mesh.vertices[a] + mesh.vertices[b]) + offsets[e]});
    }
}
} // namespace

RefilledMesh
refill(const MeshData &worn, const std::string &wear, const SideChange &change)
{
  RefilledMesh result = Refill(worn, wear, change).make();
  // The corners of faces keep their order, in which sums over a surface are computed.
  const std::vector<MeshData::BoundaryFace> faces = result.mesh.faces;
  make_consistent(result.mesh);
  result.mesh.faces = faces;
  if (!result.mesh.middles.empty())
    curve_inner_edges(result.mesh);
  return result;
}
} // namespace arthrowear
