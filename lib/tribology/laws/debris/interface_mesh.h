// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// A triangulated surface in space with linear shape functions: flat or curved, of one or several
/// parts, triangles of either orientation.
class InterfaceMesh
{
public:
  /// Triangle with the gradients of its three shape functions, which lie in its plane. Edge k lies
  /// opposite corner k.
  struct Cell
  {
    std::array<unsigned int, 3> vertices;
    std::array<unsigned int, 3> edges; ///< indices into edges()
    std::array<Vector3, 3> gradients;  ///< [1/mm]
    double area;                       ///< [mm^2]
  };
  /// An edge of any triangle; the lower vertex comes first.
  struct Edge
  {
    unsigned int first, second;
  };
  /// An edge of one triangle only.
  struct BoundaryEdge
  {
    std::array<unsigned int, 2> vertices;
    Vector3 outward; ///< unit, in the triangle's plane, normal to the edge
    double length;   ///< [mm]
  };

  /// @param vertices [mm], each a corner of at least one triangle
  /// @throws InputError if a triangle names a vertex that is not there, is flat, or a vertex is
  ///         in no triangle
  InterfaceMesh(const std::vector<Vector3> &vertices,
                const std::vector<std::array<unsigned int, 3>> &triangles);

  unsigned int n_vertices() const { return areas_.size(); }
  const std::vector<Cell> &cells() const { return cells_; }
  const std::vector<Edge> &edges() const { return edges_; }
  const std::vector<BoundaryEdge> &boundary_edges() const { return boundary_edges_; }
  /// Ascending numbers of the vertices on boundary edges.
  std::vector<unsigned int> boundary_vertices() const;
  /// Area that belongs to each vertex: a third of the area of its triangles [mm^2].
  const std::vector<double> &areas() const { return areas_; }
  /// Integral of the linear interpolation of `values` per vertex, e.g. of a concentration [mm]: the
  /// volume of debris [mm^3].
  double integral(const std::vector<double> &values) const;

private:
  std::vector<Cell> cells_;
  std::vector<Edge> edges_;
  std::vector<BoundaryEdge> boundary_edges_;
  std::vector<double> areas_;
};

} // namespace arthrowear
