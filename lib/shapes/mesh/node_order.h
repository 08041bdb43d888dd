// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// Places of the nodes of quadratic tetrahedra in a file. Programs number the nodes on the edges in
/// different ways.
struct NodeOrder
{
  /// Role of each of the ten nodes: a corner k as {k, k}, or the node between two corners; corners
  /// are numbered in the order of the file.
  using Roles = std::array<std::array<unsigned int, 2>, 10>;
  Roles roles;

  /// Programs that use this order, or the roles of all nodes.
  std::string name() const;
  bool is_of_gmsh() const;
  /// Nodes in the order of Gmsh.
  std::array<unsigned int, 10> in_gmsh_order(const unsigned int *nodes) const;
};

/// Order of a file's nodes, found from their positions.
struct FoundOrder
{
  NodeOrder order;
  std::vector<std::size_t> others; ///< cells whose nodes have another order
};

NodeOrder order_of_gmsh();

/// Finds the order in which the nodes of most cells lie nearest to the middles of their own edges.
/// Nodes on curved edges may be off the middle; as long as the order of Gmsh fits as many cells as
/// any other order, it is chosen.
/// @param positions  of all nodes
/// @param cells  ten nodes of each cell after the other
FoundOrder find_node_order(const std::vector<Vector3> &positions,
                           const std::vector<unsigned int> &cells);

/// Corners of a quadratic triangle: those of its nodes that are corners of cells, if these are
/// three, else the first three.
std::array<unsigned int, 3> corners_of_triangle(const unsigned int *nodes,
                                                const std::vector<bool> &is_corner);
} // namespace arthrowear
