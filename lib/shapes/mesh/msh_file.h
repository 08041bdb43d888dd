// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arthrowear
{
/// Content of a Gmsh file about a mesh, before any rule about what the mesh must be.
struct MshFile
{
  /// Contains the elements of one type on one geometric entity.
  struct Block
  {
    int dim, entity;
    int type; ///< see msh_element_type()
    std::vector<std::uint64_t> tags;
    std::vector<unsigned int> nodes; ///< of each element after the other, indices into `nodes`
  };

  std::vector<std::uint64_t> node_tags; ///< ascending
  std::vector<Vector3> nodes;           ///< in the order of their tags [unit of the file]
  std::map<std::pair<int, int>, std::string> names;       ///< of groups by (dimension, tag)
  std::map<std::pair<int, int>, std::vector<int>> groups; ///< of entities by (dimension, tag)
  std::vector<Block> blocks;

  /// Returns the entities of each non-empty group of a dimension, both ascending.
  std::map<int, std::vector<int>> entities_of_groups(int dim) const;
  /// Returns the name of a group; empty if it has none.
  std::string name_of(int dim, int tag) const;
};

/// Reads the bytes of a .msh file of version 2.2, 4.0 or 4.1, text or binary of either byte order.
/// Periodic nodes, parametric coordinates, partitions and post-processing data are left out. Memory
/// stays within a small multiple of the file's size.
/// @param file named in messages
/// @throws InputError with line or byte, section, finding and remedy: not a mesh, other version,
/// missing, doubled, cut off or malformed section, counts that the file has no room for, doubled
/// nodes at different positions, elements of unknown types, nodes or entities
MshFile parse_msh(std::string_view bytes, const std::string &file);

/// As parse_msh(), from the disk.
MshFile read_msh(const std::string &file);
} // namespace arthrowear
