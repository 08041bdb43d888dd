// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace arthrowear
{
/// A box whose sides are parallel to the axes.
struct Bounds3
{
  Vector3 low{rising, rising, rising}, high{-rising, -rising, -rising}; ///< empty at first

  void include(const Vector3 &point)
  {
    for (int i = 0; i < 3; ++i)
    {
      low[i] = std::min(low[i], point[i]);
      high[i] = std::max(high[i], point[i]);
    }
  }
  double squared_distance(const Vector3 &point) const
  {
    double sum = 0.;
    for (int i = 0; i < 3; ++i)
    {
      const double beside = std::max(std::max(low[i] - point[i], point[i] - high[i]), 0.);
      sum += beside * beside;
    }
    return sum;
  }
  /// Distance along a line at which it enters the box, at least 0; infinite if it passes beside it.
  double entry(const Vector3 &start, const Vector3 &direction) const
  {
    double from = 0., to = rising;
    for (int i = 0; i < 3; ++i)
      if (direction[i] == 0.)
      {
        if (start[i] < low[i] || start[i] > high[i])
          return rising;
      }
      else
      {
        const double a = (low[i] - start[i]) / direction[i],
                     b = (high[i] - start[i]) / direction[i];
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
      }
    return from <= to ? from : rising;
  }

private:
  static constexpr double rising = std::numeric_limits<double>::infinity();
};

/// Binary tree of boxes, each of which contains the boxes of its items.
class BoxTree
{
public:
  explicit BoxTree(const std::vector<Bounds3> &boxes);

  const Bounds3 &bounds() const { return nodes_.front().box; }

  /// Visits the items whose box has at most a measure, those with a low one first.
  /// @param measure  of a box, at most that of each box inside
  /// @param most     largest measure that is visited; visit(item) may lower it
  template <class Measure, class Visit>
  void visit(const Measure &measure, const double &most, const Visit &visit) const
  {
    struct Entry
    {
      std::uint32_t node;
      double measure;
    };
    std::array<Entry, most_depth> stack; // the halves that are left on the way to a leaf
    int n = 0;
    Entry at{0, measure(nodes_.front().box)};
    for (;;)
    {
      if (at.measure <= most)
      {
        const Node &node = nodes_[at.node];
        if (node.n_items == 0)
        {
          Entry one{at.node + 1, measure(nodes_[at.node + 1].box)},
              other{node.first, measure(nodes_[node.first].box)};
          if (other.measure < one.measure)
            std::swap(one, other);
          if (other.measure <= most)
            stack[n++] = other;
          at = one;
          continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.n_items; ++i)
          visit(items_[i]);
      }
      if (n == 0)
        return;
      at = stack[--n];
    }
  }

private:
  static constexpr int most_depth = 64; // halves of 2^32 items need 32

  struct Node
  {
    Bounds3 box;
    std::uint32_t first = 0;   // item of a leaf; else the second half, the first half comes next
    std::uint32_t n_items = 0; // of a leaf
  };
  void divide(const std::vector<Bounds3> &boxes, std::uint32_t begin, std::uint32_t end);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> items_;
};
} // namespace arthrowear
