// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// Position of a node among positions stored as x0, y0, z0, x1, … [mm]
inline Vector3
node_position(const double *positions, const unsigned int node)
{
  const double *x = positions + 3 * std::size_t(node);
  return {x[0], x[1], x[2]};
}

/// A triangulated face of a body, divided into smooth patches: facets are connected across edges
/// where their normals turn by no more than the feature angle. A node on a feature edge is a vertex
/// of each patch that meets there, with its own normal and its own share of the area.
class ContactFace
{
public:
  struct Facet
  {
    std::array<unsigned int, 3> nodes;    ///< counter-clockwise seen from outside the body
    std::array<unsigned int, 3> vertices; ///< of the patch, for the same corners
    std::array<int, 3>
        neighbours; ///< facet of the patch across the edge opposite a corner; -1: rim
    unsigned int patch;
  };
  /// A node as part of one patch.
  struct Vertex
  {
    unsigned int node;
    unsigned int patch;
    double area; ///< a third of the patch's facets around it, in the reference [mm^2]
  };

  /// @param facets  node numbers, counter-clockwise seen from outside
  /// @param reference  3 coordinates per node [mm]
  /// @param feature_angle  [rad]
  /// @param name  of the face in messages, as "interface tray_bone: slave face"
  /// @throws InputError: no facets, a facet without area, an edge of more than two facets or of two
  /// that are oriented differently
  ContactFace(const std::vector<std::array<unsigned int, 3>> &facets,
              const std::vector<double> &reference, double feature_angle, const std::string &name);

  unsigned int n_facets() const { return facets_.size(); }
  const Facet &facet(const unsigned int i) const { return facets_[i]; }
  unsigned int n_patches() const { return n_patches_; }
  /// In ascending order of nodes, then of patches.
  const std::vector<Vertex> &vertices() const { return vertices_; }
  bool has_node(unsigned int node) const;
  /// Longest edge in the reference [mm].
  double longest_edge() const { return longest_edge_; }

  /// Unit normal out of the body: mean over the patch's facets around the vertex, by their areas.
  Vector3 vertex_normal(const unsigned int vertex, const double *positions) const
  {
    const Vector3 centre = node_position(positions, vertices_[vertex].node);
    Vector3 sum{}, before{}, after{};
    unsigned int shared = ~0u;
    for (unsigned int k = ring_begin_[vertex]; k < ring_begin_[vertex + 1]; ++k)
    {
      const std::array<unsigned int, 2> &edge = ring_[k];
      before = edge[0] == shared ? after : node_position(positions, edge[0]) - centre;
      after = node_position(positions, edge[1]) - centre;
      sum = sum + cross(before, after);
      shared = edge[1];
    }
    return normalised(sum);
  }
  /// Appends the nodes that vertex_normal() reads; some may come twice.
  void add_nodes_of_normal(unsigned int vertex, std::vector<unsigned int> &nodes) const;

private:
  void connect(const std::vector<Vector3> &normals, double feature_angle, const std::string &name);
  void make_vertices(const std::vector<double> &areas);
  void make_rings();

  std::vector<Facet> facets_;
  std::vector<Vertex> vertices_;
  unsigned int n_patches_ = 0;
  double longest_edge_ = 0.;
  /// Edges opposite each vertex, in the order of the turn around it: the edges of vertex v are
  /// ring_[ring_begin_[v]] to ring_[ring_begin_[v + 1] - 1].
  std::vector<unsigned int> ring_begin_;
  std::vector<std::array<unsigned int, 2>> ring_;
};
} // namespace arthrowear
