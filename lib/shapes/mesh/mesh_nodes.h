// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/shared_array.h"
#include "mesh/curved_boundary.h"

namespace arthrowear
{
/// Elements of a mesh: linear tetrahedra, or quadratic ones with a node on every edge.
struct ElementChoice
{
  unsigned int degree = 1; ///< 1 or 2
  /// With degree 2 the nodes on their edges lie on the curved surface (edge_middles()); nearer to
  /// the middle of the straight edge where a cell of a coarse mesh would fold. A mesh that lists
  /// MeshData::middles has its nodes there.
  std::vector<CurvedBoundary> curved;
};

/// Vertices of an edge of a tetrahedron, and of a triangle, in the order of their nodes.
constexpr unsigned int tet_edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
constexpr unsigned int triangle_edges[3][2] = {{0, 1}, {1, 2}, {2, 0}};

/// Nodes of the elements: the mesh's vertices, then the edges' nodes by the edges' vertices.
struct MeshNodes
{
  unsigned int degree = 1;
  unsigned int n_vertices = 0;
  SharedArray<Vector3> positions;                 ///< of all nodes [mm]
  SharedArray<std::array<unsigned int, 2>> edges; ///< ascending; empty for degree 1

  std::vector<CurvedBoundary> curved; ///< as of ElementChoice
  /// Positions of all nodes before any edge node was moved towards the straight edge; degree 2
  /// [mm].
  SharedArray<Vector3> on_curve;

  unsigned int size() const { return positions.size(); }
  /// Node on the edge between two vertices of one cell; degree 2.
  unsigned int on_edge(unsigned int a, unsigned int b) const;
  /// Writes the nodes of a cell: 4, or 10 with the nodes of tet_edges last.
  void of_cell(const std::array<unsigned int, 4> &cell, unsigned int *nodes) const;
  /// Writes the nodes of a triangle: 3, or 6 with the nodes of triangle_edges last.
  void of_triangle(const std::array<unsigned int, 3> &triangle, unsigned int *nodes) const;
  unsigned int per_cell() const { return degree == 1 ? 4 : 10; }
  unsigned int per_triangle() const { return degree == 1 ? 3 : 6; }
  /// Returns the nodes of a boundary, ascending.
  std::vector<unsigned int> of_boundary(const MeshData &mesh, const std::string &name) const;
};

MeshNodes make_nodes(const MeshData &mesh, const ElementChoice &choice);

/// Part of a boundary's area that belongs to each of its nodes: the integral of its shape function
/// over the area; they sum to 1. What a uniform traction does.
std::vector<std::pair<unsigned int, double>>
shares_of_boundary(const MeshData &mesh, const MeshNodes &nodes, const std::string &name);
} // namespace arthrowear
