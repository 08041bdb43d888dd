// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <utility>
#include <vector>

namespace arthrowear
{
/// Contact points as functionals: means of nodal vectors with weights. Nodal values are in
/// the order of nodes(), 3 each.
class PointWeights
{
public:
  /// Points that are nodes.
  static PointWeights of_nodes(std::vector<unsigned int> nodes);

  /// True if each point is the node of its index, and there are no others.
  bool are_nodes() const;
  unsigned int n_points() const { return share_begin_.size() - 1; }
  /// Mesh nodes whose values the points use.
  const std::vector<unsigned int> &nodes() const { return nodes_; }
  /// A node as index into nodes(), its weight, and the weight of vectors that are turned at each
  /// place of the surface from the normal there to the normal of the point.
  struct Share
  {
    unsigned int node;
    double weight;
    Matrix3 turned;
  };
  /// The shares of a point, from first to second; their weights sum to 1.
  std::pair<const Share *, const Share *> shares(const unsigned int point) const
  {
    return {shares_.data() + share_begin_[point], shares_.data() + share_begin_[point + 1]};
  }
  /// Mesh nodes on which a force f on the point acts as T^T f, each with its T.
  std::vector<std::pair<unsigned int, Matrix3>> force_shares(unsigned int point) const;
  /// Computes the mean of nodal values at each point.
  void mean(const std::vector<double> &nodal, std::vector<double> &points) const;
  /// Computes the mean of nodal vectors at each point; normal and tangential parts are preserved.
  void to_points(const std::vector<double> &nodal, std::vector<double> &points) const;
  /// Nodal forces of forces on the points, the transpose of to_points().
  void to_nodes(const std::vector<double> &points, std::vector<double> &nodal) const;
  /// Sum of these nodal forces. On quadratic elements it differs from the sum of the forces on the
  /// points, which press along the normal of each place.
  Vector3 resultant(const std::vector<double> &points) const;
  /// Velocity of each point in a uniform velocity of 1: its sum of the shares' `turned`.
  std::vector<Matrix3> uniform_shares() const;

protected:
  explicit PointWeights(std::vector<unsigned int> nodes) : nodes_(std::move(nodes)) {}
  /// Makes each of the first points the node of its index.
  void take_nodes(std::size_t n_points);

  std::vector<unsigned int> nodes_;
  std::vector<Share> shares_; // of point p: share_begin_[p] to share_begin_[p + 1]
  std::vector<unsigned int> share_begin_;
};
} // namespace arthrowear
