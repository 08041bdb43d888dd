// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/msh_element.h"
#include "mesh/msh_file.h"
#include "mesh/msh_input.h"

#include <optional>
#include <set>

namespace arthrowear
{
/// Collects what the sections of a .msh file hold, whatever the version of the format. Findings
/// are about the value that the input has read last.
class MshBuilder
{
public:
  explicit MshBuilder(MshInput &input) : input_(input) {}

  /// To be called before the first node, with their number.
  void begin_nodes(std::size_t n);
  void add_node(std::uint64_t tag, const Vector3 &position);
  /// Sorts the nodes; refuses two of one tag, unless they are at the same position.
  void finish_nodes();

  void add_name(int dim, int group, const std::string &name);
  void add_group(int dim, int entity, int group);
  /// Number of the entity of an element of version 2.2, where each element states its own group (0:
  /// none): as in the file for the first group of an entity, a negative number for others.
  int entity_in_group(int dim, int entity, int group);
  /// For files that list their entities: finish() then refuses elements on others.
  void list_entity(int dim, int entity);

  /// To be called before the first element.
  void begin_elements();
  /// Refuses types that are not known.
  const MshElementType &element_type(int type) const;
  /// Adds an element; add_element_node() follows for each of its nodes.
  void add_element(const MshElementType &type, int entity, std::uint64_t tag);
  void add_element_node(std::uint64_t tag);

  /// The mesh, once nothing follows. Refuses elements that are there twice and entities that are
  /// not listed.
  MshFile finish();

private:
  void check_elements() const;
  void check_entities() const;

  MshInput &input_;
  MshFile mesh_;
  bool has_nodes_ = false, has_elements_ = false;
  std::vector<std::size_t> node_places_;
  std::array<int, 3> key_{-1, -1, -1}; // dimension, entity and type of `block_`
  std::size_t block_ = 0;
  std::map<std::array<int, 3>, std::size_t> block_of_;
  std::vector<std::vector<std::size_t>> element_places_; // of blocks
  std::optional<std::set<std::pair<int, int>>> listed_;
  std::map<std::array<int, 3>, int> entity_of_;   // of dimension, entity and group, version 2.2
  std::set<std::pair<int, int>> numbers_of_file_; // dimension and entity, version 2.2
};

/// Reads the content of a section that the format of version 2.2 knows; false for others.
bool read_msh2_section(const std::string &section, MshInput &input, MshBuilder &builder);
/// The same for version 4.0 (`minor` 0) or 4.1 (1).
bool read_msh4_section(const std::string &section, int minor, MshInput &input, MshBuilder &builder);
} // namespace arthrowear
