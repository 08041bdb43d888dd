// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/msh_builder.h"

namespace arthrowear
{
namespace
{
// Least size of anything that is counted: a digit and a blank. Nodes have a tag and three
// coordinates.
constexpr std::size_t least_bytes = 2, least_bytes_of_node = 8;

// Version 4.0 and 4.1 differ in the order of values and in the size of tags and counts.
class Section
{
public:
  Section(const int minor, MshInput &input, MshBuilder &builder)
      : minor_(minor), input_(input), builder_(builder)
  {
  }

  void read_entities(const bool partitioned)
  {
    if (partitioned)
      read_ghosts();
    std::array<std::size_t, 4> n;
    for (std::size_t &n_of_dim : n)
      n_of_dim = input_.count("entities", least_bytes);
    for (int dim = 0; dim < 4; ++dim)
      for (std::size_t i = 0; i < n[dim]; ++i)
        read_entity(dim, partitioned);
  }

  void read_nodes()
  {
    const std::size_t n_blocks = input_.count("blocks of nodes", least_bytes),
                      n = input_.count("nodes", least_bytes_of_node);
    skip_tag_range();
    builder_.begin_nodes(n);
    std::size_t n_read = 0;
    for (std::size_t b = 0; b < n_blocks; ++b)
    {
      const auto [dim, entity] = read_entity_key();
      const bool parametric = input_.integer("whether nodes have parametric coordinates") != 0;
      const std::size_t n_block = block_size("nodes", n - n_read);
      n_read += n_block;
      // Gmsh writes none for nodes of volumes in version 4.0.
      const int n_parameters = !parametric ? 0 : dim == 3 && minor_ == 0 ? 0 : dim;
      std::vector<std::uint64_t> tags;
      if (minor_ == 1)
        for (std::size_t i = 0; i < n_block; ++i)
          tags.push_back(tag("the tag of a node"));
      for (std::size_t i = 0; i < n_block; ++i)
      {
        const std::uint64_t node = minor_ == 1 ? tags[i] : tag("the tag of a node");
        Vector3 position;
        for (double &x : position)
          x = input_.real("a coordinate of a node");
        builder_.add_node(node, position);
        for (int k = 0; k < n_parameters; ++k)
          input_.real("a parametric coordinate of a node");
      }
    }
    check_total("nodes", n_read, n);
    builder_.finish_nodes();
  }

  void read_elements()
  {
    builder_.begin_elements();
    const std::size_t n_blocks = input_.count("blocks of elements", least_bytes),
                      n = input_.count("elements", least_bytes);
    skip_tag_range();
    std::size_t n_read = 0;
    for (std::size_t b = 0; b < n_blocks; ++b)
    {
      const auto [dim, entity] = read_entity_key();
      const MshElementType &type = builder_.element_type(input_.integer("the type of elements"));
      if (type.dim != dim)
        input_.fail_damaged("elements of the type " + std::string(type.name) +
                            " on an entity of dimension " + std::to_string(dim));
      const std::size_t n_block = block_size("elements", n - n_read);
      n_read += n_block;
      for (std::size_t i = 0; i < n_block; ++i)
      {
        builder_.add_element(type, entity, tag("the tag of an element"));
        for (unsigned int k = 0; k < type.n_nodes; ++k)
          builder_.add_element_node(tag("a node of an element"));
      }
    }
    check_total("elements", n_read, n);
  }

private:
  // A count or size that has 4 bytes in version 4.0.
  std::size_t small_count(const char *what)
  {
    if (minor_ == 1)
      return input_.count(what, least_bytes);
    const int n = input_.integer(what);
    if (n < 0)
      input_.fail_damaged(std::string("announces ") + std::to_string(n) + " " + what);
    return n;
  }

  std::uint64_t tag(const char *what)
  {
    return minor_ == 1 ? input_.number(what) : input_.small_tag(what);
  }

  std::pair<int, int> read_entity_key()
  {
    int dim = 0, entity = 0;
    if (minor_ == 1)
      dim = input_.integer("the dimension of an entity");
    entity = input_.integer("the tag of an entity");
    if (minor_ == 0)
      dim = input_.integer("the dimension of an entity");
    if (dim < 0 || dim > 3)
      input_.fail_damaged("an entity of dimension " + std::to_string(dim) + ", must be 0 to 3");
    return {dim, entity};
  }

  void skip_tag_range()
  {
    if (minor_ == 0)
      return;
    input_.number("the smallest tag");
    input_.number("the largest tag");
  }

  std::size_t block_size(const std::string &what, const std::size_t most)
  {
    const std::size_t n = input_.count(what.c_str(), least_bytes);
    if (n > most)
      input_.fail_damaged("a block of " + std::to_string(n) + " " + what + ", of which only " +
                          std::to_string(most) + " are left");
    return n;
  }

  void check_total(const std::string &what, const std::size_t n, const std::size_t announced)
  {
    if (n != announced)
      input_.fail_damaged("announces " + std::to_string(announced) + " " + what + ", has " +
                          std::to_string(n));
  }

  // Skips the ghost entities, which have no separate elements.
  void read_ghosts()
  {
    small_count("partitions");
    const std::size_t n = small_count("ghost entities");
    for (std::size_t i = 0; i < 2 * n; ++i)
      input_.integer("a ghost entity or its partition");
  }

  void read_entity(const int dim, const bool partitioned)
  {
    const int entity = input_.integer("the tag of an entity");
    builder_.list_entity(dim, entity);
    bool is_cut = false;
    if (partitioned)
    {
      // Boundaries between partitions lie inside of a body, whose groups they repeat.
      is_cut = input_.integer("the dimension of the parent of an entity") > dim;
      input_.integer("the parent of an entity");
      const std::size_t n_partitions = small_count("partitions of an entity");
      for (std::size_t i = 0; i < n_partitions; ++i)
        input_.integer("a partition of an entity");
    }
    const int n_box = dim == 0 && minor_ == 1 ? 3 : 6;
    for (int i = 0; i < n_box; ++i)
      input_.real("a coordinate of the box of an entity");
    const std::size_t n_groups = input_.count("physical groups", least_bytes);
    for (std::size_t i = 0; i < n_groups; ++i)
    {
      const int group = input_.integer("a physical group");
      if (!is_cut)
        builder_.add_group(dim, entity, group);
    }
    if (dim == 0)
      return;
    const std::size_t n_bounds = input_.count("bounding entities", least_bytes);
    for (std::size_t i = 0; i < n_bounds; ++i)
      input_.integer("a bounding entity");
  }

  int minor_;
  MshInput &input_;
  MshBuilder &builder_;
};
} // namespace

bool
read_msh4_section(const std::string &section, const int minor, MshInput &input, MshBuilder &builder)
{
  Section reader(minor, input, builder);
  if (section == "Entities" || section == "PartitionedEntities")
    reader.read_entities(section == "PartitionedEntities");
  else if (section == "Nodes")
    reader.read_nodes();
  else if (section == "Elements")
    reader.read_elements();
  else
    return false;
  return true;
}
} // namespace arthrowear
