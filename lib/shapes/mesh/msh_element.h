// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// A type of element of Gmsh.
struct MshElementType
{
  int type;         ///< its number in .msh files
  const char *name; ///< "Tetrahedron 10": the shape and its number of nodes
  int dim, order;
  unsigned int n_nodes;
};

/// Null for numbers that are no type, and for types without a fixed number of nodes.
const MshElementType *msh_element_type(int type);
} // namespace arthrowear
