// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/import.h"

#include "base/number_text.h"
#include "mesh/faces.h"
#include "mesh/gmsh_numbers.h"
#include "mesh/msh_element.h"
#include "mesh/node_order.h"
#include "mesh/raw_mesh.h"

#include <algorithm>
#include <functional>
#include <set>

namespace arthrowear
{
namespace
{
using Tags = std::vector<std::size_t>;

class Reader
{
public:
  Reader(const MshFile &mesh, const std::string &file, const ImportOptions &options)
      : mesh_(mesh), file_(file), options_(options)
  {
  }

  RawMesh read()
  {
    read_nodes();
    find_order();
    const std::map<int, unsigned int> volume_of_entity = read_names(3, raw_.data.volume_names);
    const std::map<int, unsigned int> boundary_of_entity = read_names(2, raw_.data.boundary_names);
    check_required(2, options_.required_boundaries, raw_.data.boundary_names);
    check_required(3, options_.required_volumes, raw_.data.volume_names);
    read_cells(volume_of_entity);
    read_faces(boundary_of_entity);
    errors_.throw_if_any();
    return std::move(raw_);
  }
  const std::vector<std::string> &remarks() const { return remarks_; }

private:
  void add(const std::string &message) { errors_.add(file_ + ": " + message); }

  void read_nodes()
  {
    Tags not_finite;
    for (std::size_t i = 0; i < mesh_.nodes.size(); ++i)
    {
      const Vector3 point = options_.length_unit * mesh_.nodes[i];
      raw_.data.vertices.push_back(point);
      // A square that is not finite belongs to a length that is none either.
      if (!std::isfinite(dot(point, point)))
        not_finite.push_back(mesh_.node_tags[i]);
    }
    if (!not_finite.empty())
      add("the position of node " + list_of_tags(not_finite) +
          " is not a finite number. Mesh again, or save the mesh again from the program that made "
          "it");
  }

  /// Programs that write their own order of nodes into the format of Gmsh are many.
  void find_order()
  {
    std::vector<unsigned int> nodes;
    Tags tags;
    for (const MshFile::Block &block : mesh_.blocks)
      if (block.type == gmsh_number::quadratic_tetrahedron)
      {
        nodes.insert(nodes.end(), block.nodes.begin(), block.nodes.end());
        tags.insert(tags.end(), block.tags.begin(), block.tags.end());
      }
    const FoundOrder found = find_node_order(raw_.data.vertices, nodes);
    order_ = found.order;
    if (!order_.is_of_gmsh())
      remarks_.push_back("The nodes of its quadratic tetrahedra are in the order " + order_.name() +
                         ", not of Gmsh, as their positions show, and are read in this order.");
    Tags others;
    for (const std::size_t cell : found.others)
      others.push_back(tags[cell]);
    has_one_order_ = others.empty();
    if (!has_one_order_)
      add(list_of_elements(others) +
          ": the nodes on the edges are in another order than in most elements, which have the "
          "order " +
          order_.name() + ". Write all elements in the order of Gmsh");
  }

  std::map<int, unsigned int> read_names(const int dim, std::vector<std::string> &names)
  {
    std::map<int, unsigned int> id_of_entity;
    std::vector<std::vector<int>> groups;
    for (const auto &[group, entities] : mesh_.entities_of_groups(dim))
    {
      std::string name = mesh_.name_of(dim, group);
      if (name.empty())
        name = "physical " + std::to_string(group);
      for (const int entity : entities)
      {
        const auto [known, is_new] = id_of_entity.emplace(entity, names.size());
        if (!is_new && dim == 2)
          add("surface " + std::to_string(entity) + " belongs to both `" + names[known->second] +
              "` and `" + name + "`");
        else if (!is_new && options_.has_materials && entities != groups[known->second])
          add("volume " + std::to_string(entity) + " belongs to both `" + names[known->second] +
              "` and `" + name +
              "`, so that its material is not known. Leave it in one physical volume");
      }
      groups.push_back(entities);
      names.push_back(name);
    }
    return id_of_entity;
  }

  /// A sentence for files without groups or without names of groups.
  std::string remedy_for_names(const std::vector<std::string> &names) const
  {
    const bool has_names =
        std::any_of(mesh_.names.begin(), mesh_.names.end(),
                    [&names](const auto &group)
                    { return std::count(names.begin(), names.end(), group.second) > 0; });
    return has_names ? ""
           : names.empty()
               ? ". No element is in a physical group: save the mesh again with its groups, which "
                 "version 2.2 states for each element and version 4 in $Entities"
               : ". The groups have no names: add $PhysicalNames, in Gmsh by Physical "
                 "Surface(\"wear\", 1)";
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
      for (int other_dim = 0; other_dim < 4; ++other_dim)
        for (const auto &group : mesh_.entities_of_groups(other_dim))
          if (mesh_.name_of(other_dim, group.first) == name)
            elsewhere = kinds[other_dim];
      if (elsewhere.empty())
        add("has no physical " + kinds[dim] + " `" + name + "`; it has " +
            known_names(name, names) + remedy_for_names(names));
      else
        add("`" + name + "` names a " + elsewhere + ", must name " + kinds[dim] + "s");
    }
  }

  // Elements of a block, which must have the linear or the quadratic type; others are findings.
  void take_elements(const MshFile::Block &block, const int linear, const int quadratic,
                     const std::string &what,
                     const std::function<void(std::size_t, const unsigned int *, bool)> &take)
  {
    const MshElementType &type = *msh_element_type(block.type);
    if (type.type == linear || type.type == quadratic)
      for (std::size_t e = 0; e < block.tags.size(); ++e)
        take(block.tags[e], block.nodes.data() + e * type.n_nodes, type.type == quadratic);
    else
    {
      Tags &found = wrong_types_[{type.order > 2, type.name + what}];
      found.insert(found.end(), block.tags.begin(), block.tags.end());
    }
  }

  void report_wrong_types()
  {
    for (const auto &[type, tags] : wrong_types_)
      add(type.first
              ? list_of_elements(tags) + ": " + type.second +
                    " of third or higher order, must be of first or second order. Mesh with "
                    "`gmsh -3 -order 2`"
              : list_of_elements(tags) + ": " + type.second +
                    ", must be a tetrahedron. Mesh without recombination and extruded layers");
    wrong_types_.clear();
  }

  /// Keeps the nodes on the edges of a quadratic cell.
  void take_middles(const std::size_t tag, const unsigned int *nodes)
  {
    for (int e = 0; e < 6; ++e)
    {
      const auto [low, high] =
          std::minmax(nodes[gmsh_number::tet_edges[e][0]], nodes[gmsh_number::tet_edges[e][1]]);
      const auto [known, is_new] = middle_of_edge_.emplace(std::array{low, high}, nodes[4 + e]);
      if (!is_new && raw_.data.vertices[known->second] != raw_.data.vertices[nodes[4 + e]])
        two_middles_.push_back(tag);
      // A chord of a half circle is as far from its middle as from its ends.
      const Vector3 &a = raw_.data.vertices[low], &b = raw_.data.vertices[high],
                    &middle = raw_.data.vertices[nodes[4 + e]];
      if (norm(middle - .5 * (a + b)) > .5 * norm(b - a))
        far_middles_.push_back(tag);
    }
  }

  /// Adds the nodes that do not lie on the middles of straight edges to the mesh.
  void place_middles()
  {
    if (!has_one_order_)
      return;
    if (!two_middles_.empty())
      add(list_of_elements(two_middles_) +
          ": an edge with different nodes on it in two elements. Mesh again, or remove doubled "
          "nodes with `Coherence Mesh;`");
    if (!far_middles_.empty())
      add(list_of_elements(far_middles_) +
          ": the node on an edge is farther from the middle of the edge than half the edge's "
          "length. Mesh finer, or with `gmsh -3 -order 1`");
    constexpr double round_off = 1e-9;
    for (const auto &[edge, node] : middle_of_edge_)
    {
      const Vector3 &a = raw_.data.vertices[edge[0]], &b = raw_.data.vertices[edge[1]],
                    &middle = raw_.data.vertices[node];
      if (norm(middle - .5 * (a + b)) > round_off * norm(b - a))
        raw_.data.middles.push_back({edge, middle});
    }
  }

  void read_cells(const std::map<int, unsigned int> &volume_of_entity)
  {
    struct Cell
    {
      std::array<unsigned int, 4> vertices;
      unsigned int volume;
    };
    std::map<std::size_t, Cell> cells;
    std::set<unsigned int> filled;
    unsigned int unnamed = raw_.data.volume_names.size();
    for (const MshFile::Block &block : mesh_.blocks)
    {
      if (block.dim != 3)
        continue;
      const auto known = volume_of_entity.find(block.entity);
      const unsigned int id = known == volume_of_entity.end() ? unnamed : known->second;
      take_elements(block, gmsh_number::tetrahedron, gmsh_number::quadratic_tetrahedron, "",
                    [&](const std::size_t tag, const unsigned int *n, const bool is_quadratic)
                    {
                      std::array<unsigned int, 10> ordered{};
                      if (is_quadratic)
                      {
                        ordered = order_.in_gmsh_order(n);
                        n = ordered.data();
                        take_middles(tag, n);
                      }
                      cells[tag] = {{n[0], n[1], n[2], n[3]}, id};
                      filled.insert(id);
                      if (id == unnamed && raw_.data.volume_names.size() == unnamed)
                        raw_.data.volume_names.push_back("unnamed");
                    });
    }
    if (cells.empty() && wrong_types_.empty())
      add("has no volume cells. Mesh the volume (`gmsh -3`) and give it a physical name, without "
          "which Gmsh does not save it");
    report_wrong_types();
    place_middles();
    Tags in_no_volume;
    for (const auto &[tag, cell] : cells)
    {
      if (cell.volume == unnamed)
        in_no_volume.push_back(tag);
      raw_.cell_tags.push_back(tag);
      raw_.data.cells.push_back(cell.vertices);
      raw_.data.cell_volume_id.push_back(cell.volume);
    }
    const bool needs_names =
        !options_.required_volumes.empty() || (options_.has_materials && filled.size() > 1);
    if (!in_no_volume.empty() && needs_names)
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
    std::vector<bool> is_corner(raw_.data.vertices.size(), false);
    for (const auto &cell : raw_.data.cells)
      for (const unsigned int vertex : cell)
        is_corner[vertex] = true;
    for (const MshFile::Block &block : mesh_.blocks)
    {
      const auto known = boundary_of_entity.find(block.entity);
      if (block.dim != 2 || known == boundary_of_entity.end())
        continue;
      const unsigned int id = known->second;
      take_elements(block, gmsh_number::triangle, gmsh_number::quadratic_triangle,
                    " of boundary `" + raw_.data.boundary_names[id] + "`",
                    [&](const std::size_t tag, const unsigned int *n, const bool is_quadratic)
                    {
                      faces[tag] = {is_quadratic ? corners_of_triangle(n, is_corner)
                                                 : Triangle{n[0], n[1], n[2]},
                                    id};
                    });
    }
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

  const MshFile &mesh_;
  const std::string &file_;
  const ImportOptions &options_;
  RawMesh raw_;
  InputErrors errors_;
  NodeOrder order_ = order_of_gmsh(); // of quadratic tetrahedra
  bool has_one_order_ = true;
  std::vector<std::string> remarks_;
  std::map<std::array<unsigned int, 2>, unsigned int> middle_of_edge_; // node, by vertices
  Tags two_middles_, far_middles_;
  std::map<std::pair<bool, std::string>, Tags> wrong_types_; // (higher order, kind) -> elements
};
} // namespace

MeshData
import_msh(const MshFile &mesh, const std::string &file, const ImportOptions &options,
           std::vector<std::string> *remarks)
{
  if (!(options.length_unit > 0.) || !std::isfinite(options.length_unit))
    throw InputError(file + ": the length unit is " + shortest_text(options.length_unit) +
                     " mm, must be above 0");
  Reader reader(mesh, file, options);
  RawMesh raw = reader.read();
  if (remarks != nullptr)
    *remarks = reader.remarks();
  InputErrors errors;
  open_interfaces(raw, file, options.interfaces, errors);
  if (!options.interfaces.empty()) // sides of an open interface have separate edges
    raw.data.middles.clear();
  if (options.has_materials)
    leave_out_bonds(raw, options.required_boundaries);
  check_body(raw, file, options.several_bodies, errors);
  errors.throw_if_any();
  make_consistent(raw.data);
  return std::move(raw.data);
}

MeshData
import_msh(const std::string &file, const ImportOptions &options, std::vector<std::string> *remarks)
{
  return import_msh(read_msh(file), file, options, remarks);
}
} // namespace arthrowear
