// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/elastic_body.h"

#include <array>
#include <vector>

namespace arthrowear
{
/// The operator of two elastic bodies in contact, each with its own responses: its points are the
/// nodes of the surface of the first body, then the nodes of the second. No force on one body moves
/// the other.
class BodyPair : public ContactOperator
{
public:
  /// Both must outlive this.
  BodyPair(ElasticBody &body, ElasticBody &counterface) : bodies_{&body, &counterface} {}

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  bool has(unsigned int point) const override;
  void require(const std::vector<unsigned int> &points) override;

private:
  unsigned int n_first() const { return bodies_[0]->points().n_points(); }
  /// Those of ascending points that belong to each body, by its own numbers.
  std::array<std::vector<unsigned int>, 2> split(const std::vector<unsigned int> &points) const;

  std::array<ElasticBody *, 2> bodies_;
};
} // namespace arthrowear
