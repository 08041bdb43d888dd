// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/msh_builder.h"

namespace arthrowear
{
namespace
{
// In text and in binary.
constexpr std::size_t least_bytes_of_text_node = 8, least_bytes_of_element = 8;

void
read_nodes(const bool parametric, MshInput &input, MshBuilder &builder)
{
  const std::size_t n = input.count_line("nodes", least_bytes_of_text_node);
  builder.begin_nodes(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::uint64_t tag = input.small_tag("the tag of a node");
    Vector3 position;
    for (double &x : position)
      x = input.real("a coordinate of a node");
    builder.add_node(tag, position);
    if (!parametric)
      continue;
    const int dim = input.integer("the dimension of a node's entity");
    input.integer("a node's entity");
    for (int k = 0; k < dim && dim < 3; ++k)
      input.real("a parametric coordinate of a node");
  }
  builder.finish_nodes();
}

// The first two tags of an element are its group, 0 for none, and its entity; partitions follow.
struct GroupAndEntity
{
  int group = 0, entity = 0;
};

GroupAndEntity
read_tags(const int n, MshInput &input)
{
  if (n < 0)
    input.fail_damaged("an element has " + std::to_string(n) + " tags, must have 0 or more");
  GroupAndEntity tags;
  for (int i = 0; i < n; ++i)
  {
    const int tag = input.integer("a tag of an element");
    if (i == 0)
      tags.group = tag;
    else if (i == 1)
      tags.entity = tag;
  }
  return tags;
}

void
read_element(const MshElementType &type, const std::uint64_t tag, const int n_tags, MshInput &input,
             MshBuilder &builder)
{
  const GroupAndEntity tags = read_tags(n_tags, input);
  // Negative entities are boundaries between partitions, inside of the body.
  const bool is_used = tags.entity >= 0;
  if (is_used)
    builder.add_element(type, builder.entity_in_group(type.dim, tags.entity, tags.group), tag);
  for (unsigned int k = 0; k < type.n_nodes; ++k)
  {
    const std::uint64_t node = input.small_tag("a node of an element");
    if (is_used)
      builder.add_element_node(node);
  }
}

void
read_elements(MshInput &input, MshBuilder &builder)
{
  const std::size_t n = input.count_line("elements", least_bytes_of_element);
  builder.begin_elements();
  for (std::size_t i = 0; i < n;)
    if (!input.is_binary())
    {
      const std::uint64_t tag = input.small_tag("the tag of an element");
      const MshElementType &type = builder.element_type(input.integer("the type of an element"));
      const int n_tags = input.integer("the number of tags of an element");
      read_element(type, tag, n_tags, input, builder);
      ++i;
    }
    else
    {
      const MshElementType &type = builder.element_type(input.integer("the type of elements"));
      const int n_block = input.integer("the number of elements of a block");
      if (n_block < 1 || static_cast<std::size_t>(n_block) > n - i)
        input.fail_damaged("a block of " + std::to_string(n_block) + " elements, must be of 1 to " +
                           std::to_string(n - i));
      const int n_tags = input.integer("the number of tags of an element");
      for (int k = 0; k < n_block; ++k, ++i)
        read_element(type, input.small_tag("the tag of an element"), n_tags, input, builder);
    }
}
} // namespace

bool
read_msh2_section(const std::string &section, MshInput &input, MshBuilder &builder)
{
  if (section == "Nodes" || section == "ParametricNodes")
    read_nodes(section == "ParametricNodes", input, builder);
  else if (section == "Elements")
    read_elements(input, builder);
  else
    return false;
  return true;
}
} // namespace arthrowear
