// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/bounds.h"

#include <cstdint>

namespace arthrowear
{
/// Points whose coordinates lie side by side in fours; the last one fills up its four.
struct PointFours
{
  using Values = float __attribute__((vector_size(16)));
  std::vector<std::array<Values, 3>> fours;

  explicit PointFours(const std::vector<Vector3> &points) : fours((points.size() + 3) / 4)
  {
    for (std::size_t k = 0; k < 4 * fours.size(); ++k)
      for (int i = 0; i < 3; ++i)
        fours[k / 4][i][k % 4] = static_cast<float>(points[std::min(k, points.size() - 1)][i]);
  }
};

/// Four boxes of one orientation, whose coordinates lie side by side, so that they are measured
/// together. Boxes are widened by the round-off of their numbers.
struct FourBoxes
{
  using Values = PointFours::Values;
  std::array<std::array<float, 3>, 3> axes{}; ///< directions of the sides, as rows
  std::array<Values, 3> low{}, high{};

  template <class Number> std::array<Number, 3> along_axes(const Vector3 &a) const
  {
    std::array<Number, 3> along;
    for (int i = 0; i < 3; ++i)
      along[i] = static_cast<Number>(axes[i][0] * a[0] + axes[i][1] * a[1] + axes[i][2] * a[2]);
    return along;
  }
  /// Lower bounds of the squares of the distances of a point from the boxes.
  Values squared_distances(const Vector3 &point) const
  {
    const std::array<float, 3> own = along_axes<float>(point);
    return squared_distances(own, own);
  }
  /// The same of the box around points, along the axes.
  Values squared_distances(const PointFours &points) const;
  /// Distances along a line at which it enters the boxes, at least 0; infinite if it passes beside
  /// a box.
  Values entries(const Vector3 &start, const Vector3 &direction) const;

private:
  /// @param from, to  corners of a box along the axes
  Values squared_distances(const std::array<float, 3> &from, const std::array<float, 3> &to) const
  {
    constexpr float round_off = 1e-6f; // of the squares, by the rounding of corners and places
    Values sum{};
    for (int i = 0; i < 3; ++i)
    {
      const Values below = low[i] - to[i], above = from[i] - high[i],
                   outside = below > above ? below : above,
                   beside = outside > 0.f ? outside : Values{};
      sum += beside * beside;
    }
    return (1.f - round_off) * sum;
  }
};

/// Tree of boxes; a node has up to four, each around an item or around the items of another node.
/// The sides of its boxes are parallel to the principal axes of its points: a part of a smooth
/// surface has thin boxes, so that few of them are as near as the nearest item.
class BoxTree
{
public:
  /// @param points  whose hull contains the item, n_each for each of the items, at least one item
  BoxTree(const std::vector<Vector3> &points, std::size_t n_each);

  /// Visits the items whose box has at most a measure, those with a low one first.
  /// @param measure  (four boxes): values, each at most the measure of the boxes inside
  /// @param most     largest measure that is visited; visit(item, its measure) may lower it
  template <class Measure, class Visit>
  void visit(const Measure &measure, const double &most, const Visit &visit) const
  {
    struct Entry
    {
      std::uint32_t child;
      double measure;
    };
    std::array<Entry, most_entries> stack; // lowest measure of a node last
    std::size_t n = 0;
    std::uint32_t at = 0;
    for (;;)
    {
      const Node &node = nodes_[at];
      const FourBoxes::Values measures = measure(node.boxes);
      const std::size_t first = n;
      for (std::uint32_t k = 0; k < node.n_children; ++k)
      {
        if (!(measures[k] <= most))
          continue;
        std::size_t place = n++;
        for (; place > first && stack[place - 1].measure < measures[k]; --place)
          stack[place] = stack[place - 1];
        stack[place] = {node.children[k], measures[k]};
      }
      for (bool is_item = true; is_item;)
      {
        if (n == 0)
          return;
        const Entry &last = stack[--n];
        if (last.measure > most)
          continue;
        at = last.child & ~item_bit;
        is_item = last.child != at;
        if (is_item)
          visit(at, last.measure);
      }
    }
  }

private:
  // Items are halved twice from a node to the next: 2^31 items need 16 nodes, which leave three
  // entries each.
  static constexpr std::size_t most_entries = 64;
  static constexpr std::uint32_t item_bit = 1u << 31;

  struct Node
  {
    FourBoxes boxes;
    std::array<std::uint32_t, 4> children{}; // a node, or an item with the bit
    std::uint32_t n_children = 0;
  };
  struct Items;
  /// Makes the node of some items, and the nodes below it. @return its number
  std::uint32_t divide(const Items &items, std::uint32_t *begin, std::uint32_t *end);

  std::vector<Node> nodes_;
};
} // namespace arthrowear
