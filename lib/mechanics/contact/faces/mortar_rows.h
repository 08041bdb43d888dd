// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/point_weights.h"

namespace arthrowear
{
/// Contact points between the faces of two bodies that deform, (mortar 3): each point is the mean
/// over its part of the first face, less the mean over the same part of the second face.
/// PointWeights::to_points() computes relative velocities, and to_nodes() gives forces on the first
/// body to its nodes and the opposite forces to the nodes of the second body. nodes() lists the
/// nodes of the first face, then the nodes of the second face. Empty between other sides.
class MortarRows : public PointWeights
{
public:
  MortarRows() : PointWeights({}) { share_begin_ = {0}; }
  /// A share of a vertex of the second face in a point.
  struct VertexShare
  {
    unsigned int vertex;
    double weight; ///< sum 1 at each point
  };
  /// The row of one point; without nodes of the second face it is open.
  struct Row
  {
    std::vector<Share> shares;          ///< nodes ascending
    std::vector<VertexShare> of_second; ///< vertices ascending
    double covered = 0.; ///< part of the point's area that meets the second face [mm^2]
  };
  /// @param nodes  of the mesh or meshes, nodes of the second face last
  MortarRows(std::vector<unsigned int> nodes, const std::vector<Row> &rows);

  bool is_empty() const { return n_points() == 0; }
  /// Integral of each point's shape function over the part of the first face that meets the second
  /// face [mm^2].
  const std::vector<double> &covered() const { return covered_; }
  bool has_equal_shares(const MortarRows &other) const;

  /// Means of values at the vertices of the second face, n per vertex and point. (mortar 7)
  void read(const std::vector<double> &of_vertices, std::size_t n,
            std::vector<double> &of_points) const;
  /// Adds amounts of the points at the vertices, each divided by the area of the vertex: the
  /// transpose of read(), so that the sum of areas times gains is the sum of the amounts. (mortar
  /// 8)
  void add(const std::vector<double> &amounts, std::size_t n, const std::vector<double> &areas,
           std::vector<double> &of_vertices) const;

private:
  std::vector<double> covered_;
  std::vector<VertexShare> of_second_; // of point p: second_begin_[p] to second_begin_[p + 1]
  std::vector<std::size_t> second_begin_;
};
} // namespace arthrowear
