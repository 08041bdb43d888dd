// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/interface.h"

#include "base/collect.h"
#include "base/ranges.h"
#include "mesh/disjoint_sets.h"
#include "mesh/faces.h"
#include "mesh/raw_mesh.h"

#include <map>
#include <set>

namespace arthrowear
{
namespace
{
class Splitter
{
public:
  Splitter(MeshData &mesh, const std::vector<std::string> &names)
      : mesh_(mesh), names_(names), faces_(sorted_faces(mesh)), sets_(4 * mesh.cells.size()),
        on_interface_(mesh.vertices.size(), false)
  {
  }

  std::vector<unsigned int> split()
  {
    find_interfaces();
    errors_.throw_if_any();
    name_sides();
    join_corners();
    check_open();
    errors_.throw_if_any();
    const std::vector<unsigned int> source = place_faces();
    copy_vertices();
    return source;
  }

private:
  static constexpr unsigned int none = -1;

  // The owner of a corner: cell and local vertex.
  unsigned int corner(const unsigned int cell, const unsigned int vertex) const
  {
    const auto &v = mesh_.cells[cell];
    return 4 * cell + (std::find(v.begin(), v.end(), vertex) - v.begin());
  }

  void find_interfaces()
  {
    interface_of_boundary_.assign(mesh_.boundary_names.size(), none);
    for (std::size_t i = 0; i < names_.size(); ++i)
      collect(errors_, [&] { interface_of_boundary_[mesh_.boundary_id(names_[i])] = i; });

    volumes_of_interface_.resize(names_.size());
    std::vector<unsigned int> n_on_surface(names_.size(), 0);
    for (const auto &face : mesh_.faces)
    {
      const unsigned int interface = interface_of_boundary_[face.boundary_id];
      if (interface == none)
        continue;
      const auto [begin, end] = cells_at(faces_, face.vertices);
      if (end - begin != 2)
      {
        ++n_on_surface[interface];
        continue;
      }
      crossed_.insert(begin->key);
      for (const unsigned int v : begin->key)
        on_interface_[v] = true;
      for (const CellFace *side : {begin, begin + 1})
        volumes_of_interface_[interface].insert(mesh_.cell_volume_id[side->cell]);
      if (mesh_.cell_volume_id[begin->cell] == mesh_.cell_volume_id[(begin + 1)->cell])
        ++n_on_surface[interface];
    }
    for (std::size_t i = 0; i < names_.size(); ++i)
    {
      if (!mesh_.has_boundary(names_[i]))
        continue;
      const auto &volumes = volumes_of_interface_[i];
      std::string known;
      for (const unsigned int id : volumes)
        known += (known.empty() ? "`" : ", `") + mesh_.volume_names[id] + "`";
      if (n_on_surface[i] > 0)
        errors_.add("the interface `" + names_[i] + "` has " + std::to_string(n_on_surface[i]) +
                    " triangles that do not lie between two volumes. Let it consist of the "
                    "surface that two volumes share, or name its sides `" +
                    interface_side(names_[i], "<volume>") + "`");
      else if (volumes.empty())
        errors_.add("the interface `" + names_[i] + "` has no triangles");
      else if (volumes.size() > 2)
        errors_.add("the interface `" + names_[i] + "` lies between the volumes " + known +
                    ", must lie between two. Give each pair of volumes a separate interface");
    }
  }

  // Joins the corners of connected cells around a vertex.
  void join_corners()
  {
    for (std::size_t f = 0; f + 1 < faces_.size(); ++f)
    {
      const CellFace &one = faces_[f], &other = faces_[f + 1];
      if (one.key == other.key && crossed_.count(one.key) == 0)
        for (const unsigned int v : one.key)
          sets_.join(corner(one.cell, v), corner(other.cell, v));
    }
  }

  void check_open()
  {
    std::vector<unsigned int> n_closed(names_.size(), 0);
    for (const auto &face : mesh_.faces)
    {
      const unsigned int interface = interface_of_boundary_[face.boundary_id];
      if (interface == none)
        continue;
      const CellFace *side = cells_at(faces_, face.vertices).first;
      const bool closed = all_of(
          face.vertices, [&](const unsigned int v)
          { return sets_.root(corner(side->cell, v)) == sets_.root(corner(side[1].cell, v)); });
      n_closed[interface] += closed;
    }
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (n_closed[i] > 0)
        errors_.add("the interface `" + names_[i] + "` has " + std::to_string(n_closed[i]) +
                    " triangles with all corners on the rim at which the volumes stay bonded, so "
                    "that its sides cannot separate there. Refine the mesh at that rim");
  }

  void name_sides()
  {
    std::vector<std::string> names;
    for (std::size_t b = 0; b < mesh_.boundary_names.size(); ++b)
    {
      first_id_of_boundary_.push_back(names.size());
      const unsigned int interface = interface_of_boundary_[b];
      if (interface == none)
        names.push_back(mesh_.boundary_names[b]);
      else
        for (const unsigned int volume : volumes_of_interface_[interface])
        {
          names.push_back(interface_side(names_[interface], mesh_.volume_names[volume]));
          if (mesh_.has_boundary(names.back()))
            errors_.add("the mesh has both the interface `" + names_[interface] +
                        "` and its side `" + names.back() + "`. Rename one of them");
        }
    }
    side_names_ = std::move(names);
    errors_.throw_if_any();
  }

  // Faces hold corners until the vertices are copied.
  std::vector<unsigned int> place_faces()
  {
    std::vector<MeshData::BoundaryFace> placed;
    std::vector<unsigned int> source;
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
    {
      const auto &face = mesh_.faces[f];
      const unsigned int interface = interface_of_boundary_[face.boundary_id];
      const auto [begin, end] = cells_at(faces_, face.vertices);
      std::vector<CellFace> sides(begin, interface == none ? std::min(begin + 1, end) : end);
      std::sort(sides.begin(), sides.end(),
                [this](const CellFace &a, const CellFace &b)
                { return mesh_.cell_volume_id[a.cell] < mesh_.cell_volume_id[b.cell]; });
      for (std::size_t s = 0; s < sides.size(); ++s)
      {
        // A face that is no interface keeps its orientation; the sides of an interface face
        // outwards.
        const Triangle vertices =
            interface == none ? face.vertices : outward_vertices(mesh_, sides[s]);
        MeshData::BoundaryFace side{{}, first_id_of_boundary_[face.boundary_id]};
        side.boundary_id += s;
        for (unsigned int i = 0; i < 3; ++i)
          side.vertices[i] = corner(sides[s].cell, vertices[i]);
        placed.push_back(side);
        source.push_back(f);
      }
      if (sides.empty()) // no face of any cell: make_consistent() and check_body() say so
      {
        strays_.emplace_back(placed.size(), face.vertices);
        placed.push_back({{}, first_id_of_boundary_[face.boundary_id]});
        source.push_back(f);
      }
    }
    mesh_.faces = std::move(placed);
    mesh_.boundary_names = side_names_;
    return source;
  }

  void copy_vertices()
  {
    // A set is named by its smallest corner, so the first that comes keeps the vertex.
    std::vector<bool> taken(mesh_.vertices.size(), false);
    std::vector<unsigned int> vertex_of_corner(4 * mesh_.cells.size(), none);
    std::map<std::pair<unsigned int, unsigned int>, unsigned int> copies; // (vertex, set) -> copy
    for (unsigned int c = 0; c < vertex_of_corner.size(); ++c)
    {
      const unsigned int v = mesh_.cells[c / 4][c % 4], set = sets_.root(c);
      if (set != c)
        continue;
      if (taken[v] && on_interface_[v])
        copies[{v, set}] = c;
      else
        vertex_of_corner[c] = v;
      taken[v] = true;
    }
    for (const auto &[vertex_and_set, first_corner] : copies)
    {
      vertex_of_corner[first_corner] = mesh_.vertices.size();
      const Vector3 position = mesh_.vertices[vertex_and_set.first];
      mesh_.vertices.push_back(position);
    }
    for (unsigned int c = 0; c < vertex_of_corner.size(); ++c)
      mesh_.cells[c / 4][c % 4] = vertex_of_corner[c] = vertex_of_corner[sets_.root(c)];
    for (auto &face : mesh_.faces)
      for (unsigned int &v : face.vertices)
        v = vertex_of_corner[v];
    for (const auto &[face, vertices] : strays_)
      mesh_.faces[face].vertices = vertices;
  }

  MeshData &mesh_;
  const std::vector<std::string> &names_;
  const std::vector<CellFace> faces_;
  DisjointSets sets_; // of corners
  std::vector<bool> on_interface_;
  std::vector<unsigned int> interface_of_boundary_, first_id_of_boundary_;
  std::vector<std::set<unsigned int>> volumes_of_interface_;
  std::vector<std::string> side_names_;
  std::set<Triangle> crossed_;
  std::vector<std::pair<std::size_t, Triangle>> strays_;
  InputErrors errors_;
};

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
    std::vector<std::string> names =
        mapped<std::string>(sides, [&](const unsigned int id) { return mesh.boundary_names[id]; });
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

std::string
interface_side(const std::string &interface, const std::string &volume)
{
  return interface + "." + volume;
}

void
name_interface(MeshData &mesh, const std::string &volume, const std::string &other_volume,
               const std::string &name)
{
  const std::vector<CellFace> faces = sorted_faces(mesh);
  const std::set<std::string> wanted{volume, other_volume};
  const auto name_of = [&mesh](const CellFace &face)
  { return mesh.volume_names[mesh.cell_volume_id[face.cell]]; };
  const unsigned int id = mesh.boundary_names.size();
  for (std::size_t f = 0; f + 1 < faces.size(); ++f)
    if (faces[f].key == faces[f + 1].key &&
        std::set<std::string>{name_of(faces[f]), name_of(faces[f + 1])} == wanted)
    {
      if (mesh.boundary_names.size() == id)
        mesh.boundary_names.push_back(name);
      mesh.faces.push_back({outward_vertices(mesh, faces[f]), id});
    }
}

std::vector<unsigned int>
split_interfaces(MeshData &mesh, const std::vector<std::string> &names)
{
  return Splitter(mesh, names).split();
}

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
    std::vector<std::size_t> tags =
        mapped<std::size_t>(source, [&](const unsigned int face) { return raw.face_tags[face]; });
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
