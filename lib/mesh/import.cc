// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/import.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "mesh/gmsh_session.h"
#include "mesh/raw_mesh.h"

#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>

namespace arthrowear
{
namespace
{
using Tags = std::vector<std::size_t>;

// Gmsh takes a file that it does not know for a script and runs it: only a mesh gets that far.
void
check_header(const std::string &file)
{
  std::ifstream stream(file, std::ios::binary);
  std::string first;
  if (!std::filesystem::is_regular_file(file) || !stream)
    throw InputError(file + ": no such file, or it cannot be read");
  std::getline(stream, first); // nothing in an empty file
  double version = 0.;
  std::string second;
  std::getline(stream, second);
  first = trimmed(first);
  if (first == "$NOD")
    version = 1.;
  else if (first != "$MeshFormat" || std::sscanf(second.c_str(), "%lf", &version) != 1)
    throw InputError(file + ": is not a Gmsh mesh, its first line must be `$MeshFormat`. Write it "
                            "from Gmsh with `gmsh -3 model.geo -format msh41`");
  if (version < 2.2 || version > 4.1)
    throw InputError(file + ": has the mesh format " + shortest_text(version) +
                     ", must be 2.2 to 4.1. Convert it with `gmsh old.msh -save -format msh41 -o "
                     "new.msh`");
}

class Reader
{
public:
  Reader(const std::string &file, const ImportOptions &options) : file_(file), options_(options) {}

  RawMesh read()
  {
    read_nodes();
    const std::map<int, unsigned int> volume_of_entity = read_names(3, raw_.data.volume_names);
    const std::map<int, unsigned int> boundary_of_entity = read_names(2, raw_.data.boundary_names);
    check_required(2, options_.required_boundaries, raw_.data.boundary_names);
    check_required(3, options_.required_volumes, raw_.data.volume_names);
    read_cells(volume_of_entity);
    read_faces(boundary_of_entity);
    errors_.throw_if_any();
    return std::move(raw_);
  }

private:
  void add(const std::string &message) { errors_.add(file_ + ": " + message); }

  void read_nodes()
  {
    Tags tags;
    std::vector<double> x, parameters;
    gmsh::model::mesh::getNodes(tags, x, parameters);
    std::map<std::size_t, std::size_t> place;
    for (std::size_t i = 0; i < tags.size(); ++i)
      place[tags[i]] = i;
    Tags not_finite;
    for (const auto &[tag, i] : place)
    {
      vertex_of_node_[tag] = raw_.data.vertices.size();
      const Vector3 point{x[3 * i], x[3 * i + 1], x[3 * i + 2]};
      raw_.data.vertices.push_back(options_.length_unit * point);
      if (!std::isfinite(dot(point, point)))
        not_finite.push_back(tag);
    }
    if (!not_finite.empty())
      add("the position of node " + list_of_tags(not_finite) + " is not finite");
  }

  std::map<int, unsigned int> read_names(const int dim, std::vector<std::string> &names)
  {
    std::map<int, unsigned int> id_of_entity;
    gmsh::vectorpair groups;
    gmsh::model::getPhysicalGroups(groups, dim);
    std::sort(groups.begin(), groups.end());
    for (const auto &group : groups)
    {
      std::string name;
      gmsh::model::getPhysicalName(dim, group.second, name);
      if (name.empty())
        name = "physical " + std::to_string(group.second);
      std::vector<int> entities;
      gmsh::model::getEntitiesForPhysicalGroup(dim, group.second, entities);
      for (const int entity : entities)
      {
        const auto [known, is_new] = id_of_entity.emplace(entity, names.size());
        if (!is_new && dim == 2)
          add("surface " + std::to_string(entity) + " belongs to both `" + names[known->second] +
              "` and `" + name + "`");
      }
      names.push_back(name);
    }
    return id_of_entity;
  }

  void check_required(const int dim, const std::vector<std::string> &required,
                      const std::vector<std::string> &names)
  {
    const std::array<std::string, 4> kinds{"point", "curve", "surface", "volume"};
    for (const std::string &name : required)
    {
      if (std::find(names.begin(), names.end(), name) != names.end())
        continue;
      std::string elsewhere;
      gmsh::vectorpair groups;
      gmsh::model::getPhysicalGroups(groups);
      for (const auto &group : groups)
      {
        std::string other;
        gmsh::model::getPhysicalName(group.first, group.second, other);
        if (other == name)
          elsewhere = kinds[group.first];
      }
      if (elsewhere.empty())
        add("has no physical " + kinds[dim] + " `" + name + "`; it has " +
            known_names(name, names));
      else
        add("`" + name + "` names a " + elsewhere + ", must name " + kinds[dim] + "s");
    }
  }

  // Elements of an entity that have the wanted type; all others are findings.
  void for_each_element(const int dim, const int entity, const int wanted, const std::string &what,
                        const std::function<void(std::size_t, const std::size_t *)> &take)
  {
    std::vector<int> types;
    std::vector<Tags> tags, nodes;
    gmsh::model::mesh::getElements(types, tags, nodes, dim, entity);
    for (std::size_t t = 0; t < types.size(); ++t)
    {
      std::string type_name;
      int element_dim, order, n_nodes, n_primary;
      std::vector<double> local;
      gmsh::model::mesh::getElementProperties(types[t], type_name, element_dim, order, n_nodes,
                                              local, n_primary);
      if (types[t] == wanted)
        for (std::size_t e = 0; e < tags[t].size(); ++e)
          take(tags[t][e], nodes[t].data() + e * n_nodes);
      else
      {
        Tags &found = wrong_types_[{order > 1, type_name + what}];
        found.insert(found.end(), tags[t].begin(), tags[t].end());
      }
    }
  }

  void report_wrong_types()
  {
    for (const auto &[type, tags] : wrong_types_)
      add(type.first
              ? list_of_elements(tags) + ": " + type.second +
                    " of second or higher order, must be of first order. Mesh with `gmsh -3 "
                    "-order 1`"
              : list_of_elements(tags) + ": " + type.second +
                    ", must be a tetrahedron. Mesh without recombination and extruded layers");
    wrong_types_.clear();
  }

  unsigned int vertex(const std::size_t node) const
  {
    const auto found = vertex_of_node_.find(node);
    if (found == vertex_of_node_.end())
      throw InputError(file_ + ": an element names node " + std::to_string(node) +
                       ", which the file does not have");
    return found->second;
  }

  void read_cells(const std::map<int, unsigned int> &volume_of_entity)
  {
    struct Cell
    {
      std::array<unsigned int, 4> vertices;
      unsigned int volume;
    };
    std::map<std::size_t, Cell> cells;
    unsigned int unnamed = raw_.data.volume_names.size();
    gmsh::vectorpair entities;
    gmsh::model::getEntities(entities, 3);
    for (const auto &entity : entities)
    {
      const auto known = volume_of_entity.find(entity.second);
      const unsigned int id = known == volume_of_entity.end() ? unnamed : known->second;
      for_each_element(
          3, entity.second, 4, "",
          [&](const std::size_t tag, const std::size_t *n)
          {
            cells[tag] = {{vertex(n[0]), vertex(n[1]), vertex(n[2]), vertex(n[3])}, id};
            if (id == unnamed && raw_.data.volume_names.size() == unnamed)
              raw_.data.volume_names.push_back("unnamed");
          });
    }
    if (cells.empty() && wrong_types_.empty())
      add("has no volume cells. Mesh the volume (`gmsh -3`) and give it a physical name, without "
          "which Gmsh does not save it");
    report_wrong_types();
    Tags in_no_volume;
    for (const auto &[tag, cell] : cells)
    {
      if (cell.volume == unnamed)
        in_no_volume.push_back(tag);
      raw_.cell_tags.push_back(tag);
      raw_.data.cells.push_back(cell.vertices);
      raw_.data.cell_volume_id.push_back(cell.volume);
    }
    if (!in_no_volume.empty() && !options_.required_volumes.empty())
      add(list_of_elements(in_no_volume) +
          ": in no physical volume. Give every volume a physical name");
    for (const std::string &name : options_.required_volumes)
    {
      const auto &names = raw_.data.volume_names;
      const unsigned int id = std::find(names.begin(), names.end(), name) - names.begin();
      const auto &ids = raw_.data.cell_volume_id;
      if (id < names.size() && !cells.empty() && std::find(ids.begin(), ids.end(), id) == ids.end())
        add("the volume `" + name + "` has no tetrahedra. Mesh it and save it again");
    }
  }

  void read_faces(const std::map<int, unsigned int> &boundary_of_entity)
  {
    std::map<std::size_t, MeshData::BoundaryFace> faces;
    for (const auto &[entity, id] : boundary_of_entity)
      for_each_element(2, entity, 2, " of boundary `" + raw_.data.boundary_names[id] + "`",
                       [&, id = id](const std::size_t tag, const std::size_t *n) {
                         faces[tag] = {{vertex(n[0]), vertex(n[1]), vertex(n[2])}, id};
                       });
    // A body of other cells has other faces: one finding is enough.
    if (!raw_.data.cells.empty())
      report_wrong_types();
    std::set<unsigned int> filled;
    for (const auto &[tag, face] : faces)
    {
      raw_.face_tags.push_back(tag);
      raw_.data.faces.push_back(face);
      filled.insert(face.boundary_id);
    }
    for (const std::string &name : options_.required_boundaries)
      if (raw_.data.has_boundary(name) && filled.count(raw_.data.boundary_id(name)) == 0 &&
          !raw_.data.cells.empty())
        add("the surface `" + name + "` has no triangles. Mesh it and save it again");
  }

  const std::string &file_;
  const ImportOptions &options_;
  RawMesh raw_;
  InputErrors errors_;
  std::map<std::size_t, unsigned int> vertex_of_node_;
  std::map<std::pair<bool, std::string>, Tags> wrong_types_; // (higher order, kind) -> elements
};

} // namespace

MeshData
import_msh(const std::string &file, const ImportOptions &options)
{
  if (!(options.length_unit > 0.) || !std::isfinite(options.length_unit))
    throw InputError(file + ": the length unit is " + shortest_text(options.length_unit) +
                     " mm, must be above 0");
  check_header(file);
  const GmshSession session;
  RawMesh raw = session.call(
      [&]
      {
        gmsh::open(file);
        return Reader(file, options).read();
      },
      [&file](const std::string &reason)
      { return InputError(file + ": Gmsh cannot read it: " + reason); });

  InputErrors errors;
  open_interfaces(raw, file, options.interfaces, errors);
  check_body(raw, file, options.several_bodies, errors);
  errors.throw_if_any();
  make_consistent(raw.data);
  return std::move(raw.data);
}
} // namespace arthrowear
