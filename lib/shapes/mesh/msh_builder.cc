// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/msh_builder.h"

#include "base/errors.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace arthrowear
{
namespace
{
constexpr const char *renumber = ". Save the mesh again, renumbered: in Gmsh `RenumberMeshNodes;` "
                                 "and `RenumberMeshElements;` before `Save`";
}

void
MshBuilder::begin_nodes(const std::size_t n)
{
  if (has_nodes_)
    input_.fail_damaged("a second list of nodes");
  if (n >= std::numeric_limits<unsigned int>::max())
    input_.fail(std::to_string(n) + " nodes, must be fewer than 4294967295. Coarsen the mesh");
  has_nodes_ = true;
  mesh_.node_tags.reserve(n);
  mesh_.nodes.reserve(n);
  node_places_.reserve(n);
}

void
MshBuilder::add_node(const std::uint64_t tag, const Vector3 &position)
{
  mesh_.node_tags.push_back(tag);
  mesh_.nodes.push_back(position);
  node_places_.push_back(input_.place());
}

void
MshBuilder::finish_nodes()
{
  std::vector<std::uint64_t> &tags = mesh_.node_tags;
  std::vector<std::size_t> order(tags.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&tags](const std::size_t a, const std::size_t b) { return tags[a] < tags[b]; });
  std::vector<std::uint64_t> sorted_tags;
  std::vector<Vector3> sorted_nodes;
  sorted_tags.reserve(order.size());
  sorted_nodes.reserve(order.size());
  for (const std::size_t i : order)
  {
    if (!sorted_tags.empty() && sorted_tags.back() == tags[i])
    {
      if (sorted_nodes.back() != mesh_.nodes[i])
        throw InputError(input_.at(node_places_[i]) + "node " + std::to_string(tags[i]) +
                         " is defined twice, at different positions" + renumber);
      continue;
    }
    sorted_tags.push_back(tags[i]);
    sorted_nodes.push_back(mesh_.nodes[i]);
  }
  tags = std::move(sorted_tags);
  mesh_.nodes = std::move(sorted_nodes);
  node_places_ = {};
}

void
MshBuilder::add_name(const int dim, const int group, const std::string &name)
{
  mesh_.names[{dim, group}] = name;
}

void
MshBuilder::add_group(const int dim, const int entity, const int group)
{
  // The sign is an orientation.
  const int tag = group == std::numeric_limits<int>::min() ? 0 : std::abs(group);
  std::vector<int> &groups = mesh_.groups[{dim, entity}];
  if (tag != 0 && std::find(groups.begin(), groups.end(), tag) == groups.end())
    groups.push_back(tag);
}

int
MshBuilder::entity_in_group(const int dim, const int entity, const int group)
{
  const auto [known, is_new] = entity_of_.emplace(std::array{dim, entity, group}, entity);
  if (!is_new)
    return known->second;
  if (!numbers_of_file_.insert({dim, entity}).second)
    known->second = -static_cast<int>(entity_of_.size());
  if (group != 0)
    add_group(dim, known->second, group);
  return known->second;
}

void
MshBuilder::list_entity(const int dim, const int entity)
{
  if (!listed_)
    listed_.emplace();
  listed_->insert({dim, entity});
}

void
MshBuilder::begin_elements()
{
  if (!has_nodes_)
    input_.fail_damaged("elements come before the nodes that they name");
  if (has_elements_)
    input_.fail_damaged("a second list of elements");
  has_elements_ = true;
}

const MshElementType &
MshBuilder::element_type(const int type) const
{
  const MshElementType *known = msh_element_type(type);
  if (known == nullptr)
    input_.fail("elements of type " + std::to_string(type) +
                ", must be tetrahedra (4) and triangles (2). Mesh with `gmsh -3 -order 2 model.geo "
                "-format msh41 -o model.msh`");
  return *known;
}

void
MshBuilder::add_element(const MshElementType &type, const int entity, const std::uint64_t tag)
{
  const std::array<int, 3> key{type.dim, entity, type.type};
  if (key != key_)
  {
    const auto [known, is_new] = block_of_.emplace(key, mesh_.blocks.size());
    if (is_new)
    {
      mesh_.blocks.push_back({type.dim, entity, type.type, {}, {}});
      element_places_.emplace_back();
    }
    key_ = key;
    block_ = known->second;
  }
  mesh_.blocks[block_].tags.push_back(tag);
  element_places_[block_].push_back(input_.place());
}

void
MshBuilder::add_element_node(const std::uint64_t tag)
{
  const std::vector<std::uint64_t> &tags = mesh_.node_tags;
  std::size_t index = tags.empty() ? 0 : tag - tags.front(); // of tags without gaps
  if (index >= tags.size() || tags[index] != tag)
    index = std::lower_bound(tags.begin(), tags.end(), tag) - tags.begin();
  MshFile::Block &block = mesh_.blocks[block_];
  if (index >= tags.size() || tags[index] != tag)
    input_.fail_damaged("element " + std::to_string(block.tags.back()) + " names node " +
                        std::to_string(tag) + ", which the file does not have");
  block.nodes.push_back(index);
}

void
MshBuilder::check_elements() const
{
  for (const int dim : {2, 3})
  {
    std::vector<std::pair<std::uint64_t, std::size_t>> all; // tag, place
    for (std::size_t b = 0; b < mesh_.blocks.size(); ++b)
      if (mesh_.blocks[b].dim == dim)
        for (std::size_t e = 0; e < mesh_.blocks[b].tags.size(); ++e)
          all.push_back({mesh_.blocks[b].tags[e], element_places_[b][e]});
    std::sort(all.begin(), all.end());
    const auto same = std::adjacent_find(
        all.begin(), all.end(), [](const auto &a, const auto &b) { return a.first == b.first; });
    if (same != all.end())
      throw InputError(input_.at((same + 1)->second) + "element " + std::to_string(same->first) +
                       " is defined twice" + renumber);
  }
}

void
MshBuilder::check_entities() const
{
  if (!listed_)
    return;
  for (std::size_t b = 0; b < mesh_.blocks.size(); ++b)
  {
    const MshFile::Block &block = mesh_.blocks[b];
    if (listed_->count({block.dim, block.entity}) == 0)
      throw InputError(input_.at(element_places_[b].front()) + "element " +
                       std::to_string(block.tags.front()) + " is on the entity " +
                       std::to_string(block.entity) + " of dimension " + std::to_string(block.dim) +
                       ", which $Entities does not list: its groups are unknown. Save the mesh "
                       "again");
  }
}

MshFile
MshBuilder::finish()
{
  if (!has_nodes_ || !has_elements_)
    input_.fail_damaged(std::string("the file ends without $") +
                        (has_nodes_ ? "Elements" : "Nodes"));
  check_elements();
  check_entities();
  return std::move(mesh_);
}
} // namespace arthrowear
