// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/condensed_body.h"

#include <array>
#include <vector>

namespace arthrowear
{
/// The operator of two condensed bodies in contact, each with its own columns: its points are the
/// nodes of the surface of the first one, then those of the second one. No force on one body moves
/// the other.
class CondensedPair : public ContactOperator
{
public:
  /// Both must outlive this.
  CondensedPair(CondensedBody &body, CondensedBody &counterface) : bodies_{&body, &counterface} {}

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  bool has(unsigned int point) const override;
  void require(const std::vector<unsigned int> &points) override;

private:
  unsigned int n_first() const { return bodies_[0]->n_points(); }
  /// Those of ascending points that belong to each body, by its own numbers.
  std::array<std::vector<unsigned int>, 2> split(const std::vector<unsigned int> &points) const;

  std::array<CondensedBody *, 2> bodies_;
};
} // namespace arthrowear
