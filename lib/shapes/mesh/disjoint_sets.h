// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

namespace arthrowear
{
/// Numbers 0 to n-1 in sets that grow together, each named by its smallest member.
class DisjointSets
{
public:
  explicit DisjointSets(const std::size_t n) : parent_(n)
  {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  unsigned int root(unsigned int i)
  {
    while (parent_[i] != i)
      i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  void join(const unsigned int i, const unsigned int j)
  {
    const unsigned int a = root(i), b = root(j);
    parent_[std::max(a, b)] = std::min(a, b);
  }

private:
  std::vector<unsigned int> parent_;
};
} // namespace arthrowear
