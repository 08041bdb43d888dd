// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/point_weights.h"

#include "base/triples.h"

namespace arthrowear
{
PointWeights
PointWeights::of_nodes(std::vector<unsigned int> nodes)
{
  PointWeights weights(std::move(nodes));
  weights.take_nodes(weights.nodes_.size());
  return weights;
}

void
PointWeights::take_nodes(const std::size_t n_points)
{
  for (unsigned int point = 0; point < n_points; ++point)
  {
    shares_.push_back({point, 1., identity3});
    share_begin_.push_back(point);
  }
  share_begin_.push_back(n_points);
}

bool
PointWeights::are_nodes() const
{
  if (n_points() != nodes_.size() || shares_.size() != nodes_.size())
    return false;
  for (unsigned int point = 0; point < shares_.size(); ++point)
    if (shares_[point].node != point || shares_[point].weight != 1. ||
        shares_[point].turned != identity3)
      return false;
  return true;
}

void
PointWeights::mean(const std::vector<double> &nodal, std::vector<double> &points) const
{
  points.assign(3 * n_points(), 0.);
  for (unsigned int point = 0; point < n_points(); ++point)
    for (auto [share, end] = shares(point); share != end; ++share)
      for (int i = 0; i < 3; ++i)
        points[3 * point + i] += share->weight * nodal[3 * share->node + i];
}

void
PointWeights::to_points(const std::vector<double> &nodal, std::vector<double> &points) const
{
  points.assign(3 * n_points(), 0.);
  for (unsigned int point = 0; point < n_points(); ++point)
    for (auto [share, end] = shares(point); share != end; ++share)
      set_triple(points, point, triple(points, point) + share->turned * triple(nodal, share->node));
}

void
PointWeights::to_nodes(const std::vector<double> &points, std::vector<double> &nodal) const
{
  nodal.assign(3 * nodes_.size(), 0.);
  for (unsigned int point = 0; point < n_points(); ++point)
    for (auto [share, end] = shares(point); share != end; ++share)
      set_triple(nodal, share->node,
                 triple(nodal, share->node) + transpose(share->turned) * triple(points, point));
}

std::vector<std::pair<unsigned int, Matrix3>>
PointWeights::force_shares(const unsigned int point) const
{
  std::vector<std::pair<unsigned int, Matrix3>> of_nodes;
  for (auto [share, end] = shares(point); share != end; ++share)
    of_nodes.emplace_back(nodes_[share->node], share->turned);
  return of_nodes;
}

Vector3
PointWeights::resultant(const std::vector<double> &points) const
{
  Vector3 sum{};
  for (unsigned int point = 0; point < n_points(); ++point)
  {
    const auto [begin, end] = shares(point);
    for (const Share *share = begin; share != end; ++share)
      sum = sum + transpose(share->turned) * triple(points, point);
  }
  return sum;
}

std::vector<Matrix3>
PointWeights::uniform_shares() const
{
  std::vector<Matrix3> sums(n_points(), Matrix3{});
  for (unsigned int point = 0; point < n_points(); ++point)
    for (auto [share, end] = shares(point); share != end; ++share)
      for (int i = 0; i < 3; ++i)
        sums[point][i] = sums[point][i] + share->turned[i];
  return sums;
}
} // namespace arthrowear
